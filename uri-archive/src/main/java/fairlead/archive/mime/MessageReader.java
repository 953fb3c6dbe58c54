package fairlead.archive.mime;

import fairlead.archive.EntryReader;
import fairlead.archive.Heading;
import fairlead.archive.Item;
import fairlead.uri.text.AsciiCase;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Set;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.io.MaxHeaderLengthLimitException;
import org.apache.james.mime4j.stream.DefaultFieldBuilder;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.Event;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.apache.james.mime4j.stream.RawField;
import org.apache.james.mime4j.stream.RecursionMode;
import org.apache.james.mime4j.util.ByteArrayBuffer;
import org.apache.james.mime4j.util.ByteSequence;
import org.jspecify.annotations.Nullable;

/** Reads the leaves of a MIME message (RFC 2046) and of enclosed messages, in their order. */
final class MessageReader implements EntryReader {

  /** No limits, since nothing is held: lines and fields are cut before they get here. */
  private static final MimeConfig CONFIG =
      new MimeConfig.Builder()
          .setMaxLineLen(-1)
          .setMaxHeaderCount(-1)
          .setMaxHeaderLen(-1)
          .setMaxContentLen(-1)
          .build();

  /** How many passes over a message its nested parts may take, beyond the first. */
  private static final long PASSES = 256;

  private static final long FIRST_PASSES = 256L << 20; // bytes, of all passes together

  /** The encodings of RFC 2045, Section 6.1. */
  private static final Set<String> ENCODINGS =
      Set.of("7bit", "8bit", "binary", "base64", "quoted-printable");

  private final HeaderLines lines;
  private final Warnings warnings = new Warnings();
  private final Fields fields;
  private final MimeTokenStream tokens;
  private final int maxDepth;
  private final Deque<Entity> entities = new ArrayDeque<>();
  private boolean given; // whether the current body was returned
  private boolean reported; // whether damage was reported
  private boolean ended;

  /** A message or a part of one that is being read. */
  private static final class Entity {

    private final boolean message;
    private final String number;
    private final Heading heading;
    private boolean hasFields;
    private int children;

    Entity(boolean message, String number, Heading heading) {
      this.message = message;
      this.number = number;
      this.heading = heading;
    }

    String child(int index) {
      return number.isEmpty() ? Integer.toString(index) : number + "." + index;
    }
  }

  /**
   * A reader of a message.
   *
   * @param in closed with this object
   * @param maxHeaderBytes how many bytes of a line or field of a header count; the rest is skipped
   * @param maxDepth how deep messages and parts may be nested
   */
  MessageReader(InputStream in, int maxHeaderBytes, int maxDepth) {
    this.lines = new HeaderLines(new BufferedInputStream(in, 64 * 1024), maxHeaderBytes);
    this.maxDepth = maxDepth;
    this.fields = new Fields(maxHeaderBytes);
    this.tokens = new MimeTokenStream(CONFIG, warnings, fields, null);
    this.tokens.parse(lines);
  }

  @Override
  public @Nullable Item next() throws IOException {
    while (!ended) {
      EntityState state = tokens.getState();
      Item item = entered(state);
      lines.inHeader = state != EntityState.T_BODY;
      if (item == null && !ended) {
        advance();
        lines.depth = entities.size();
        item = warnings.premature();
      }
      if (item != null) {
        return item;
      }
    }
    return null;
  }

