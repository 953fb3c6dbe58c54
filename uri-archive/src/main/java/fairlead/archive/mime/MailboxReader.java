package fairlead.archive.mime;

import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of a mailbox (RFC 4155): each begins with a line {@code From } and a date,
 * after an empty line or before a field. A damaged message also ends there.
 */
final class MailboxReader implements EntryReader {

  private static final byte[] FROM = {'F', 'r', 'o', 'm', ' '};

  /** How much of a line is examined. */
  private static final int LOOK = 512;

  private final BufferedInputStream in;
  private long messages;
  private boolean atLine = true; // whether the next byte begins a line
  private boolean behindEmptyLine = true;
  private boolean lineIsEmpty = true; // so far
  private @Nullable Message current;
  private boolean reported; // that this is not a mailbox

  /**
   * A reader of a mailbox.
   *
   * @param in closed with this object
   */
  MailboxReader(InputStream in) {
    this.in = new BufferedInputStream(in, 64 * 1024);
  }

  @Override
  public @Nullable Item next() throws IOException {
    if (current != null) {
      current.transferTo(OutputStream.nullOutputStream());
    } else if (!isAtFrom() && !reported) {
      reported = true;
      return new Item.Damage("not a mailbox");
    }
    if (!isAtFrom()) {
      return null;
    }
    int next = in.read();
    while (next >= 0 && next != '\n') {
      next = in.read();
    }
    atLine = true;
    behindEmptyLine = false;
    messages++;
    Message message = new Message();
    current = message;
    return new Item.Entry(Long.toString(messages), Item.UNKNOWN, null, () -> message);
  }

  private boolean isAtFrom() throws IOException {
    if (!atLine) {
      return false;
    }
    in.mark(LOOK);
    byte[] line = in.readNBytes(LOOK);
    in.reset();
    for (int i = 0; i < FROM.length; i++) {
      if (i >= line.length || line[i] != FROM[i]) {
        return false;
      }
    }
    // A sentence may begin with the same word, and the empty line before it may be damaged.
    int end = FROM.length;
    boolean timed = false;
    while (end < line.length && line[end] != '\n') {
      timed |= end + 4 < line.length && isTime(line, end);
      end++;
    }
    return timed && (behindEmptyLine || isField(line, end + 1));
  }

  /** Whether a line is a part of a header. */
  private static boolean isField(byte[] text, int from) {
    for (int i = from; i < text.length && text[i] > ' '; i++) {
      if (text[i] == ':') {
        return i > from;
      }
    }
    return false;
  }

  private static boolean isTime(byte[] line, int at) {
    return isDigit(line[at])
        && isDigit(line[at + 1])
        && line[at + 2] == ':'
        && isDigit(line[at + 3])
        && isDigit(line[at + 4]);
  }

  private static boolean isDigit(byte value) {
    return value >= '0' && value <= '9';
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The bytes of a message; closing it leaves the mailbox open. */
  private final class Message extends InputStream {

    private boolean ended;

    @Override
    public int read() throws IOException {
      if (ended || isAtFrom()) {
        ended = true;
        return -1;
      }
      int value = in.read();
      if (value < 0) {
        ended = true;
        return -1;
      }
      if (value == '\n') {
        behindEmptyLine = lineIsEmpty;
        lineIsEmpty = true;
        atLine = true;
      } else {
        lineIsEmpty &= value == '\r';
        atLine = false;
      }
      return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = 0;
      while (count < length) {
        int value = read();
        if (value < 0) {
          break;
        }
        bytes[offset + count++] = (byte) value;
      }
      return count == 0 && length > 0 ? -1 : count;
    }
  }
}
