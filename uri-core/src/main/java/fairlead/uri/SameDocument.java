package fairlead.uri;

import org.jspecify.annotations.Nullable;

/**
 * What the older dialects resolve an empty reference or a bare fragment to: the document that
 * contains it, no matter what the base is (url-syntax-05 Section 3, RFC 2396 and rfc2396bis-01
 * Section 4.2).
 *
 * @param fragment the fragment, without its number sign; absent (null) if the reference has none,
 *     empty if it ends in a bare {@code #}
 */
public record SameDocument(@Nullable String fragment) implements Resolution {

  /** The notation of the specifications: {@code (current document)#fragment}. */
  @Override
  public String toString() {
    return fragment == null ? "(current document)" : "(current document)#" + fragment;
  }
}
