package fairlead.archive.mime;

import fairlead.archive.EntryWriter;
import fairlead.archive.Extent;
import fairlead.archive.NewEntry;
import fairlead.archive.NotReplaceableException;
import fairlead.archive.Spool;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apache.james.mime4j.codec.EncoderUtil;
import org.jspecify.annotations.Nullable;

/**
 * Writes a message of several parts that refer to one another (MHTML, RFC 2557). The root comes
 * first. It is the page named index that is nearest to the top, or else the first page.
 */
final class MessageWriter implements EntryWriter {

  /** Contains characters that no encoding here produces (RFC 2045, Section 6.7). */
  private static final String BOUNDARY = "=_fairlead_boundary";

  private static final String LINE_END = "\r\n";
  private static final int MAX_LINE = 900; // without the field name; RFC 5322 allows 998
  private static final Pattern HOLDS_PARTS =
      Pattern.compile("(multipart|message)/", Pattern.CASE_INSENSITIVE);
  private static final int MAX_FOLDERS = 1_000_000;
  private static final AsciiSet ASCII = AsciiSet.UNRESERVED.or(AsciiSet.of("!#$%&'()*+,/:;=?@[]"));

  private final OutputStream out;
  private final Spool parts = new Spool();
  private @Nullable Extent root;
  private int rootRank = Integer.MAX_VALUE;

  /**
   * A writer of a message.
   *
   * @param out not closed with this object
   */
  MessageWriter(OutputStream out) {
    this.out = out;
  }

  @Override
  public void add(NewEntry entry, Spool data) throws IOException {
    if (entry.uri() == null) {
      throw new NotReplaceableException("it has no URI, which a part needs");
    }
    long start = parts.size();
    String said = entry.mediaType() == null ? "" : entry.mediaType();
    // An entity with parts must not be encoded (RFC 2045, Section 6.4), and here it is only a file.
    boolean plain =
        said.isEmpty() || said.length() > MAX_LINE || HOLDS_PARTS.matcher(said).lookingAt();
    String type = plain ? "application/octet-stream" : said;
    boolean text = type.startsWith("text/");
    print("--" + BOUNDARY);
    print("Content-Type: " + type);
    print("Content-Transfer-Encoding: " + (text ? "quoted-printable" : "base64"));
    print("Content-Location: " + folded(entry.uri()));
    print("");
    try (InputStream in = data.bytes().open()) {
      if (text) {
        EncoderUtil.encodeQBinary(in, parts);
      } else {
        EncoderUtil.encodeB(in, parts);
      }
    }
    print("");
    int rank = entry.page() ? rank(entry.name()) : Integer.MAX_VALUE;
    if (rank < rootRank) {
      rootRank = rank;
      root = new Extent(start, parts.size() - start);
    }
  }

  /** How many folders an index page is in; more for any other page. */
  private static int rank(String name) {
    int folders = (int) name.chars().filter(c -> c == '/').count();
    String leaf = name.substring(name.lastIndexOf('/') + 1);
    return leaf.startsWith("index.") ? folders : MAX_FOLDERS;
  }

  /** A URI as written in a field: in ASCII, and in lines that are not too long. */
  private static String folded(String uri) {
    String ascii = PercentEncoding.encode(uri, ASCII);
    StringBuilder lines = new StringBuilder();
    for (int at = 0; at < ascii.length(); at += MAX_LINE) {
      lines.append(at == 0 ? "" : LINE_END + ' ');
      lines.append(ascii, at, Math.min(ascii.length(), at + MAX_LINE));
    }
    return lines.toString();
  }

  private void print(String line) throws IOException {
    parts.write((line + LINE_END).getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void finish() throws IOException {
    Extent first = root == null ? new Extent(0, 0) : root;
    String type = root == null ? "" : "; type=\"text/html\"";
    String header =
        "MIME-Version: 1.0"
            + LINE_END
            + "Content-Type: multipart/related"
            + type
            + "; boundary=\""
            + BOUNDARY
            + '"'
            + LINE_END
            + LINE_END;
    out.write(header.getBytes(StandardCharsets.US_ASCII));
    long end = first.start() + first.length();
    copy(first);
    copy(new Extent(0, first.start()));
    copy(new Extent(end, parts.size() - end));
    out.write(("--" + BOUNDARY + "--" + LINE_END).getBytes(StandardCharsets.US_ASCII));
  }

  private void copy(Extent extent) throws IOException {
    try (InputStream in = Channels.newInputStream(extent.of(parts.channel()))) {
      in.transferTo(out);
    }
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }
}
