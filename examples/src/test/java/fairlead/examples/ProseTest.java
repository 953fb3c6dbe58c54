package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Docs, messages, Javadoc and comments have none of the words that the glossary wants replaced. */
class ProseTest {

  private static final Path ROOT =
      Path.of(System.getProperty("fairlead.docs", "../docs")).resolveSibling("");

  /** What a reader of Java takes for a text: literals and comments; a char literal is neither. */
  private static final Pattern TEXTS =
      Pattern.compile(
          "'(?:[^'\\\\\\n]|\\\\.)+'|\"\"\"(?s:.*?)\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*+\""
              + "|/\\*(?s:.*?)\\*/|//[^\\n]*");

  /** What is no prose in a comment or a page. */
  private static final Pattern CODE =
      Pattern.compile(
          "\\{@(?:code|link|linkplain|literal)\\s[^}]*\\}|(?s:<pre>.*?</pre>)"
              + "|(?ms:^```.*?^```)|`[^`\\n]*`|\\]\\([^)\\n]*\\)");

  /** What Fairlead is, in the words of its founders. */
  private static final String MOTTO = "gives trustworthy links out";

  private static Pattern avoided(String glossary) {
    String table = glossary.substring(glossary.indexOf("| not | but |"));
    return Pattern.compile(
        table
            .lines()
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .map(line -> line.split("\\|", -1)[1])
            .flatMap(words -> Arrays.stream(words.split(",", -1)))
            .map(words -> words.strip().replace(" ", "[\\s*]+"))
            .collect(Collectors.joining("|", "(?i)(?<!there )\\b(?:", ")\\b")));
  }

  private static String blank(MatchResult match) {
    return Matcher.quoteReplacement(match.group().replaceAll("[^\\n]", " "));
  }

  /** The texts of a Java source, where they are in it, and blanks and line ends around them. */
  private static String textsOf(String java) {
    StringBuilder out = new StringBuilder(java.replaceAll("[^\\n]", " "));
    for (Matcher text = TEXTS.matcher(java); text.find(); ) {
      if (!text.group().startsWith("'")) {
        out.replace(text.start(), text.end(), text.group());
      }
    }
    return out.toString();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> top = Files.list(ROOT)) {
      List<Path> files = new ArrayList<>();
      Stream.concat(docs, top)
          .filter(file -> file.toString().endsWith(".md") && !file.endsWith("glossary.md"))
          .forEach(files::add);
      List<Path> modules;
      try (Stream<Path> all = Files.list(ROOT)) {
        modules =
            all.map(module -> module.resolve("src/main/java")).filter(Files::isDirectory).toList();
      }
      for (Path module : modules) {
        try (Stream<Path> sources = Files.walk(module)) {
          sources.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
        }
      }
      return files;
    }
  }

  @Test
  void wordsToAvoidAreNotUsed() throws IOException {
    Pattern avoided = avoided(Files.readString(ROOT.resolve("docs/glossary.md")));
    List<String> found = new ArrayList<>();
    List<Path> files = files();
    for (Path file : files) {
      String content = Files.readString(file).replace(MOTTO, "");
      String texts = file.toString().endsWith(".java") ? textsOf(content) : content;
      String prose = CODE.matcher(texts).replaceAll(ProseTest::blank);
      for (Matcher word = avoided.matcher(prose); word.find(); ) {
        long line = prose.substring(0, word.start()).lines().count();
        found.add(ROOT.relativize(file) + ":" + Math.max(1, line) + ": " + word.group());
      }
    }
    assertTrue(files.size() > 700, files.size() + " files");
    assertEquals(List.of(), found, "see docs/glossary.md");
  }

  @Test
  void wordsAreFoundInTextsOnly() {
    Pattern avoided = avoided("| not | but |\n| --- | --- |\n| told, is none | x |\n");
    String java =
        """
        int told = '"'; // It is
        /* told {@code told} */ String a = "there is none";
        """;
    String prose = CODE.matcher(textsOf(java)).replaceAll(ProseTest::blank);
    assertEquals(1, avoided.matcher(prose).results().count(), prose);
    assertEquals(1, avoided.matcher("x is\n * none").results().count());
    assertEquals(0, avoided.matcher("untold").results().count());
  }
}
