package fairlead.pipeline.sink;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.SourceSpan.Precision;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.lines.ExactBytes;
import fairlead.pipeline.lines.JsonPlaces;
import fairlead.pipeline.lines.Utf8Writer;
import fairlead.uri.Rejection;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.key.Key;
import fairlead.uri.key.KeyProfile;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
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
 * {@code key} and {@code keyProfile} (such as {@code crawl/3}), {@code sameDocument}, {@code line}
 * and {@code column} (from 1, in characters), {@code offset} and {@code length} (of the reference,
 * in the document's bytes), {@code charset} (of the document), what the author says about the
 * target ({@link LinkAttributes}: {@code type}, {@code hreflang}, {@code media}, {@code method},
 * {@code descriptor}, {@code delay}), {@code inside} (an array of {@code template}, {@code
 * noscript} and {@code comment}). The context of a link, if the extractor was asked for it: {@code
 * rel}, {@code text}, {@code path}, {@code nofollow}. {@code anchor} is the context URI of a Link
 * header, if that is not the document.
 *
 * <p>Immutable and thread-safe.
 */
public final class JsonLines implements Encoder<Outcome> {

  private static final JsonFactory FACTORY =
      // No root separator: each object, including the last one, is followed by its line feed.
      JsonFactory.builder().rootValueSeparator((String) null).build();

  /** Small, since each document has its own buffer and most have few links. */
  private static final int BUFFER = 1024;

  private final @Nullable KeyProfile profile;
  private final boolean context;

  /** Lines without keys. */
  public JsonLines() {
    this(null, true);
  }

  private JsonLines(@Nullable KeyProfile profile, boolean context) {
    this.profile = profile;
    this.context = context;
  }

  /** These lines with the keys of targets. */
  public JsonLines withKeys(KeyProfile value) {
    return new JsonLines(Objects.requireNonNull(value, "value"), context);
  }

  /**
   * These lines without the context of links of elements, even if the extractor reports it, as for
   * a filter.
   */
  public JsonLines withoutContext() {
    return new JsonLines(profile, false);
  }

  @Override
  public byte[] encode(Outcome outcome) {
    if (!(outcome instanceof Outcome.Links found) || found.document().links().isEmpty()) {
      return new byte[0];
    }
    return ExactBytes.of(
        out -> {
          try (JsonGenerator json =
              FACTORY.createGenerator(ObjectWriteContext.empty(), new Utf8Writer(out, BUFFER))) {
            Lines lines = new Lines(json, profile, context, found);
            found.document().links().forEach(lines::write);
          }
        });
  }

  /** The lines of one document. */
  private record Lines(
      JsonGenerator json, @Nullable KeyProfile profile, boolean context, Outcome.Links found) {

    void write(Link link) {
      DocumentLinks document = found.document();
      json.writeStartObject();
      writeUnlessAbsent("document", document.uri());
      JsonPlaces.write(json, found.place());
      writeUnlessAbsent("base", link.base().uri());
      if (link.base().layer() != null) {
        json.writeStringProperty("baseLayer", link.base().layer().label());
      }
      json.writeStringProperty("element", link.element());
      writeUnlessAbsent("attribute", link.attribute());
      json.writeStringProperty("kind", link.kind().label());
      json.writeStringProperty("reference", link.reference());
      writeTarget(link);
      if (link.span().precision() != Precision.ABSENT) {
        json.writeNumberProperty("line", link.span().line());
        json.writeNumberProperty("column", link.span().column());
        json.writeNumberProperty("offset", link.span().byteStart());
        json.writeNumberProperty("length", link.span().byteEnd() - link.span().byteStart());
      }
      json.writeStringProperty("charset", document.charset().name());
      writeAttributes(link.attributes());
      writeContext(document, link);
      json.writeEndObject();
      json.writeRaw('\n');
    }

    private void writeAttributes(LinkAttributes attributes) {
      if (attributes.equals(LinkAttributes.NONE)) {
        return;
      }
      writeUnlessAbsent("type", attributes.type());
      writeUnlessAbsent("hreflang", attributes.hreflang());
      writeUnlessAbsent("media", attributes.media());
      writeUnlessAbsent("method", attributes.method());
      writeUnlessAbsent("descriptor", attributes.descriptor());
      writeUnlessAbsent("delay", attributes.delay());
    }

    private void writeContext(DocumentLinks document, Link link) {
      LinkContext around = link.context();
      boolean whole = context || link.element().equals("#header");
      if (whole) {
        writeWords("rel", around.rel());
        writeUnlessEmpty("text", around.text());
        writeUnlessEmpty("path", around.path());
      }
      writeWords(
          "inside",
          around.inside().stream()
              .sorted()
              .map(one -> one.name().toLowerCase(Locale.ROOT))
              .toList());
      if (whole && around.nofollow()) {
        json.writeBooleanProperty("nofollow", true);
      }
      if (around.anchor() instanceof Uri anchor) {
        json.writeStringProperty("anchor", anchor.toString());
      } else if (around.anchor() instanceof SameDocument same && document.uri() != null) {
        json.writeStringProperty("anchor", document.uri().withFragment(same.fragment()).toString());
      }
    }

    private void writeWords(String name, List<String> words) {
      if (!words.isEmpty()) {
        json.writeArrayPropertyStart(name);
        words.forEach(json::writeString);
        json.writeEndArray();
      }
    }

    private void writeUnlessEmpty(String name, String value) {
      if (!value.isEmpty()) {
        json.writeStringProperty(name, value);
      }
    }

    private void writeTarget(Link link) {
      if (link.resolution() instanceof Rejection rejection) {
        json.writeStringProperty("error", rejection.message());
        return;
      }
      Uri target = link.target();
      if (target == null) {
        json.writeStringProperty("error", "the document has no URI");
      } else {
        json.writeStringProperty("target", target.toString());
        found
            .provenance()
            .parts()
            .number(target.toString())
            .ifPresent(part -> json.writeStringProperty("targetPart", part));
        writeKey(target);
      }
      if (link.resolution() instanceof SameDocument) {
        json.writeBooleanProperty("sameDocument", true);
      }
    }

    private void writeKey(Uri target) {
      if (profile != null) {
        Key key = profile.key(target);
        json.writeStringProperty("key", key.text());
        json.writeStringProperty("keyProfile", key.profile());
      }
    }

    private void writeUnlessAbsent(String name, @Nullable Object value) {
      if (value != null) {
        json.writeStringProperty(name, value.toString());
      }
    }
  }
}
