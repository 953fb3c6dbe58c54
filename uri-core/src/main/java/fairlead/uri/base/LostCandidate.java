package fairlead.uri.base;

import fairlead.uri.Rejection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A candidate that did not become the base, and why. Show it to an author whose links do not lead
 * where expected.
 *
 * @param candidate what was offered
 * @param reason why it lost
 * @param rejection what the dialect found wrong with it; null unless the reason is {@link
 *     Reason#REJECTED}
 */
public record LostCandidate(Candidate candidate, Reason reason, @Nullable Rejection rejection) {

  /** Why a candidate lost. */
  public enum Reason {
    /** A layer nearer to the content has its own base. */
    OUTRANKED("a nearer layer has a base"),
    /** It does not parse, or it is relative and no layer is below it. */
    REJECTED("it cannot be parsed"),
    /** In the dialect's reading it is the same document, so it names no URI. */
    NAMES_NO_URI("it does not name a URI"),
    /** The dialect has no default base (url-syntax-05 Section 5.1.4). */
    NO_DEFAULT_LAYER("the dialect has no default base"),
    /** Its scheme cannot be a document's base; for example {@code data:} or {@code javascript:}. */
    SCHEME_NOT_ALLOWED("its scheme is not allowed for a base"),
    /** It is relative, but only absolute bases count (RFC 2396, Appendix D). */
    NOT_ABSOLUTE("it is not absolute"),
    /** The policy does not accept a base from there, for example from a Content-Location header. */
    NOT_TAKEN("a base from there is not used"),
    /** It is in a template, which is not part of the document. */
    IN_TEMPLATE("it is in a template"),
    /** It is in a shadow root, which has its own tree. */
    IN_SHADOW_ROOT("it is in a shadow root"),
    /** It is in a {@code noscript}, which is only text if scripts run. */
    IN_NOSCRIPT("it is in a noscript"),
    /** An earlier one in the content comes first, even if it could not be used. */
    NOT_FIRST("an earlier one takes precedence");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /** The reason in a few words. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** Checks that candidate and reason are present. */
  public LostCandidate {
    Objects.requireNonNull(candidate, "candidate");
    Objects.requireNonNull(reason, "reason");
  }
}
