package fairlead.pipeline.sink;

import fairlead.html.Link;
import fairlead.html.LinkAttributes;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.lines.ExactBytes;
import fairlead.pipeline.lines.Utf8Writer;
import fairlead.uri.base.BaseUri;
import fairlead.uri.key.KeyProfile;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.exc.StreamWriteException;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/**
 * Encodes the links of outcomes as JSON Lines: one object per line, one line per link, UTF-8. An
 * outcome without links produces no lines.
 *
 * <pre>{@code
 * DocumentWork<Encoded<Outcome>> work =
 *     DocumentWork.extract(LinkExtractor.STANDARD).encode(new JsonLines());
 * }</pre>
 *
 * <p>Fields (absent ones are left out): {@code document} (its URI), {@code source}, {@code record}
 * and {@code recordOffset} (in a web archive), {@code part} (of a MIME message), {@code base},
 * {@code baseLayer}, {@code element}, {@code attribute}, {@code kind}, {@code reference}, {@code
 * target} or {@code error}, {@code targetPart} (the part of the same message that the target is),
 * {@code key} and {@code keyProfile} (such as {@code crawl/4}), {@code sameDocument}, {@code line}
 * and {@code column} (from 1, in characters), {@code offset} and {@code length} (of the reference,
 * in the document's bytes), {@code charset} (of the document), what the author says about the
 * target ({@link LinkAttributes}: {@code type}, {@code hreflang}, {@code media}, {@code method},
 * {@code descriptor}, {@code delay}), {@code inside} (an array of {@code template}, {@code
 * noscript} and {@code comment}). The context of a link, if the extractor was asked for it: {@code
 * rel}, {@code text}, {@code path}, {@code nofollow}; in sitemaps {@code lastmod}, {@code
 * changefreq}, {@code priority}. {@code anchor} is the context URI of a Link header, if that is not
 * the document.
 *
 * <p>Immutable and thread-safe.
 */
public final class JsonLines implements Encoder<Outcome> {

  private static final JsonFactory FACTORY =
      // No root separator: each object, including the last one, is followed by its line feed.
      JsonFactory.builder().rootValueSeparator((String) null).build();

  /** Small, since each document has its own buffer and most have few links. */
  private static final int BUFFER = 1024;

  private static final Map<String, SerializedString> NAMES = new ConcurrentHashMap<>();

  private final LinkFields fields;

  /** Lines without keys. */
  public JsonLines() {
    this(new LinkFields());
  }

  private JsonLines(LinkFields fields) {
    this.fields = fields;
  }

  /** These lines with the keys of targets. */
  public JsonLines withKeys(KeyProfile value) {
    return new JsonLines(fields.withKeys(value));
  }

  /**
   * These lines without the context of links of elements, even if the extractor reports it, as for
   * a filter.
   */
  public JsonLines withoutContext() {
    return new JsonLines(fields.withoutContext());
  }

  @Override
  public byte[] encode(Outcome outcome) {
    if (!(outcome instanceof Outcome.Links found) || found.document().links().isEmpty()) {
      return new byte[0];
    }
    try {
      return ExactBytes.of(
          out -> write(found, FACTORY.createGenerator(ObjectWriteContext.empty(), out)));
    } catch (StreamWriteException e) { // for a lone surrogate, which this generator cannot write
      return ExactBytes.of(
          out ->
              write(
                  found,
                  FACTORY.createGenerator(
                      ObjectWriteContext.empty(), new Utf8Writer(out, BUFFER))));
    }
  }

  private void write(Outcome.Links found, JsonGenerator generator) {
    try (generator) {
      Properties properties = new Properties(generator);
      BaseUri base = null;
      String first = "";
      for (Link link : found.document().links()) {
        if (!link.base().equals(base)) {
          base = link.base();
          first = first(found, base);
        }
        generator.writeStartObject();
        generator.writeRaw(first);
        fields.writeRest(found, link, properties);
        generator.writeEndObject();
        generator.writeRaw('\n');
      }
    }
  }

  /**
   * The first properties of links with a base, with a comma after each. They are most of a line, so
   * they are not encoded for each link.
   */
  private static String first(Outcome.Links found, BaseUri base) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      LinkFields.writeFirst(found, base, new Properties(json));
      json.writeEndObject();
    }
    String object = text.toString();
    return object.substring(1, object.length() - 1) + ',';
  }

  /** A name with quotes and escapes; there are few. */
  private static SerializedString encoded(String name) {
    return NAMES.computeIfAbsent(name, SerializedString::new);
  }

  /** Fields as properties of an object. */
  private record Properties(JsonGenerator json) implements LinkFields.Fields {

    @Override
    public void text(String name, String value) {
      json.writeName(encoded(name));
      json.writeString(value);
    }

    @Override
    public void number(String name, long value) {
      json.writeName(encoded(name));
      json.writeNumber(value);
    }

    @Override
    public void isTrue(String name) {
      json.writeBooleanProperty(name, true);
    }

    @Override
    public void words(String name, List<String> value) {
      json.writeArrayPropertyStart(name);
      value.forEach(json::writeString);
      json.writeEndArray();
    }
  }
}
