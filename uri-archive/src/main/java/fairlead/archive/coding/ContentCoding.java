package fairlead.archive.coding;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import fairlead.archive.Closing;
import fairlead.archive.UnpackBudget;
import fairlead.archive.coding.GzipMembers.Behind;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;
import org.jspecify.annotations.Nullable;

/** Undoes the content codings of HTTP (RFC 9110, Section 8.4). */
public final class ContentCoding {

  /** More than any server uses; each is a stream on top of the others. */
  private static final int MAX_CODINGS = 4;

  /** The names of codings that change the data, whether or not they can be decoded. */
  private static final Set<String> CODINGS =
      Set.of(
          "gzip",
          "x-gzip",
          "deflate",
          "br",
          "zstd",
          "compress",
          "x-compress",
          "dcb",
          "dcz",
          "exi",
          "pack200-gzip");

  /** How many bytes decide whether data is text, as in the MIME Sniffing Standard. */
  private static final int START = 512;

  /** Creates inflaters, so that tests can see whether each one is ended. */
  @FunctionalInterface
  public interface Inflaters {

    /** An inflater for raw data, or for data with a zlib header. */
    Inflater inflater(boolean raw);
  }

  private final Inflaters inflaters;
  private final UnpackBudget budget;

  /**
   * Codings that use a budget.
   *
   * @param budget how much may be decoded
   */
  public ContentCoding(Inflaters inflaters, UnpackBudget budget) {
    this.inflaters = inflaters;
    this.budget = budget;
  }

  /**
   * The decoded bytes up to a limit. The body is always closed.
   *
   * @param header the Content-Encoding header; empty for none. The coding applied last comes last
   * @throws IOException if the data does not begin as its coding requires, or if the coding is
   *     known but not supported. An unknown name, such as {@code utf-8}, leaves the bytes
   *     unchanged, as in browsers
   */
  public BoundedBytes read(InputStream body, String header, int limit) throws IOException {
    InputStream in = open(body, header);
    try {
      return BoundedBytes.read(in, BoundedBytes.UNKNOWN, limit);
    } finally {
      Closing.quietly(in);
    }
  }

  /**
   * The decoded bytes as a stream, which closes the body. If this fails, the body is closed.
   *
   * @param header as for {@link #read}
   * @throws IOException as for {@link #read}
   */
  public InputStream open(InputStream body, String header) throws IOException {
    InputStream in = body;
    boolean opened = false;
    try {
      String[] codings = lower(header).split(",", MAX_CODINGS + 1);
      if (codings.length > MAX_CODINGS) {
        throw new IOException("more than " + MAX_CODINGS + " content codings");
      }
      for (int i = codings.length - 1; i >= 0; i--) {
        InputStream decoded = decoded(in, codings[i].strip());
        in = decoded == in ? in : budget.counted(decoded);
      }
      opened = true;
      return in;
    } finally {
      if (!opened) {
        Closing.quietly(in); // the last stream closes those below it
      }
    }
  }

  /** Whether this is the name of a coding; an unknown one leaves the bytes unchanged. */
  public static boolean isKnown(String coding) {
    String name = lower(coding);
    return name.isEmpty() || name.equals("identity") || CODINGS.contains(name);
  }

  private static String lower(String coding) {
    return coding.toLowerCase(Locale.ROOT);
  }

  private InputStream decoded(InputStream encoded, String coding) throws IOException {
    if (!CODINGS.contains(coding)) {
      return encoded;
    }
    byte[] start = new byte[START];
    int length = 0;
    IOException broken = null;
    try {
      for (int count = 0; count >= 0 && length < START; length += Math.max(0, count)) {
        count = encoded.read(start, length, START - length);
      }
    } catch (IOException e) {
      broken = e; // for the next read
    }
    InputStream whole =
        new SequenceInputStream(
            new ByteArrayInputStream(start, 0, length), new Rest(encoded, broken));
    if (length == 0 && broken == null) {
      return whole; // empty data decodes to empty data
    }
    boolean plain =
        coding.endsWith("gzip")
            ? length > 1 && !GzipMembers.begins(start, 0, length)
            : broken == null && isPlain(Arrays.copyOf(start, length), coding);
    return plain ? whole : decoder(new BufferedInputStream(whole), coding);
  }

  private InputStream decoder(BufferedInputStream in, String coding) throws IOException {
    return switch (coding) {
      case "gzip", "x-gzip" -> new GzipMembers(in, Behind.ANYTHING, inflaters.inflater(true));
      // Servers send deflate with or without the zlib header that the standard requires.
      case "deflate" -> {
        in.mark(2);
        boolean raw = !isZlib(in.read(), in.read());
        in.reset();
        yield new EndingStream(in, inflaters.inflater(raw));
      }
      case "br" -> Brotli.decoded(in);
      case "zstd" -> Zstd.decoded(in);
      default -> throw new IOException("content coding '" + coding + "' is not supported");
    };
  }

  /**
   * Whether data that should be coded is text: some archives hold bodies that were already decoded,
   * with the original header. Coded data has bytes that text never has, unless it is short; then it
   * can be decoded.
   */
  private boolean isPlain(byte[] start, String coding) {
    for (byte b : start) {
      if (b >= 0 && b < ' ' && "\t\n\f\r\u001B".indexOf(b) < 0) {
        return false; // a binary data byte of the MIME Sniffing Standard
      }
    }
    if (start.length == START) {
      return true;
    }
    if (!isUtf8(start)) {
      return false; // as the rest of coded data
    }
    try (InputStream trial =
        decoder(new BufferedInputStream(new ByteArrayInputStream(start)), coding)) {
      trial.readNBytes(START * START);
      return false;
    } catch (IOException | RuntimeException e) {
      return true;
    }
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static boolean isZlib(int first, int second) {
    return (first & 0x0F) == 8 && (first * 256 + second) % 31 == 0;
  }

  /** A separate class, so that only bodies in this coding fail if the library is missing. */
  private static final class Brotli {

    static InputStream decoded(InputStream encoded) throws IOException {
      return new BrotliInputStream(encoded);
    }
  }

  /** As above. */
  private static final class Zstd {

    static InputStream decoded(InputStream encoded) throws IOException {
      return new ZstdInputStreamNoFinalizer(encoded);
    }
  }

  /** The data after bytes that were read ahead: the rest of a stream, or its failure. */
  private static final class Rest extends FilterInputStream {
    private final @Nullable IOException broken;

    Rest(InputStream in, @Nullable IOException broken) {
      super(in);
      this.broken = broken;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (broken != null) {
        throw broken;
      }
      return in.read(bytes, offset, length);
    }

    @Override
    public int read() throws IOException {
      if (broken != null) {
        throw broken;
      }
      return in.read();
    }
  }

  /** Ends its inflater, which the JDK's stream does not. */
  private static final class EndingStream extends InflaterInputStream {

    EndingStream(InputStream in, Inflater inflater) {
      super(in, inflater);
    }

    @Override
    public void close() throws IOException {
      inf.end();
      super.close();
    }
  }
}
