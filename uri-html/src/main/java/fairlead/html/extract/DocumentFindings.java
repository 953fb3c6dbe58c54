package fairlead.html.extract;

import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.base.DocumentBase;
import fairlead.html.extract.LinkPlaces.Place;
import fairlead.html.markup.AttributeValue;
import fairlead.html.parse.BaseElement;
import fairlead.html.parse.FragmentCollector.Duplicate;
import fairlead.html.text.DocumentText;
import fairlead.html.text.MarkupText;
import fairlead.html.text.TextCursor;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The findings about one document, with their places. */
final class DocumentFindings {

  /** How many characters a finding quotes of what the document names. */
  private static final int QUOTED_CHARS = 40;

  private final DocumentText text;
  private final MarkupText units;
  private final List<Finding> all = new ArrayList<>();

  /**
   * No findings yet.
   *
   * @param units the markup that the places of attribute values refer to
   */
  DocumentFindings(DocumentText text, MarkupText units) {
    this.text = text;
    this.units = units;
  }

  List<Finding> all() {
    return all;
  }

  void addAll(List<Finding> more) {
    all.addAll(more);
  }

  /**
   * Adds what is wrong with the text.
   *
   * @param bytes the length of the whole document
   */
  void addText(int bytes) {
    if (text.byteEnd() < bytes) {
      all.add(Finding.of(Kind.DOCUMENT_CUT, text.byteEnd() + " bytes"));
    }
    for (String label : text.unknownLabels()) {
      all.add(unknownCharset(label, text.charset()));
    }
    addUndecodable();
  }

  static Finding unknownCharset(String label, Charset charset) {
    return Finding.of(Kind.UNKNOWN_CHARSET, "'" + excerpt(label) + "', read as " + charset.name());
  }

  void addUndecodable() {
    DocumentText.Undecodable undecodable = text.undecodable();
    if (undecodable.count() > 0) {
      all.add(
          at(
              undecodable.first(),
              text.cursor(),
              Kind.UNDECODABLE,
              "sequences: " + undecodable.count()));
    }
  }

  void addBase(DocumentBase base, boolean isLint) {
    BaseElement first = base.first();
    if (first == null) {
      return;
    }
    if (base.unusable() != null) {
      all.add(at(first.value(), Kind.UNUSABLE_BASE, base.unusable()));
    }
    if (first.late() && isLint) {
      all.add(at(first.value(), Kind.LATE_BASE, ""));
    }
  }

  void addDuplicates(List<Duplicate> duplicates) {
    if (duplicates.isEmpty()) {
      return;
    }
    Map<Integer, Place> places =
        LinkPlaces.at(
            duplicates.stream()
                .flatMap(one -> Stream.of(one.first(), one.id()))
                .filter(value -> value.precision() != Precision.ABSENT)
                .map(AttributeValue::start),
            text.cursor(units));
    for (Duplicate one : duplicates) {
      String id = "'" + excerpt(one.id().value()) + "'";
      Place first = places.get(one.first().start());
      Place again = places.get(one.id().start());
      all.add(
          first == null || again == null
              ? Finding.of(Kind.DUPLICATE_ID, id)
              : new Finding(
                  Kind.DUPLICATE_ID,
                  id + ", first at " + first.line() + ":" + first.column(),
                  again.line(),
                  again.column(),
                  again.offset()));
    }
  }

  /** A text as a finding quotes it. */
  static String excerpt(String value) {
    return value.length() <= QUOTED_CHARS ? value : value.substring(0, QUOTED_CHARS) + "...";
  }

  private Finding at(AttributeValue value, Kind kind, String detail) {
    return value.precision() == Precision.ABSENT
        ? Finding.of(kind, detail)
        : at(value.start(), text.cursor(units), kind, detail);
  }

  private static Finding at(int offset, TextCursor cursor, Kind kind, String detail) {
    cursor.moveTo(offset);
    return new Finding(kind, detail, cursor.line(), cursor.column(), cursor.byteOffset());
  }
}
