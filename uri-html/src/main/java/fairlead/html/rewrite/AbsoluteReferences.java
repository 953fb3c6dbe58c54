package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import org.jspecify.annotations.Nullable;

/** Replaces relative references by their targets. */
final class AbsoluteReferences implements ReferenceRule {

  /** The scheme of the default base of a message (RFC 2557, Section 5). */
  private static final String MESSAGE = "thismessage";

  private final Dialect dialect;

  AbsoluteReferences(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public Change of(Link link, @Nullable Uri base) {
    if (References.isAbsolute(dialect, link)) {
      return Change.NONE;
    }
    if (link.resolution() instanceof Rejection rejection) {
      return Change.impossible("it cannot be resolved: " + rejection.message());
    }
    // The current document remains the current document when it is moved, and so does a part of the
    // same message.
    return link.resolution() instanceof Uri target && !isInMessage(target)
        ? Change.to(target.toString())
        : Change.NONE;
  }

  private static boolean isInMessage(Uri target) {
    return target.scheme().equalsIgnoreCase(MESSAGE);
  }
}
