package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The settings of mutation testing name classes and tests that exist, and each mutant that survived
 * the last run is still in the code and has a reason. With {@code -Dfairlead.update} the lists of
 * survivors are written anew from the reports of a run; reasons of rows that stay are kept.
 */
class MutationTest {

  private static final Path ROOT =
      Path.of(System.getProperty("fairlead.docs", "../docs")).resolveSibling("");
  private static final String LIST = "src/test/mutation/survivors.tsv";
  private static final int LEAST = 95;

  private static final Pattern RUN = Pattern.compile("# Last run: (\\d+) mutants, (\\d+) noticed");

  /** A mutant that no test notices. */
  private record Survivor(String type, String method, String mutator, String line) {

    String row(String reason) {
      return String.join("\t", type, method, mutator, line, reason);
    }

    String source(Path module) throws IOException {
      String file = type.replaceFirst("\\$.*", "").replace('.', '/') + ".java";
      return Files.readString(module.resolve("src/main/java").resolve(file));
    }
  }

  static List<Path> modules() throws IOException {
    List<Path> modules = new ArrayList<>();
    Matcher names =
        Pattern.compile("<module>(uri-[^<]*)</module>")
            .matcher(Files.readString(ROOT.resolve("pom.xml")));
    while (names.find()) {
      modules.add(ROOT.resolve(names.group(1)));
    }
    assertTrue(modules.size() > 5, modules.toString());
    return modules;
  }

  private static String setting(Path module, String name) throws IOException {
    String value = optional(module, name);
    assertFalse(value.isEmpty(), module + " has no mutation." + name);
    return value;
  }

  private static String optional(Path module, String name) throws IOException {
    Matcher value =
        Pattern.compile("<mutation\\." + name + ">([^<]+)</")
            .matcher(Files.readString(module.resolve("pom.xml")));
    return value.find() ? value.group(1) : "";
  }

  @ParameterizedTest
  @MethodSource("modules")
  void settingsNameWhatExists(Path module) throws IOException {
    if (takesPart(module)) {
      List<String> classes = new ArrayList<>();
      for (Path any : modules()) {
        classes.addAll(types(any.resolve("src/main/java")));
      }
      List<String> tests = types(module.resolve("src/test/java"));
      assertAllExist(setting(module, "classes"), classes);
      assertAllExist(setting(module, "tests"), tests);
      assertAllExist(optional(module, "slow"), tests);
    }
  }

  @ParameterizedTest
  @MethodSource("modules")
  void everyModuleIsChangedByItselfOrByAnother(Path module) throws IOException {
    List<String> own = types(module.resolve("src/main/java"));
    boolean changed = false;
    for (Path any : modules()) {
      changed |=
          takesPart(any)
              && globs(setting(any, "classes"))
                  .anyMatch(glob -> own.stream().anyMatch(type -> type.matches(glob)));
    }
    assertTrue(changed, "no settings change " + module);
  }

  private static boolean takesPart(Path module) throws IOException {
    return setting(module, "skip").equals("false");
  }

  private static Stream<String> globs(String patterns) {
    return Stream.of(patterns.split(",", -1))
        .filter(pattern -> !pattern.isBlank())
        .map(pattern -> pattern.strip().replace(".", "\\.").replace("*", ".*"));
  }

