package fairlead.uri;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds a reference for a target. It tries the forms a reference can have, shortest first, and
 * takes the first form that the dialect resolves to the target. Because each form is tested, the
 * result is right in every dialect, with all its policies.
 */
final class Relativization {

  private final Dialect dialect;
  private final Uri base;
  private final Uri target;

  Relativization(Dialect dialect, Uri base, Uri target) {
    this.dialect = dialect;
    this.base = base;
    this.target = target;
  }

  /** The reference as a value. The URL Standard has no relative values. */
  ParseResult find() {
    for (String form : forms()) {
      if (dialect.tryParseReference(form) instanceof RelativeReference reference
          && resolvesToTarget(form)) {
        return reference;
      }
    }
    String text = target.toString();
    return resolvesToTarget(text)
        ? target
        : new Rejection(text, Issue.UNREACHABLE, target.pathStart(), 0);
  }

  /** The reference as a text; empty if there is none. */
  Optional<String> text() {
    return Stream.concat(forms().stream(), Stream.of(target.toString()))
        .filter(this::resolvesToTarget)
        .findFirst();
  }

  /** The relative forms that could work, shortest first. */
  private List<String> forms() {
    String text = target.toString();
    if (base.scheme().equals(target.scheme())) {
      String beyondPath = text.substring(target.pathEnd());
      return List.of(
          text.substring(target.hierarchyEnd()), // the base itself, except for the fragment
          beyondPath,
          relativePath() + beyondPath,
          text.substring(target.pathStart()),
          text.substring(target.scheme().length() + 1)); // from the authority on
    }
    return List.of();
  }

  private boolean resolvesToTarget(String reference) {
    return dialect.tryResolve(base, reference) instanceof Uri resolved && resolved.equals(target);
  }

  /** The path up from the base's folder to the last folder it shares with the target, then down. */
  private String relativePath() {
    String folder = folder();
    String path = target.path();
    int shared = 0;
    for (int at = 0; at < Math.min(folder.length(), path.length()); at++) {
      if (folder.charAt(at) != path.charAt(at)) {
        break;
      }
      if (folder.charAt(at) == '/') {
        shared = at + 1;
      }
    }
    StringBuilder reference = new StringBuilder();
    for (int at = shared; at < folder.length(); at++) {
      if (folder.charAt(at) == '/') {
        reference.append("../");
      }
    }
    String rest = path.substring(shared);
    if (reference.isEmpty() && needsDot(rest)) {
      reference.append("./");
    }
    return reference.append(rest).toString();
  }

  /** The base's path up to its last slash; if it is empty, what a relative path is merged with. */
  private String folder() {
    String path = base.path();
    return path.isEmpty() && base.hasAuthority()
        ? "/"
        : path.substring(0, path.lastIndexOf('/') + 1);
  }

  /** Whether a path would be read as empty, as absolute or as a scheme (Section 4.2). */
  private static boolean needsDot(String path) {
    int slash = path.indexOf('/');
    int colon = path.indexOf(':');
    return path.isEmpty() || slash == 0 || (colon >= 0 && (slash < 0 || colon < slash));
  }
}
