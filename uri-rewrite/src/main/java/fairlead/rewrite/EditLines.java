package fairlead.rewrite;

import fairlead.html.Link;
import fairlead.html.SourceSpan;
import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.HeaderEdit;
import fairlead.html.rewrite.HeaderRewriting;
import fairlead.html.rewrite.LeftLink;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.lines.ExactBytes;
import fairlead.pipeline.lines.PlaceFields;
import fairlead.pipeline.lines.Utf8Writer;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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
 * {@code new}, {@code left}: why the reference stays. A link to what does not move with the
 * documents has {@code leaves}: its target. A header field of a response has {@code header}, its
 * name, in place of the position; {@code old} and {@code new} are its values.
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
    return ExactBytes.of(out -> write(rewriting, result.header(), found, out));
  }

  private static void write(
      Rewriting rewriting, HeaderRewriting header, Outcome.Links found, OutputStream out) {
    List<Line> lines = new ArrayList<>();
    for (HeaderEdit edit : header.edits()) {
      lines.add(new Line(-1, json -> write(json, found, edit)));
    }
    NavigableMap<Integer, Link> leaving = new TreeMap<>();
    rewriting.leaving().forEach(link -> leaving.put(link.span().byteStart(), link));
    for (Edit edit : rewriting.edits()) {
      Map.Entry<Integer, Link> link = leaving.ceilingEntry(edit.start());
      boolean leaves = link != null && link.getKey() < edit.end();
      String target = leaves ? target(link.getValue()) : null;
      leaving.subMap(edit.start(), edit.end()).clear();
      lines.add(new Line(edit.start(), json -> write(json, rewriting, found, edit, target)));
    }
    for (LeftLink left : rewriting.left()) {
      lines.add(
          new Line(
              left.span().byteStart(),
              json -> write(json, found, left.span(), left.raw(), "left", left.reason())));
    }
    for (Link link : leaving.values()) {
      lines.add(
          new Line(
              link.span().byteStart(),
              json -> write(json, found, link.span(), link.raw(), "leaves", target(link))));
    }
    lines.sort(Comparator.comparingInt(Line::start));
    try (JsonGenerator json =
        FACTORY.createGenerator(ObjectWriteContext.empty(), new Utf8Writer(out))) {
      lines.forEach(line -> line.writer().accept(json));
    }
  }

  private record Line(int start, Consumer<JsonGenerator> writer) {}

  private static String target(Link link) {
    return link.resolution().toString();
  }

  private static void write(
      JsonGenerator json,
      Rewriting rewriting,
      Outcome.Links found,
      Edit edit,
      @Nullable String target) {
    start(json, found, edit.line(), edit.column(), edit.start(), edit.end());
    json.writeStringProperty("old", rewriting.replaced(edit, found.document().charset()));
    json.writeStringProperty("new", edit.replacement());
    if (target != null) {
      json.writeStringProperty("leaves", target);
    }
    end(json);
  }

  private static void write(JsonGenerator json, Outcome.Links found, HeaderEdit edit) {
    start(json, found);
    json.writeStringProperty("header", edit.field().name());
    json.writeStringProperty("old", edit.field().value());
    json.writeStringProperty("new", edit.value());
    end(json);
  }

  private static void write(
      JsonGenerator json,
      Outcome.Links found,
      SourceSpan span,
      String raw,
      String name,
      String value) {
    start(json, found, span.line(), span.column(), span.byteStart(), span.byteEnd());
    json.writeStringProperty("old", raw);
    json.writeStringProperty(name, value);
    end(json);
  }

  private static void start(
      JsonGenerator json, Outcome.Links found, int line, int column, int start, int end) {
    start(json, found);
    json.writeNumberProperty("line", line);
    json.writeNumberProperty("column", column);
    json.writeNumberProperty("offset", start);
    json.writeNumberProperty("length", end - start);
  }

  private static void start(JsonGenerator json, Outcome.Links found) {
    DocumentPlace place = found.place();
    json.writeStartObject();
    if (found.document().uri() != null) {
      json.writeStringProperty("document", found.document().uri().toString());
    }
    PlaceFields.write(place, json::writeStringProperty, json::writeNumberProperty);
  }

  private static void end(JsonGenerator json) {
    json.writeEndObject();
    json.writeRaw('\n');
  }
}
