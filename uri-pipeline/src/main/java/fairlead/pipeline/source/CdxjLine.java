package fairlead.pipeline.source;

import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A line of an index of a web archive in the format CDXJ, as pywb and others write it: the key of a
 * URL, when it was captured, and an object with the rest.
 *
 * <pre>{@code
 * Uri uri = Whatwg.parse("https://www.example.org/?b&a");
 * var captured = java.time.Instant.parse("2026-11-28T22:07:00Z");
 * CdxjLine.of(uri, captured, Map.of("status", "200"));
 * // org,example)/?a&b 20261128220700 {"url":"https://www.example.org/?b&a","status":"200"}
 * }</pre>
 *
 * @param key the key; {@code KeyProfile.SURT} makes it
 * @param timestamp up to 17 digits: year, month, day, hour, minute, second, in UTC, and parts of a
 *     second
 * @param fields the fields of the object, in their order: {@code url}, {@code mime}, {@code
 *     status}, {@code digest}, {@code offset}, {@code length} and {@code filename} are usual.
 *     Numbers and other values are as they are written
 */
public record CdxjLine(String key, String timestamp, Map<String, String> fields) {

  private static final JsonFactory JSON = new JsonFactory();
  private static final Pattern LINE = Pattern.compile("(\\S+) (\\d{1,17}) (\\{.*)");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMddHHmmss").withZone(ZoneOffset.UTC);

  /** Copies the map, in its order. */
  public CdxjLine {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(timestamp, "timestamp");
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** A line with the key of a URL, and the URL as its first field. */
  public static CdxjLine of(Uri uri, Instant captured, Map<String, String> others) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("url", uri.toString());
    others.forEach(fields::putIfAbsent);
    return new CdxjLine(KeyProfile.SURT.key(uri).text(), TIME.format(captured), fields);
  }

  /**
   * Reads a line. An object or array as the value of a field is left out.
   *
   * @return empty if it is not one
   */
  public static Optional<CdxjLine> parse(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), parts.group(3))) {
      in.nextToken();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        JsonToken value = in.nextToken();
        if (value != null && value.isScalarValue()) {
          fields.put(name, in.getString());
        } else {
          in.skipChildren();
        }
      }
      if (in.currentToken() != JsonToken.END_OBJECT || in.nextToken() != null) {
        return Optional.empty();
      }
    } catch (JacksonException e) {
      return Optional.empty();
    }
    return Optional.of(new CdxjLine(parts.group(1), parts.group(2), fields));
  }

  /** The URL that was captured; empty if no field has it. */
  public Optional<String> url() {
    return Optional.ofNullable(fields.get("url"));
  }

  /** The line, without a line feed at its end. */
  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      out.writeStartObject();
      fields.forEach(out::writeStringProperty);
      out.writeEndObject();
    }
    return key + ' ' + timestamp + ' ' + text;
  }
}
