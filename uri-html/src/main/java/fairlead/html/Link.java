package fairlead.html;

import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One reference at one position in one document, and what it resolves to.
 *
 * @param rule the row of the link table that found it
 * @param element the local name of the element, in lower case; if there is no element, a name that
 *     begins with {@code #}, as in {@link LinkRule#elements}
 * @param kind what the link is for
 * @param raw the reference as written in the document, with its character references. If its
 *     position is unknown, the reference as parsed
 * @param reference the reference as parsed: character references and escapes of its syntax are
 *     undone, white space is kept
 * @param span where it is in the document
 * @param enclosures what encloses the value that holds the reference, then the values that hold the
 *     nested documents it is in, innermost first; empty if the whole document is the value
 * @param base what it was resolved against. This is not always the base of the document: an object
 *     may have a codebase, and a nested document its own base
 * @param resolution the result of resolving the reference: a target, the current document, or why
 *     there is neither
 * @param target what the link leads to: the target, or the document's own URI with the reference's
 *     fragment if the dialect says "current document". For a link to an origin ({@link
 *     LinkKind#ORIGIN}) it is the origin with the path {@code /}. Null if the reference was
 *     rejected, or leads to a document without its own URI
 * @param attributes what the author says about the target
 * @param context what surrounds it. Without {@code withContext} only {@link LinkContext#inside} is
 *     known ({@link LinkContext#isRead}). Links of Link headers always have the full context
 */
public record Link(
    LinkRule rule,
    String element,
    LinkKind kind,
    String raw,
    String reference,
    SourceSpan span,
    List<Enclosure> enclosures,
    BaseUri base,
    Resolution resolution,
    @Nullable Uri target,
    LinkAttributes attributes,
    LinkContext context) {

  /** The name of the attribute or header field; null if the reference is in a text. */
  public @Nullable String attribute() {
    return rule.attribute().equals(LinkRule.TEXT) ? null : rule.attribute();
  }

  /** The line where the reference begins, from 1; 0 if its position is unknown. */
  public int line() {
    return span.line();
  }

  /** The column at which it begins, from 1, in characters; 0 if its position is unknown. */
  public int column() {
    return span.column();
  }

  /** Copies the list. */
  public Link {
    enclosures = List.copyOf(enclosures);
  }

  /** What encloses a value. */
  public enum Enclosure {
    /** Quotation marks. */
    QUOTES,
    /** Apostrophes. */
    APOSTROPHES,
    /** Nothing: white space or the end of the tag ends the value. */
    NOTHING,
    /** The tags of an element whose text has no character references. */
    ELEMENT,
    /** The tags of an element whose text has character references. */
    TEXT,
    /** The marks of a CDATA section. */
    CDATA,
    /** The marks of a comment. */
    COMMENT,
    /** A Markdown link, image or definition, which has the value as its destination. */
    DESTINATION,
    /** Nothing, or angle brackets: a Markdown link that is its own text. */
    AUTOLINK
  }
}
