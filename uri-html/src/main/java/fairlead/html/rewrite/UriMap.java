package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Ordered rules that put one prefix of URIs in place of another, or say in which folder what has a
 * prefix lies: for a site that moves, and for a copy of one that works without a network.
 *
 * <pre>{@code
 * Set<String> files = Set.of("index.html", "docs/a.html");
 * UriMap map = UriMap.of(Whatwg.DIALECT).toFolder("https://example.org/", "", files::contains);
 * Rewriter copying = new Rewriter(LinkExtractor.STANDARD, map);
 * copying.rewrite("https://example.org/docs/", "<a href=/>"); // <a href=../index.html>
 * }</pre>
 *
 * <p>The first rule that fits a target decides. A rule fits if the target has the prefix and goes
 * on at a slash, a question mark or a number sign; for a folder, there must also be a file for it.
 * A target that no rule fits becomes absolute, unless it is still right in the document's new
 * place. The document itself has moved if a rule fits its base. Immutable; thread-safe if the
 * predicates are.
 */
public final class UriMap implements ReferenceRule {

  /** Stands for the root of all folders; no host has this name (RFC 6761, Section 6.4). */
  private static final String FOLDERS = "http://folders.invalid";

  private static final AsciiSet IN_PATH = AsciiSet.UNRESERVED.or(AsciiSet.of("/!$&'()*+,;=@"));

  private final Dialect dialect;
  private final List<Rule> rules;

  private UriMap(Dialect dialect, List<Rule> rules) {
    this.dialect = dialect;
    this.rules = List.copyOf(rules);
  }

  /**
   * A rule.
   *
   * @param from the prefix, without a slash at its end
   * @param to what is put in its place, without a slash at its end
   * @param files whether there is a file; null if what has the prefix lies in no folder
   */
  private record Rule(String from, String to, @Nullable Predicate<String> files) {

    boolean fits(String uri, String prefix) {
      return uri.startsWith(prefix)
          && (uri.length() == prefix.length()
              || "/?#".indexOf(uri.charAt(prefix.length())) >= 0
              || prefix.indexOf('?') >= 0
              || prefix.indexOf('#') >= 0);
    }

    /** Where a URI is by this rule; empty if the rule does not fit. */
    String moved(String uri) {
      if (!fits(uri, from)) {
        return "";
      }
      String rest = uri.substring(from.length());
      if (files != null) {
        String file = file(rest, files);
        return file.isEmpty() ? "" : to + file;
      }
      // What has moved already stays, where a prefix leads to one that is longer.
      return to.startsWith(from) && fits(uri, to) ? uri : to + rest;
    }

    /** The path, query and fragment that lead to the file; empty if there is none. */
    private static String file(String rest, Predicate<String> files) {
      int fragment = rest.indexOf('#') < 0 ? rest.length() : rest.indexOf('#');
      int end = rest.indexOf('?') < 0 ? fragment : Math.min(rest.indexOf('?'), fragment);
      String path = end == 0 ? "/" : rest.substring(0, end);
      String name = PercentEncoding.decode(path).substring(1);
      String asked = rest.substring(end, fragment);
      for (String known :
          asked.isEmpty() ? List.<String>of() : forms(PercentEncoding.decode(asked))) {
        if (files.test(name + known)) {
          return path + PercentEncoding.encode(known, IN_PATH) + rest.substring(fragment);
        }
      }
      String[] endings =
          name.isEmpty() || name.endsWith("/")
              ? new String[] {"index.html", "index.htm"}
              : new String[] {"", ".html", ".htm", "/index.html", "/index.htm"};
      for (String ending : endings) {
        if (files.test(name + ending)) {
          return path + ending + rest.substring(end);
        }
      }
      return "";
    }
  }

  /** What a query may be called in the name of a file, in which a slash is none. */
  private static List<String> forms(String query) {
    return query.indexOf('/') < 0 ? List.of(query) : List.of(query, query.replace("/", "%2F"));
  }

  /** A map without rules. */
  public static UriMap of(Dialect dialect) {
    return new UriMap(dialect, List.of());
  }

  /**
   * This map with one more rule: what has a prefix is at another one.
   *
   * @throws fairlead.uri.UriParseException if the dialect rejects one of them, or it has no scheme
   */
  public UriMap toUri(String from, String to) {
    return with(new Rule(prefix(from), prefix(to), null));
  }

  /**
   * This map with one more rule: what has a prefix lies in a folder.
   *
   * @param folder the path of the folder below that of the output, with slashes; may be empty
   * @param files whether there is a file, by its path below the folder, with slashes. Where there
   *     is none, {@code .html}, {@code .htm} and the index files {@code index.html} and {@code
   *     index.htm} are tried
   * @throws fairlead.uri.UriParseException if the dialect rejects the prefix, or it has no scheme
   */
  public UriMap toFolder(String from, String folder, Predicate<String> files) {
    String root = FOLDERS + '/' + PercentEncoding.encode(folder, IN_PATH);
    return with(new Rule(prefix(from), prefix(root), files));
  }

  private UriMap with(Rule rule) {
    List<Rule> more = new ArrayList<>(rules);
    more.add(rule);
    return new UriMap(dialect, more);
  }

  private String prefix(String uri) {
    String text = dialect.parse(uri).toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public Change of(Link link, @Nullable Uri base) {
    if (!(link.resolution() instanceof Uri target)) {
      return Change.NONE;
    }
    Uri here = base == null ? null : place(base);
    String moved = moved(target.toString());
    boolean isMapped = !moved.isEmpty();
    Uri there = isMapped && dialect.tryParseReference(moved) instanceof Uri uri ? uri : target;
    boolean absolute = References.isAbsolute(dialect, link);
    boolean stays =
        here != null
            && (!isInFolder(here) || RelativeReferences.isRelativePath(link))
            && !absolute
            && References.leadsTo(dialect, here, link, there);
    if (stays) {
      return Change.to(link.reference()); // which is right in the new place, if not in the old one
    }
    if (!isInFolder(there)) {
      return absolute && there.equals(target) ? Change.NONE : Change.to(there.toString());
    }
    if (here == null || !isInFolder(here)) {
      return Change.impossible("it leads to a folder, in which its own document is not");
    }
    String reference = RelativeReferences.reference(dialect, link, here, there);
    return reference.startsWith(FOLDERS)
        ? Change.impossible("no relative reference leads to it")
        : Change.to(reference);
  }

  private static boolean isInFolder(Uri uri) {
    return uri.toString().startsWith(FOLDERS);
  }

  private String moved(String uri) {
    for (Rule rule : rules) {
      String moved = rule.moved(uri);
      if (!moved.isEmpty()) {
        return moved;
      }
    }
    return "";
  }

  /** Where a document is, which need not be a file that is known. */
  private Uri place(Uri document) {
    String text = document.toString();
    String moved = moved(text);
    for (int i = 0; i < rules.size() && moved.isEmpty(); i++) {
      Rule rule = rules.get(i);
      moved = rule.fits(text, rule.from()) ? rule.to() + text.substring(rule.from().length()) : "";
    }
    return !moved.isEmpty() && dialect.tryParseReference(moved) instanceof Uri uri ? uri : document;
  }
}
