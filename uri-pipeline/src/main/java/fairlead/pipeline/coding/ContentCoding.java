package fairlead.pipeline.coding;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import fairlead.html.HeaderField;
import fairlead.pipeline.coding.GzipMembers.Behind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/** Undoes the content codings of HTTP (RFC 9110, Section 8.4). */
public final class ContentCoding {

  /** More than any server uses; each is a stream on top of the others. */
  private static final int MAX_CODINGS = 4;

  /** Makes inflaters, so that tests see whether each is ended. */
  @FunctionalInterface
  public interface Inflaters {

    /** An inflater, of raw data or of such with the header of zlib. */
    Inflater inflater(boolean raw);
  }

  private final Inflaters inflaters;
  private final UnpackBudget budget;

  /**
   * Codings that take from a budget.
   *
   * @param budget how much may be decoded
   */
  public ContentCoding(Inflaters inflaters, UnpackBudget budget) {
    this.inflaters = inflaters;
    this.budget = budget;
  }

  /**
   * The members of a list-based field, which may occur in several lines (RFC 9110, Section 5.3).
   */
  public static List<String> of(List<HeaderField> headers, String name) {
    return headers.stream()
        .filter(field -> field.name().equalsIgnoreCase(name))
        .flatMap(field -> Stream.of(field.value().split(",", -1)))
        .map(String::strip)
        .filter(coding -> !coding.isEmpty())
        .toList();
  }

  /**
   * The decoded bytes up to a limit. The body is closed, whatever happens.
   *
   * @param header the Content-Encoding header; empty for none. The coding applied last comes last
   * @throws IOException if the data does not begin as its coding says, or the coding is unknown
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
   * The decoded bytes as a stream, which closes the body. If there is none, the body is closed.
   *
   * @param header as for {@link #read}
   * @throws IOException as for {@link #read}
   */
  public InputStream open(InputStream body, String header) throws IOException {
    InputStream in = body;
    boolean opened = false;
    try {
      String[] codings = header.toLowerCase(Locale.ROOT).split(",", MAX_CODINGS + 1);
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
        Closing.quietly(in); // the last closes those below it
      }
    }
  }

  private InputStream decoded(InputStream encoded, String coding) throws IOException {
    if (coding.isEmpty() || coding.equals("identity")) {
      return encoded;
    }
    BufferedInputStream in = new BufferedInputStream(encoded);
    in.mark(2);
    int first = in.read();
    int second = in.read();
    in.reset();
    if (first < 0) {
      return in; // nothing decodes to nothing
    }
    return switch (coding) {
      // Archives hold bodies that were decoded already while their header was kept.
      case "gzip", "x-gzip" ->
          first == 0x1F && second == 0x8B
              ? new GzipMembers(in, Behind.ANYTHING, inflaters.inflater(true))
              : in;
      // Servers send deflate with the zlib header that the standard asks for, or without.
      case "deflate" -> new EndingStream(in, inflaters.inflater(!isZlib(first, second)));
      case "br" -> Brotli.decoded(in);
      case "zstd" -> Zstd.decoded(in);
      default -> throw new IOException("content coding '" + coding + "' is not supported");
    };
  }

  private static boolean isZlib(int first, int second) {
    return (first & 0x0F) == 8 && (first * 256 + second) % 31 == 0;
  }

  /** A class of its own, so that only bodies in this coding fail where the library is missing. */
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
