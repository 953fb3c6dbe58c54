package fairlead.html.extract;

import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.base.DocumentScope;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.markup.OffsetMap;
import fairlead.html.syntax.Scanned;
import fairlead.html.text.DocumentText;
import fairlead.html.text.MarkupText;
import fairlead.html.text.TextCursor;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the links of a document are in its text. Reads the text once, from start to end. */
final class LinkPlaces {

  private final DocumentText source;
  private final MarkupText text;
  private final @Nullable TextCursor cursor; // null if positions are disabled

  /**
   * The places in a text.
   *
   * @param text the text that offsets refer to; unused if positions are disabled
   */
  LinkPlaces(DocumentText source, MarkupText text, boolean enabled) {
    this.source = source;
    this.text = text;
    this.cursor = enabled ? source.cursor(text) : null;
  }

  /** A line, a column and an offset in bytes. */
  record Place(int line, int column, int offset) {}

  /** The places of offsets, in one pass of a cursor that is at the start of the text. */
  static Map<Integer, Place> at(Stream<Integer> offsets, TextCursor cursor) {
    Map<Integer, Place> places = new HashMap<>();
    offsets
        .sorted()
        .forEach(
            offset -> {
              cursor.moveTo(offset);
              places.put(offset, new Place(cursor.line(), cursor.column(), cursor.byteOffset()));
            });
    return places;
  }

  MarkupText text() {
    return text;
  }

  boolean areEnabled() {
    return cursor != null;
  }

  /** Makes more cursors in the text. Null if positions are disabled. */
  @Nullable Supplier<TextCursor> cursors() {
    return cursor == null ? null : () -> source.cursor(text);
  }

  /** Where a range of a document, or of one nested in it, is. */
  SourceSpan span(DocumentScope document, int from, int to, Precision precision) {
    if (cursor == null || precision == Precision.ABSENT) {
      return SourceSpan.NONE;
    }
    int start = document.outwards().applyAsInt(from);
    int end = document.outwards().applyAsInt(to);
    return cursor.span(start, end, precision);
  }

  /** Where a span begins, in the units of the text. */
  int start(SourceSpan span) {
    return text.isUtf8()
        ? span.byteStart() - source.byteStart()
        : span.start() - source.place().offset();
  }

  /** The text at a position, usually the reference itself. */
  String raw(SourceSpan span, String written) {
    int start = start(span);
    int end =
        start + (text.isUtf8() ? span.byteEnd() - span.byteStart() : span.end() - span.start());
    return end - start == written.length() && text.text().startsWith(written, start)
        ? written
        : text.slice(start, end);
  }

  /**
   * The positions of the references in a value. The positions of its characters are computed once,
   * if needed.
   */
  final class OfValue {

    private final DocumentScope document;
    private final AttributeValue value;
    private @Nullable OffsetMap map;
    private boolean known;

    OfValue(DocumentScope document, AttributeValue value) {
      this.document = document;
      this.value = value;
    }

    SourceSpan of(Scanned scanned) {
      if (value.holder() == Holder.HEADER || cursor == null) {
        return SourceSpan.NONE;
      }
      if (!known) {
        map = document.map(value);
        known = true;
      }
      int start = map == null ? value.start() : value.start() + map.raw(scanned.start());
      int end = map == null ? value.start() : value.start() + map.raw(scanned.end());
      return span(document, start, end, document.precision(map));
    }
  }
}
