package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.Format;
import fairlead.html.Representation;
import fairlead.html.text.DocumentText;
import fairlead.testing.ExpectedFailures;
import fairlead.testing.Suites;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The suite of html5lib for the encodings of documents, through the whole extractor. */
class EncodingSuiteTest {

  private static final String DATA = "#data\n";
  private static final String ENCODING = "\n#encoding\n";

  private static final ExpectedFailures FAILURES =
      ExpectedFailures.resource(EncodingSuiteTest.class, "encoding-expected-failures.tsv");

  @TestFactory
  Stream<DynamicTest> html5lib() throws IOException {
    Path folder = Suites.conformance("html5lib-tests/encoding");
    List<DynamicTest> tests = new ArrayList<>();
    for (Path file : Suites.files(folder)) {
      if (file.toString().endsWith(".dat")) {
        String cases = Files.readString(file, StandardCharsets.ISO_8859_1);
        int number = 0;
        for (int at = cases.indexOf(DATA); at >= 0; at = cases.indexOf(DATA, at + 1)) {
          int middle = cases.indexOf(ENCODING, at);
          int start = middle + ENCODING.length();
          int end = cases.indexOf('\n', start);
          String data = cases.substring(at + DATA.length(), middle);
          String encoding = cases.substring(start, end < 0 ? cases.length() : end);
          String name = folder.relativize(file) + " " + ++number;
          tests.add(dynamicTest(name, () -> check(name, data, encoding)));
        }
      }
    }
    return tests.stream();
  }

  private static void check(String name, String data, String encoding) {
    byte[] bytes = data.getBytes(StandardCharsets.ISO_8859_1);
    DocumentLinks links =
        assertInstanceOf(
            DocumentLinks.class,
            LinkExtractor.STANDARD.tryExtract(
                Representation.of("http://h/", bytes).withMediaType("text/html")));
    FAILURES.check(name, Charset.forName(encoding.strip()).name(), links.charset().name());
  }

  @TestFactory
  Stream<DynamicTest> detection() {
    return Suites.files(Suites.conformance("html5lib-tests/encoding/chardet")).stream()
        .map(
            file ->
                dynamicTest(
                    file.getFileName().toString(),
                    () -> {
                      byte[] bytes = Files.readAllBytes(file);
                      DocumentText text =
                          DocumentText.decode(bytes, bytes.length, null, Format.HTML);
                      assertEquals(Charset.forName("Big5"), text.charset());
                    }));
  }
}
