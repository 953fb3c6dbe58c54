package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Ordered rules that replace one prefix of URIs by another, or map a prefix to a folder. Use it for
 * a site that moves, or for a copy of a site that works without a network.
 *
 * <pre>{@code
 * Set<String> files = Set.of("index.html", "docs/a.html");
 * UriMap map = UriMap.of(Whatwg.DIALECT).toFolder("https://example.org/", "", files::contains);
 * Rewriter copying = new Rewriter(LinkExtractor.STANDARD, map);
 * copying.rewrite("https://example.org/docs/", "<a href=/>"); // <a href=../index.html>
 * }</pre>
 *
 * <p>The first rule that fits a target decides. A rule fits if the target has the prefix, followed
 * by a slash, a question mark or a number sign. For a folder, there must also be a file for it. A
 * reference whose target fits no rule becomes absolute, unless it is still right at the document's
 * new place. The document itself has moved if a rule fits its base. Immutable; thread-safe if the
 * predicates are.
 */
public final class UriMap implements ReferenceRule {

  /** Stands for the root of all folders; no host has this name (RFC 6761, Section 6.4). */
  private static final String FOLDERS = "http://folders.invalid";

  private static final AsciiSet IN_PATH = AsciiSet.UNRESERVED.or(AsciiSet.of("/!$&'()*+,;=@"));

  private final Dialect dialect;
  private final List<Rule> rules;
  private final @Nullable Home home;
  private final boolean documentsStay;
  private final String output; // URI without a slash at its end; empty if unknown

  private UriMap(
      Dialect dialect,
      List<Rule> rules,
      @Nullable Home home,
      boolean documentsStay,
      String output) {
    this.output = output;
    this.dialect = dialect;
    this.documentsStay = documentsStay;
    this.rules = List.copyOf(rules);
    this.home = home;
  }

  /**
   * Where the document is. Its URI may not show this.
   *
   * @param place the file of the document
   * @param base what its references are resolved against if there is no base element
   */
  private record Home(Uri place, @Nullable Uri base) {}

  /** One rule: where the resource with a URI is. */
  private sealed interface Rule {

    /** Where a target is, with its query and fragment. Empty if the rule does not fit. */
    String moved(String uri);

    /** Where a document is that this rule does not move. Empty if it is unknown. */
    String place(String uri);
  }

  /**
   * Replaces one prefix by another.
   *
   * @param from the prefix, without a slash at its end
   * @param to the replacement, without a slash at its end
   */
  private record Prefix(String from, String to) implements Rule {

    @Override
    public String moved(String uri) {
      if (!fits(uri, from)) {
        return "";
      }
      // If a prefix leads to a longer one, URIs that have already moved stay.
      return to.startsWith(from) && fits(uri, to) ? uri : to + uri.substring(from.length());
    }

    @Override
    public String place(String uri) {
      return "";
    }

    static boolean fits(String uri, String prefix) {
      return uri.startsWith(prefix)
          && (uri.length() == prefix.length()
              || "/?#".indexOf(uri.charAt(prefix.length())) >= 0
              || prefix.contains("?")
              || prefix.contains("#"));
    }
  }

  /**
   * The files of a folder, found by name.
   *
   * @param from the prefix, without a slash at its end
   * @param to the folder, without a slash at its end
   * @param files whether a file exists
   */
  private record Folder(String from, String to, Predicate<String> files) implements Rule {

    private static final List<String> PAGES = List.of("", ".html", ".htm");

    @Override
    public String moved(String uri) {
      String file = Prefix.fits(uri, from) ? file(uri.substring(from.length())) : "";
      return file.isEmpty() ? "" : to + file;
    }

    @Override
    public String place(String uri) {
      return Prefix.fits(uri, from) ? to + uri.substring(from.length()) : "";
    }

    /** The path, query and fragment that lead to the file. Empty if there is none. */
    private String file(String rest) {
      int fragment = indexOf(rest, '#');
      int end = Math.min(indexOf(rest, '?'), fragment);
      String path = end == 0 ? "/" : rest.substring(0, end);
      String name = PercentEncoding.decode(path).substring(1);
      boolean isFolder = name.isEmpty() || name.endsWith("/");
      if (end < fragment) {
        for (String query : forms(PercentEncoding.decode(rest.substring(end + 1, fragment)))) {
          for (String leaf : isFolder ? List.of("", "index.html") : List.of("")) {
            if (files.test(name + leaf + query)) {
              String written = PercentEncoding.encode(leaf + query, IN_PATH);
              return path + written + rest.substring(fragment);
            }
          }
        }
      }
      List<String> endings =
          isFolder
              ? List.of("index.html", "index.htm")
              : List.of("", ".html", ".htm", "/index.html", "/index.htm");
      for (String ending : endings) {
        if (files.test(name + ending)) {
          return path + ending + rest.substring(end);
        }
      }
      return "";
    }

