package fairlead.html.rewrite;

import fairlead.html.Format;
import fairlead.html.Link;
import fairlead.html.Link.Enclosure;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.HtmlReference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a reference into the source of a document, with the escapes that it needs there: those of
 * the value's syntax, of each value around it, and of the charset.
 */
final class ValueWriter {

  private static final char NO_QUOTE = 0;

  /** How far back to search for the quote at the beginning of a refresh, in any escaped form. */
  private static final int LOOK_BACK = 32;

  private final CharsetText text;
  private final Format format;

  ValueWriter(CharsetText text, Format format) {
    this.text = text;
    this.format = format;
  }

  /**
   * An edit, or why there is none.
   *
   * @param edit the edit; null if there is none
   * @param problem why there is none; empty if there is one
   */
  record Written(@Nullable Edit edit, String problem) {

    static Written not(String problem) {
      return new Written(null, problem);
    }
  }

  /** Writes a reference in place of that of a link. */
  Written write(Link link, String reference) {
    String problem = problem(link.span(), link.raw(), reference);
    if (!problem.isEmpty()) {
      return Written.not(problem);
    }
    String encoded = text.encoded(reference);
    return isAttribute(link)
        ? new Written(attribute(link.span(), encoded), "")
        : within(link, encoded);
  }

  /** Writes a reference in place of that of a base element. */
  Written writeBase(SourceSpan span, String raw, String reference) {
    String problem = problem(span, raw, reference);
    return problem.isEmpty()
        ? new Written(attribute(span, text.encoded(reference)), "")
        : Written.not(problem);
  }

  /**
   * A reason not to write a reference that does not depend on where it is. Empty if there is none.
   */
  private String problem(SourceSpan span, String raw, String reference) {
    if (span.precision() != Precision.VALUE) {
      return "its position in the source is unknown";
    }
    if (!HtmlReference.clean(reference).equals(reference) || reference.contains("\0")) {
      return "the new reference contains characters that no parser would keep";
    }
    if (text.isAmbiguous(reference)) {
      return "the new reference contains characters that may be read as others in its charset";
    }
    return text.isWhole(span.byteStart(), span.byteEnd(), raw)
        ? ""
        : "its bytes cannot be separated from those around them in its charset";
  }

  /** Whether a reference is the whole value of an attribute of the document. */
  private static boolean isAttribute(Link link) {
    return link.rule().syntax() == LinkSyntax.SINGLE
        && link.enclosures().size() == 1
        && switch (link.enclosures().get(0)) {
          case QUOTES, APOSTROPHES, NOTHING -> true;
          case ELEMENT, TEXT, CDATA, COMMENT, DESTINATION, AUTOLINK -> false;
        };
  }

  private Edit attribute(SourceSpan span, String reference) {
    int start = span.byteStart();
    char before = text.at(start - text.unit());
    if ((before == '"' || before == '\'') && text.at(span.byteEnd()) == before) {
      return edit(span, escaped(reference, before));
    }
    String quoted = '"' + escaped(reference, '"') + '"';
    if (start == span.byteEnd()) {
      return insertion(span, quoted);
    }
    String bare = escaped(reference, NO_QUOTE);
    return edit(span, needsQuotes(bare) ? quoted : bare);
  }

  private static Edit edit(SourceSpan span, String replacement) {
    return new Edit(span.line(), span.column(), span.byteStart(), span.byteEnd(), replacement);
  }

