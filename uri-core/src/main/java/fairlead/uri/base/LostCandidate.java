package fairlead.uri.base;

import fairlead.uri.Rejection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A candidate that did not become the base, and why. Show it to an author whose links lead
 * elsewhere.
 *
 * @param candidate what was offered
 * @param reason why it lost
 * @param rejection what the dialect found wrong with it; null unless the reason is {@link
 *     Reason#REJECTED}
 */
public record LostCandidate(Candidate candidate, Reason reason, @Nullable Rejection rejection) {

  /** Why a candidate lost. */
  public enum Reason {
    /** A layer nearer to the content has a base of its own. */
    OUTRANKED("a nearer layer has a base"),
    /** It does not parse, or it is relative and nothing is below it. */
    REJECTED("it cannot be parsed"),
    /** It is the same document by the dialect's reading: it names no URI. */
    NAMES_NO_URI("it names no URI"),
    /** The dialect knows no default base (url-syntax-05 Section 5.1.4). */
    NO_DEFAULT_LAYER("the dialect has no default base"),
    /**
     * Its scheme cannot serve as the base of a document, as {@code data:} and {@code javascript:}.
     */
    SCHEME_NOT_ALLOWED("its scheme cannot be a base"),
    /** It is relative, where only absolute bases count (RFC 2396, Appendix D). */
    NOT_ABSOLUTE("it is not absolute"),
    /** The policy takes no base from there, for example from a Content-Location header. */
    NOT_TAKEN("no base is taken from there"),
    /** It is in a template, which is not part of the document. */
    IN_TEMPLATE("it is in a template"),
    /** It is in a shadow root, which has a tree of its own. */
    IN_SHADOW_ROOT("it is in a shadow root"),
    /** It is in a {@code noscript}, which is text where scripts run. */
    IN_NOSCRIPT("it is in a noscript"),
    /** An earlier one in the content comes first, whether that one served or not. */
    NOT_FIRST("an earlier one comes first");

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

  /** Checks that candidate and reason are there. */
  public LostCandidate {
    Objects.requireNonNull(candidate, "candidate");
    Objects.requireNonNull(reason, "reason");
  }
}
