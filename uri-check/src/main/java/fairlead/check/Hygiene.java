package fairlead.check;

import fairlead.html.Link;
import fairlead.uri.Uri;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.whatwg.Whatwg;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What could be better about links that lead where they should. Each code is off unless a user
 * turns it on. A code that is off costs nothing.
 */
final class Hygiene {

  private final EnumSet<CheckCode> wanted = EnumSet.noneOf(CheckCode.class);

  Hygiene(Map<CheckCode, CheckSeverity> severities) {
    for (CheckCode code :
        List.of(CheckCode.MISSING_ALT, CheckCode.MISSING_INTEGRITY, CheckCode.UNSAFE_BLANK)) {
      if (severities.getOrDefault(code, code.severity()) != CheckSeverity.OFF) {
        wanted.add(code);
      }
    }
  }

  /** Whether it needs to know the {@code rel} of links. */
  boolean wantsContext() {
    return wanted.contains(CheckCode.UNSAFE_BLANK) || wanted.contains(CheckCode.MISSING_INTEGRITY);
  }

  /**
   * What is wrong with a link.
   *
   * @param document the URI of its document; null if it has none
   */
  Set<CheckCode> of(Link link, @Nullable String document) {
    Set<CheckCode> wrong = wanted.clone();
    wrong.removeIf(code -> !isWrong(code, link, document));
    return wrong;
  }

  private static boolean isWrong(CheckCode code, Link link, @Nullable String document) {
    return switch (code) {
      case MISSING_ALT -> lacksAlt(link);
      case MISSING_INTEGRITY ->
          link.context().isRead() && lacksIntegrity(link) && isElsewhere(link, document);
      case UNSAFE_BLANK ->
          link.context().isRead() && keepsOpener(link) && isElsewhere(link, document);
      default -> false;
    };
  }

  /**
   * Whether an image has no alt. In the HTML Standard an empty alt means that the image is only
   * decoration (Section 4.8.4.4).
   */
  private static boolean lacksAlt(Link link) {
    boolean shown =
        switch (link.element()) {
          case "img", "input" -> "src".equals(link.attribute());
          case "area" -> "href".equals(link.attribute());
          default -> false;
        };
    return shown && link.attributes().alt() == null;
  }

  /**
   * Whether a digest is missing where W3C Subresource Integrity allows one: scripts, style sheets,
   * preloaded modules.
   */
  private static boolean lacksIntegrity(Link link) {
    List<String> rel = link.context().rel();
    boolean code =
        switch (link.element()) {
          case "script" -> "src".equals(link.attribute());
          case "link" -> rel.contains("stylesheet") || rel.contains("modulepreload");
          default -> false;
        };
    return code && link.attributes().integrity() == null;
  }

  /**
   * By the HTML Standard's link types opener and noopener. Old browsers need noopener to be
   * explicit.
   */
  private static boolean keepsOpener(Link link) {
    String navigable = link.attributes().navigable();
    List<String> rel = link.context().rel();
    return navigable != null
        && AsciiCase.lower(navigable).equals("_blank")
        && (rel.contains("opener") || !(rel.contains("noopener") || rel.contains("noreferrer")));
  }

  private static boolean isElsewhere(Link link, @Nullable String document) {
    Uri target = link.target();
    String host = target == null ? null : target.host();
    return host != null
        && (document == null
            || !(Whatwg.DIALECT.tryParse(document) instanceof Uri own)
            || !host.equals(own.host()));
  }
}
