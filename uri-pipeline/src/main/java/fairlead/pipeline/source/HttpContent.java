package fairlead.pipeline.source;

import fairlead.archive.ReadLimits;
import fairlead.archive.coding.ChunkedStream;
import fairlead.archive.warc.HeaderReader;
import fairlead.archive.warc.LookaheadStream;
import fairlead.html.HeaderField;
import fairlead.html.MediaType;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.HttpParser;
import org.netpreserve.jwarc.MessageHeaders;

/**
 * The content of an HTTP message in a record.
 *
 * @param status its status code
 * @param fields its header fields
 * @param mediaType its declared media type; null if there is none that says anything
 * @param body its body with chunked transfer coding undone, but all other codings kept
 * @param excess which limit its header exceeds, so that nothing else counts; null if it exceeds
 *     none
 * @param damage what is wrong with its header; null if nothing is wrong
 */
record HttpContent(
    int status,
    List<HeaderField> fields,
    @Nullable MediaType mediaType,
    InputStream body,
    @Nullable String excess,
    @Nullable String damage) {

  private static final String CHUNKED = "chunked";

  /** How many interim responses are skipped; servers send one or two. */
  private static final int MAX_INTERIM = 10;

  private static final ReadableByteChannel NOTHING =
      Channels.newChannel(InputStream.nullInputStream());

  /** Copies the list. */
  HttpContent {
    fields = List.copyOf(fields);
  }

  /**
   * Reads the header of a message. Of a response, interim ones before it do not count (RFC 9110,
   * Section 15.2).
   *
   * @throws IOException if it is not such a message
   */
  static HttpContent of(InputStream block, ReadLimits limits) throws IOException {
    LookaheadStream in = new LookaheadStream(block);
    HttpContent content = next(in, limits);
    for (int i = 0; i < MAX_INTERIM && content.isInterim() && in.ahead().hasRemaining(); i++) {
      content = next(in, limits);
    }
    return content;
  }

  private boolean isInterim() {
    boolean switches = status == 101; // to another protocol, in which nothing is a response
    return status / 100 == 1 && !switches && excess == null && damage == null;
  }

  private static HttpContent next(LookaheadStream in, ReadLimits limits) throws IOException {
    HeaderReader reader = new HeaderReader(in, limits, false);
    ByteBuffer header = reader.read();
    boolean cut = header.hasRemaining() && !reader.hasEnded();
    HttpParser parser = new HttpParser();
    parser.lenientResponse();
    parser.parse(NOTHING, header); // reported as not a message, at any length
    MessageHeaders headers = parser.headers();
    List<HeaderField> fields = new ArrayList<>();
    headers
        .map()
        .forEach(
            (name, values) -> values.forEach(value -> fields.add(new HeaderField(name, value))));
    boolean chunked =
        HeaderField.members(fields, "Transfer-Encoding").stream()
            .anyMatch(CHUNKED::equalsIgnoreCase);
    return new HttpContent(
        parser.status(),
        fields,
        mediaType(headers),
        chunked ? ChunkedStream.of(new BufferedInputStream(in)) : in,
        reader.excess(),
        cut ? "the header of the HTTP message does not end" : null);
  }

  /** The declared media type of a message or a record; null if there is none that says anything. */
  static @Nullable MediaType mediaType(MessageHeaders headers) {
    return MediaType.extract(headers.all("Content-Type"));
  }

  /** All codings, those of the message after those of its content, which were applied first. */
  static String codings(List<HeaderField> fields) {
    List<String> all = new ArrayList<>(HeaderField.members(fields, "Content-Encoding"));
    all.addAll(HeaderField.members(fields, "Transfer-Encoding"));
    all.removeIf(CHUNKED::equalsIgnoreCase);
    return String.join(",", all);
  }
}
