package fairlead.archive;

import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.HeaderReference;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.NameValuePair;
import org.apache.james.mime4j.stream.RawBody;
import org.apache.james.mime4j.stream.RawField;
import org.apache.james.mime4j.stream.RawFieldParser;
import org.apache.james.mime4j.util.ByteSequence;
import org.apache.james.mime4j.util.ContentUtil;
import org.apache.james.mime4j.util.MimeParameterMapping;
import org.jspecify.annotations.Nullable;

/**
 * The heading of a message or of a part of one: the fields that say what the part is and where it
 * comes from. Values are unfolded and decoded (RFC 2557, Section 4.4.3). If several fields have the
 * same name, the first counts.
 */
public final class Heading {

  private static final String CID = "cid:";

  /** The character that decoding produces for bytes that are not UTF-8. */
  private static final char MALFORMED = '\uFFFD';

  /** The longest value that counts; the library decodes words in quadratic time. */
  private static final int MAX_CHARS = 8192;

  /** Parameters that count. */
  private static final Set<String> PARAMETERS = Set.of("charset", "filename", "name", "start");

  private final @Nullable Heading outer;
  private final int index;
  private final Map<String, String> fields = new HashMap<>();
  private final Map<String, String> parameters = new HashMap<>();

  /**
   * An empty heading.
   *
   * @param outer the heading of the message or multipart that contains this one; null if there is
   *     none
   * @param index the number of this part in it, from 1
   */
  public Heading(@Nullable Heading outer, int index) {
    this.outer = outer;
    this.index = index;
  }

  /** Adds a field, if it is one of those that count. */
  public void add(Field field) {
    String name = field.getNameLowerCase();
    switch (name) {
      case "content-type", "content-disposition" -> addParameters(name, field);
      case "content-base", "content-location", "content-id" -> {
        String value = uri(field);
        if (value.length() <= MAX_CHARS) {
          fields.putIfAbsent(name, value);
        }
      }
      default -> {
        // says nothing about where and what a part is
      }
    }
  }

  private void addParameters(String name, Field field) {
    RawBody body = RawFieldParser.DEFAULT.parseRawBody((RawField) field);
    if (fields.putIfAbsent(name, body.getValue().toLowerCase(Locale.ROOT)) != null) {
      return;
    }
    MimeParameterMapping decoded = new MimeParameterMapping();
    for (NameValuePair pair : body.getParams()) {
      if (pair.getValue() != null) {
        decoded.addParameter(pair.getName(), pair.getValue());
      }
    }
    decoded
        .getParameters()
        .forEach(
            (key, value) -> {
              String parameter = AsciiCase.lower(key);
              if (PARAMETERS.contains(parameter) && value.length() <= MAX_CHARS) {
                parameters.putIfAbsent(parameter, value);
              }
            });
  }

  /**
   * A URI from a field in UTF-8. If it is not valid UTF-8, its bytes are escaped unchanged, so that
   * different URIs stay different.
   */
  private static String uri(Field field) {
    ByteSequence raw = field.getRaw();
    if (raw == null) {
      return uri(field.getBody());
    }
    // with its folding, which the library's value replaces with blanks
    String value = decoded(raw, field, StandardCharsets.UTF_8);
    return value.indexOf(MALFORMED) < 0
        ? uri(value)
        : HeaderReference.of(uri(decoded(raw, field, StandardCharsets.ISO_8859_1)));
  }

  private static String decoded(ByteSequence raw, Field field, Charset charset) {
    return ContentUtil.decode(charset, raw).substring(field.getName().length() + 1);
  }

  /**
   * A URI from a field, without a comment and the white space of folding; other white space belongs
   * to the URI.
   */
  private static String uri(String folded) {
    StringBuilder line = new StringBuilder();
    folded.lines().map(String::strip).forEach(line::append);
    if (line.length() > MAX_CHARS) {
      return line.toString();
    }
    String text =
        DecoderUtil.decodeEncodedWords(
                line.toString(), DecodeMonitor.SILENT, StandardCharsets.UTF_8)
            .strip();
    int comment = text.indexOf(" (");
    if (comment > 0 && text.endsWith(")")) {
      text = text.substring(0, comment).strip();
    }
    boolean enclosed =
        text.length() > 1
            && ((text.startsWith("<") && text.endsWith(">"))
                || (text.startsWith("\"") && text.endsWith("\"")));
    return enclosed ? text.substring(1, text.length() - 1).strip() : text;
  }

  /** The heading that contains this one; null if there is none. */
  public @Nullable Heading outer() {
    return outer;
  }

  /** The media type, in lower case and without parameters; null if there is none. */
  public @Nullable String mediaType() {
    return fields.get("content-type");
  }

  /** The charset that the media type names; null if it names none. */
  public @Nullable String charset() {
    return parameters.get("charset");
  }

  /** The file name of the part; null if there is none. */
  public @Nullable String fileName() {
    String name = parameters.get("filename");
    return name == null ? parameters.get("name") : name;
  }

  /** Content-Base (RFC 2110, Section 4.2); null if there is none. */
  public @Nullable String contentBase() {
    return fields.get("content-base");
  }

  /** Content-Location (RFC 2557, Section 4.2); null if there is none. */
  public @Nullable String contentLocation() {
    return fields.get("content-location");
  }

  /** The cid: URI of the Content-ID (RFC 2392); null if there is none. */
  public @Nullable String cid() {
    String id = fields.get("content-id");
    return id == null || id.isEmpty() ? null : CID + id;
  }

  /** Whether it is the heading of a multipart. */
  public boolean isMultipart() {
    String type = mediaType();
    return type != null && type.startsWith("multipart/");
  }

  /** Whether each part of this one stands for the whole (RFC 2046, Section 5.1.4). */
  public boolean isAlternative() {
    return "multipart/alternative".equals(mediaType());
  }

  /** The cid: URI of the root (RFC 2387, Section 3.2); null if it is the first part. */
  public @Nullable String start() {
    String start = "multipart/related".equals(mediaType()) ? parameters.get("start") : null;
    return start == null ? null : CID + uri(start);
  }

  /** The number of this part in the multipart that contains it, from 1. */
  public int index() {
    return index;
  }
}
