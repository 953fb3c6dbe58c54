package fairlead.archive.mime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Spool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageWriterTest {

  private static final String BOUNDARY = "=_fairlead_boundary";

  private static NewEntry entry(
      String name, @Nullable String uri, @Nullable String mediaType, boolean page) {
    return new NewEntry(name, uri, mediaType, page, null, Item.UNKNOWN);
  }

  private static String message(String data, NewEntry... entries) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageWriter writer = new MessageWriter(out);
        Spool spool = new Spool()) {
      spool.write(data.getBytes(StandardCharsets.ISO_8859_1));
      for (NewEntry entry : entries) {
        writer.add(entry, spool);
      }
      writer.finish();
    }
    return out.toString(StandardCharsets.US_ASCII).replace("\r\n", "\n");
  }

  private static String header(String type) {
    return "MIME-Version: 1.0\nContent-Type: multipart/related"
        + type
        + "; boundary=\""
        + BOUNDARY
        + "\"\n\n";
  }

  private static String part(String type, String encoding, String location, String data) {
    return "--%s\nContent-Type: %s\nContent-Transfer-Encoding: %s\nContent-Location: %s\n\n%s\n"
        .formatted(BOUNDARY, type, encoding, location, data);
  }

  @Test
  void filesAreParts() throws IOException {
    String end = "--" + BOUNDARY + "--\n";
    assertEquals(header("") + end, message(""));
    assertEquals(
        header("") + part("text/css", "quoted-printable", "http://h/a", "a=3Db=20=E9") + end,
        message("a=b \u00e9", entry("a", "http://h/a", "text/css", false)));
    assertEquals(
        header("; type=\"text/html\"")
            + part("text/html;charset=utf-8", "quoted-printable", "http://h/b", "data")
            + part("image/png", "base64", "http://h/a", "ZGF0YQ==\n")
            + end,
        message(
            "data",
            entry("a", "http://h/a", "image/png", false),
            entry("b", "http://h/b", "text/html;charset=utf-8", true)));
  }

  @Test
  void linesOfTheMessageEndAsInMail() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageWriter writer = new MessageWriter(out);
        Spool data = new Spool()) {
      writer.add(entry("a", "http://h/", "text/css", false), data);
      writer.finish();
    }
    String text = out.toString(StandardCharsets.US_ASCII);
    assertEquals(0, text.replace("\r\n", "").chars().filter(c -> c == '\r' || c == '\n').count());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "multipart/mixed", "Message/RFC822", "text/long"})
  void typeThatCannotBeSaidIsLeftOut(String type) throws IOException {
    String said = type.equals("text/long") ? type + ";x=" + "y".repeat(890) : type;
    NewEntry entry = entry("a", "http://h/", said.isEmpty() ? null : said, false);
    assertEquals(
        header("")
            + part("application/octet-stream", "base64", "http://h/", "ZGF0YQ==\n")
            + "--"
            + BOUNDARY
            + "--\n",
        message("data", entry));
  }

  @Test
  void longestTypeIsSaid() throws IOException {
    String type = "text/css;x=" + "y".repeat(889);
    assertEquals(900, type.length());
    assertEquals(
        header("") + part(type, "quoted-printable", "http://h/", "data") + "--" + BOUNDARY + "--\n",
        message("data", entry("a", "http://h/", type, false)));
  }

  @ParameterizedTest
  @CsvSource({
    "'a.html,b.html', 'a.html,b.html'",
    "'a.html,index.html', 'index.html,a.html'",
    "'x/y/index.html,x/index.html,y/index.htm', 'x/index.html,x/y/index.html,y/index.htm'",
    "'x/index.html,index.html,b', 'index.html,x/index.html,b'",
    "'x/y/a.html,b.html,x/index.html', 'x/index.html,x/y/a.html,b.html'",
    "'index/a.html,x/myindex.html', 'index/a.html,x/myindex.html'",
    "'-index.css,a.html', 'a.html,-index.css'",
    "'-index.css,-a', '-index.css,-a'"
  })
  void rootIsTheIndexThatIsNearestToTheTop(String names, String expected) throws IOException {
    List<NewEntry> entries = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      boolean page = !name.startsWith("-");
      entries.add(entry(page ? name : name.substring(1), "u:" + name, "text/html", page));
    }
    StringBuilder parts = new StringBuilder();
    for (String name : expected.split(",", -1)) {
      parts.append(part("text/html", "quoted-printable", "u:" + name, "data"));
    }
    assertEquals(
        header(expected.startsWith("-") ? "" : "; type=\"text/html\"")
            + parts
            + "--"
            + BOUNDARY
            + "--\n",
        message("data", entries.toArray(NewEntry[]::new)));
  }

  @Test
  void uriIsEscapedAndFolded() throws IOException {
    assertEquals(
        header("")
            + part("a/b", "base64", "http://[::1]/a%C3%A9%20%22?x=y&z#f-._~!$'()*+,;@:", "")
            + "--"
            + BOUNDARY
            + "--\n",
        message("", entry("a", "http://[::1]/a\u00e9 \"?x=y&z#f-._~!$'()*+,;@:", "a/b", false)));
    for (int length : new int[] {900, 901, 1800, 1900}) {
      String uri = "u:" + "x".repeat(length - 2);
      String folded = uri.substring(0, 900);
      for (int at = 900; at < length; at += 900) {
        folded += "\n " + uri.substring(at, Math.min(length, at + 900));
      }
      assertEquals(
          header("") + part("a/b", "base64", folded, "") + "--" + BOUNDARY + "--\n",
          message("", entry("a", uri, "a/b", false)));
    }
  }

  @Test
  void fileWithoutUriIsRefused() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageWriter writer = new MessageWriter(out);
        Spool data = new Spool()) {
      NotReplaceableException refused =
          assertThrows(
              NotReplaceableException.class,
              () -> writer.add(entry("a", null, "text/css", false), data));
      assertEquals("it has no URI, which a part needs", refused.getMessage());
      writer.finish();
    }
    assertEquals(
        header("") + "--" + BOUNDARY + "--\n",
        out.toString(StandardCharsets.US_ASCII).replace("\r\n", "\n"));
  }

  /** What is closed with it: more than is held in memory is in a file. */
  @Test
  void partsAreReleasedWithTheWriter() throws IOException {
    MessageWriter writer = new MessageWriter(new ByteArrayOutputStream());
    try (Spool data = new Spool()) {
      data.write(new byte[2 << 20]);
      writer.add(entry("a", "http://h/", "image/png", false), data);
      writer.close();
      assertThrows(IOException.class, writer::finish);
      try (SeekableByteChannel open = data.channel()) {
        assertEquals(2 << 20, open.size());
        assertEquals(1, open.read(ByteBuffer.allocate(1)));
      }
    }
  }
}
