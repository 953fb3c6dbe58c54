package fairlead.uri.whatwg;

import fairlead.uri.Decision;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.ResolutionStep;
import fairlead.uri.Severities;
import fairlead.uri.Trace;
import fairlead.uri.Url;
import fairlead.uri.percent.AsciiSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes the state machine's decisions in the steps and phrases of Section 5.2 of the other
 * specifications, so that they can be compared.
 */
final class Tracer {

  private final List<Decision> decisions = new ArrayList<>();
  private final @Nullable Url base;
  private final String reference;

  private Tracer(@Nullable Url base, String reference) {
    this.base = base;
    this.reference = reference;
  }

  /**
   * The decisions that led to an outcome.
   *
   * @param base the base; null if there is none
   * @param reference the text that was parsed
   */
  static Trace trace(@Nullable Url base, String reference, Resolution outcome) {
    String input = Input.stripped(reference, ValidationErrors.first(Severities.STANDARD));
    Tracer tracer = new Tracer(base, input);
    if (outcome instanceof Url target) {
      tracer.target(target);
    } else if (outcome instanceof Rejection rejection) {
      tracer.add(ResolutionStep.PARSE, "rejected", rejection.message());
    }
    return new Trace(outcome, tracer.decisions);
  }

  private void add(ResolutionStep step, String decision, @Nullable String value) {
    String section = step == ResolutionStep.RECOMPOSE ? Sections.SERIALIZING : Sections.PARSING;
    decisions.add(new Decision(step, decision, value == null ? "" : value, section));
  }

  private void target(Url target) {
    int schemeEnd = AsciiSet.SCHEME.skip(reference, 0, reference.length());
    boolean scheme =
        schemeEnd > 0
            && AsciiSet.ALPHA.contains(reference.charAt(0))
            && reference.startsWith(":", schemeEnd);
    add(ResolutionStep.PARSE, scheme ? "with a scheme" : "without a scheme", null);
    boolean empty = reference.isEmpty() || reference.startsWith("#");
    String form = empty ? "resolved like any other" : "not by its form";
    add(ResolutionStep.SAME_DOCUMENT, form, null);
    boolean special = SpecialScheme.of(target.toString(), target.schemeEnd()).isSpecial();
    String rest = scheme ? reference.substring(schemeEnd + 1) : reference;
    if (special) {
      rest = rest.replace('\\', '/');
    }
    if (base == null || (scheme && !repeatsScheme(special, target, rest))) {
      add(ResolutionStep.SCHEME, "that of the reference", target.scheme());
      add(ResolutionStep.AUTHORITY, "that of the reference", target.authority());
      add(ResolutionStep.DOT_SEGMENTS, "removed", UrlApi.pathname(target));
    } else {
      add(ResolutionStep.SCHEME, "that of the base", target.scheme());
      relative(base, rest, target);
    }
    add(ResolutionStep.RECOMPOSE, "the target", target.toString());
  }

  /** Whether a text with the base's scheme is still relative. */
  private boolean repeatsScheme(boolean special, Url target, String rest) {
    return special
        && base != null
        && base.scheme().equals(target.scheme())
        && !rest.startsWith("//");
  }

  private void relative(Url relativeTo, String rest, Url target) {
    boolean authority = rest.startsWith("//");
    String path = rest.substring(0, pathEnd(rest));
    if (authority
        && SpecialScheme.of(target.toString(), target.schemeEnd()) != SpecialScheme.NONE) {
      path = withoutExtraSlashes(path);
    }
    String its = "that of the reference";
    String bases = "that of the base";
    add(ResolutionStep.AUTHORITY, authority ? its : bases, target.authority());
    if (path.isEmpty()) {
      add(ResolutionStep.PATH, "that of the base, whole", UrlApi.pathname(target));
      boolean query = rest.startsWith("?");
      add(ResolutionStep.QUERY, query ? its : bases, target.query());
      return;
    }
    if (authority || path.startsWith("/")) {
      boolean file = target.scheme().equals("file");
      boolean driveAsHost = file && authority && DriveLetters.starts(path, 2, path.length());
      int slash = driveAsHost ? 1 : authority ? path.indexOf('/', 2) : 0;
      String own = slash < 0 ? "" : path.substring(slash);
      boolean drive =
          file
              && !authority
              && DriveLetters.starts(UrlApi.pathname(target), 1, UrlApi.pathname(target).length())
              && !DriveLetters.starts(own, 1, own.length());
      add(ResolutionStep.PATH, drive ? "after the drive letter of the base" : its, own);
    } else {
      String basePath = UrlApi.pathname(relativeTo);
      add(
          ResolutionStep.PATH,
          "merged",
          basePath.substring(0, basePath.lastIndexOf('/') + 1) + path);
    }
    add(ResolutionStep.DOT_SEGMENTS, "removed", UrlApi.pathname(target));
    add(ResolutionStep.QUERY, its, target.query());
  }

  /** Any number of slashes counts as two, because special URLs have no empty host. */
  private static String withoutExtraSlashes(String path) {
    int slashes = 2;
    while (slashes < path.length() && path.charAt(slashes) == '/') {
      slashes++;
    }
    return path.substring(slashes - 2);
  }

  private static int pathEnd(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) != '?' && text.charAt(end) != '#') {
      end++;
    }
    return end;
  }
}
