package fairlead.check;

import fairlead.check.PageReader.Candidate;
import fairlead.check.PageReader.Reading;
import fairlead.check.Site.Located;
import fairlead.html.FragmentMatch;
import fairlead.html.FragmentTargets;
import fairlead.pipeline.Provenance;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One check: the pages that were read, and what their links lead to once all are known. */
final class Run {

  /** Fragments that select a part of an image or a film (W3C Media Fragments, SVG views). */
  private static final Set<String> SELECTORS = Set.of("t=", "xywh=", "track=", "id=", "svgView(");

  private static final int BAD_STATUS = 400;

  private final Site site;
  private final int maxLinks;
  private final List<Page> pages = new ArrayList<>();
  private final Table<Uri> targets = new Table<>();
  private final Table<String> references = new Table<>();
  private final Table<Kind> kinds = new Table<>();
  private long links;
  private long unchecked;

  Run(Site site, int maxLinks) {
    this.site = site;
    this.maxLinks = maxLinks;
  }

  /** What links of many documents have in common. */
  private record Kind(
      String element,
      @Nullable String attribute,
      boolean above,
      boolean up,
      boolean ignored,
      boolean placed) {

    // There is one for each link, and what the virtual machine makes for records starts slowly.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Kind kind
          && element.equals(kind.element)
          && Objects.equals(attribute, kind.attribute)
          && flags() == kind.flags();
    }

    @Override
    public int hashCode() {
      return (element.hashCode() * 31 + Objects.hashCode(attribute)) * 31 + flags();
    }

