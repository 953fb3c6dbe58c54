package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.rewrite.Change;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines of a preview. */
class EditLinesTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private String lines(RewriteJob job) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    Map<String, Change> changes =
        Map.of(
            "x", Change.to("http://h/y"),
            "l", Change.leaving("http://h/l"),
            "http://h/l", Change.leaving("http://h/l"),
            "z", Change.impossible("it is \u00e9"));
    job.rule((link, base) -> changes.getOrDefault(link.reference(), Change.NONE))
        .preview(new EditLines(), lines)
        .run();
    return lines.toString(StandardCharsets.UTF_8).replace(folder + "/", "");
  }

  @Test
  void editsAndLeftReferencesAreInTheirOrder() throws IOException {
    Path page = folder.resolve("p.html");
    Files.write(
        page,
        "<a href=z>\u00e9<a href=z>\n<a href='x'><a href=other><a href=z>\u00e9<a href=x><a href=z>"
            .getBytes(StandardCharsets.ISO_8859_1));
    String start = "{\"document\":\"http://h/p\",\"source\":\"p.html\",";
    String edit = "\"length\":1,\"old\":\"x\",\"new\":\"http://h/y\"}\n";
    String left = "\"length\":1,\"old\":\"z\",\"left\":\"it is \u00e9\"}\n";
    assertEquals(
        (start + "\"line\":1,\"column\":9,\"offset\":8," + left)
            + (start + "\"line\":1,\"column\":20,\"offset\":19," + left)
            + (start + "\"line\":2,\"column\":10,\"offset\":31," + edit)
            + (start + "\"line\":2,\"column\":35,\"offset\":56," + left)
            + (start + "\"line\":2,\"column\":46,\"offset\":67," + edit)
            + (start + "\"line\":2,\"column\":56,\"offset\":77," + left),
        lines(RewriteJob.of(page).withBase("http://h/p")));
  }

  @Test
  void leavingReferencesAreShown() throws IOException {
    Path page = folder.resolve("p.html");
    Files.writeString(page, "<a href=l><a href=x><a href='http://h/l'>");
    String start = "{\"document\":\"http://h/p\",\"source\":\"p.html\",\"line\":1,\"column\":";
    assertEquals(
        (start + "9,\"offset\":8,\"length\":1,\"old\":\"l\",\"new\":\"http://h/l\",\"leaves\":")
            + ("\"http://h/l\"}\n" + start + "19,\"offset\":18,\"length\":1,\"old\":\"x\",")
            + ("\"new\":\"http://h/y\"}\n" + start + "30,\"offset\":29,\"length\":10,")
            + "\"old\":\"http://h/l\",\"leaves\":\"http://h/l\"}\n",
        lines(RewriteJob.of(page).withBase("http://h/p")));
  }

  @Test
  void placeInAnArchiveIsShown() throws IOException {
    Path warc = folder.resolve("x.warc");
    Files.write(
        warc,
        Warcs.join(
            Warcs.response("a", Warcs.html("<p>")), Warcs.response("p", Warcs.html("<a href=x>"))));
    assertEquals(
        "{\"document\":\"http://h/p\",\"source\":\"x.warc\",\"record\":\""
            + (Warcs.ID + "\",\"recordOffset\":299,\"line\":1,\"column\":9,\"offset\":8,")
            + "\"length\":1,\"old\":\"x\",\"new\":\"http://h/y\"}\n",
        lines(RewriteJob.of(warc)));
  }

  @Test
  void documentWithoutAUriHasNone() throws IOException {
    Path page = Files.writeString(folder.resolve("x.mht"), "Content-Type: text/html\n\n<a href=x>");
    assertEquals(
        "{\"source\":\"x.mht\",\"part\":\"1\",\"line\":1,\"column\":9,\"offset\":8,"
            + "\"length\":1,\"old\":\"x\",\"new\":\"http://h/y\"}\n",
        lines(RewriteJob.of(page)));
  }
}
