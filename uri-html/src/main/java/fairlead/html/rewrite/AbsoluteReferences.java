package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import org.jspecify.annotations.Nullable;

/** Writes targets in place of relative references. */
final class AbsoluteReferences implements ReferenceRule {

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
    return link.resolution() instanceof Uri target
        ? Change.to(target.toString())
        : Change.NONE; // the current document, wherever that is moved
  }
}
