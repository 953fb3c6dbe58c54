package fairlead.check;

import fairlead.html.FragmentMatch;
import fairlead.html.FragmentTargets;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.whatwg.Whatwg;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the links of a site lead to, after all its documents are known. */
final class Judgement {

  /** Fragments that select a part of an image or a video (W3C Media Fragments, SVG views). */
  private static final Set<String> SELECTORS = Set.of("t=", "xywh=", "track=", "id=", "svgView(");

  /** What GitHub puts before the ids of a Markdown document. */
  private static final String GITHUB_ID = "user-content-";

  private static final Pattern SOURCE_LINES = Pattern.compile("L\\d+(C\\d+)?(-L\\d+(C\\d+)?)?");

  /**
   * How many verdicts about targets without a page are kept. Others are found again when needed.
   */
  private static final int MAX_VERDICTS = 10_000;

  /** How many names are compared with fragments that do not exist: each may have many. */
  private static final int MAX_LOOKS = 2_000_000;

  private final Site site;
  private final @Nullable OtherSites others;
  private final List<Page> pages;
  private final EntryStore entries;
  private final TextTable names;
  private final Dialect dialect;
  private final @Nullable Verdict[] verdicts; // by target number
  private int looks; // at names

  /**
   * Judges targets.
   *
   * @param others by which targets outside the site are judged; null if they are not
   * @param names what fragments may point to
   * @param dialect the dialect of the targets
   */
  Judgement(
      Site site,
      @Nullable OtherSites others,
      List<Page> pages,
      EntryStore entries,
      TextTable names,
      Dialect dialect) {
    this.site = site;
    this.others = others;
    this.pages = pages;
    this.entries = entries;
    this.names = names;
    this.dialect = dialect;
    this.verdicts = new Verdict[entries.targets().size()];
    Map<Verdict, Verdict> known = new HashMap<>();
    known.put(Verdict.OUTSIDE, Verdict.OUTSIDE);
    int withoutPage = 0;
    for (int target = 0; target < verdicts.length; target++) {
      Verdict verdict = judge(target);
      Verdict same = known.get(verdict);
      if (same == null && (verdict.page() != null || withoutPage < MAX_VERDICTS)) {
        known.put(verdict, verdict);
        same = verdict;
        withoutPage += verdict.page() == null ? 1 : 0;
      }
      verdicts[target] = same;
    }
  }

