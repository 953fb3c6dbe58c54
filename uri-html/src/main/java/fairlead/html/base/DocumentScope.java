package fairlead.html.base;

import fairlead.html.Link.Enclosure;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.markup.OffsetMap;
import fairlead.html.markup.SourceText;
import fairlead.html.text.MarkupText;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A document while its values are read: the given document, or one nested in a value of another.
 *
 * @param text its text
 * @param base its base
 * @param own its own URI; null if it has none
 * @param outwards maps an offset in its text to one in the text of the given document
 * @param precision whether the mapped offsets are exact
 * @param enclosures what encloses the values that it is in, innermost first
 * @param path the path of the element that holds it; empty if there is none, or if paths are not
 *     requested
 * @param cut whether the text was cut, so that a value at its end may be cut too
 * @param nofollow whether robots are asked not to follow its links
 */
public record DocumentScope(
    MarkupText text,
    ResolvingBase base,
    @Nullable Uri own,
    IntUnaryOperator outwards,
    Precision precision,
    List<Enclosure> enclosures,
    String path,
    boolean cut,
    boolean nofollow) {

  /** An unknown place. */
  public static final int NOWHERE = -1;

  /** The enclosures that most links have, in one shared list. */
  private static final Map<Enclosure, List<Enclosure>> ALONE = new EnumMap<>(Enclosure.class);

  static {
    for (Enclosure one : Enclosure.values()) {
      ALONE.put(one, List.of(one));
    }
  }

  /** Where a value begins in the given document. {@link #NOWHERE} if unknown. */
  public int outwards(AttributeValue value) {
    return value.isPlaced() ? outwards.applyAsInt(value.start()) : NOWHERE;
  }

  /** Where the characters of a value are in this document. Null if unknown. */
  public @Nullable OffsetMap map(AttributeValue value) {
    if (value.precision() != Precision.VALUE || precision == Precision.ABSENT) {
      return null;
    }
    String raw = text.slice(value.start(), value.end());
    OffsetMap map = SourceText.map(raw, value.holder());
    boolean longer = text.isUtf8() && raw.length() < value.end() - value.start();
    return longer ? map.inOctets(raw) : map;
  }

  /** How precisely the positions in a value are known. */
  public Precision precision(@Nullable OffsetMap map) {
    return map == null && precision == Precision.VALUE ? Precision.TAG : precision;
  }

  /** What encloses a value of this document, and the values around it. */
  public List<Enclosure> around(AttributeValue value) {
    Holder holder = value.holder();
    if (holder == Holder.DOCUMENT || holder == Holder.HEADER) {
      return List.of();
    }
    Enclosure nearest =
        switch (holder) {
          case DATA, NOSCRIPT -> Enclosure.ELEMENT;
          case TEXT, XML_TEXT -> Enclosure.TEXT;
          case CDATA -> Enclosure.CDATA;
          case COMMENT -> Enclosure.COMMENT;
          case DESTINATION -> Enclosure.DESTINATION;
          case AUTOLINK -> Enclosure.AUTOLINK;
          default -> quotes(value);
        };
    if (enclosures.isEmpty()) {
      return Objects.requireNonNull(ALONE.get(nearest));
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
    return switch (text.text().charAt(start - 1)) {
      case '"' -> Enclosure.QUOTES;
      case '\'' -> Enclosure.APOSTROPHES;
      default -> Enclosure.NOTHING;
    };
  }
}
