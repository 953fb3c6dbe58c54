package fairlead.archive.warc;

import fairlead.uri.text.HeaderReference;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcParser;

/**
 * The header of a record, either as in the grammar or as some writers produce it.
 *
 * @param text the whole header, as Latin-1
 * @param fields its named fields; for an ARC line, the same as WARC fields
 * @param target the URI of what the record holds; null if it names none
 * @param fault what is wrong with it although it could be read; null if it is well-formed
 */
record RecordHeader(
    String text, MessageHeaders fields, @Nullable String target, @Nullable String fault) {

  static final String TARGET = "WARC-Target-URI";

  static final String READ_ANYWAY = "; such records are read anyway";
  private static final String LINE_FEEDS =
      "not well-formed: header lines end in LF instead of CRLF" + READ_ANYWAY;
  private static final String ARC_LINE =
      "not well-formed: a record line has a space in its URI or no IPv4 address" + READ_ANYWAY;

  private static final Pattern FOLD = Pattern.compile("\r?\n[ \t]+");

  private static final ReadableByteChannel NOTHING =
      Channels.newChannel(InputStream.nullInputStream());

  /**
   * Parses a complete header.
   *
   * @throws ParsingException if it is not a header
   * @throws EOFException if it is cut
   */
  static RecordHeader parse(ByteBuffer header, boolean warc) throws IOException {
    byte[] bytes = new byte[header.remaining()];
    header.duplicate().get(bytes);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    try {
      MessageHeaders fields = fields(header.duplicate(), false);
      return new RecordHeader(text, fields, target(fields, text), null);
    } catch (ParsingException e) {
      ArcLine line = warc || !text.endsWith("\n") ? null : ArcLine.of(text);
      if (line != null) {
        MessageHeaders fields = line.asFields();
        return new RecordHeader(text, fields, target(fields, text), ARC_LINE);
      }
      if (!warc || !text.replace("\r\n", "").contains("\n")) {
        throw e;
      }
      try {
        MessageHeaders fields = fields(header, true);
        return new RecordHeader(text, fields, target(fields, text), LINE_FEEDS);
      } catch (IOException stillNone) {
        throw e;
      }
    }
  }

  private static MessageHeaders fields(ByteBuffer header, boolean lenient) throws IOException {
    WarcParser parser = new WarcParser();
    parser.setLenient(lenient);
    if (!parser.parse(NOTHING, header)) { // jwarc reports that there is no header at all
      throw new EOFException();
    }
    return parser.headers();
  }

  /**
   * The target of a record. Its bytes are escaped unchanged, as in an HTTP field: jwarc reads
   * UTF-8, in which all malformed bytes would become the same character.
   */
  private static @Nullable String target(MessageHeaders fields, String text) {
    String uri = fields.first(TARGET).orElse(null);
    if (uri == null || uri.chars().allMatch(c -> c < 0x80)) {
      return uri == null ? null : withoutBrackets(uri);
    }
    ArcLine line = ArcLine.of(text);
    String bytes =
        line == null
            ? FOLD.matcher(text)
                .replaceAll(" ")
                .lines()
                .filter(field -> field.regionMatches(true, 0, TARGET + ':', 0, TARGET.length() + 1))
                .map(field -> field.substring(TARGET.length() + 1).strip())
                .findFirst()
                .orElse(uri)
            : line.uri().replace(" ", "%20");
    return HeaderReference.of(withoutBrackets(bytes));
  }

  /** Removes angle brackets: old versions of wget wrote them around the target. */
  private static String withoutBrackets(String uri) {
    return uri.startsWith("<") && uri.endsWith(">") ? uri.substring(1, uri.length() - 1) : uri;
  }
}
