package fairlead.html;

import fairlead.html.AttributeValue.Holder;
import fairlead.html.Link.Enclosure;
import fairlead.html.Place.Precision;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A document while its values are read: the one that was given, or one in a value of another.
 *
 * @param text its text
 * @param base its base
 * @param own its own URI; null if it has none
 * @param outwards from an offset in its text to one in the text that was given
 * @param precision whether those are exact
 * @param enclosures what encloses the values in which it lies, innermost first
 * @param nofollow whether robots are asked to follow no link of it
 */
record Level(
    String text,
    ResolvingBase base,
    @Nullable Uri own,
    IntUnaryOperator outwards,
    Precision precision,
    List<Enclosure> enclosures,
    boolean nofollow) {

  /** How raw offsets stand to those of a value of this document; null where that is not known. */
  @Nullable OffsetMap map(AttributeValue value) {
    return value.precision() == Precision.VALUE && precision != Precision.ABSENT
        ? OffsetMap.of(text.substring(value.start(), value.end()), value.value())
        : null;
  }

  /** How well the places of what stands in a value are known. */
  Precision precision(@Nullable OffsetMap map) {
    return map == null && precision == Precision.VALUE ? Precision.TAG : precision;
  }

  /** What encloses a value of this document, and those around that. */
  List<Enclosure> around(AttributeValue value) {
    Holder holder = value.holder();
    if (holder == Holder.DOCUMENT || holder == Holder.HEADER) {
      return List.of();
    }
    Enclosure nearest =
        switch (holder) {
          case DATA -> Enclosure.ELEMENT;
          case TEXT -> Enclosure.TEXT;
          case CDATA -> Enclosure.CDATA;
          case COMMENT -> Enclosure.COMMENT;
          default -> quotes(value);
        };
    if (enclosures.isEmpty()) {
      return List.of(nearest);
    }
    List<Enclosure> all = new ArrayList<>(List.of(nearest));
    all.addAll(enclosures);
    return all;
  }

  private Enclosure quotes(AttributeValue value) {
    int start = value.start();
    if (precision == Precision.ABSENT || value.precision() != Precision.VALUE || start == 0) {
      return Enclosure.NOTHING;
    }
    return switch (text.charAt(start - 1)) {
      case '"' -> Enclosure.QUOTES;
      case '\'' -> Enclosure.APOSTROPHES;
      default -> Enclosure.NOTHING;
    };
  }
}