  /**
   * What a target leads to.
   *
   * @param inside whether it belongs to the site
   * @param wanted whether to report links to it from all documents
   * @param page the document; null if there is none
   * @param code what is wrong; null if nothing is
   * @param severity how much that matters
   * @param message what is wrong, for people
   * @param correction what the target should be; null if that is not certain
   */
  private record Verdict(
      boolean inside,
      boolean wanted,
      @Nullable Page page,
      @Nullable CheckCode code,
      CheckSeverity severity,
      String message,
      @Nullable String correction) {

    static final Verdict OUTSIDE =
        new Verdict(false, false, null, null, CheckSeverity.OFF, "", null);

    // The methods that the virtual machine generates for records are slow at startup.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Verdict verdict
          && inside == verdict.inside
          && wanted == verdict.wanted
          && page == verdict.page
          && code == verdict.code
          && severity == verdict.severity
          && message.equals(verdict.message)
          && Objects.equals(correction, verdict.correction);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(page) * 31 + message.hashCode();
    }
  }

  private Verdict verdict(int target) {
    Verdict kept = verdicts[target];
    return kept == null ? judge(target) : kept;
  }

  private Verdict judge(int number) {
    String text = entries.targets().get(number);
    if (!(dialect.tryParse(text) instanceof Uri target)) {
      return Verdict.OUTSIDE;
    }
    if (!site.isInside(target)) {
      return others == null || !others.wants(target) ? Verdict.OUTSIDE : outside(others, target);
    }
    boolean wanted = site.isWanted(target);
    Located located = throughOthers(site.locate(target));
    Page page = located.page();
    if (page == null) {
      return new Verdict(
          true,
          wanted,
          null,
          located.code(),
          located.severity(),
          located.message(),
          correction(located, target));
    }
    CheckCode code =
        !located.hasFragment() && isBroken(target, page)
            ? CheckCode.MISSING_FRAGMENT
            : site.lacksSlash(target) ? CheckCode.MISSING_SLASH : null;
    if (code == null) {
      return new Verdict(true, wanted, page, null, CheckSeverity.OFF, "", null);
    }
    String near = code == CheckCode.MISSING_FRAGMENT ? similar(target.fragment(), page) : "";
    String correction =
        code == CheckCode.MISSING_SLASH ? target.withPath(target.path() + '/').toString() : null;
    return new Verdict(
        true, wanted, page, code, code.severity(), code.summary() + near, correction);
  }

  /** What a target leads to, also if the redirects file leads to another site. */
  private Located throughOthers(Located located) {
    Uri to = located.outside();
    if (to == null || others == null || !others.wants(to)) {
      return located;
    }
    Located there = others.locate(to);
    CheckCode code = there.code();
    return code != CheckCode.EXTERNAL_ERROR
        ? located
        : Located.wrong(code, there.severity(), located.message() + there.message());
  }

  private Verdict outside(OtherSites known, Uri target) {
    Located located = known.locate(target);
    Page page = located.page();
    if (page != null && !located.hasFragment() && isBroken(target, page)) {
      CheckCode code = CheckCode.MISSING_FRAGMENT;
      String message = code.summary() + similar(target.fragment(), page);
      return new Verdict(false, false, page, code, code.severity(), message, null);
    }
    return new Verdict(
        false,
        false,
        page,
        located.code(),
        located.severity(),
        located.message(),
        correction(located, target));
  }

  /** What a target should be, with its own fragment unless a redirect has another. */
  private static @Nullable String correction(Located located, Uri target) {
    Uri to = located.correction();
    boolean isMapped =
        located.code() == CheckCode.CASE_MISMATCH
            && to != null
            && !SiteNames.areCaseVariants(to.path(), target.path())
            && !SiteNames.areCaseVariants(to.path(), target.path() + '/');
    if (to == null || isMapped || to.equals(target)) {
      return null;
    }
    return (to.hasFragment() ? to : to.withFragment(target.fragment())).toString();
  }

  /** A name that differs from a fragment only in letter case and punctuation, as a clause. */
  private String similar(@Nullable String fragment, Page page) {
    int[] all = page.names();
    if (fragment == null || looks + all.length > MAX_LOOKS) {
      return "";
    }
    looks += all.length;
    String folded = folded(PercentEncoding.decode(fragment));
    for (int number : all) {
      String name = names.get(number);
      if (folded(name).equals(folded)) {
        return "; '" + name + "' is similar";
      }
    }
    return "";
  }

  /** The letters and digits of a name, in lower case. */
  private static String folded(String name) {
    StringBuilder folded = new StringBuilder(name.length());
    name.codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(c -> folded.appendCodePoint(Character.toLowerCase(c)));
    return folded.toString();
  }

  private boolean isBroken(Uri target, Page page) {
    String fragment = target.fragment();
    return fragment != null
        && page.knowsNames()
        && !(page.isMarkdown() && isSourceLine(target.query(), fragment))
        && match(fragment, page) == FragmentMatch.NONE;
  }

  /** Whether a fragment names lines of the source of a Markdown document, as GitHub shows it. */
  private static boolean isSourceLine(@Nullable String query, String fragment) {
    return "plain=1".equals(query) && SOURCE_LINES.matcher(fragment).matches();
  }

  private FragmentMatch match(String fragment, Page page) {
    return !page.isPage() && isSelector(fragment)
        ? FragmentMatch.ELEMENT
        : FragmentTargets.match(fragment, name -> hasName(page, name), page.knowsNames());
  }

  private boolean hasName(Page page, String name) {
    // Java's lower case of a sigma depends on what is around it, but that of headings does not.
    return page.hasName(names.find(name))
        || (page.isMarkdown() && hasHeading(page, name.replace('Σ', 'σ').toLowerCase(Locale.ROOT)));
  }

  /** Whether GitHub finds a name. It adds a prefix to all ids, and links may include it. */
  private boolean hasHeading(Page page, String name) {
    return page.hasName(names.find(name))
        || (name.startsWith(GITHUB_ID)
            && page.hasName(names.find(name.substring(GITHUB_ID.length()))));
  }

  private static boolean isSelector(String fragment) {
    return SELECTORS.stream().anyMatch(fragment::startsWith);
  }

  /**
   * Notes which pages others link to.
   *
   * @return how many links lead to fragments that did not fit in memory
   */
  long noteReached() {
    long unknown = 0;
    for (Page page : pages) {
      EntryStore.Cursor entry = entries.read(page.entries());
      while (entry.next()) {
        Page target = entry.isLink() ? verdict(entry.target()).page() : null;
        if (target == null) {
          continue;
        }
        if (page.isPage() || page.isMarkdown() || page.rank() == Page.Rank.REDIRECT) {
          target.reach(page);
        }
        if (target.lacksNames() && isUnknown(entries.targets().get(entry.target()), target)) {
          unknown++;
        }
      }
    }
    return unknown;
  }

  private boolean isUnknown(String target, Page page) {
    int sign = target.indexOf('#');
    return sign >= 0 && match(target.substring(sign + 1), page) == FragmentMatch.UNKNOWN;
  }

  /**
   * Reports what is wrong.
   *
   * @param whole whether all links are known; otherwise no page is reported as an orphan
   */
  void report(FindingList out, boolean whole) {
    Set<Page> homes = homes();
    for (Page page : pages) {
      boolean wanted = site.isWanted(page.uri());
      if (wanted
          && whole
          && !site.isIncomplete()
          && page.isPage()
          && !page.isForwarding()
          && !page.isReached()
          && !homes.contains(page)
          && !isErrorPage(page)) {
        out.add(Findings.ofPage(CheckCode.ORPHAN_PAGE, page, CheckCode.ORPHAN_PAGE.summary()));
      }
      out.ignore(wanted ? page.ignored() : 0);
      EntryStore.Cursor entry = entries.read(page.entries());
      while (entry.next()) {
        if (entry.isLink()) {
          Verdict verdict = verdict(entry.target());
          if ((wanted || verdict.wanted())
              && !isListing(page, verdict)
              && !isSource(page, entry, verdict)) {
            report(page, entry, verdict, out);
          }
        } else if (wanted) {
          out.add(entry.finding(page));
        }
      }
    }
  }

  /** Whether a link leads to a folder that the reader of the document sees listed. */
  private static boolean isListing(Page page, Verdict verdict) {
    return page.isMarkdown()
        && (verdict.code() == CheckCode.MISSING_INDEX || verdict.code() == CheckCode.MISSING_SLASH);
  }

  /** Whether a link leads to lines of a file whose source the reader of the document sees. */
  private boolean isSource(Page page, EntryStore.Cursor link, Verdict verdict) {
    if (!page.isMarkdown() || verdict.code() != CheckCode.MISSING_FRAGMENT) {
      return false;
    }
    String target = entries.targets().get(link.target());
    String fragment = target.substring(target.indexOf('#') + 1);
    return verdict.page() != null
        && !verdict.page().isMarkdown()
        && SOURCE_LINES.matcher(fragment).matches();
  }

  private void report(Page page, EntryStore.Cursor link, Verdict verdict, FindingList out) {
    EntryStore.Kind kind = link.kind();
    boolean leaves =
        kind.up() && !verdict.inside() && isUnjudged(page, entries.targets().get(link.target()));
    if (kind.above() || leaves) {
      boolean missing =
          verdict.page() == null
              && verdict.code() != null
              && verdict.code() != CheckCode.NOT_REACHED;
      String message =
          (kind.above() ? "goes above the root of the server" : "goes above the root of the site")
              + (missing ? "; " + verdict.message() : "");
      CheckSeverity severity = missing ? CheckSeverity.ERROR : CheckSeverity.WARNING;
      report(page, link, CheckCode.ABOVE_ROOT, severity, message, null, out);
    }
    boolean lost = verdict.page() == null && verdict.code() != null;
    // On a site that is served, each link to a redirect has what is wrong with where it leads.
    boolean linked = site.isServed() && page.rank() == Page.Rank.REDIRECT && verdict.inside();
    boolean reported = lost && (kind.above() || linked);
    if (verdict.code() != null && !reported) {
      boolean hinted = verdict.code() == CheckCode.MISSING_DOCUMENT && verdict.page() == null;
      String hint = hinted ? Hint.of(link.reference()) : "";
      String message = verdict.message() + hint;
      report(page, link, verdict.code(), verdict.severity(), message, verdict.correction(), out);
    }
  }

  private static void report(
      Page page,
      EntryStore.Cursor link,
      CheckCode code,
      CheckSeverity severity,
      String message,
      @Nullable String correction,
      FindingList out) {
    if (link.kind().ignored()) {
      out.ignore(1);
    } else {
      out.add(link.finding(page, code, severity, message, correction));
    }
  }

  /** Whether nothing is known of a target on the host of a page. */
  private boolean isUnjudged(Page page, String target) {
    String own = page.uri();
    return own != null
        && dialect.tryParse(target) instanceof Uri uri
        && own.startsWith(target.substring(0, uri.pathStart()))
        && (others == null || !others.wants(uri));
  }

  /** Where readers begin: the pages at the root, or else the first page. */
  private Set<Page> homes() {
    Set<Page> homes = new HashSet<>();
    Page first = null;
    for (Page page : pages) {
      if (page.isPage()) {
        first = first == null ? page : first;
        Uri root = rootOf(page);
        Page home = root == null ? null : site.locate(root).page();
        if (home != null && home.isSame(page)) {
          homes.add(page);
        }
      }
    }
    if (homes.isEmpty() && first != null) {
      homes.add(first);
    }
    return homes;
  }

  /** The root of the site, or of the page's host. */
  private @Nullable Uri rootOf(Page page) {
    Uri root = site.rules().root();
    if (root != null) {
      return root;
    }
    return page.uri() != null && Whatwg.DIALECT.tryParse(page.uri()) instanceof Uri uri
        ? uri.withQuery(null).withFragment(null).withPath("/")
        : null;
  }

  private static boolean isErrorPage(Page page) {
    String uri = page.uri();
    return uri == null || uri.endsWith("/404.html");
  }
}