  private static List<String> types(Path sources) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(file -> sources.relativize(file).toString().replaceAll("[/\\\\]", "."))
          .map(name -> name.replaceFirst("\\.java$", ""))
          .toList();
    }
  }

  private static void assertAllExist(String patterns, List<String> types) {
    globs(patterns)
        .forEach(glob -> assertTrue(types.stream().anyMatch(type -> type.matches(glob)), glob));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void survivorsAreInTheCodeAndHaveReasons(Path module) throws IOException {
    assumeTrue(Files.exists(module.resolve(LIST)), "no run of the module has been recorded yet");
    String text = Files.readString(module.resolve(LIST));
    Matcher run = RUN.matcher(text);
    assertTrue(run.find(), LIST + " of " + module + " has no line '# Last run: ...'");
    int mutants = Integer.parseInt(run.group(1));
    int noticed = Integer.parseInt(run.group(2));
    Map<Survivor, String> survivors = survivors(text);
    assertTrue(noticed * 100L >= mutants * (long) LEAST, noticed + " of " + mutants);
    assertTrue(survivors.size() <= mutants - noticed, "more survivors than the run left");
    for (Map.Entry<Survivor, String> one : survivors.entrySet()) {
      Survivor survivor = one.getKey();
      assertFalse(one.getValue().isBlank(), "no reason: " + survivor);
      String source = survivor.source(module);
      assertTrue(
          source.lines().map(String::strip).anyMatch(survivor.line()::equals),
          "no longer in the code: " + survivor);
    }
  }

  private static Map<Survivor, String> survivors(String text) {
    Map<Survivor, String> survivors = new HashMap<>();
    for (String row : text.lines().filter(line -> !line.startsWith("#")).toList()) {
      String[] fields = row.split("\t", -1);
      assertEquals(5, fields.length, row);
      survivors.put(new Survivor(fields[0], fields[1], fields[2], fields[3]), fields[4]);
    }
    return survivors;
  }

  @Test
  void listsAreWrittenFromTheReports() throws Exception {
    if (System.getProperty("fairlead.update") == null) {
      return;
    }
    Map<Path, List<Element>> mutations = new TreeMap<>();
    for (Path module : modules()) {
      Path report = module.resolve("target/pit-reports/mutations.xml");
      if (Files.exists(report)) {
        for (Element mutation : mutations(report)) {
          Path owner = owner(text(mutation, "mutatedClass"));
          mutations.computeIfAbsent(owner, path -> new ArrayList<>()).add(mutation);
        }
      }
    }
    for (Map.Entry<Path, List<Element>> one : mutations.entrySet()) {
      Path list = one.getKey().resolve(LIST);
      Files.createDirectories(list.getParent());
      String before = Files.exists(list) ? Files.readString(list) : "";
      Files.writeString(list, listOf(one.getKey(), one.getValue(), survivors(before)));
    }
  }

  private static List<Element> mutations(Path report)
      throws IOException, ParserConfigurationException, SAXException {
    DocumentBuilderFactory xml = DocumentBuilderFactory.newInstance();
    xml.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    try (InputStream in = Files.newInputStream(report)) {
      NodeList all = xml.newDocumentBuilder().parse(in).getElementsByTagName("mutation");
      return IntStream.range(0, all.getLength())
          .mapToObj(all::item)
          .map(Element.class::cast)
          .toList();
    }
  }

  private static Path owner(String type) throws IOException {
    String file = type.replaceFirst("\\$.*", "").replace('.', '/') + ".java";
    for (Path module : modules()) {
      if (Files.exists(module.resolve("src/main/java").resolve(file))) {
        return module;
      }
    }
    throw new NoSuchFileException(file);
  }

  private static String listOf(Path module, List<Element> mutations, Map<Survivor, String> reasons)
      throws IOException {
    int noticed = 0;
    TreeMap<String, String> rows = new TreeMap<>();
    for (Element mutation : mutations) {
      if (mutation.getAttribute("detected").equals("true")) {
        noticed++;
        continue;
      }
      Survivor unplaced =
          new Survivor(
              text(mutation, "mutatedClass"),
              text(mutation, "mutatedMethod"),
              text(mutation, "mutator").replaceFirst(".*\\.", "").replaceFirst("Mutator$", ""),
              "");
      String line =
          unplaced
              .source(module)
              .lines()
              .skip(Integer.parseInt(text(mutation, "lineNumber")) - 1)
              .findFirst()
              .orElse("")
              .strip();
      Survivor survivor =
          new Survivor(unplaced.type(), unplaced.method(), unplaced.mutator(), line);
      rows.put(survivor.row(""), survivor.row(reasons.getOrDefault(survivor, "")));
    }
    return """
    # Mutants that no test notices: class, method, mutator, line of the source, reason. See CONTRIBUTING.md.
    # Last run: %d mutants, %d noticed
    """
            .formatted(mutations.size(), noticed)
        + String.join("\n", rows.values())
        + (rows.isEmpty() ? "" : "\n");
  }

  private static String text(Element mutation, String name) {
    return mutation.getElementsByTagName(name).item(0).getTextContent();
  }
}