    private int flags() {
      return (above ? 1 : 0) | (up ? 2 : 0) | (ignored ? 4 : 0) | (placed ? 8 : 0);
    }
  }

  /** Values by number. */
  private static final class Table<T> {

    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    int add(T value) {
      Integer known = numbers.putIfAbsent(value, values.size());
      if (known == null) {
        values.add(value);
        return values.size() - 1;
      }
      return known;
    }

    T get(int number) {
      return values.get(number);
    }

    int size() {
      return values.size();
    }
  }

  void add(Reading reading) {
    Page page = reading.page();
    Uri uri = reading.uri();
    Provenance provenance = reading.outcome().provenance();
    if (uri != null && reading.symlink() != null) {
      site.addLink(uri, reading.symlink());
      return;
    }
    if (provenance.status() >= BAD_STATUS) {
      return; // the error page of a server is no document of its site
    }
    if (uri != null) {
      site.add(uri, page);
    }
    pages.add(page);
    List<Candidate> candidates = reading.candidates();
    int room = (int) Math.min(candidates.size(), maxLinks - links);
    unchecked += candidates.size() - room;
    page.expect(room);
    for (int i = 0; i < room; i++) {
      Candidate one = candidates.get(i);
      boolean placed = one.line() > 0;
      page.set(
          i,
          targets.add(one.target()),
          references.add(one.reference()),
          kinds.add(
              new Kind(
                  one.element(), one.attribute(), one.above(), one.up(), one.ignored(), placed)),
          one.line(),
          one.column(),
          one.offset());
    }
    links += room;
  }

  /** Judges all links. */
  CheckResult result(FindingList out) {
    Verdict[] verdicts = new Verdict[targets.size()];
    for (int i = 0; i < verdicts.length; i++) {
      verdicts[i] = judge(targets.get(i));
    }
    for (Page page : pages) {
      for (int i = 0; i < page.links(); i++) {
        Page target = verdicts[page.target(i)].page();
        if (target != null && target != page && page.isMarkup()) {
          target.reach();
        }
      }
    }
    Set<Page> homes = homes();
    for (Page page : pages) {
      List<CheckFinding> all = new ArrayList<>(page.findings());
      List<CheckFinding> ignored = new ArrayList<>();
      boolean wanted = isWanted(page);
      if (!wanted) {
        all.clear();
      }
      for (int i = 0; i < page.links(); i++) {
        if (!wanted && !verdicts[page.target(i)].wanted()) {
          continue;
        }
        boolean isIgnored = kinds.get(page.kind(i)).ignored();
        judge(page, i, verdicts[page.target(i)], isIgnored ? ignored : all);
      }
      out.ignore((wanted ? page.ignored() : 0) + ignored.size());
      all.sort(Comparator.comparingInt(CheckFinding::line).thenComparingInt(CheckFinding::column));
      if (wanted
          && page.isMarkup()
          && !page.isReached()
          && !homes.contains(page)
          && !isErrorPage(page)) {
        all.add(0, about(page, CheckCode.ORPHAN_PAGE, CheckCode.ORPHAN_PAGE.summary()));
      }
      all.forEach(out::add);
    }
    if (unchecked > 0 && !pages.isEmpty()) {
      String message = "links were not checked, since there are more than the limit: " + unchecked;
      out.add(about(pages.get(pages.size() - 1), CheckCode.PARTIAL_DOCUMENT, message));
    }
    return out.result(pages.size(), links);
  }

  /**
   * What a target is.
   *
   * @param inside whether it belongs to the site
   * @param page the document; null if there is none
   * @param wanted whether links to it are to be told of, wherever they are
   * @param code what is wrong; null if nothing is
   * @param severity how much that matters
   */
  private record Verdict(
      boolean inside,
      boolean wanted,
      @Nullable Page page,
      @Nullable CheckCode code,
      CheckSeverity severity,
      String message) {}

  private Verdict judge(Uri target) {
    if (!site.isInside(target.toString())) {
      return new Verdict(false, false, null, null, CheckSeverity.OFF, "");
    }
    boolean wanted = site.isWanted(target);
    Located located = site.locate(target);
    Page page = located.page();
    if (page == null) {
      return new Verdict(true, wanted, null, located.code(), located.severity(), located.message());
    }
    FragmentTargets fragments = page.fragments();
    String fragment = target.fragment();
    CheckCode code = null;
    if (fragment != null
        && fragments != null
        && fragments.match(fragment) == FragmentMatch.NONE
        && (page.isMarkup() || !isSelector(fragment))) {
      code = CheckCode.MISSING_FRAGMENT;
    } else if (site.lacksSlash(target)) {
      code = CheckCode.MISSING_SLASH;
    }
    return code == null
        ? new Verdict(true, wanted, page, null, CheckSeverity.OFF, "")
        : new Verdict(true, wanted, page, code, code.severity(), code.summary());
  }

  private static boolean isSelector(String fragment) {
    return SELECTORS.stream().anyMatch(fragment::startsWith);
  }

  private void judge(Page page, int link, Verdict verdict, List<CheckFinding> out) {
    Kind kind = kinds.get(page.kind(link));
    boolean leaves =
        kind.up() && !verdict.inside() && isOnOwnHost(page, targets.get(page.target(link)));
    if (kind.above() || leaves) {
      CheckSeverity severity =
          verdict.page() == null && verdict.inside() ? CheckSeverity.ERROR : CheckSeverity.WARNING;
      String where =
          kind.above() ? "goes above the root of the server" : "goes above the root of the site";
      String missing = verdict.page() == null && verdict.inside() ? "; " + verdict.message() : "";
      out.add(about(page, link, CheckCode.ABOVE_ROOT, where + missing).withSeverity(severity));
    }
    boolean told = kind.above() && verdict.page() == null;
    if (verdict.code() != null && !told) {
      out.add(
          about(page, link, verdict.code(), verdict.message()).withSeverity(verdict.severity()));
    }
  }

  private boolean isWanted(Page page) {
    String uri = page.uri();
    return site.wantsAll()
        || (uri != null
            && Whatwg.DIALECT.tryParse(uri) instanceof Uri parsed
            && site.isWanted(parsed));
  }

  private static boolean isOnOwnHost(Page page, Uri target) {
    String own = page.uri();
    return own != null && own.startsWith(target.toString().substring(0, target.pathStart()));
  }

  /** Where readers begin: the pages at the root, or else the first one. */
  private Set<Page> homes() {
    Set<Page> homes = new HashSet<>();
    Page first = null;
    for (Page page : pages) {
      if (page.isMarkup()) {
        first = first == null ? page : first;
        Uri root = rootOf(page);
        if (root != null && site.locate(root).page() == page) {
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
    SiteRules rules = site.rules();
    String root = rules.root() == null ? page.uri() : rules.root();
    return root != null && Whatwg.DIALECT.tryParse(root) instanceof Uri uri
        ? (rules.root() == null ? uri.withQuery(null).withFragment(null).withPath("/") : uri)
        : null;
  }

  private static boolean isErrorPage(Page page) {
    String uri = page.uri();
    return uri == null || uri.endsWith("/404.html");
  }

  private static CheckFinding about(Page page, CheckCode code, String message) {
    return new CheckFinding(
        code,
        code.severity(),
        page.uri(),
        page.place().source(),
        0,
        0,
        -1,
        null,
        null,
        null,
        null,
        message);
  }

  private CheckFinding about(Page page, int link, CheckCode code, String message) {
    Kind kind = kinds.get(page.kind(link));
    return new CheckFinding(
        code,
        code.severity(),
        page.uri(),
        page.place().source(),
        page.line(link),
        page.column(link),
        kind.placed() ? page.offset(link) : -1,
        kind.element(),
        kind.attribute(),
        references.get(page.reference(link)),
        targets.get(page.target(link)).toString(),
        message);
  }
}