  /** Inserts a missing value, after the equals sign or together with one. */
  private Edit insertion(SourceSpan span, String quoted) {
    int at = span.byteStart();
    while (isSpace(text.at(at))) {
      at += text.unit();
    }
    boolean hasSign = text.at(at) == '=';
    int place = hasSign ? at + text.unit() : span.byteStart();
    return new Edit(span.line(), span.column(), place, place, hasSign ? quoted : '=' + quoted);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  /** Writes a part of a value, or of a document nested in a value. */
  private Written within(Link link, String reference) {
    SourceSpan span = link.span();
    LinkSyntax syntax = link.rule().syntax();
    String before = syntax == LinkSyntax.REFRESH ? text.before(span.byteStart(), LOOK_BACK) : "";
    if (!SyntaxText.canHold(syntax, reference, before)) {
      return Written.not("its syntax does not allow the new reference");
    }
    String written = SyntaxText.escaped(syntax, reference);
    List<Enclosure> enclosures = link.enclosures();
    boolean missing =
        syntax == LinkSyntax.SINGLE
            && link.raw().isEmpty()
            && !enclosures.isEmpty()
            && enclosures.get(0) == Enclosure.NOTHING;
    if (missing) {
      Edit edit = insertion(span, '"' + escaped(written, '"') + '"');
      if (text.at(edit.start()) == '&') {
        return Written.not("it has no value, and a character reference comes after it");
      }
      Written outer = enclosed(edit.replacement(), enclosures.subList(1, enclosures.size()), span);
      return outer.edit() == null
          ? outer
          : new Written(
              new Edit(
                  span.line(), span.column(), edit.start(), edit.end(), outer.edit().replacement()),
              "");
    }
    boolean vanishes =
        written.isEmpty() && !enclosures.isEmpty() && enclosures.get(0) == Enclosure.NOTHING;
    if (vanishes && syntax != LinkSyntax.SINGLE) {
      return Written.not("without quotes there would be no value");
    }
    return vanishes
        ? enclosed("\"\"", enclosures.subList(1, enclosures.size()), span)
        : enclosed(written, enclosures, span);
  }

  /** Writes a text with the escapes of its enclosures, innermost first. */
  private Written enclosed(String content, List<Enclosure> enclosures, SourceSpan span) {
    String written = content;
    for (int i = 0; i < enclosures.size(); i++) {
      Enclosure enclosure = enclosures.get(i);
      if (!fits(written, enclosure, span)) {
        return Written.not("the new reference would end the markup that encloses it");
      }
      boolean isInner = i + 1 < enclosures.size(); // no tag may even begin there
      written =
          switch (enclosure) {
            case QUOTES -> withoutTags(escaped(written, '"'), isInner);
            case APOSTROPHES -> withoutTags(escaped(written, '\''), isInner);
            case NOTHING -> unquoted(escaped(written, NO_QUOTE));
            case TEXT -> withoutTags(escaped(written, NO_QUOTE), true);
            case DESTINATION -> MarkdownSyntax.escaped(written);
            case ELEMENT, CDATA, COMMENT, AUTOLINK -> written;
          };
    }
    return new Written(edit(span, written), "");
  }

  private static String withoutTags(String written, boolean wanted) {
    return wanted ? written.replace("<", "&lt;") : written;
  }

  private boolean fits(String written, Enclosure enclosure, SourceSpan span) {
    return switch (enclosure) {
      case QUOTES, APOSTROPHES, NOTHING, TEXT -> true;
      case ELEMENT -> !written.contains("<");
      case CDATA -> !written.contains("]]");
      case COMMENT -> !written.contains("--") && !written.endsWith("-");
      case DESTINATION -> MarkdownSyntax.canBeDestination(written);
      case AUTOLINK ->
          text.isBetween(span, '<', '>')
              ? MarkdownSyntax.canBeInBrackets(written)
              : MarkdownSyntax.canBeAutolink(written);
    };
  }

  private static boolean needsQuotes(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) <= ' ' || "\"'`=<>".indexOf(value.charAt(i)) >= 0) {
        return true;
      }
    }
    return value.isEmpty();
  }

  /** A part of a value without quotes, which white space or the end of the tag would end. */
  private static String unquoted(String part) {
    StringBuilder out = new StringBuilder(part.length());
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (c <= ' ' || "\"'`<>".indexOf(c) >= 0) {
        out.append("&#").append((int) c).append(';');
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private String escaped(String value, char quote) {
    StringBuilder out = null;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      String escape = escape(c, quote);
      if (!escape.isEmpty() && out == null) {
        out = new StringBuilder(value.length() + 8).append(value, 0, i);
      }
      if (out != null) {
        out.append(escape.isEmpty() ? String.valueOf(c) : escape);
      }
    }
    return out == null ? value : out.toString();
  }

  private String escape(char c, char quote) {
    return switch (c) {
      case '&' -> "&amp;";
      case '"' -> quote == c ? "&quot;" : "";
      case '\'' -> quote == c ? "&#39;" : "";
      case '<' -> format == Format.XML ? "&lt;" : "";
      default -> "";
    };
  }
}
