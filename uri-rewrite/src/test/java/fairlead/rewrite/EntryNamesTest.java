package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryNamesTest {

  private static EntryNames.Name of(String entry) {
    DocumentPlace archive = DocumentPlace.file("x.tar", Path.of("x.tar"));
    return EntryNames.of(archive.within(new EntryStep(entry)), false);
  }

  @ParameterizedTest
  @CsvSource({
    "a/b.html, a/b.html",
    "./a/./b, a/b",
    "a//b, a/b",
    "a/C:/b, a/C:/b",
    "ab:c, ab:c",
    ":, :",
    "console, console",
    "a..b/..c, a..b/..c"
  })
  void nameThatLeadsToOnePlaceIsKept(String entry, String name) {
    assertEquals(new EntryNames.Name(name, ""), of(entry));
  }

  @ParameterizedTest
  @CsvSource({
    "'', it has no name",
    "a/, it has no name",
    "., it has no name",
    "/a, its name is absolute",
    "C:/a, its name is absolute",
    "./c:a, its name is absolute",
    "C:, its name is absolute",
    ".., its name leads out of the output",
    "a/.. /b, its name leads out of the output",
    "'\\a', 'its name has a backslash, which other systems read as a slash'",
    "'a\\b', 'its name has a backslash, which other systems read as a slash'",
    "\uFFFDa, its name is not UTF-8",
    "a\uFFFD, its name is not UTF-8",
    "a\u0001b, its name has a control character",
    "a/con.txt, its name is a device name"
  })
  void otherNamesHaveAProblem(String entry, String problem) {
    assertEquals(new EntryNames.Name("", problem), of(entry));
  }

  @Test
  void compressionIsNamedUnlessItIsUndone() {
    DocumentPlace file = DocumentPlace.file("s", Path.of("d/a.html.gz"));
    assertEquals("d/a.html", EntryNames.of(file, true).name());
    assertEquals("d/a.html.gz", EntryNames.of(file, false).name());
    assertEquals("a.html.gz", of("a.html.gz").name());
  }
}
