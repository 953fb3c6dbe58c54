package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTest {

  @TempDir Path folder;

  private @Nullable Predicate<CheckFinding> known;

  @BeforeEach
  void report() throws IOException {
    read(
        """
        {"findings": [
          {"code": "hazard", "document": "http://h/", "source": "a.html", "reference": "x"},
          {"code": "hazard", "source": "b.html", "reference": "x"}]}
        """);
  }

  private void read(String json) throws IOException {
    Path file = folder.resolve("report");
    Files.writeString(file, json);
    known = Baseline.read(file).inOneRun();
  }

  private boolean isKnown(
      CheckCode code, @Nullable String document, String source, String written) {
    CheckFinding finding =
        new CheckFinding(
            code,
            CheckSeverity.ERROR,
            document,
            source,
            "",
            StandardCharsets.UTF_8,
            1,
            1,
            1,
            "a",
            "href",
            written,
            null,
            "m",
            null);
    return known != null && known.test(finding);
  }

  @Test
  void codeDocumentAndReferenceIdentifyAFinding() {
    assertEquals(false, isKnown(CheckCode.LATE_BASE, "http://h/", "a.html", "x"));
    assertEquals(false, isKnown(CheckCode.HAZARD, "http://other/", "a.html", "x"));
    assertEquals(false, isKnown(CheckCode.HAZARD, "http://h/", "a.html", "y"));
    assertEquals(true, isKnown(CheckCode.HAZARD, "http://h/", "moved.html", "x"));
    assertEquals(false, isKnown(CheckCode.HAZARD, "http://h/", "a.html", "x"), "it was there once");
  }

  @Test
  void fileIdentifiesADocumentWithoutUri() {
    assertEquals(false, isKnown(CheckCode.HAZARD, null, "a.html", "x"));
    assertEquals(true, isKnown(CheckCode.HAZARD, null, "b.html", "x"));
  }

  @Test
  void whatIsNotAFindingIsSkipped() throws IOException {
    read(
        """
        {"document": "http://h/"}
        {"code": "hazard", "source": "b.html", "reference": "x"}
        {"code": "hazard", "source": "b.html"}
        """);
    assertEquals(true, isKnown(CheckCode.HAZARD, null, "b.html", "x"));
    assertEquals(false, isKnown(CheckCode.HAZARD, null, "b.html", "x"), "it was there once");
  }
}