    /** The forms of a query in a file name, where a slash cannot be a slash. */
    private static List<String> forms(String query) {
      List<String> forms = new ArrayList<>();
      for (String sign : List.of("?", "@")) { // wget's sign for systems that do not allow "?"
        for (String ending : PAGES) {
          forms.add(sign + query.replace("/", "%2F") + ending);
        }
      }
      if (query.indexOf('/') >= 0) {
        forms.add('?' + query);
      }
      return forms;
    }
  }

  /**
   * Files that are known by the URI of their content.
   *
   * @param from the prefix, without a slash at its end; empty for all URIs
   * @param files the path of the file; empty if there is none
   * @param leads whether links lead to these files
   */
  private record Files(String from, Function<String, String> files, boolean leads) implements Rule {

    @Override
    public String moved(String uri) {
      return leads ? place(uri) : "";
    }

    @Override
    public String place(String uri) {
      if (!from.isEmpty() && !Prefix.fits(uri, from)) {
        return "";
      }
      int fragment = indexOf(uri, '#');
      String file = files.apply(uri.substring(0, fragment));
      return file.isEmpty()
          ? ""
          : FOLDERS + '/' + PercentEncoding.encode(file, IN_PATH) + uri.substring(fragment);
    }
  }

  /** A map without rules. */
  public static UriMap of(Dialect dialect) {
    return new UriMap(dialect, List.of(), null, false, "");
  }

  /**
   * This map with one more rule: URIs with a prefix have moved to another prefix.
   *
   * @throws fairlead.uri.UriParseException if the dialect rejects one of them, or one has no scheme
   */
  public UriMap toUri(String from, String to) {
    return with(new Prefix(prefix(from), prefix(to)));
  }

  /**
   * This map with one more rule: resources with a prefix are in a folder.
   *
   * @param folder the path of the folder below the output, with slashes; may be empty
   * @param files whether a file exists, by its path below the folder, with slashes. If it does not,
   *     {@code .html}, {@code .htm} and the index files {@code index.html} and {@code index.htm}
   *     are tried. A query is tried after {@code ?} and {@code @}, and left out
   * @throws fairlead.uri.UriParseException if the dialect rejects the prefix, or it has no scheme
   */
  public UriMap toFolder(String from, String folder, Predicate<String> files) {
    String root = FOLDERS + '/' + PercentEncoding.encode(folder, IN_PATH);
    return with(new Folder(prefix(from), prefix(root), files));
  }

  /**
   * This map with one more rule: a function returns the file of each resource with a prefix. For a
   * copy of a web archive, whose files may have any name.
   *
   * @param from the prefix; empty for all URIs
   * @param files the path of the file below the output, with slashes, by a URI without a fragment;
   *     empty if there is none
   * @throws fairlead.uri.UriParseException if the dialect rejects the prefix, or it has no scheme
   */
  public UriMap toFiles(String from, Function<String, String> files) {
    return with(new Files(from.isEmpty() ? "" : prefix(from), files, true));
  }

  /**
   * This map for documents that are in files, whether links lead to them or not. Their own
   * references become absolute if no rule fits.
   *
   * @param files as in {@link #toFiles}
   */
  public UriMap inFiles(Function<String, String> files) {
    return with(new Files("", files, false));
  }

  /**
   * This map for documents that do not move, although their links do, such as the records of a web
   * archive. A relative reference whose target has moved becomes absolute.
   */
  public UriMap forStayingDocuments() {
    return new UriMap(dialect, rules, home, true, output);
  }

  /**
   * This map for an output at a place that is known, from where a relative reference can lead to a
   * file that is not part of it.
   *
   * @param folder the URI of the output folder
   * @throws fairlead.uri.UriParseException if the dialect rejects it, or it has no scheme
   */
  public UriMap withOutput(String folder) {
    return new UriMap(dialect, rules, home, documentsStay, prefix(folder));
  }

  /** Where a document or base is in the output; the URI itself if that is unknown. */
  Uri inOutput(Uri uri) {
    String place = output.isEmpty() ? "" : placeOf(uri);
    return place.startsWith(FOLDERS)
        ? parsed(output + place.substring(FOLDERS.length()), uri)
        : uri;
  }

  private UriMap with(Rule rule) {
    List<Rule> more = new ArrayList<>(rules);
    more.add(rule);
    return new UriMap(dialect, more, home, documentsStay, output);
  }

