package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples in the Javadoc compile, run, and give what the comments beside them say. An example
 * may use a {@code page} and a flux of {@code documents} that it does not declare.
 */
class JavadocExamplesTest {

  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* \\}</pre>", Pattern.DOTALL);
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("^public [a-z -]*(?:class|interface|record|enum) (\\w+)", Pattern.MULTILINE);
  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
  private static final Pattern EXPECTED = Pattern.compile("(.*;) *// (.*)");

  @TempDir Path folder;

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(".."), 30)) {
      return files
          .filter(
              file ->
                  file.toString()
                      .matches(".*uri-(core|html|pipeline|rewrite|report).src.main.*[.]java"))
          .sorted()
          .toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> examplesGiveWhatTheySay() throws IOException {
    Map<String, String> imports = new TreeMap<>();
    Map<String, String> examples = new TreeMap<>();
    for (Path file : sources()) {
      String source = Files.readString(file);
      String name = file.getFileName().toString().replace(".java", "");
      Matcher type = PUBLIC_TYPE.matcher(source);
      Matcher packageName = PACKAGE.matcher(source);
      if (type.find() && packageName.find()) {
        imports.put(name, packageName.group(1) + "." + name);
      }
      Matcher example = EXAMPLE.matcher(source);
      for (int i = 0; example.find(); i++) {
        examples.put(name + (i == 0 ? "" : i), example.group(1).replaceAll("(?m)^ \\* ?", ""));
      }
    }
    assertTrue(examples.size() > 15, examples.keySet().toString());
    return examples.entrySet().stream()
        .map(
            example ->
                dynamicTest(
                    example.getKey(), () -> run(example.getKey(), example.getValue(), imports)));
  }

  private void run(String name, String example, Map<String, String> imports) throws Exception {
    String type = "Example" + name;
    StringBuilder source =
        new StringBuilder("import java.util.*;\nimport java.nio.file.*;\nimport java.io.*;\n")
            .append("import reactor.core.publisher.*;\n")
            .append("import io.micrometer.core.instrument.simple.*;\n");
    imports.forEach(
        (simple, qualified) -> {
          if (Pattern.compile("\\b" + simple + "\\b").matcher(example + " Document").find()) {
            source.append("import ").append(qualified).append(";\n");
          }
        });
    source
        .append("public class ")
        .append(type)
        .append(" {\n  static void expect(String expected, Object value) {\n")
        .append("    if (!String.valueOf(value).equals(expected))\n")
        .append("      throw new AssertionError(value + \" instead of \" + expected);\n  }\n")
        .append("  public static void main(String page, Flux<Document> documents)")
        .append(" throws Exception {\n")
        .append(String.join("\n", statements(example)))
        .append("\n  }\n}\n");
    Path file = Files.writeString(folder.resolve(type + ".java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
    boolean compiled =
        compiler
            .getTask(
                messages,
                null,
                null,
                options,
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
            .call();
    assertEquals("", messages.toString());
    assertTrue(compiled);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> flux = Class.forName("reactor.core.publisher.Flux");
      loader
          .loadClass(type)
          .getMethod("main", String.class, flux)
          .invoke(null, "<a href=x>", flux.getMethod("empty").invoke(null));
    }
  }

  /** The lines of an example, each value that a comment follows held against the comment. */
  private static List<String> statements(String example) {
    List<String> out = new ArrayList<>();
    List<String> lines = new ArrayList<>(example.lines().toList());
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher beside = EXPECTED.matcher(line);
      if (beside.matches()) {
        out.add(expectation(beside.group(1), beside.group(2)));
        continue;
      }
      StringBuilder below = new StringBuilder();
      while (line.endsWith(";") && i + 1 < lines.size() && lines.get(i + 1).startsWith("//")) {
        below.append(below.isEmpty() ? "" : " ").append(lines.get(++i).substring(2).strip());
      }
      out.add(below.isEmpty() ? line : expectation(line, below.toString()));
    }
    return out;
  }

  private static String expectation(String statement, String expected) {
    String value = statement.strip().replaceAll(";$", "");
    String text = expected.replace("\\", "\\\\").replace("\"", "\\\"");
    return "expect(\"" + text + "\", " + value + ");";
  }
}
