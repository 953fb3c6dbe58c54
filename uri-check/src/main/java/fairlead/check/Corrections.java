package fairlead.check;

import fairlead.html.Link;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.ReferenceRule;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes references that lead to what findings say they should lead to, with as few changes as
 * possible.
 */
final class Corrections implements ReferenceRule {

  private final Map<String, Map<Integer, CheckFinding>> files = new HashMap<>();

  Corrections(List<CheckFinding> findings) {
    for (CheckFinding one : findings) {
      if (one.correction() != null && one.inside().isEmpty()) {
        files.computeIfAbsent(one.source(), file -> new HashMap<>()).put(one.offset(), one);
      }
    }
  }

  /** Where a link is, is not known without its file. */
  @Override
  public Change of(Link link, @Nullable Uri base) {
    return Change.NONE;
  }

  @Override
  public ReferenceRule within(String file, @Nullable Uri base) {
    Map<Integer, CheckFinding> found = files.get(file);
    return found == null
        ? this
        : (link, now) -> change(link, now, found.get(link.span().byteStart()));
  }

  private static Change change(Link link, @Nullable Uri base, @Nullable CheckFinding finding) {
    if (finding == null || finding.correction() == null) {
      return Change.NONE;
    }
    Uri target = link.target();
    if (target == null
        || link.element().equals("guid") // readers would take it for another item
        || !target.toString().equals(finding.target())
        || !(target.dialect().tryParse(finding.correction()) instanceof Uri right)) {
      return Change.NONE; // the document is another one by now
    }
    String reference = link.reference().strip();
    String spliced = spliced(reference, target, right);
    if (spliced != null && leadsTo(base, spliced, right)) {
      return Change.to(spliced);
    }
    if (hasScheme(reference) || reference.startsWith("//")) {
      return Change.to(withEnd(right.toString(), reference, base, target, right));
    }
    String relative = base == null ? "" : base.dialect().referenceTo(base, right).orElse("");
    relative = withEnd(relative, reference, base, target, right);
    boolean stays = !relative.isEmpty() && !hasScheme(relative) && leadsTo(base, relative, right);
    return stays || isElsewhere(target, right)
        ? Change.to(stays ? relative : right.toString())
        : Change.impossible("no relative reference leads to " + right);
  }

  /** A new reference with the query and the fragment as they are written, if both stay. */
  private static String withEnd(
      String found, String reference, @Nullable Uri base, Uri target, Uri right) {
    String written = found.substring(0, pathEnd(found)) + reference.substring(pathEnd(reference));
    return isSameElsewhere(target, right) && leadsTo(base, written, right) ? written : found;
  }

  private static boolean isSameElsewhere(Uri target, Uri right) {
    return target.withPath("/").equals(right.withPath("/"));
  }

  private static int pathEnd(String reference) {
    int end = 0;
    while (end < reference.length() && "?#".indexOf(reference.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** Whether a target has moved to another host, so that its reference must be absolute. */
  private static boolean isElsewhere(Uri target, Uri right) {
    return !target.withPath("/").withQuery(null).equals(right.withPath("/").withQuery(null));
  }

  private static boolean leadsTo(@Nullable Uri base, String reference, Uri target) {
    return base == null ? hasScheme(reference) : target.equals(base.tryResolve(reference));
  }

  private static boolean hasScheme(String reference) {
    int end = AsciiSet.SCHEME.skip(reference, 0, reference.length());
    return end > 0 && reference.startsWith(":", end);
  }

  /**
   * A reference with the new end of its path, if only that is different. Null if more is, or if the
   * path is written in another way than in the target.
   */
  private static @Nullable String spliced(String reference, Uri target, Uri right) {
    String path = target.path();
    String other = right.path();
    boolean hasSlash = other.length() == path.length() + 1 && other.endsWith("/");
    if (!isSameElsewhere(target, right) || !(hasSlash || other.length() == path.length())) {
      return null;
    }
    int end = pathEnd(reference);
    int same = 0;
    while (same < end
        && same < path.length()
        && reference.charAt(end - 1 - same) == path.charAt(path.length() - 1 - same)) {
      same++;
    }
    int from = path.length() - same; // the path is equal from here on
    return path.regionMatches(0, other, 0, from)
        ? reference.substring(0, end - same) + other.substring(from) + reference.substring(end)
        : null;
  }
}
