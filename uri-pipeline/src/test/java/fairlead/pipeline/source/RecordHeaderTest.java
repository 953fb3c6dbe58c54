package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers that are not well-formed, and targets with bytes that are not ASCII. */
class RecordHeaderTest {

  private static final String LINE_FEEDS =
      " ! not well-formed: header lines end in LF instead of CRLF; such records are read anyway";
  private static final String ARC_LINE =
      " ! not well-formed: a record line has a space in its URI or no IPv4 address; such records"
          + " are read anyway";

  @TempDir Path folder;

  private WarcSource source(byte[]... parts) throws IOException {
    Path file = Files.write(folder.resolve("a.warc"), join(parts));
    return new WarcSource(file, "a.warc", SourceOptions.DEFAULT);
  }

  /** A record whose header, and the lines behind its block, end as given. */
  private static byte[] record(String page, UnaryOperator<String> lines) {
    String text = new String(response(page, html("<p>")), StandardCharsets.UTF_8);
    int block = text.indexOf("HTTP/");
    int end = text.length() - 4;
    return bytes(
        lines.apply(text.substring(0, block))
            + text.substring(block, end)
            + lines.apply(text.substring(end)));
  }

  private static byte[] lineFeeds(String page) {
    return record(page, lines -> lines.replace("\r\n", "\n"));
  }

  private static byte[] arc(String uri, String address, String type) {
    byte[] block = html("<p>");
    String line = "%s %s 20260101000000 %s %d\n".formatted(uri, address, type, block.length);
    return join(line.getBytes(StandardCharsets.ISO_8859_1), block, bytes("\n"));
  }

  @Test
  void lineFeedsAreReadAndReportedOnce() throws IOException {
    List<String> expected = List.of(LINE_FEEDS, " http://h/1", " http://h/2", " http://h/3");
    byte[] wellFormed = response("3", html("<p>"));
    assertEquals(expected, Reads.summaries(source(lineFeeds("1"), lineFeeds("2"), wellFormed)));
    assertEquals(
        expected,
        Reads.summaries(source(gzip(lineFeeds("1")), gzip(lineFeeds("2")), gzip(wellFormed))));
  }

  @Test
  void oneLineFeedIsEnough() throws IOException {
    byte[] mixed = record("1", lines -> lines.replaceFirst("\r\n", "\n"));
    assertEquals(List.of(LINE_FEEDS, " http://h/1"), Reads.summaries(source(mixed)));
  }

  @Test
  void headerThatIsMalformedOtherwiseIsNot() throws IOException {
    byte[] bad = record("2", lines -> lines.replace("\r\n", "\n").replace("WARC-Type:", "WARC"));
    assertEquals(
        List.of(LINE_FEEDS, " http://h/1", " ! invalid WARC record at position 8", " http://h/3"),
        Reads.summaries(source(lineFeeds("1"), bad, lineFeeds("3"))));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/a b c, 1.2.3.4, text/html, http://h/a%20b%20c",
    "http://h/p, -, text/html, http://h/p",
    "http://h/p, 2001:db8::1, text/html, http://h/p",
    "http://h/p, ::ffff:1.2.3.4, text/html, http://h/p",
    "http://h/p, 1.2.3.4, text/html; charset=utf-8, http://h/p",
    "http://h/p, 1.2.3.4, -, http://h/p",
    "http://h/a 20250101000000 b, 1.2.3.4, text/html, http://h/a%2020250101000000%20b"
  })
  void lineOfAnArcIsReadByItsDate(String uri, String address, String type, String target)
      throws IOException {
    byte[] record = arc(uri, address, type);
    byte[] next = arc("http://h/next", "1.2.3.4", "text/html");
    List<String> read =
        Reads.summaries(source(next, record, record, next)).stream()
            .filter(summary -> !summary.equals(ARC_LINE))
            .toList();
    assertEquals(List.of(" http://h/next", " " + target, " " + target, " http://h/next"), read);
  }

  @Test
  void lineOfAnArcIsReportedOnce() throws IOException {
    byte[] spaced = arc("http://h/a b", "-", "text/html");
    assertEquals(
        List.of(ARC_LINE, " http://h/a%20b", " http://h/a%20b"),
        Reads.summaries(source(spaced, spaced)));
    assertEquals(
        List.of(ARC_LINE, " http://h/a%20b", " http://h/a%20b"),
        Reads.summaries(source(gzip(spaced), gzip(spaced))));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/t\u00E9st, http://h/t%C3%A9st",
    "http://b\u00FCcher.example/, http://b\u00FCcher.example/",
    "<http://h/\u00E9>, http://h/%C3%A9"
  })
  void targetInUtf8IsEscapedAsItStands(String uri, String target) throws IOException {
    byte[] record = record("1", lines -> lines.replace("http://h/1", uri));
    assertEquals(List.of(" " + target), Reads.summaries(source(record)));
  }

  @Test
  void targetsInLatin1StayApart() throws IOException {
    byte[] one = latin1(record("1", lines -> lines.replace("http://h/1", "http://h/?\u00E8")));
    byte[] two = latin1(record("2", lines -> lines.replace("http://h/2", "http://h/?\u00E9")));
    assertEquals(List.of(" http://h/?%E8", " http://h/?%E9"), Reads.summaries(source(one, two)));
    assertEquals(
        List.of(" http://h/%E8", " http://h/%E9"),
        Reads.summaries(
            source(
                arc("http://h/\u00E8", "1.2.3.4", "text/html"),
                arc("http://h/\u00E9", "1.2.3.4", "text/html"))));
  }

  private static byte[] latin1(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8).getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void foldedTargetIsReadWhole() throws IOException {
    byte[] record = record("1", lines -> lines.replace("http://h/1", "\r\n http://h/\u00E9"));
    assertEquals(List.of(" http://h/%C3%A9"), Reads.summaries(source(record)));
  }

  @Test
  void readingGoesOnWithoutASecondReport() throws IOException {
    WarcSource source = source(lineFeeds("1"), lineFeeds("2"), lineFeeds("3"));
    List<Document> all = Reads.documents(source);
    for (int i = 0; i < all.size(); i++) {
      Position next = Position.parse(all.get(i).provenance().next().toString());
      assertEquals(
          all.stream().skip(i + 1).map(Reads::summary).toList(),
          Reads.documents(source.open(next)).stream().map(Reads::summary).toList());
    }
  }
}
