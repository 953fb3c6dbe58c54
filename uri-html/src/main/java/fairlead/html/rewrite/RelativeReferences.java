package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.FragmentOnly;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.text.AsciiCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes references that are relative to the document's folder if the target moves with it and is
 * on its host, and absolute references otherwise.
 */
final class RelativeReferences implements ReferenceRule {

  private final Dialect dialect;
  private final @Nullable UriMap moving; // null for all on the host

  RelativeReferences(Dialect dialect, @Nullable UriMap moving) {
    this.dialect = dialect;
    this.moving = moving;
  }

  @Override
  public Change of(Link link, @Nullable Uri base) {
    if (!(link.resolution() instanceof Uri target)) {
      return Change.NONE;
    }
    if (base != null && target.scheme().equals("file") && !isOnSameHost(base, target)) {
      return Change.NONE; // as in //cdn.example/x.js: its scheme is that of the later server
    }
    boolean right =
        isRelativePath(link)
            && References.leadsTo(dialect, base, link, target)
            && (moving == null || staysBelow(dialect, root(base), link.reference(), base, target));
    boolean absolute = References.isAbsolute(dialect, link);
    String written =
        right
            ? link.reference()
            : base == null ? target.toString() : reference(dialect, link, base, target);
    if (base != null && moving != null && leaves(link, base, target, moving)) {
      if (!target.scheme().equals("file")) {
        return Change.leaving(absolute ? link.reference() : target.toString());
      }
      Uri from = moving.inOutput(base); // relative, since where it is on this machine is private
      return Change.leaving(from.equals(base) ? written : reference(dialect, link, from, target));
    }
    if (moving != null
        && !right
        && !References.hasScheme(written)
        && !staysBelow(dialect, root(base), written, base, target)) {
      return Change.leaving(target.toString()); // to the root by its name, without a slash
    }
    return right || (absolute && References.hasScheme(written)) ? Change.NONE : Change.to(written);
  }

  private static boolean leaves(Link link, Uri base, Uri target, UriMap moving) {
    boolean isItself =
        References.isOfSameDocument(link, base) && link.base().layer() != BaseLayer.CONTENT;
    boolean isFolder = link.rule().syntax() == LinkSyntax.IMPORT_MAP && target.path().endsWith("/");
    return isOnSameHost(base, target)
        && !isItself
        && !(isFolder && moving.covers(target))
        && !moving.fits(target.withQuery(null).withFragment(null));
  }

  @Override
  public Change ofMovingBase(String reference, Uri base, Uri otherwise) {
    return isOnSameHost(base, otherwise) && (moving == null || moving.covers(base))
        ? toBase(dialect, root(otherwise), reference, otherwise, base)
        : Change.NONE;
  }

  /**
   * A relative reference that leads from a document to its base, for a base element. None if both
   * are in one folder: paths then lead to the same without it.
   */
  static Change toBase(Dialect dialect, String root, String reference, Uri document, Uri base) {
    String shortest = dialect.referenceTo(document, base).orElse("");
    if (shortest.equals("./") || shortest.indexOf('/') < 0) {
      return Change.NONE;
    }
    for (String written : List.of(reference, shortest)) {
      if (isRelativePath(written)
          && base.equals(dialect.tryResolve(document, written))
          && staysBelow(dialect, root, written, document, base)) {
        return Change.to(written);
      }
    }
    return Change.NONE;
  }

  /**
   * Whether a reference that leads to a target still does so when the root has moved: it must not
   * climb above the root, where resolution may end, or from where it may come back by the old name.
   *
   * @param root the URI of the root, without a slash at its end
   */
  static boolean staysBelow(
      Dialect dialect, String root, String reference, @Nullable Uri base, Uri target) {
    String lower = AsciiCase.lower(reference);
    if (base == null || !(lower.contains("..") || lower.contains("%2e"))) {
      return true;
    }
    return moved(dialect, root, base) instanceof Uri from
        && moved(dialect, root, target) instanceof Uri to
        && to.equals(dialect.tryResolve(from, HtmlReference.clean(reference)));
  }

  /** A URI below a root with another name. */
  private static ParseResult moved(Dialect dialect, String root, Uri uri) {
    String text = uri.toString();
    String rest = text.startsWith(root) ? text.substring(root.length()) : "";
    return dialect.tryParseReference(text.substring(0, uri.pathStart()) + "/moved" + rest);
  }

  /** The URI of the root of what moves with a document, without a slash at its end. */
  private String root(@Nullable Uri base) {
    if (base == null) {
      return "";
    }
    String root = moving == null ? "" : moving.root(base);
    return root.isEmpty() ? base.toString().substring(0, base.pathStart()) : root;
  }

  /** Whether a reference stays right if the folder of its document is moved with its content. */
  static boolean isRelativePath(Link link) {
    return isRelativePath(link.reference().strip());
  }

  private static boolean isRelativePath(String reference) {
    return !References.hasScheme(reference)
        && !reference.startsWith("/")
        && !reference.startsWith("\\");
  }

  /**
   * A reference to a target. It is relative if both are on one host, and a relative reference means
   * the same there.
   */
  static String reference(Dialect dialect, Link link, Uri base, Uri target) {
    if (!base.scheme().equals(target.scheme()) || !isOnSameHost(base, target)) {
      return target.toString();
    }
    String text = dialect.referenceTo(base, target).orElse(target.toString());
    if (!References.hasScheme(text)) {
      boolean special =
          (text.isEmpty() && link.rule().empty() != EmptyReference.BASE)
              || (text.startsWith("#") && link.rule().fragmentOnly() == FragmentOnly.DOCUMENT);
      if (!special && !text.startsWith("/")) {
        String marked = wantsDot(link.rule().syntax(), text) ? "./" + text : text;
        if (marked.equals(text) || target.equals(dialect.tryResolve(base, marked))) {
          return marked;
        }
      }
      String named = "./" + target.toString().substring(lastSegment(target));
      if (target.equals(dialect.tryResolve(base, named))) {
        return named;
      }
    }
    return target.toString();
  }

  /**
   * Whether a syntax would read a relative path as something else. An import map would read it as a
   * bare specifier (HTML Standard, "resolve a URL-like module specifier"). Image candidates would
   * read its comma, and a refresh its beginning, as part of their own syntax.
   */
  private static boolean wantsDot(LinkSyntax syntax, String text) {
    return switch (syntax) {
      case IMPORT_MAP -> !text.startsWith("./") && !text.startsWith("../");
      case SRCSET -> text.startsWith(",");
      case REFRESH ->
          text.startsWith("'") || text.startsWith("\"") || text.regionMatches(true, 0, "url", 0, 3);
      default -> false;
    };
  }

  private static int lastSegment(Uri target) {
    String text = target.toString();
    return text.lastIndexOf('/', Math.max(target.pathStart(), target.pathEnd() - 1)) + 1;
  }

  static boolean isOnSameHost(Uri base, Uri target) {
    return base.toString()
        .substring(0, base.pathStart())
        .equals(target.toString().substring(0, target.pathStart()));
  }
}
