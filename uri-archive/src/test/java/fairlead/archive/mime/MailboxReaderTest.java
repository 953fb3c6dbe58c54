package fairlead.archive.mime;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
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
import org.junit.jupiter.params.provider.ValueSource;

class MailboxReaderTest {

  private static final String FROM = "From a@b Thu Jan  1 00:00:00 2026\n";
  private static final String FIRST = "Subject: x\n\nfirst\n\n";
  private static final String SECOND = "Subject: y\n\nsecond\n";

  /** The messages, or what is wrong. */
  private static List<String> messages(String mailbox, boolean read) throws IOException {
    List<String> messages = new ArrayList<>();
    try (MailboxReader reader = new MailboxReader(new ByteArrayInputStream(bytes(mailbox)))) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        if (item instanceof Item.Entry entry) {
          String text =
              read
                  ? new String(entry.data().read().readAllBytes(), StandardCharsets.UTF_8)
                  : entry.name();
          messages.add(text);
        } else {
          messages.add("! " + ((Item.Damage) item).message());
        }
      }
    }
    return messages;
  }

  @Test
  void messagesBeginWithALineAndADate() throws IOException {
    assertEquals(List.of(FIRST, SECOND), messages(FROM + FIRST + FROM + SECOND, true));
    assertEquals(List.of("1", "2"), messages(FROM + FIRST + FROM + SECOND, false));
    assertEquals(
        List.of("", ""), messages(FROM + "\n" + FROM, true).stream().map(String::strip).toList());
    assertEquals(List.of(""), messages(FROM, true));
    assertEquals(List.of(""), messages(FROM.strip(), true));
    assertEquals(List.of("! not a mailbox"), messages("no mailbox", true));
    assertEquals(List.of("! not a mailbox"), messages("", true));
  }

  @Test
  void linesMayEndInBothWays() throws IOException {
    String crlf = (FROM + FIRST + FROM + SECOND).replace("\n", "\r\n");
    assertEquals(
        List.of(FIRST.replace("\n", "\r\n"), SECOND.replace("\n", "\r\n")), messages(crlf, true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "From here on, it is a sentence\n",
        "From 1:00 until 2:00\n",
        "From 12:3\n",
        "From a 00.00\n",
        "From a :0:00\n",
        "From a 0/:00\n",
        "From a x0:00\n",
        "From a 0x:00\n",
        "From a 00:x0\n",
        "From a 00:0x\n",
        "From a 00:;0\n",
        "From\ta 00:00\n",
        "from a 00:00\n",
        " From a 00:00\n",
        "xFrom a 00:00\n",
        "Fro",
        ">From a 00:00\n"
      })
  void otherLinesBelongToTheirMessage(String line) throws IOException {
    String message = FIRST + line + "Subject: z\n";
    assertEquals(List.of(message), messages(FROM + message, true));
    assertEquals(List.of("! not a mailbox"), messages(line + FIRST, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"From 00:00\n", "From a 23:59\n", "From 99:99 x\n", "From 00:00"})
  void timesAreTwoNumbers(String line) throws IOException {
    assertEquals(List.of(FIRST, ""), messages(FROM + FIRST + line, true));
  }

  @Test
  void emptyLineMayBeMissingBeforeAField() throws IOException {
    String text = "Subject: x\n\nfirst\n";
    assertEquals(List.of(text, SECOND), messages(FROM + text + FROM + SECOND, true));
    for (String next : new String[] {"no field\n", ": x\n", "\n", "", "no field: x\n", "abc"}) {
      assertEquals(List.of(text + FROM + next), messages(FROM + text + FROM + next, true));
    }
    assertEquals(List.of(text, "X:\n"), messages(FROM + text + FROM + "X:\n", true));
    String blanks = "Subject: x\n\nfirst\n \n";
    assertEquals(
        List.of(blanks + FROM + "no field\n"), messages(FROM + blanks + FROM + "no field\n", true));
  }

  @Test
  void timeIsLookedForInAPartOfTheLine() throws IOException {
    String near = "From " + "x".repeat(480) + " 00:00\n";
    String far = "From " + "x".repeat(520) + " 00:00\n";
    assertEquals(List.of(FIRST, "X: y\n"), messages(FROM + FIRST + near + "X: y\n", true));
    String whole = FIRST + far + "X: y\n";
    assertEquals(List.of(whole), messages(FROM + whole, true));
  }

  @Test
  void messageIsReadInPartsAndLeavesTheMailboxOpen() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream source =
        new ByteArrayInputStream(bytes(FROM + "\u00ff" + FIRST + FROM + SECOND)) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    try (MailboxReader reader = new MailboxReader(source)) {
      Item.Entry first = (Item.Entry) reader.next();
      assertNotNull(first);
      assertEquals(Item.UNKNOWN, first.size());
      InputStream data = first.data().read();
      assertEquals(0xC3, data.read());
      byte[] part = new byte[9];
      assertEquals(0, data.read(part, 2, 0));
      assertEquals(5, data.read(part, 2, 5));
      assertEquals("\0\0\u00bfSubj\0\0", new String(part, StandardCharsets.ISO_8859_1));
      data.close();
      assertFalse(closed.get());
      Item.Entry second = (Item.Entry) reader.next();
      assertEquals(-1, data.read(), "it has ended");
      assertEquals("2", second.name());
      assertNull(reader.next(), "what was not read is passed over");
      assertNull(reader.next());
    }
    assertTrue(closed.get());
  }

  @Test
  void byteOfZeroIsNotTheEnd() throws IOException {
    String from = "From a\0b 00:00\n";
    String message = "Subject: x\n\n\0\0first\0\n\n";
    assertEquals(List.of(message, SECOND), messages(from + message + from + SECOND, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"From a 1", "From a 12", "From a 12:", "From a 12:3"})
  void timeMayBeCutAtTheEnd(String line) throws IOException {
    assertEquals(List.of(FIRST + line), messages(FROM + FIRST + line, true));
  }
}
