package fairlead.check;

import fairlead.check.PageReader.Candidate;
import fairlead.check.PageReader.Reading;
import fairlead.html.FragmentTargets;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.Redirect;
import fairlead.uri.Credentials;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * One check: what is kept of its documents until all have been read. When memory runs out,
 * documents still count, because links lead to them, but their own links do not.
 */
final class Run {

  /** From here on, a response is the error page of a server. */
  static final int BAD_STATUS = 400;

  /**
   * The memory for a document without texts and links: objects, and entries in the maps of a site.
   */
  private static final int DOCUMENT_BYTES = 350;

  private final Site site;
  private final boolean judgesOthers;
  private final FindingList findings;
  private final long maxMemory;
  private final List<Page> pages = new ArrayList<>();
  private final EntryStore entries = new EntryStore();
  private final TextTable names = new TextTable(); // that fragments point to
  private Dialect dialect = Whatwg.DIALECT; // the dialect of all targets
  private long documentBytes;
  private long nameBytes; // bytes of their numbers
  private long links;
  private int documents; // without further parts of large pages
  private long unchecked;
  private @Nullable Page firstCut;
  private @Nullable OtherSites others;

  /**
   * A check.
   *
   * @param judgesOthers whether links to other sites are judged, too
   */
  Run(Site site, boolean judgesOthers, FindingList findings, long maxMemory) {
    this.site = site;
    this.judgesOthers = judgesOthers;
    this.findings = findings;
    this.maxMemory = maxMemory;
  }

  /**
   * Stores what a document is, and what its links are.
   *
   * @throws SiteTooLargeException if documents need more than one and a half times the memory that
   *     links may take
   */
  void add(Reading reading) {
    Uri uri = reading.uri();
    Outcome outcome = reading.outcome();
    if (uri != null && reading.symlink() != null) {
      take(uri.toString().length() + reading.symlink().length());
      site.addLink(uri, reading.symlink());
      if (reading.findings().isEmpty()) {
        return;
      }
      uri = null; // there is no document, only something to report
    }
    int status = outcome.provenance().status();
    if (status >= BAD_STATUS) { // the error page of a server is not a document of its site
      if (uri != null && site.isServed()) {
        CheckSeverity severity =
            Fetcher.isBusy(status) ? CheckSeverity.WARNING : CheckSeverity.ERROR;
        site.addError(uri, severity, "HTTP status " + status);
      }
      return;
    }
    if (status / 100 == 3 && reading.redirect() == null && uri != null && site.isServed()) {
      String detail = Redirect.isRedirect(status) ? " without a Location" : "";
      site.addError(uri, CheckSeverity.ERROR, "HTTP status " + status + detail);
      return;
    }
    if (outcome instanceof Outcome.Failed failed && uri != null && site.isServed()) {
      site.addError(uri, CheckSeverity.ERROR, failed.message()); // reported where links lead there
      return;
    }
    Page.Rank rank = rank(reading);
    Page page =
        new Page(
            outcome.provenance().uri(),
            outcome.place().source(),
            outcome.place().inside(),
            outcome instanceof Outcome.Links found
                ? found.document().charset()
                : StandardCharsets.UTF_8,
            reading.kind(),
            reading.forwards(),
            entriesOf(reading),
            rank == Page.Rank.CONTENT ? namesOf(reading.fragments()) : null,
            reading.ignored(),
            rank,
            reading.redirect() instanceof Uri target ? target.toString() : null);
    take(page.textBytes());
    if (uri != null) {
      site.add(uri, page);
    }
    pages.add(page);
    documents += outcome.isContinued() ? 0 : 1;
    firstCut = firstCut == null && isFull() ? page : firstCut;
  }

  private static Page.Rank rank(Reading reading) {
    if (reading.redirect() != null) {
      return Page.Rank.REDIRECT;
    }
    Provenance from = reading.outcome().provenance();
    boolean isRevisit = from.body() == null && from.place().record().isPresent();
    boolean isSuccess = from.status() == Provenance.NO_STATUS || from.status() / 100 == 2;
    return isSuccess && !isRevisit ? Page.Rank.CONTENT : Page.Rank.OTHER;
  }

