package fairlead.archive.mime;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.EntryReader;
import fairlead.archive.EntryWriter;
import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.ReadLimits;
import fairlead.archive.Spool;
import fairlead.archive.UnpackBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MimeFormatTest {

  private static final byte[] NO_BYTES = {};

  private static ArchiveInput input(String text, ReadLimits limits) {
    return new ArchiveInput(
        Bytes.of(() -> new SeekableInMemoryByteChannel(bytes(text))),
        null,
        limits,
        UnpackBudget.unlimited());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MIME-Version: 1.0",
        "X: y\nMessage-ID: <x>",
        "From: a\nTo: b\n\n",
        "From: a\r\n folded\r\n\tfolded: x y\r\nSubject: b\r\n",
        "Content-Type : text/html\nX-Y: z\nCONTENT-LOCATION: http://h/\n",
      })
  void messageIsRecognizedByItsFields(String start) {
    assertTrue(MimeFormat.MHTML.isContent(bytes(start)), start);
    assertFalse(MimeFormat.MBOX.isContent(bytes(start)), start);
    assertTrue(MimeFormat.MBOX.isContent(bytes("From a@h Thu\n" + start)), start);
    assertFalse(MimeFormat.MBOX.isContent(bytes("from a@h Thu\n" + start)), start);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\nFrom: a\nTo: b\n",
        "From: a\n\nTo: b\n",
        "From: a\nX: b\n",
        "From: a\nno field\nTo: b\n",
        "From: a\n: nothing\nTo: b\n",
        "From: a\nword word: x\nTo: b\n",
        "two words: MIME-Version\nMIME-Version: 1.0",
      })
  void otherTextIsNoMessage(String start) {
    assertFalse(MimeFormat.MHTML.isContent(bytes(start)), start);
    assertFalse(MimeFormat.MBOX.isContent(bytes("From a@h Thu\n" + start)), start);
  }

  @Test
  void onlyTheFirstLinesCount() {
    String lines = "X: y\n".repeat(39);
    assertTrue(MimeFormat.MHTML.isContent(bytes(lines + "Message-ID: x\n")));
    assertFalse(MimeFormat.MHTML.isContent(bytes(lines + "X: y\nMessage-ID: x\n")));
  }

  @ParameterizedTest
  @CsvSource({"MBOX, mbox, MESSAGES, false", "MHTML, eml, PARTS, true"})
  void traitsAreThoseOfTheFormat(MimeFormat format, String ending, String items, boolean random) {
    assertTrue(format.traits().endings().contains(ending));
    assertEquals(items, format.items().name());
    assertEquals(random, format.traits().random());
    assertTrue(format.isNamed("a/b." + ending));
  }

  @Test
  void mailboxIsReadOnly() throws IOException {
    ReadLimits limits = new ReadLimits(1000, 100, 100, 100);
    try (EntryReader reader =
        MimeFormat.MBOX
            .reader()
            .open(input("From a@h Thu Jan  1 00:00:00 2026\nX: y\n\ntext\n", limits))) {
      Item.Entry entry = (Item.Entry) Objects.requireNonNull(reader.next());
      try (InputStream data = entry.data().read()) {
        assertEquals("X: y\n\ntext\n", new String(data.readAllBytes(), StandardCharsets.UTF_8));
      }
      assertNull(reader.next());
    }
    assertNull(MimeFormat.MBOX.writer());
    assertNull(MimeFormat.MBOX.copier(NO_BYTES));
    assertFalse(MimeFormat.MBOX.isWrittenAs("a.mbox"));
  }

  @Test
  void messageIsReadWithinLimits() throws IOException {
    String message = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n--b--";
    for (int parts : new int[] {0, 1}) {
      ReadLimits limits = new ReadLimits(1000, 1, 1, parts);
      try (EntryReader reader = MimeFormat.MHTML.reader().open(input(message, limits))) {
        assertEquals(
            parts == 0 ? Item.Unread.class : Item.Part.class,
            Objects.requireNonNull(reader.next()).getClass());
      }
    }
  }

  @Test
  void messageIsCopied() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ArchiveInput input = input("X: y\n\ntext", ReadLimits.NONE);
    try (ArchiveCopy copy =
        Objects.requireNonNull(MimeFormat.MHTML.copier(NO_BYTES))
            .copy(input, out, false, problem -> {})) {
      assertTrue(copy.replace(1, bytes("new")));
      copy.finish();
    }
    assertEquals("X: y\n\nnew", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void messageIsWritten() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (EntryWriter writer =
            Objects.requireNonNull(MimeFormat.MHTML.writer()).open(out, "x.mhtml");
        Spool data = new Spool()) {
      writer.add(new NewEntry("a", "http://h/", "a/b", false, null, Item.UNKNOWN), data);
      writer.finish();
    }
    assertTrue(MimeFormat.MHTML.isContent(out.toByteArray()));
    assertTrue(MimeFormat.MHTML.isWrittenAs("x.mhtml"));
    assertEquals(Set.of("mht", "mhtml", "eml"), MimeFormat.MHTML.traits().endings());
  }
}
