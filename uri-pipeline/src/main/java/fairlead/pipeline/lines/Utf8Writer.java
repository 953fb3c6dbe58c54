package fairlead.pipeline.lines;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;

/**
 * Writes text as UTF-8. A lone surrogate, which UTF-8 cannot encode, becomes the escape {@code
 * \}{@code uXXXX} that JSON strings and batch lines share. Buffered. A failed write is not retried.
 * Not thread-safe.
 */
public final class Utf8Writer extends Writer {

  private static final int BUFFER = 64 * 1024;
  private static final int LONGEST = 6; // bytes of an escape

  private final OutputStream out;
  private final byte[] buffer;
  private int count;
  private char high; // a high surrogate whose low one has not arrived yet; 0 if there is none

  /** A writer to a stream, which it closes. */
  public Utf8Writer(OutputStream out) {
    this(out, BUFFER);
  }

  /**
   * As above.
   *
   * @param room how many bytes are buffered; more than the bytes of an escape
   */
  public Utf8Writer(OutputStream out, int room) {
    this.out = out;
    this.buffer = new byte[room];
  }

  @Override
  public void write(char[] chars, int offset, int length) throws IOException {
    int end = offset + length;
    int at = offset;
    while (at < end) {
      at += high == 0 ? putAscii(chars, at, end) : 0;
      if (at < end) {
        unit(chars[at]);
        at++;
      }
    }
  }

  /** Puts the next characters, as far as they are US-ASCII and have room. Returns how many. */
  private int putAscii(char[] chars, int from, int end) {
    int most = Math.min(end - from, buffer.length - count);
    int done = 0;
    while (done < most && chars[from + done] < 0x80) {
      buffer[count + done] = (byte) chars[from + done];
      done++;
    }
    count += done;
    return done;
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      unit(text.charAt(i));
    }
  }

  private void unit(char c) throws IOException {
    if (high != 0) {
      char first = high;
      high = 0;
      if (Character.isLowSurrogate(c)) {
        codePoint(Character.toCodePoint(first, c));
        return;
      }
      escape(first);
    }
    if (Character.isHighSurrogate(c)) {
      high = c;
    } else if (Character.isLowSurrogate(c)) {
      escape(c);
    } else {
      codePoint(c);
    }
  }

  private void codePoint(int c) throws IOException {
    room();
    if (c < 0x80) {
      put(c);
    } else if (c < 0x800) {
      put(0xC0 | (c >> 6));
      putTail(c, 0);
    } else if (c < 0x10000) {
      put(0xE0 | (c >> 12));
      putTail(c, 6);
    } else {
      put(0xF0 | (c >> 18));
      putTail(c, 12);
    }
  }

  private void putTail(int c, int firstShift) {
    for (int shift = firstShift; shift >= 0; shift -= 6) {
      put(0x80 | ((c >> shift) & 0x3F));
    }
  }

  private void escape(char c) throws IOException {
    room();
    put('\\');
    put('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      put("0123456789ABCDEF".charAt((c >> shift) & 0xF));
    }
  }

  private void room() throws IOException {
    if (count > buffer.length - LONGEST) {
      flushBuffer();
    }
  }

  private void put(int b) {
    buffer[count++] = (byte) b;
  }

  private void flushBuffer() throws IOException {
    int length = count;
    count = 0; // even after an error: a part that was written must not be written twice
    out.write(buffer, 0, length);
  }

  /** Flushes everything except a high surrogate that still waits for its low one. */
  @Override
  public void flush() throws IOException {
    flushBuffer();
    out.flush();
  }

  /**
   * Flushes everything and closes the stream.
   *
   * @throws IOException if either fails; the stream is closed anyway
   */
  @Override
  public void close() throws IOException {
    try (OutputStream closing = out) {
      if (high != 0) {
        char last = high;
        high = 0;
        escape(last);
      }
      flushBuffer();
      closing.flush();
    }
  }
}
