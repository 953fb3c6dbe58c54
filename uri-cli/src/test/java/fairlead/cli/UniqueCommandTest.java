package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UniqueCommandTest {

  @TempDir Path folder;

  private String write(String name, String content) throws IOException {
    return TestFiles.write(folder, name, content);
  }

  @Test
  void uniqueTargetsComeOnceFirstSeenFirst() throws IOException {
    write("s/1.html", "<a href=b></a><a href=a></a><a href=b></a>");
    write("s/2.html", "<a href=a></a><a href=c></a>");
    Run run = run("unique", folder.resolve("s").toString(), "--base", "http://h/");
    assertEquals(List.of("http://h/b", "http://h/a", "http://h/c"), run.lines());
    Run full =
        run("unique", folder.resolve("s").toString(), "--base", "http://h/", "--max-targets", "2");
    assertEquals(2, full.code());
    assertTrue(full.err().contains("fairlead: more than 2 distinct keys"), full.err());
  }

  @Test
  void targetsWithTheSameKeyAreOne() throws IOException {
    write("k/p.html", "<a href='HTTP://H:80/#a'><a href='http://h/#b'><a href='http://h/?sid=1'>");
    String[] unique = {"unique", "-q", folder.resolve("k").toString()};
    assertEquals(List.of("http://h/#a", "http://h/?sid=1"), run(unique).lines());
    Run safe =
        run(
            Stream.concat(Stream.of(unique), Stream.of("--profile", "safe"))
                .toArray(String[]::new));
    assertEquals(3, safe.lines().size());
    Run surt = run("links", "-q", "--profile", "surt", folder.resolve("k").toString());
    assertTrue(
        surt.lines().get(2).contains("\"key\":\"h)/?sid=1\",\"keyProfile\":\"surt/2\""),
        surt.out());
  }
}
