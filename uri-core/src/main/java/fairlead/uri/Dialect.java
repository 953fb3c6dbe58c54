package fairlead.uri;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one specification reads URI references: how a text is split, what a reference resolves to,
 * and what an empty reference means. {@code Rfc3986.DIALECT} and {@code Whatwg.DIALECT} are the
 * usual ones; {@code Dialects} finds one by name. Immutable and thread-safe.
 *
 * <p>The {@code try} methods never throw for any text and take time linear in its length. The
 * others throw {@link UriParseException} where the {@code try} methods return a {@link Rejection}.
 */
public interface Dialect extends Serializable {

  /** The default limit on the findings of {@link #diagnose(String)}. */
  int MAX_DIAGNOSTICS = 1000;

  /** The name by which the command and the reports know the dialect, such as {@code rfc3986}. */
  String name();

  /**
   * Parses a reference; the text of the result is the text passed. The URL Standard has no relative
   * values and repairs what it parses. Its result is a {@link Url}, whose text is its serialization
   * and whose {@link Url#source()} is the text passed.
   */
  ParseResult tryParseReference(String text);

  /**
   * Resolves a reference (Section 5.2 of each specification).
   *
   * @param base the base URI, or null if no layer has one (see {@code BaseContext}); its fragment
   *     is not used
   * @param reference the text of the reference
   */
  Resolution tryResolve(@Nullable Uri base, String reference);

  /**
   * Resolves many references against one base, which is prepared once for all of them.
   *
   * @param base the base; null if there is none
   */
  default Resolver resolver(@Nullable Uri base) {
    return reference -> tryResolve(base, reference);
  }

  /**
   * Resolves a reference as {@link #tryResolve} does, and records what each step decided.
   *
   * @param base the base URI, or null if no layer has one
   */
  Trace trace(@Nullable Uri base, String reference);

  /**
   * What the specification objects to in a text, component by component: departures from its
   * grammar and what it advises against, with the severities of this reading. The lenient reading
   * may still parse a text with findings; {@link #strict()} rejects it if a finding is an error.
   *
   * @param max how many findings to return; if there are more, the last one is {@link Issue#MORE}
   * @return the findings, unmodifiable; empty if there are none
   */
  List<Diagnostic> diagnose(String text, int max);

  /**
   * What the specification objects to in a reference and in resolving it: the findings of {@link
   * #diagnose(String, int)}, and {@link Issue#SAME_SCHEME_REFERENCE}, {@link
   * Issue#PARENT_ABOVE_ROOT} or {@link Issue#NO_BASE} where they apply.
   *
   * @param base the base URI, or null if no layer has one
   * @param max how many findings to return
   */
  List<Diagnostic> diagnose(@Nullable Uri base, String reference, int max);

  /** The findings about a text, up to {@link #MAX_DIAGNOSTICS}. */
  default List<Diagnostic> diagnose(String text) {
    return diagnose(text, MAX_DIAGNOSTICS);
  }

  /** The findings about a reference and its resolution, up to {@link #MAX_DIAGNOSTICS}. */
  default List<Diagnostic> diagnose(@Nullable Uri base, String reference) {
    return diagnose(base, reference, MAX_DIAGNOSTICS);
  }

  /**
   * The strict reading: this dialect, but it rejects a text in which {@link #diagnose} finds an
   * error, with the first error.
   *
   * @param severities what counts as an error
   */
  Dialect strict(Severities severities);

  /**
   * The strict reading with the severities of the specification; this reading itself if it is
   * already strict.
   */
  Dialect strict();

  /** Parses a text that must have a scheme; a relative reference is rejected as not absolute. */
  default ParseResult tryParse(String text) {
    ParseResult result = tryParseReference(text);
    return result instanceof RelativeReference
        ? new Rejection(text, Issue.NOT_ABSOLUTE, 0, 0)
        : result;
  }

  /**
   * Parses a text that must have a scheme.
   *
   * @throws UriParseException if the dialect rejects it or it is a relative reference
   */
  default Uri parse(String text) {
    ParseResult result = tryParse(Objects.requireNonNull(text, "text"));
    if (result instanceof Uri uri) {
      return uri;
    }
    throw new UriParseException((Rejection) result);
  }

  /**
   * Parses a reference.
   *
   * @throws UriParseException if the dialect rejects it
   */
  default UriReference parseReference(String text) {
    ParseResult result = tryParseReference(Objects.requireNonNull(text, "text"));
    if (result instanceof UriReference reference) {
      return reference;
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
   * Returns a reference that {@link #tryResolve} resolves to a target, relative if possible. It
   * tries the reference for the base itself, then a query, a relative path, an absolute path, a
   * network path, and last the target itself. For any base and target, the result resolves to the
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
   * @return a {@link UriReference}, or a {@link Rejection} with {@link Issue#UNREACHABLE} if no
   *     reference resolves to the target
   */
  default ParseResult tryRelativize(Uri base, Uri target) {
    return new Relativization(this, base, target).find();
  }

  /**
   * The text of a reference that {@link #tryResolve} resolves to a target, in the order of {@link
   * #tryRelativize}. This also works in the URL Standard, which has no values for relative
   * references.
   *
   * @return the text; empty if no reference resolves to the target
   */
  default Optional<String> referenceTo(Uri base, Uri target) {
    return new Relativization(this, base, target).text();
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