  /** Reports a URL that a crawl starts from if it leads to no document, since no link may. */
  void addStart(Uri start) {
    Located located = site.locate(start);
    Page page = located.page();
    if (located.code() != null) {
      findings.addForCertain(Findings.ofStart(located.code(), start, located.message()));
    } else if (page != null && page.redirect() != null) {
      String message = "redirects to " + page.redirect() + ", which is outside the site";
      findings.addForCertain(Findings.ofStart(CheckCode.UNREAD_DOCUMENT, start, message));
    }
  }

  /** Prepares for archived documents of other sites, after all documents of the site. */
  ArchivedTargets archived() {
    ArchivedTargets known = new ArchivedTargets(site);
    for (int target = 0; target < entries.targets().size(); target++) {
      Uri uri = outside(entries.targets().get(target));
      if (uri != null) {
        known.want(uri);
      }
    }
    others = known;
    return known;
  }

  /** Stores what an archived document of another site is, if a link leads to it. */
  void add(ArchivedTargets known, Reading reading) {
    Outcome outcome = reading.outcome();
    if (outcome instanceof Outcome.Failed) {
      reading.findings().forEach(findings::addForCertain); // a verdict may be wrong without it
    }
    Uri uri = reading.uri();
    if (uri == null || !OtherSites.isHttp(uri) || !known.wants(uri)) {
      return;
    }
    int status = outcome.provenance().status();
    if (status >= BAD_STATUS) {
      known.addError(uri, status);
      return;
    }
    known.add(uri, outside(reading), status);
  }

  private Page outside(Reading reading) {
    Page.Rank rank = rank(reading);
    Page page =
        new Page(
            reading.outcome().provenance().uri(),
            "",
            "",
            StandardCharsets.UTF_8,
            reading.kind(),
            reading.forwards(),
            new byte[0],
            rank == Page.Rank.CONTENT ? namesOf(reading.fragments()) : null,
            0,
            rank,
            reading.redirect() instanceof Uri target ? target.toString() : null);
    take(page.textBytes());
    return page;
  }

  /** Prepares for requests of targets on other sites, after all documents of the site. */
  FetchedTargets fetched() {
    FetchedTargets known = new FetchedTargets(site::mapped);
    BitSet noted = new BitSet();
    for (Page page : pages) {
      EntryStore.Cursor entry = entries.read(page.entries());
      while (site.isWanted(page.uri()) && entry.next()) {
        if (!entry.isLink() || noted.get(entry.target()) || isUnrequested(entry.kind())) {
          continue;
        }
        noted.set(entry.target());
        Uri uri = outside(entries.targets().get(entry.target()));
        if (uri != null) {
          known.want(uri);
        }
      }
    }
    others = known;
    return known;
  }

  /** What a target is on another site, by the redirects file of this one or by itself. */
  private @Nullable Uri outside(String target) {
    Uri uri = dialect.tryParse(target) instanceof Uri parsed ? parsed : null;
    if (uri != null && site.isInside(uri)) {
      uri = site.rules().redirects().isEmpty() ? null : site.locate(uri).outside();
    }
    return uri != null && OtherSites.isHttp(uri) ? uri : null;
  }

  private static boolean isUnrequested(EntryStore.Kind link) {
    return EntryStore.isUnrequested(link.ignored(), link.element(), link.attribute());
  }

  /**
   * Stores what a request has shown.
   *
   * @param reading what was read of the document; null if there is none
   */
  void add(
      FetchedTargets known,
      FetchedTargets.Wanted target,
      Fetcher.Answer answer,
      @Nullable Reading reading) {
    take(target.uri().toString().length());
    known.add(target, located(target.uri(), answer, reading == null ? null : outside(reading)));
  }

  /** Whether a URI should be that of a document that was read, so that no server must be asked. */
  private boolean isOfFolder(Uri uri) {
    return OtherSites.isHttp(uri) && !site.isServed() && site.isInside(uri);
  }

  /** What counts instead of a request, as in {@link Fetcher.RedirectPolicy}. */
  Mono<Fetcher.Answer> instead(Uri next) {
    return isOfFolder(next) ? Mono.just(new Fetcher.Found(next, true, null)) : Mono.empty();
  }

  private Located located(Uri target, Fetcher.Answer answer, @Nullable Page page) {
    if (answer instanceof Fetcher.Missing missing) {
      return Located.wrong(CheckCode.EXTERNAL_ERROR, missing.severity(), missing.message());
    }
    Fetcher.Found found = (Fetcher.Found) answer;
    boolean hasFragment = found.uri().hasFragment();
    if (isOfFolder(found.uri())) {
      return OtherSites.redirected(site, found.uri(), hasFragment, found.moved());
    }
    if (found.moved()) {
      return OtherSites.moved(page, hasFragment, found.uri(), OtherSites.PERMANENTLY);
    }
    return isSecured(target, found.uri())
        ? OtherSites.moved(page, hasFragment, found.uri(), "the server redirects to ")
        : new Located(page, hasFragment, null, CheckSeverity.OFF, "");
  }

