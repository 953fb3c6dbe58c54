package fairlead.archive.mime;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.Item;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageReaderTest {

  private static final String MULTIPART = "Content-Type: multipart/related; boundary=b\n\n";

  private static MessageReader reader(String message) {
    return new MessageReader(
        new ByteArrayInputStream(bytes(message.replace("\n", "\r\n"))), 200, 3);
  }

  private static List<String> lines(String message) throws IOException {
    List<String> lines = new ArrayList<>();
    try (MessageReader reader = reader(message)) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        lines.add(line(item));
      }
    }
    return lines;
  }

  private static String line(Item item) throws IOException {
    if (item instanceof Item.Part part) {
      try (InputStream data = part.data().read()) {
        return part.number()
            + ": "
            + new String(data.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
      }
    }
    return item instanceof Item.Unread unread
        ? unread.name() + " ! " + unread.message()
        : "! " + ((Item.Damage) item).message();
  }

  private static String part(String text) {
    return "--b\nContent-Type: text/plain\n\n" + text + "\n";
  }

  @Test
  void leavesAreNumberedAsInImap() throws IOException {
    assertEquals(List.of("1: text"), lines("Subject: x\n\ntext"));
    assertEquals(List.of("1: a", "2: b"), lines(MULTIPART + part("a") + part("b") + "--b--\n"));
    String inner = "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\na\n--c\n\nb\n--c--\n";
    assertEquals(
        List.of("1: x", "2.1: a", "2.2: b", "3: y"),
        lines(MULTIPART + part("x") + inner + part("y") + "--b--\n"));
    String message = "--b\nContent-Type: message/rfc822\n\nSubject: x\n\ntext\n";
    assertEquals(List.of("1.1: text", "2: y"), lines(MULTIPART + message + part("y") + "--b--\n"));
  }

  @Test
  void headingsAreThoseOfThePartsAroundALeaf() throws IOException {
    try (MessageReader reader = reader(MULTIPART + part("a") + part("b") + "--b--\n")) {
      reader.next();
      Item.Part second = (Item.Part) reader.next();
      assertEquals(2, second.heading().index());
      assertEquals("text/plain", second.heading().mediaType());
      assertEquals("multipart/related", second.heading().outer().mediaType());
      assertEquals(1, second.heading().outer().index());
      assertNull(second.heading().outer().outer());
      assertNull(reader.next());
      assertNull(reader.next());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "base64, dGV4dA==, text",
    "quoted-printable, t=65xt, text",
    "8bit, text, text",
    "7BIT, text, text",
    "binary, text, text"
  })
  void dataIsDecoded(String encoding, String data, String text) throws IOException {
    assertEquals(
        List.of("1: " + text), lines("Content-Transfer-Encoding: " + encoding + "\n\n" + data));
  }

  @Test
  void unknownEncodingIsReportedOnceForEachPart() throws IOException {
    String part = "--b\nContent-Transfer-Encoding: utf-8\n\ntext\n";
    assertEquals(
        List.of(
            "! part 1: unknown Content-Transfer-Encoding, not decoded",
            "1: text",
            "! part 2: unknown Content-Transfer-Encoding, not decoded",
            "2: text",
            "3: y"),
        lines(MULTIPART + part + part + part("y") + "--b--\n"));
  }

  @Test
  void messageThatEndsEarlyIsReported() throws IOException {
    String message = MULTIPART + part("a") + "--b\nContent-Type: text/plain\n\ncut";
    int length = message.replace("\n", "\r\n").length();
    assertEquals(
        List.of(
            "1: a", "2: cut", "! the message ends before its last boundary, at offset " + length),
        lines(message));
  }

  @Test
  void partsThatAreEmptyAreNone() throws IOException {
    assertEquals(List.of("2: a"), lines(MULTIPART + "--b\n" + part("a") + "--b--\n"));
    assertEquals(
        List.of("1: ", "2: a"),
        lines(MULTIPART + "--b\nContent-Type: text/plain\n\n\n" + part("a") + "--b--\n"));
    assertEquals(List.of("1: "), lines("Subject: x\n\n"));
  }

  @Test
  void partWithoutABlankLineIsReported() throws IOException {
    assertEquals(
        List.of("1 ! no blank line between its header and its content", "2: a"),
        lines(MULTIPART + "--b\nContent-Type: text/html\n<p>text\n" + part("a") + "--b--\n"));
    assertEquals(
        List.of("1: text", "2: a"),
        lines(MULTIPART + "--b\nno field\n\ntext\n" + part("a") + "--b--\n"),
        "there is content behind the blank line");
  }

  @Test
  void depthIsBounded() throws IOException {
    String deep = MULTIPART;
    String end = "";
    for (char boundary = 'c'; boundary < 'f'; boundary++) {
      char outer = (char) (boundary - 1);
      deep += "--" + outer + "\nContent-Type: multipart/mixed; boundary=" + boundary + "\n\n";
      end = "--" + outer + "--\n" + end;
    }
    assertEquals(
        List.of("1.1.1 ! nested in more than 3 parts and messages"),
        lines(deep + "--e\n\ntext\n--e--\n" + end));
    String within =
        MULTIPART + "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\na\n--c--\n";
    assertEquals(List.of("1.1: a"), lines(within + "--b--\n"));
  }

  @Test
  void fieldsOfHeadersAreBounded() throws IOException {
    String line = "Content-Location: http://h/" + "x".repeat(400);
    try (MessageReader reader = reader(line + "\nContent-Type: text/css\n\ntext")) {
      Item.Part part = (Item.Part) reader.next();
      assertEquals("text/css", part.heading().mediaType());
      assertNull(part.heading().contentLocation(), "a part of a URI would be another one");
    }
    String folded = "Content-Location: http://h/" + "\n x".repeat(300);
    try (MessageReader reader = reader(folded + "\nContent-Type: text/css\n\ntext")) {
      Item.Part part = (Item.Part) reader.next();
      assertEquals("text/css", part.heading().mediaType());
      assertTrue(part.heading().contentLocation().length() < 100);
    }
  }

  @Test
  void longestFieldCounts() throws IOException {
    String line = "Content-Location: http://h/";
    for (int more = 0; more < 2; more++) {
      String field = line + "x".repeat(198 + more - line.length());
      try (MessageReader reader = reader(field + "\nX: \0 y\nContent-Type: text/css\n\ntext")) {
        Item.Part part = (Item.Part) reader.next();
        assertEquals(more == 0, part.heading().contentLocation() != null);
        assertEquals("text/css", part.heading().mediaType(), "whatever is before it");
      }
    }
  }

  @Test
  void messageIsWithinTheHeadingsAroundIt() throws IOException {
    String message = "--b\nContent-Type: message/rfc822\n\nSubject: x\n\ntext\n";
    try (MessageReader reader = reader(MULTIPART + message + "--b--\n")) {
      Item.Part part = (Item.Part) reader.next();
      assertNull(part.heading().mediaType());
      assertEquals("message/rfc822", part.heading().outer().mediaType());
      assertEquals("multipart/related", part.heading().outer().outer().mediaType());
    }
  }

  @Test
  void multipartWithoutABoundaryIsALeafWithinTheDepth() throws IOException {
    String inner =
        """
        --b
        Content-Type: multipart/mixed; boundary=c

        --c
        Content-Type: multipart/mixed

        text
        --c--
        """;
    assertEquals(List.of("1.1: text"), lines(MULTIPART + inner + "--b--\n"));
  }

  @Test
  void contentMayBeginWithAZero() throws IOException {
    assertEquals(List.of("1: \0x"), lines(MULTIPART + "--b\n\n\0x\n--b--\n"));
  }

  @Test
  void linesOfContentAreNotCut() throws IOException {
    String text = "y".repeat(20_000);
    try (MessageReader reader =
        new MessageReader(new ByteArrayInputStream(bytes("Subject: x\r\n\r\n" + text)), 8192, 3)) {
      assertEquals("1: " + text, line(reader.next()));
    }
  }

  @Test
  void leafLeavesTheMessageOpen() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream source =
        new ByteArrayInputStream(bytes("Subject: x\r\n\r\ntext")) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    try (MessageReader reader = new MessageReader(source, 200, 3)) {
      ((Item.Part) reader.next()).data().read().close();
      assertFalse(closed.get());
    }
    assertTrue(closed.get());
  }

  @Test
  void offsetCountsAllBytes() throws IOException {
    for (String text : List.of("\0", "a line\n".repeat(5_000))) {
      String message = MULTIPART + "--b\nX: \0 y\nContent-Type: text/plain\n\n" + text;
      int length = message.replace("\n", "\r\n").length();
      assertEquals(
          List.of("1: " + text, "! the message ends before its last boundary, at offset " + length),
          lines(message));
    }
  }

  /** A message with a part in many others. Each of them is one more pass over it. */
  private static List<String> nested(int depth, String leaf) throws IOException {
    StringBuilder message = new StringBuilder();
    StringBuilder end = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      message.append("Content-Type: multipart/mixed; boundary=b%05d\n\n--b%<05d\n".formatted(i));
      end.append("--b%05d--\n".formatted(depth - 1 - i));
    }
    message.append(leaf).append('\n').append(end);
    List<String> found = new ArrayList<>();
    try (MessageReader reader =
        new MessageReader(new ByteArrayInputStream(bytes(message.toString())), 200, 10_000)) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        found.add(
            item instanceof Item.Damage damage
                ? damage.message().replaceAll("\\d+", "N")
                : "a part of " + line(item).replaceFirst(".*: ", "").length());
      }
    }
    return found;
  }

  @Test
  void passesOverAMessageAreBounded() throws IOException {
    String spent = "too many nested parts for its size; it is read only up to offset N";
    String text = "some text\n".repeat(60_000);
    assertEquals(List.of("a part of " + text.length()), nested(300, "\n" + text), "not too deep");
    List<String> bodies = nested(1_000, "\n" + text);
    assertEquals(spent, bodies.get(bodies.size() - 1));
    List<String> headers = nested(1_000, "X: some text\n".repeat(50_000) + "\ntext");
    assertEquals(spent, headers.get(headers.size() - 1));
  }
}
