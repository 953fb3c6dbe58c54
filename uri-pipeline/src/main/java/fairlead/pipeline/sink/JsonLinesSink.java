package fairlead.pipeline.sink;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.SourceSpan.Precision;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.uri.Rejection;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.key.Key;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes the links of outcomes as JSON Lines: one object a line, one line a link, UTF-8.
 *
 * <pre>{@code
 * JsonLinesSink lines = new JsonLinesSink(System.out);
 * Mono<Void> done =
 *     Sink.drain(documents.transform(new LinkPipeline(PipelineOptions.defaults())), lines);
 * }</pre>
 *
 * <p>Fields, absent ones left out: {@code document} (its URI), {@code source}, {@code record} and
 * {@code recordOffset} (in an archive), {@code base}, {@code baseLayer}, {@code element}, {@code
 * attribute}, {@code kind}, {@code reference}, {@code target} or {@code error}, {@code key} and
 * {@code keyProfile} (such as {@code crawl/2}), {@code sameDocument}, {@code line} and {@code
 * column} (from 1, in characters), {@code offset} and {@code length} (of the reference, in the
 * document's bytes), {@code charset} (of the document), what the author says of the target ({@link
 * LinkAttributes}: {@code type}, {@code hreflang}, {@code media}, {@code method}, {@code
 * descriptor}, {@code delay}), {@code inside} (an array of {@code template}, {@code noscript} and
 * {@code comment}). What else is around a link, where the extractor was asked for it: {@code rel},
 * {@code text}, {@code path}, {@code nofollow}; {@code anchor} is what a link of a Link header
 * starts from, where that is not the document.
 *
 * <p>Lines are buffered until the sink is flushed, as {@link Sink#drain} does at the end of a flow,
 * or closed. If the stream fails, the last line may be cut, and the sink cannot be used any more.
 * Not thread-safe.
 */
public final class JsonLinesSink implements Sink<Outcome>, AutoCloseable {

  private final JsonGenerator json;
  private final @Nullable KeyProfile profile;

  /** A sink that writes to a stream and closes it; its lines hold no keys. */
  public JsonLinesSink(OutputStream out) {
    this(out, null);
  }

  /**
   * A sink that writes to a stream and closes it.
   *
   * @param profile what makes the keys of targets; null for none
   */
  public JsonLinesSink(OutputStream out, @Nullable KeyProfile profile) {
    this.profile = profile;
    // No root separator: each object is followed by its line feed, the last one too.
    JsonFactory factory =
        JsonFactory.builder()
            .rootValueSeparator((String) null)
            // An object that was cut by an error must not be completed.
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();
    this.json = factory.createGenerator(ObjectWriteContext.empty(), new Utf8Writer(out));
  }

  @Override
  public void accept(Outcome outcome) throws IOException {
    if (outcome instanceof Outcome.Links found) {
      run(
          () ->
              found
                  .document()
                  .links()
                  .forEach(link -> write(found.place(), found.document(), link)));
    }
  }

  @Override
  public void flush() throws IOException {
    run(json::flush);
  }

  /** Runs something, and unwraps the exceptions that Jackson wraps in its own. */
  private static void run(Runnable writing) throws IOException {
    try {
      writing.run();
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      throw new IOException(e.getOriginalMessage(), e);
    }
  }

  private void write(DocumentPlace place, DocumentLinks document, Link link) {
    json.writeStartObject();
    writeUnlessAbsent("document", document.uri());
    json.writeStringProperty("source", place.source());
    writeUnlessAbsent("record", place.record());
    if (place.offset() != DocumentPlace.NO_OFFSET) {
      json.writeNumberProperty("recordOffset", place.offset());
    }
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
    writeContext(document, link.context());
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

  private void writeContext(DocumentLinks document, LinkContext context) {
    writeWords("rel", context.rel());
    writeUnlessEmpty("text", context.text());
    writeUnlessEmpty("path", context.path());
    writeWords(
        "inside",
        context.inside().stream()
            .sorted()
            .map(one -> one.name().toLowerCase(Locale.ROOT))
            .toList());
    if (context.nofollow()) {
      json.writeBooleanProperty("nofollow", true);
    }
    if (context.anchor() instanceof Uri anchor) {
      json.writeStringProperty("anchor", anchor.toString());
    } else if (context.anchor() instanceof SameDocument same && document.uri() != null) {
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

  /**
   * Writes what is buffered and closes the stream.
   *
   * @throws IOException if that fails; the stream is closed all the same
   */
  @Override
  public void close() throws IOException {
    run(json::close);
  }
}
