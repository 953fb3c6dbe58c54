package fairlead.archive.coding;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The data of gzip members, one after the other (RFC 1952), with the place where each began. The
 * JDK's stream joins the members, and jwarc's stream has no limits. The inflater is ended when this
 * object is closed.
 */
public final class GzipMembers extends Members {

  /** What may occur after a member other than another one. */
  public enum Behind {
    /** Nothing: it is damage. */
    NOTHING,
    /** Zero bytes, which some media are padded with. */
    ZEROS,
    /** Anything; it is skipped, because servers pad what they send. */
    ANYTHING
  }

  /** How members begin, as Latin-1. */
  public static final String MAGIC = "\u001f\u008b";

  /** The only compression method that exists. */
  public static final int DEFLATE = 8;

  private static final int HAS_HEADER_CRC = 2;
  private static final int HAS_EXTRA = 4;
  private static final int HAS_NAME = 8;
  private static final int HAS_COMMENT = 16;

  private final BufferedInputStream in;
  private final Behind behind;
  private final Inflater inflater;
  private final CRC32 crc = new CRC32();
  private final byte[] input = new byte[8192];
  private int filled; // by the last input
  private long position; // of the next unread byte, in the compressed bytes
  private long start;
  private boolean inMember;
  private boolean ended;
  private @Nullable IOException failure;

  /**
   * Members that begin at the next byte of a stream.
   *
   * @param inflater one for raw data, which this object ends
   */
  public GzipMembers(BufferedInputStream in, Behind behind, Inflater inflater) {
    this.in = in;
    this.behind = behind;
    this.inflater = inflater;
  }

  /** Whether a member seems to begin in some bytes. */
  public static boolean begins(byte[] bytes, int at, int end) {
    return end - at >= 2
        && (bytes[at] & 0xFF) == MAGIC.charAt(0)
        && (bytes[at + 1] & 0xFF) == MAGIC.charAt(1);
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long given() {
    return inflater.getBytesWritten();
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public boolean isDamaged() {
    return failure != null;
  }

  @Override
  public boolean isBehindData() {
    return !inMember;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (failure != null) {
      throw failure; // the rest is neither data nor a member
    }
    int given = 0;
    long before = 0;
    try {
      while (inMember || begin()) {
        before = inflater.getBytesWritten();
        int count = inflater.inflate(bytes, offset + given, length - given);
        crc.update(bytes, offset + given, count);
        given += count;
        boolean finished = inflater.finished();
        if (given >= Math.min(length, MIN_READ) || (finished && given > 0)) {
          return given; // before the end is examined, which may be damaged
        }
        if (finished) {
          end();
        } else if (inflater.needsDictionary()) {
          throw new ZipException("a dictionary is needed");
        } else {
          fill();
        }
      }
      return -1;
    } catch (DataFormatException e) {
      given += (int) (inflater.getBytesWritten() - before); // the bytes decoded before the damage
      failure = new ZipException(e.getMessage() == null ? "damaged gzip data" : e.getMessage());
    } catch (IOException e) {
      failure = e;
    }
    if (given == 0) {
      throw failure;
    }
    return given;
  }

  /** Reads the available bytes, and leaves everything after the member unread. */
  private void fill() throws IOException {
    in.mark(input.length);
    int count = in.read(input);
    if (count < 0) {
      throw new EOFException();
    }
    position += count;
    filled = count;
    inflater.setInput(input, 0, count);
  }

  private boolean begin() throws IOException {
    if (ended) {
      return false;
    }
    start = position;
    if (!readHeader()) {
      ended = true;
      return false;
    }
    inMember = true;
    inflater.reset();
    crc.reset();
    return true;
  }

  private boolean readHeader() throws IOException {
    int first = in.read();
    int second = in.read();
    if (first != MAGIC.charAt(0) || second != MAGIC.charAt(1)) {
      if (first < 0 || (start > 0 && (behind == Behind.ANYTHING || areZeros(first, second)))) {
        return false;
      }
      throw new ZipException("not in gzip format");
    }
    position += 2;
    int method = next();
    if (method != DEFLATE) {
      throw new ZipException("unknown compression method " + method);
    }
    int flags = next();
    pass(6); // time and system
    if ((flags & HAS_EXTRA) != 0) {
      pass(next() + 256 * next());
    }
    if ((flags & HAS_NAME) != 0) {
      passText();
    }
    if ((flags & HAS_COMMENT) != 0) {
      passText();
    }
    if ((flags & HAS_HEADER_CRC) != 0) {
      pass(2);
    }
    return true;
  }

  private boolean areZeros(int first, int second) throws IOException {
    if (behind != Behind.ZEROS || first != 0) {
      return false;
    }
    int next = second;
    while (next == 0) {
      next = in.read();
    }
    return next < 0;
  }

  private void end() throws IOException {
    int rest = inflater.getRemaining();
    in.reset();
    in.skipNBytes(filled - rest);
    position -= rest;
    long checksum = word();
    long length = word();
    inMember = false;
    if (checksum != crc.getValue()) {
      throw new ZipException("gzip checksum differs");
    }
    if (length != (inflater.getBytesWritten() & 0xFFFF_FFFFL)) {
      throw new ZipException("gzip length differs");
    }
  }

  private int next() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException();
    }
    position++;
    return value;
  }

  private void pass(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  private void passText() throws IOException {
    while (next() != 0) {
      // every byte is counted
    }
  }

  private long word() throws IOException {
    return next() | next() << 8 | next() << 16 | (long) next() << 24;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