  private void advance() throws IOException {
    try {
      tokens.next();
      given = false;
      reported = false;
    } catch (MimeException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Processes the state of the stream; returns the leaf there, if it was not returned before. */
  private @Nullable Item entered(EntityState state) throws IOException {
    Entity current = entities.peek();
    switch (state) {
      case T_START_MESSAGE -> {
        fields.hasOther = false;
        String number = current == null ? "" : current.number;
        entities.push(new Entity(true, number, new Heading(heading(current), 1)));
      }
      case T_START_BODYPART -> {
        fields.hasOther = false;
        Entity multipart = Objects.requireNonNull(current);
        multipart.children++;
        String number = multipart.child(multipart.children);
        entities.push(
            new Entity(false, number, new Heading(multipart.heading, multipart.children)));
      }
      case T_FIELD -> {
        Entity entity = Objects.requireNonNull(current);
        entity.hasFields = true;
        entity.heading.add(tokens.getField());
      }
      case T_END_HEADER ->
          tokens.setRecursionMode(
              entities.size() > maxDepth ? RecursionMode.M_FLAT : RecursionMode.M_RECURSE);
      case T_BODY -> {
        Entity leaf = Objects.requireNonNull(current);
        if (!reported) {
          reported = true;
          Item.Damage unknown = unknownEncoding(leaf);
          if (unknown != null) {
            return unknown;
          }
        }
        if (!given) {
          given = true;
          boolean mayBeEmpty = fields.hasOther || (!leaf.hasFields && !leaf.message);
          return mayBeEmpty && !isTooDeep(leaf) ? peeked(leaf) : leaf(leaf);
        }
      }
      case T_END_MESSAGE, T_END_BODYPART -> entities.pop();
      case T_END_OF_STREAM -> ended = true;
      default -> {
        // preamble and epilogue have no meaning
      }
    }
    return null;
  }

  private static @Nullable Heading heading(@Nullable Entity entity) {
    return entity == null ? null : entity.heading;
  }

  /** Such data is not decoded: usually the name is a misspelling of one that means no encoding. */
  private Item.@Nullable Damage unknownEncoding(Entity entity) {
    String encoding = AsciiCase.lower(tokens.getBodyDescriptor().getTransferEncoding());
    return ENCODINGS.contains(encoding)
        ? null
        : new Item.Damage(
            "part " + number(entity) + ": unknown Content-Transfer-Encoding, not decoded");
  }

  private static String number(Entity leaf) {
    return leaf.message ? leaf.child(1) : leaf.number;
  }

  private Item leaf(Entity entity) {
    return isTooDeep(entity)
        ? new Item.Unread(number(entity), "nested in more than " + maxDepth + " parts and messages")
        : new Item.Part(
            number(entity), entity.heading, () -> new Data(tokens.getDecodedInputStream()));
  }

  private boolean isTooDeep(Entity entity) {
    return entities.size() > maxDepth && entity.heading.isMultipart();
  }

  /** A leaf that may have no content: two boundaries in a row do not make a part. */
  private @Nullable Item peeked(Entity entity) throws IOException {
    PushbackInputStream content = new PushbackInputStream(tokens.getDecodedInputStream());
    int first = content.read();
    if (first >= 0) {
      content.unread(first);
      return new Item.Part(number(entity), entity.heading, () -> new Data(content));
    }
    return fields.hasOther
        ? new Item.Unread(number(entity), "no blank line between its header and its content")
        : null;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** The data of a leaf, which ends before the message does. */
  private static final class Data extends FilterInputStream {

    Data(InputStream in) {
      super(in);
    }

    @Override
    public void close() {
      // the message continues
    }
  }

  /** Collects what the library finds wrong but reads anyway. */
  private final class Warnings extends DecodeMonitor {

    private boolean premature;

    @Override
    public boolean warn(String error, String dropDesc) {
      premature |= error.contains(Event.MIME_BODY_PREMATURE_END.toString());
      return false;
    }

    @Override
    public boolean isListening() {
      return true;
    }

    /** The end of the message within a part, reported once. */
    Item.@Nullable Damage premature() {
      if (!premature || lines.reported) {
        return null;
      }
      lines.reported = true;
      return new Item.Damage(
          lines.isSpent()
              ? "too many nested parts for its size; it is read only up to offset " + lines.count
              : "the message ends before its last boundary, at offset " + lines.count);
    }
  }

  /** Cuts lines of headers, since the library would hold whole lines. */
  private static final class HeaderLines extends FilterInputStream {

    private final int maxBytes;
    private int inLine;
    private long count;
    private long passed; // bytes, counted once for each part that contains them
    private int depth;
    private boolean inHeader = true;
    private boolean reported;

    HeaderLines(InputStream in, int maxBytes) {
      super(in);
      this.maxBytes = maxBytes;
    }

    @Override
    public int read() throws IOException {
      while (true) {
        int value = isSpent() ? -1 : in.read();
        if (value < 0) {
          return value;
        }
        count++;
        passed += depth;
        inLine = value == '\n' ? 0 : inLine + 1;
        if (!inHeader || inLine <= maxBytes) {
          return value;
        }
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (!inHeader) {
        int read = isSpent() ? -1 : in.read(bytes, offset, length);
        count += Math.max(0, read);
        passed += (long) Math.max(0, read) * depth;
        inLine = 0; // a line that began in a body is not part of a header
        return read;
      }
      int read = 0;
      while (read < length) {
        int value = read();
        if (value < 0) {
          break;
        }
        bytes[offset + read++] = (byte) value;
      }
      return read == 0 && length > 0 ? -1 : read;
    }

    /** Whether the rest would take too many passes. */
    boolean isSpent() {
      return passed > FIRST_PASSES + PASSES * count;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }

  /** A line that is not a field; the library skips it. */
  private static final class NoField extends MimeException {

    private static final long serialVersionUID = 1;

    NoField() {
      super("not a field");
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this; // it would take more time than the rest of a line
    }
  }

  /** Cuts fields of many lines. */
  private static final class Fields extends DefaultFieldBuilder {

    private final int maxBytes;
    private int bytes;
    private boolean hasOther; // lines that are not fields

    Fields(int maxBytes) {
      super(-1);
      this.maxBytes = maxBytes;
    }

    @Override
    public void reset() {
      bytes = 0;
      super.reset();
    }

    @Override
    public @Nullable RawField build() throws MimeException {
      ByteSequence field = getRaw();
      int at = 0;
      while (at < field.length() && field.byteAt(at) != ':') {
        at++;
      }
      if (at == field.length()) {
        hasOther |= at > 0;
        throw new NoField(); // as the library does, which creates one for each such line
      }
      return super.build();
    }

    @Override
    public void append(@Nullable ByteArrayBuffer line) throws MaxHeaderLengthLimitException {
      if (line != null && line.length() <= maxBytes - bytes) {
        bytes += line.length();
        super.append(line);
      }
    }
  }
}