  @Override
  public UriMap within(String file, @Nullable Uri base) {
    String place = FOLDERS + '/' + PercentEncoding.encode(file, IN_PATH);
    return new UriMap(dialect, rules, new Home(dialect.parse(place), base), documentsStay, output);
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
    boolean atHome = home != null && Objects.equals(base, home.base());
    boolean stays = documentsStay && link.base().layer() != BaseLayer.CONTENT;
    if ((atHome || stays) && References.isOfSameDocument(link, base)) {
      return Change.NONE;
    }
    Uri here = home != null && atHome ? home.place() : base == null || stays ? base : place(base);
    boolean isItself =
        base != null
            && link.base().layer() != BaseLayer.CONTENT // which names another resource
            && base.withFragment(null).equals(target.withFragment(null));
    String moved = isItself ? placeOf(target) : moved(target.toString());
    Uri there = parsed(moved, target);
    boolean absolute = References.isAbsolute(dialect, link);
    boolean right =
        here != null
            && (!isInFolder(here) || RelativeReferences.isRelativePath(link))
            && !absolute
            && References.leadsTo(dialect, here, link, there)
            && (!isInFolder(here)
                || RelativeReferences.staysBelow(dialect, FOLDERS, link.reference(), here, there));
    if (right) {
      return Change.to(link.reference()); // right in the new place, if not in the old
    }
    if (!isInFolder(there)) {
      String written = absolute && there.equals(target) ? link.reference() : there.toString();
      boolean leaves =
          here != null
              && isInFolder(here)
              && base != null
              && RelativeReferences.isOnSameHost(base, target);
      return leaves ? Change.leaving(written) : Change.to(written);
    }
    if (here == null || !isInFolder(here)) {
      return Change.impossible("it leads to a folder that does not contain its document");
    }
    String reference = RelativeReferences.reference(dialect, link, here, there);
    return reference.startsWith(FOLDERS)
        ? Change.impossible("no relative reference can lead to it")
        : Change.to(reference);
  }

  @Override
  public boolean movesDocuments() {
    return true;
  }

  @Override
  public Change ofBase(String reference, Uri base, @Nullable Uri otherwise) {
    Uri there = place(base);
    if (isInFolder(there)) {
      return Change.impossible("the base element leads out of the document's folder");
    }
    boolean stays =
        otherwise == null
            ? there.equals(base)
            : there.equals(
                dialect.tryResolve(documentsStay ? otherwise : place(otherwise), reference));
    return stays ? Change.NONE : Change.to(there.toString());
  }

  @Override
  public Change ofMovingBase(String reference, Uri base, Uri otherwise) {
    Uri here = home == null ? place(otherwise) : home.place();
    Uri there = placeOfBase(base);
    return isInFolder(here) && isInFolder(there)
        ? RelativeReferences.toBase(dialect, FOLDERS, reference, here, there)
        : Change.NONE;
  }

  /** Whether a URI begins with the prefix of a rule for folders, even if there is no such file. */
  boolean covers(Uri uri) {
    return isInFolder(placeOfBase(uri));
  }

  /**
   * The prefix of the rule for a folder that fits a URI, without a slash at its end. Empty if no
   * rule does.
   */
  String root(Uri uri) {
    for (Rule rule : rules) {
      if (rule instanceof Folder folder && Prefix.fits(uri.toString(), folder.from())) {
        return folder.from();
      }
    }
    return "";
  }

  /** Where a base is: in a folder, even if its URI names the folder's index file. */
  private Uri placeOfBase(Uri base) {
    String text = base.toString();
    for (Rule rule : rules) {
      String place = rule instanceof Prefix ? rule.moved(text) : rule.place(text);
      if (!place.isEmpty()) {
        return parsed(place, base);
      }
    }
    return base;
  }

  /** Whether a rule fits a target. */
  public boolean fits(Uri target) {
    return !moved(target.toString()).isEmpty();
  }

  /** Where a sign is in a text. The text's length if it has none. */
  private static int indexOf(String text, char sign) {
    int at = text.indexOf(sign);
    return at < 0 ? text.length() : at;
  }

  private static boolean isInFolder(Uri uri) {
    return uri.toString().startsWith(FOLDERS);
  }

  /**
   * Where a document is after this map, with its query and fragment.
   *
   * @return empty if no rule fits
   */
  public String moved(String uri) {
    for (Rule rule : rules) {
      String moved = rule.moved(uri);
      if (!moved.isEmpty()) {
        return moved;
      }
    }
    return "";
  }

  private Uri place(Uri document) {
    return parsed(placeOf(document), document);
  }

  private String placeOf(Uri document) {
    String text = document.toString();
    String place = moved(text);
    for (int i = 0; i < rules.size() && place.isEmpty(); i++) {
      place = rules.get(i).place(text);
    }
    return place;
  }

  private Uri parsed(String place, Uri otherwise) {
    return !place.isEmpty() && dialect.tryParseReference(place) instanceof Uri uri
        ? uri
        : otherwise;
  }
}
