package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of Markdown documents, as in a repository. */
class MarkdownFolderTest {

  @TempDir private Path folder;

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> findings() {
    return SiteChecker.at("https://example.org/").check(folder).findings().stream()
        .map(one -> one.code() + " " + one.line() + ":" + one.column() + " " + one.reference())
        .toList();
  }

  @Test
  void linksLeadToFilesHeadingsAndFolders() throws IOException {
    write("docs/guide.md", "# The Guide: Part 1\n\n<a name=\"Own\"></a>\n\n## Part\n## Part\n");
    write("src/A.java", "class A {}");
    write(
        "README.md",
        """
        [guide](docs/guide.md#the-guide-part-1), [any case](docs/guide.md#The-Guide-Part-1),
        [own](docs/guide.md#Own), [second](docs/guide.md#part-1), [folder](docs), [slash](docs/),
        [root](/docs/guide.md), [line](src/A.java#L1), ![no](docs/no.png),
        [no][missing], [wrong](docs/guide.md#part-2), [self](#no), [case](docs/Guide.md)

        [missing]: docs/missing.md
        """);
    assertEquals(
        List.of(
            "MISSING_DOCUMENT 3:54 docs/no.png",
            "MISSING_FRAGMENT 4:24 docs/guide.md#part-2",
            "MISSING_FRAGMENT 4:54 #no",
            "CASE_MISMATCH 4:67 docs/Guide.md",
            "MISSING_DOCUMENT 6:12 docs/missing.md"),
        findings());
  }

  @Test
  void fragmentsOfGitHubItselfAreNotMissing() throws IOException {
    write(
        "a.md",
        """
        # Title
        [id](#user-content-title) [no](#user-content-no) [user](#user-content-)
        [line](a.md?plain=1#L1) [lines](a.md?plain=1#L1C2-L20) [no](a.md#L1) [no](a.md?plain=1#L)
        """);
    assertEquals(
        List.of(
            "MISSING_FRAGMENT 2:32 #user-content-no",
            "MISSING_FRAGMENT 2:57 #user-content-",
            "MISSING_FRAGMENT 3:61 a.md#L1",
            "MISSING_FRAGMENT 3:75 a.md?plain=1#L"),
        findings());
  }

  /** GitHub shows these files as text with numbers of lines. */
  @Test
  void linesOfSourcesAreNotMissing() throws IOException {
    write("pom.xml", "<x/>");
    write("p.html", "<p>");
    write("a.md", "[1](pom.xml#L1) [2](p.html#L1-L3) [3](p.html?plain=1#L1) [no](p.html#x)\n");
    write("q.html", "<a href=p.html#L1>");
    assertEquals(
        List.of("MISSING_FRAGMENT 1:63 p.html#x", "MISSING_FRAGMENT 1:9 p.html#L1"),
        findings().stream().filter(one -> !one.contains("ORPHAN")).toList());
  }

  @Test
  void lettersOfHeadingsMayHaveAnyCase() throws IOException {
    write("a.md", "# ΟΔΗΓΟΣ\n\n[1](#ΟΔΗΓΟΣ) [2](#οδηγοσ) [no](#οδηγο)\n");
    assertEquals(List.of("MISSING_FRAGMENT 3:32 #οδηγο"), findings());
  }

  @Test
  void pagesLinkToMarkdownInOneLetterCaseOnly() throws IOException {
    write("a.md", "# Title\n");
    write("index.html", "<a href=a.md#title></a><a href=a.md#Title></a><a href=a.md#no></a>");
    assertEquals(List.of("MISSING_FRAGMENT 1:55 a.md#no"), findings());
  }
}
