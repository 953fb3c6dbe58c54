package fairlead.rewrite;

import fairlead.html.DocumentLinks;
import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.LeftLink;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.lines.ExactBytes;
import fairlead.pipeline.lines.PlaceFields;
import fairlead.pipeline.lines.Utf8Writer;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Encodes what rewriting changes in a document as JSON Lines, for review before anything is
 * written. One object per line, one line per edit or reference that stays, in the order of the
 * document, UTF-8.
 *
 * <p>Fields: {@code document} (its URI, if it has one), {@code source}, {@code record} and {@code
 * recordOffset} (in a web archive), {@code part} (of a MIME message), {@code line} and {@code
 * column} (from 1, in characters), {@code offset} and {@code length} (in the document's bytes),
 * {@code old} and {@code new} (source text, with any added escapes and quotes) or, in place of
 * {@code new}, {@code left}: why the reference stays.
 *
 * <p>Immutable and thread-safe.
 */
public final class EditLines implements Encoder<Rewritten> {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().rootValueSeparator((String) null).build();

  /** Lines of edits. */
  public EditLines() {}

  @Override
  public byte[] encode(Rewritten result) {
    Rewriting rewriting = result.rewriting();
    if (rewriting == null || !(result.outcome() instanceof Outcome.Links found)) {
      return new byte[0];
    }
    return ExactBytes.of(out -> write(rewriting, found, out));
  }

  private static void write(Rewriting rewriting, Outcome.Links found, OutputStream out) {
    try (JsonGenerator json =
        FACTORY.createGenerator(ObjectWriteContext.empty(), new Utf8Writer(out))) {
      List<LeftLink> left = rewriting.left();
      int next = 0;
      for (Edit edit : rewriting.edits()) {
        while (next < left.size() && left.get(next).span().byteStart() < edit.start()) {
          write(json, found, left.get(next++));
        }
        String old = text(rewriting, edit, found.document());
        start(json, found, edit.line(), edit.column(), edit.start(), edit.end());
        json.writeStringProperty("old", old);
        json.writeStringProperty("new", edit.replacement());
        end(json);
      }
      while (next < left.size()) {
        write(json, found, left.get(next++));
      }
    }
  }

  private static void write(JsonGenerator json, Outcome.Links found, LeftLink left) {
    start(
        json,
        found,
        left.span().line(),
        left.span().column(),
        left.span().byteStart(),
        left.span().byteEnd());
    json.writeStringProperty("old", left.raw());
    json.writeStringProperty("left", left.reason());
    end(json);
  }

  private static void start(
      JsonGenerator json, Outcome.Links found, int line, int column, int start, int end) {
    DocumentPlace place = found.place();
    json.writeStartObject();
    if (found.document().uri() != null) {
      json.writeStringProperty("document", found.document().uri().toString());
    }
    PlaceFields.write(place, json::writeStringProperty, json::writeNumberProperty);
    json.writeNumberProperty("line", line);
    json.writeNumberProperty("column", column);
    json.writeNumberProperty("offset", start);
    json.writeNumberProperty("length", end - start);
  }

  private static void end(JsonGenerator json) {
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private static String text(Rewriting rewriting, Edit edit, DocumentLinks document) {
    return new String(
        rewriting.source(),
        edit.start() - rewriting.start(),
        edit.end() - edit.start(),
        document.charset());
  }
}