  /** Whether only the scheme of a URI is different, and secure. */
  private static boolean isSecured(Uri from, Uri to) {
    return from.scheme().equals("http")
        && to.scheme().equals("https")
        && to.withFragment(null)
            .toString()
            .equals("https" + from.withFragment(null).toString().substring("http".length()));
  }

  /** Reserves memory for a document and its texts. */
  private void take(long textBytes) {
    documentBytes += DOCUMENT_BYTES + textBytes;
    if (usedBytes() > maxMemory + maxMemory / 2) {
      throw new SiteTooLargeException(documents, maxMemory);
    }
  }

  private boolean isFull() {
    return usedBytes() >= maxMemory;
  }

  private long usedBytes() {
    return documentBytes + nameBytes + entries.bytes() + names.bytes();
  }

  /** Stores findings and links in document order. */
  private byte[] entriesOf(Reading reading) {
    boolean wanted = site.isWanted(reading.outcome().provenance().uri());
    Iterator<Candidate> candidates = reading.candidates().iterator();
    Candidate link = candidates.hasNext() ? candidates.next() : null;
    for (CheckFinding finding : reading.findings()) {
      while (link != null && isBefore(link, finding)) {
        keep(link);
        link = candidates.hasNext() ? candidates.next() : null;
      }
      if (wanted && findings.wants(finding)) {
        keep(finding);
      }
    }
    while (link != null) {
      keep(link);
      link = candidates.hasNext() ? candidates.next() : null;
    }
    return entries.end();
  }

  private static boolean isBefore(Candidate link, CheckFinding finding) {
    return link.line() < finding.line()
        || (link.line() == finding.line() && link.column() < finding.column());
  }

  private void keep(CheckFinding finding) {
    if (isFull()) {
      findings.count(finding);
    } else {
      entries.add(finding);
    }
  }

  private void keep(Candidate link) {
    boolean toBeJudged =
        link.up()
            || site.isPossible(link.target())
            || (judgesOthers && OtherSites.isHttp(link.target()));
    if (toBeJudged && isFull()) {
      unchecked++;
      return;
    }
    links++;
    if (toBeJudged) {
      dialect = link.target().dialect();
      entries.add(link);
    }
  }

  private int @Nullable [] namesOf(@Nullable FragmentTargets fragments) {
    if (fragments == null || !fragments.complete()) {
      return null;
    }
    if (isFull()) {
      return Page.NO_ROOM;
    }
    int[] numbers = new int[fragments.ids().size() + fragments.names().size()];
    int end = 0;
    for (String id : fragments.ids()) {
      numbers[end++] = names.add(id);
    }
    for (String name : fragments.names()) {
      numbers[end++] = names.add(name);
    }
    Arrays.sort(numbers);
    nameBytes += (long) Integer.BYTES * numbers.length;
    return numbers;
  }

  /** Judges all links. */
  CheckResult result() {
    Judgement judgement = new Judgement(site, others, pages, entries, names, dialect);
    boolean whole = unchecked == 0;
    long unknown = judgement.noteReached();
    unchecked += unknown;
    if (unchecked > 0 && firstCut != null) {
      String message =
          String.format(
              Locale.ROOT,
              "the memory limit for the site was reached here; links not checked: %,d",
              unchecked);
      findings.addForCertain(Findings.ofPage(CheckCode.PARTIAL_DOCUMENT, firstCut, message));
    }
    judgement.report(findings, whole);
    return findings.result(siteName(), documents, links - unknown, unchecked);
  }

  /** The root of the site, or what the places of all documents begin with. */
  private String siteName() {
    Uri root = site.root();
    if (root != null || pages.isEmpty()) {
      return root == null ? "" : Credentials.masked(root.toString());
    }
    String name = pages.get(0).source();
    for (Page page : pages) {
      while (!page.source().startsWith(name)) {
        name = name.substring(0, Math.max(0, name.lastIndexOf('/', name.length() - 2) + 1));
      }
    }
    return name;
  }
}
