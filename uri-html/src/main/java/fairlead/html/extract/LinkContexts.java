package fairlead.html.extract;

import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Changes a context on its way from the element to the link. */
final class LinkContexts {

  /** Of a link whose context has no room among those of its document; no token is a space. */
  static final LinkContext CUT = new LinkContext(List.of(" "), "", "", Set.of(), false, null);

  /** Whether a context is {@link #CUT}; the equality of records starts slowly. */
  static boolean isCut(LinkContext context) {
    return context.rel().equals(CUT.rel());
  }

  /** One context for each set of places, which many links share. */
  private static final Map<Set<Inside>, LinkContext> IN = contexts();

  private LinkContexts() {}

  private static Map<Set<Inside>, LinkContext> contexts() {
    Map<Set<Inside>, LinkContext> contexts = new HashMap<>();
    contexts.put(Set.of(), LinkContext.NONE);
    for (Inside one : Inside.values()) {
      for (Set<Inside> others : List.copyOf(contexts.keySet())) {
        Set<Inside> all = EnumSet.of(one);
        all.addAll(others);
        contexts.put(Set.copyOf(all), new LinkContext(List.of(), "", "", all, false, null));
      }
    }
    return contexts;
  }

  /** The context of a link of which only its enclosing places are known. */
  static LinkContext in(Set<Inside> inside) {
    return inside.isEmpty() ? LinkContext.NONE : Objects.requireNonNull(IN.get(inside));
  }

  /** The context of a link in an HTML fragment, the path of the fragment before its own. */
  static LinkContext under(LinkContext context, String outer, int maxChars) {
    String path = context.path();
    String whole = outer + '/' + path;
    boolean cut = path.startsWith(ContextReader.CUT);
    String most =
        whole.length() <= maxChars && !cut ? whole : cut ? path : ContextReader.CUT + '/' + path;
    return new LinkContext(
        context.rel(),
        context.text(),
        most,
        context.inside(),
        context.nofollow(),
        context.anchor());
  }

  static LinkContext notFollowed(LinkContext context) {
    return new LinkContext(
        context.rel(), context.text(), context.path(), context.inside(), true, context.anchor());
  }

  /** How many UTF-16 units its texts take. */
  static int chars(LinkContext context) {
    return context.text().length() + context.path().length();
  }
}
