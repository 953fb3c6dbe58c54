package fairlead.html.parse;

import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.markup.ContextPath;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Changes a context on its way from the element to the link. */
public final class LinkContexts {

  /**
   * The context of a link beyond the limit on contexts of its document. No real token is a space.
   */
  static final LinkContext CUT = new LinkContext(List.of(" "), "", "", Set.of(), false, null);

  /**
   * Whether a context is {@link #CUT}. Avoids the equality of records, which is slow at startup.
   */
  public static boolean isCut(LinkContext context) {
    return context.isRead() && !context.rel().isEmpty() && context.rel().equals(CUT.rel());
  }

  /** One context for each set of enclosing places. Many links share them. */
  private static final Map<Set<Inside>, LinkContext> IN = contexts();

  private static final LinkContext UNREAD = Objects.requireNonNull(IN.get(Set.of()));

  private LinkContexts() {}

  private static Map<Set<Inside>, LinkContext> contexts() {
    Map<Set<Inside>, LinkContext> contexts = new HashMap<>();
    contexts.put(Set.of(), LinkContext.unread(Set.of()));
    for (Inside one : Inside.values()) {
      for (Set<Inside> others : List.copyOf(contexts.keySet())) {
        Set<Inside> all = EnumSet.of(one);
        all.addAll(others);
        contexts.put(Set.copyOf(all), LinkContext.unread(all));
      }
    }
    return contexts;
  }

  /** The context of a link if only its enclosing places are known. */
  static LinkContext in(Set<Inside> inside) {
    return inside.isEmpty() ? UNREAD : Objects.requireNonNull(IN.get(inside));
  }

  /**
   * The context of a link in an HTML fragment, with the path of the fragment before its own path.
   */
  public static LinkContext under(LinkContext context, String outer, int maxChars) {
    if (!context.isRead()) {
      return context;
    }
    String path = context.path();
    String whole = outer + '/' + path;
    boolean cut = path.startsWith(ContextPath.CUT);
    String most =
        whole.length() <= maxChars && !cut ? whole : cut ? path : ContextPath.CUT + '/' + path;
    return new LinkContext(
            context.rel(),
            context.text(),
            most,
            context.inside(),
            context.nofollow(),
            context.anchor())
        .withSitemap(context.sitemap());
  }

  /** The path of an element; empty if it was not read. */
  public static String path(LinkContext context) {
    return context.isRead() ? context.path() : "";
  }

  public static LinkContext notFollowed(LinkContext context) {
    return new LinkContext(
            context.rel(), context.text(), context.path(), context.inside(), true, context.anchor())
        .withSitemap(context.sitemap());
  }

  /** How many UTF-16 units its texts take. */
  public static int chars(LinkContext context) {
    return context.isRead() ? context.text().length() + context.path().length() : 0;
  }
}
