package fairlead.uri;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One specification's reading of URI references: how a text is split, what a reference resolves to,
 * and what an empty one means. Implementations are immutable and thread-safe.
 *
 * <p>The {@code try} methods never throw for any text and take time linear in its length; the
 * others throw {@link UriParseException} where those give a {@link Rejection}.
 */
public interface Dialect {

  /** The name by which the command and the reports know the dialect, such as {@code rfc3986}. */
  String name();

  /** Parses a reference; the text of the result is the text given. */
  ParseResult tryParse(String text);

  /**
   * Resolves a reference (Section 5.2 of each specification).
   *
   * @param base the base URI, or null where no layer gives one (see {@code BaseContext}); its
   *     fragment is not used
   * @param reference the text of the reference
   */
  Resolution tryResolve(@Nullable Uri base, String reference);

  /** What an empty reference means in a place for which {@link #alwaysRequests} is true. */
  EmptyRequest emptyRequest();

  /**
   * Whether following the reference in an attribute is always a new request, so that an empty one
   * is not the current document.
   *
   * @param element the element's name in lower case
   * @param attribute the attribute's name in lower case
   */
  boolean alwaysRequests(String element, String attribute);

  /**
   * Whether the application may supply a default base (Section 5.1.4). In url-syntax-05 it may not:
   * there the fourth layer is "no base".
   */
  boolean allowsDefaultBase();

  /**
   * Parses a reference.
   *
   * @throws UriParseException if the dialect rejects it
   */
  default UriReference parse(String text) {
    ParseResult result = tryParse(Objects.requireNonNull(text, "text"));
    if (result instanceof UriReference reference) {
      return reference;
    }
    throw new UriParseException((Rejection) result);
  }

  /** Parses a text that must have a scheme; a relative reference is rejected as not absolute. */
  default ParseResult tryParseUri(String text) {
    ParseResult result = tryParse(text);
    return result instanceof RelativeReference
        ? new Rejection(text, Issue.NOT_ABSOLUTE, 0, 0)
        : result;
  }

  /**
   * Parses a text that must have a scheme.
   *
   * @throws UriParseException if the dialect rejects it or it is a relative reference
   */
  default Uri parseUri(String text) {
    ParseResult result = tryParseUri(Objects.requireNonNull(text, "text"));
    if (result instanceof Uri uri) {
      return uri;
    }
    throw new UriParseException((Rejection) result);
  }

  /**
   * Resolves a reference against a base: a {@link Uri}, or in the older dialects possibly the
   * {@link SameDocument}.
   *
   * @throws UriParseException if the dialect rejects the reference
   */
  default Resolution resolve(@Nullable Uri base, String reference) {
    Resolution result = tryResolve(base, Objects.requireNonNull(reference, "reference"));
    if (result instanceof Rejection rejection) {
      throw new UriParseException(rejection);
    }
    return result;
  }

  /**
   * A reference that {@link #tryResolve} resolves to a target, relative if there is such a one: the
   * base's own for an equal target, else a query, a relative path, an absolute path, a network
   * path, and at last the target itself. For any base and target, what is given resolves to the
   * target.
   *
   * <table>
   * <caption>For the base {@code http://a/b/c/d;p?q} in RFC 3986</caption>
   * <tr><th>target</th><th>reference</th></tr>
   * <tr><td>{@code http://a/b/c/d;p?q#s}</td><td>{@code #s}</td></tr>
   * <tr><td>{@code http://a/b/c/g:h}</td><td>{@code ./g:h}</td></tr>
   * <tr><td>{@code http://a/b/}</td><td>{@code ../}</td></tr>
   * <tr><td>{@code http://g/x}</td><td>{@code //g/x}</td></tr>
   * <tr><td>{@code ftp://a/b}</td><td>{@code ftp://a/b}</td></tr>
   * </table>
   *
   * @return a {@link UriReference}, or a {@link Rejection} with {@link Issue#UNREACHABLE} where no
   *     reference resolves to the target
   */
  default ParseResult tryRelativize(Uri base, Uri target) {
    return new Relativization(this, base, target).find();
  }

  /**
   * A reference that resolves to a target, as {@link #tryRelativize} finds it.
   *
   * @throws UriParseException if no reference resolves to the target
   */
  default UriReference relativize(Uri base, Uri target) {
    ParseResult result = tryRelativize(base, target);
    if (result instanceof UriReference reference) {
      return reference;
    }
    throw new UriParseException((Rejection) result);
  }
}
