package fairlead.check;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkTable;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.ExtractWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.StoppableSource;
import fairlead.uri.Credentials;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Finds broken links of a site. A build runs it before it publishes. All documents are read once.
 * For each link, a few numbers are kept until the last document is known.
 *
 * <pre>{@code
 * CheckResult result = SiteChecker.at("https://example.org/").check(Path.of("site"));
 * result.findings().forEach(System.out::println);
 * }</pre>
 *
 * <p>Targets are not searched for in the file system. Nothing is requested unless a {@link Fetcher}
 * is given: for links to other sites ({@link #withExternal}), or for a site that is served ({@link
 * #crawl}). Immutable and thread-safe.
 */
public final class SiteChecker {

  /** The default limit on listed findings. Further findings are only counted. */
  public static final int DEFAULT_MAX_FINDINGS = 100_000;

  private final SiteRules rules;
  private final LinkExtractor extractor;
  private final @Nullable Filter<Link> filter;
  private final PipelineOptions pipeline;
  private final Map<CheckCode, CheckSeverity> severities;
  private final Predicate<CheckFinding> ignored;
  private final @Nullable Set<String> wanted; // the URIs of documents
  private final @Nullable DocumentSource archive;
  private final @Nullable Fetcher fetcher;
  private final Consumer<Outcome> progress;
  private final BooleanSupplier stop;
  private final int maxFindings;
  private final long maxMemory;

  private SiteChecker(Settings settings) {
    this.rules = settings.rules;
    this.extractor = settings.extractor;
    this.filter = settings.filter;
    this.pipeline = settings.pipeline;
    this.severities = settings.severities;
    this.ignored = settings.ignored;
    this.wanted = settings.wanted;
    this.archive = settings.archive;
    this.fetcher = settings.fetcher;
    this.progress = settings.progress;
    this.stop = settings.stop;
    this.maxFindings = settings.maxFindings;
    this.maxMemory = settings.maxMemory;
  }

  /** The settings of a checker, which are changed before the next checker is created. */
  private static final class Settings {

    private final SiteRules rules;
    private LinkExtractor extractor = LinkExtractor.STANDARD;
    private @Nullable Filter<Link> filter;
    private PipelineOptions pipeline = PipelineOptions.defaults();
    private Map<CheckCode, CheckSeverity> severities = Map.of();
    private Predicate<CheckFinding> ignored = finding -> false;
    private @Nullable Set<String> wanted;
    private @Nullable DocumentSource archive;
    private @Nullable Fetcher fetcher;
    private Consumer<Outcome> progress = outcome -> {};
    private BooleanSupplier stop = () -> false;
    private int maxFindings = DEFAULT_MAX_FINDINGS;
    private long maxMemory = defaultMaxMemory();

    private Settings(SiteRules rules) {
      this.rules = Objects.requireNonNull(rules, "rules");
    }
  }

  private SiteChecker with(Consumer<Settings> change) {
    Settings settings = new Settings(rules);
    settings.extractor = extractor;
    settings.filter = filter;
    settings.pipeline = pipeline;
    settings.severities = severities;
    settings.ignored = ignored;
    settings.wanted = wanted;
    settings.archive = archive;
    settings.fetcher = fetcher;
    settings.progress = progress;
    settings.stop = stop;
    settings.maxFindings = maxFindings;
    settings.maxMemory = maxMemory;
    change.accept(settings);
    return new SiteChecker(settings);
  }

  /**
   * A checker for everything below a URI. Documents are read as browsers read them.
   *
   * @param root the URI of the site's root
   */
  public static SiteChecker at(String root) {
    return by(SiteRules.at(root));
  }

  /** A checker for a site whose server has these rules. */
  public static SiteChecker by(SiteRules rules) {
    return new SiteChecker(new Settings(rules));
  }

  /** This checker with another extractor: another dialect, other limits, another link table. */
  public SiteChecker withExtractor(LinkExtractor value) {
    return with(settings -> settings.extractor = value);
  }

  /**
   * This checker, which checks only links that a filter accepts. It does not report orphan pages,
   * because a link that is left out may lead to them.
   */
  public SiteChecker withFilter(Filter<Link> value) {
    return with(settings -> settings.filter = value);
  }

  /** This checker with other options for the flow of documents. */
  public SiteChecker withPipeline(PipelineOptions value) {
    return with(settings -> settings.pipeline = value);
  }

  /**
   * This checker with another severity for findings of a code. A code that is off is not reported.
   */
  public SiteChecker withSeverity(CheckCode code, CheckSeverity severity) {
    Map<CheckCode, CheckSeverity> more = new EnumMap<>(CheckCode.class);
    more.putAll(severities);
    more.put(code, severity);
    return with(settings -> settings.severities = more);
  }

  /**
   * This checker, which does not report some findings. They are counted as ignored.
   *
   * @param value called once for each finding, in order, but first for those that memory has no
   *     room for; by one thread at a time
   */
  public SiteChecker ignoring(Predicate<CheckFinding> value) {
    return with(settings -> settings.ignored = ignored.or(value));
  }

  /**
   * This checker, which reports only on some documents and on links to them, for example after a
   * change to them. All documents are read, because links may lead anywhere. What is not reported
   * is not counted.
   *
   * @param documents the URIs of these documents, which may no longer exist
   */
  public SiteChecker onlyAbout(Collection<String> documents) {
    return with(settings -> settings.wanted = Set.copyOf(documents));
  }

  /**
   * This checker, which also judges links to other sites: by what an archive holds of them. A
   * target that it does not hold is a warning. Its documents are read after those of the site, and
   * kept if a link leads to them.
   *
   * @param value such as the records of a crawl; each document has the URI it was retrieved from
   */
  public SiteChecker against(DocumentSource value) {
    return with(
        settings -> {
          settings.archive = value;
          settings.fetcher = null;
        });
  }

  /**
   * This checker, which also judges links to other sites: by requests, instead of an archive. Each
   * distinct target is requested once, after all documents of the site are read. Targets of forms,
   * and of links that their page asks to ignore, are not requested.
   *
   * @param value sends the requests
   */
  public SiteChecker withExternal(Fetcher value) {
    return with(
        settings -> {
          settings.fetcher = value;
          settings.archive = null;
        });
  }

  /** This checker, which passes on the outcome of each document. The consumer must not block. */
  public SiteChecker withProgress(Consumer<Outcome> value) {
    return with(settings -> settings.progress = value);
  }

  /**
   * This checker, which reads no further documents when it is asked to stop. Its result is then
   * only about those that were read, so links to others count as broken.
   *
   * @param value called before each document, and each part of a large page; must be quick
   */
  public SiteChecker until(BooleanSupplier value) {
    return with(settings -> settings.stop = value);
  }

  /** This checker with another limit for the list of findings. */
  public SiteChecker withMaxFindings(int value) {
    return with(settings -> settings.maxFindings = value);
  }

  /**
   * This checker with another limit for what is kept of a site until its last document is read:
   * about 500 bytes per document, ten per link, and the texts of distinct targets and ids. Beyond
   * the limit, links are not checked. This is a finding, and these links are counted. Listed
   * findings take at most half as much.
   *
   * @param bytes about how much memory that may be; documents may take half as much again. More
   *     than half of the heap leaves too little for the rest
   * @throws IllegalArgumentException if it is not positive
   */
  public SiteChecker withMaxMemory(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("no memory: " + bytes);
    }
    return with(settings -> settings.maxMemory = bytes);
  }

  /** The default limit: two fifths of the virtual machine's heap. */
  public static long defaultMaxMemory() {
    return Runtime.getRuntime().maxMemory() / 5 * 2;
  }

  /**
   * Checks the folder, archive or file of a site. Archives in a folder are not opened: they are
   * files that links may lead to. Files with an unknown extension are not read. Symbolic links are
   * followed inside the folder. Blocks until everything is read.
   *
   * @throws SiteTooLargeException if its documents need more memory than the limit
   */
  public CheckResult check(Path site) {
    SourceOptions options =
        SourceOptions.DEFAULT
            .withBase(rules.root() == null ? null : rules.root().toString())
            .withLimits(extractor.limits())
            .withArchives(SourceOptions.Archives.CLOSED)
            .withTypes(SourceOptions.Types.NAME)
            .withSymlinks(SourceOptions.Symlinks.FOLDERS);
    return check(Inputs.of(site.toString(), options));
  }

  /**
   * Checks the documents of a source. Blocks until everything is read.
   *
   * @throws SiteTooLargeException if its documents need more memory than the limit
   * @throws RuntimeException if the source fails as a whole
   */
  public CheckResult check(DocumentSource source) {
    return Objects.requireNonNull(result(source).block(), "a result");
  }

  /**
   * The result for a source, which is read again for each subscriber. It ends with an error if the
   * source fails as a whole, or with {@link SiteTooLargeException}. A document that cannot be read
   * is a finding.
   */
  public Mono<CheckResult> result(DocumentSource source) {
    return inParts(source, reader())
        .documents()
        .transform(new LinkPipeline<>(reading(), pipeline))
        .doOnNext(reading -> progress.accept(reading.outcome()))
        .collect(
            () -> newRun(new Site(rules, wanted)),
            (run, reading) -> ErrorGuard.run(() -> run.add(reading)))
        .flatMap(this::withOthers)
        .map(run -> ErrorGuard.get(run::result));
  }

  private Run newRun(Site site) {
    boolean judgesOthers = archive != null || fetcher != null;
    return new Run(site, judgesOthers, findingList(), maxMemory);
  }

  private DocumentSource inParts(DocumentSource source, LinkExtractor reader) {
    return new StoppableSource(new LargePages(source, reader), stop);
  }

  private LinkExtractor reader() {
    LinkExtractor reader = extractor.withFragments().withLint();
    return new Hygiene(severities).wantsContext() ? reader.withContext() : reader;
  }

  private DocumentWork<PageReader.Reading> reading() {
    Hygiene hygiene = new Hygiene(severities);
    ExtractWork extracting = DocumentWork.extract(reader());
    return (filter == null ? extracting : extracting.filter(filter))
        .then((document, outcome) -> PageReader.read(document, outcome, hygiene));
  }

  /**
   * Checks a site that is served: requests the documents to start from, and all documents of the
   * site that links lead to. Blocks until everything is read.
   *
   * @param fetcher sends the requests; links to other sites are judged by requests only {@linkplain
   *     #withExternal if asked}
   * @param starts URIs in the site: pages, or sitemaps
   * @throws IllegalArgumentException if a start is not in the site
   * @throws SiteTooLargeException if its documents need more memory than the limit
   */
  public CheckResult crawl(Fetcher fetcher, CrawlLimits limits, String... starts) {
    return Objects.requireNonNull(crawled(fetcher, limits, List.of(starts)).block(), "a result");
  }

  /** The result of {@link #crawl}. The site is requested again for each subscriber. */
  public Mono<CheckResult> crawled(Fetcher fetcher, CrawlLimits limits, List<String> starts) {
    DocumentWork<PageReader.Reading> work = reading();
    return Mono.defer(
            () -> {
              Site site = new Site(rules, wanted);
              Crawl crawl = new Crawl(site, limits);
              List<Uri> uris = starts.stream().map(start -> start(site, start)).toList();
              uris.forEach(crawl::add);
              return crawled(newRun(site), uris, crawl, fetcher, work);
            })
        .flatMap(this::withOthers)
        .map(run -> ErrorGuard.get(run::result));
  }

  private static Uri start(Site site, String text) {
    if (Whatwg.DIALECT.tryParse(text) instanceof Uri uri && site.isInside(uri)) {
      return uri;
    }
    throw new IllegalArgumentException("not in the site: " + Credentials.masked(text));
  }

  private Mono<Run> crawled(
      Run run,
      List<Uri> starts,
      Crawl crawl,
      Fetcher fetcher,
      DocumentWork<PageReader.Reading> work) {
    record Answer(Uri uri, PageReader.@Nullable Reading reading) {}
    return Flux.defer(
            () ->
                Flux.fromIterable(crawl.take())
                    .flatMapSequential(
                        uri ->
                            fetcher
                                .get(uri)
                                .publishOn(Schedulers.parallel())
                                .map(document -> new Answer(uri, work.apply(document)))
                                .defaultIfEmpty(new Answer(uri, null)),
                        fetcher.concurrency(),
                        1))
        .doOnNext(
            answer ->
                ErrorGuard.run(
                    () -> {
                      crawl.add(answer.uri(), answer.reading());
                      if (answer.reading() != null) {
                        progress.accept(answer.reading().outcome());
                        run.add(answer.reading());
                      }
                    }))
        .repeat(() -> !crawl.isOver())
        .then(Mono.fromRunnable(() -> starts.forEach(run::addStart)))
        .thenReturn(run);
  }

  /** Learns about other sites. The links of their documents do not matter. */
  private Mono<Run> withOthers(Run run) {
    Hygiene none = new Hygiene(Map.of());
    LinkExtractor reader =
        extractor.withFragments().withoutPlaces().withTable(LinkTable.STANDARD.only(Set.of()));
    DocumentWork<PageReader.Reading> work =
        DocumentWork.extract(reader)
            .then((document, outcome) -> PageReader.read(document, outcome, none));
    if (archive != null) {
      return inParts(archive, reader)
          .documents()
          .transform(new LinkPipeline<>(work, pipeline))
          .collect(
              () -> ErrorGuard.get(run::archived),
              (known, reading) -> ErrorGuard.run(() -> run.add(known, reading)))
          .thenReturn(run);
    }
    return fetcher == null ? Mono.just(run) : withFetched(run, fetcher, work);
  }

  private static Mono<Run> withFetched(
      Run run, Fetcher fetcher, DocumentWork<PageReader.Reading> work) {
    record Fetched(
        FetchedTargets.Wanted target, Fetcher.Answer answer, PageReader.@Nullable Reading page) {}
    FetchedTargets known = ErrorGuard.get(run::fetched);
    // Each host has its own queue, so that a slow one keeps no other waiting.
    return Flux.fromIterable(known.byHost())
        .flatMap(
            targets ->
                Flux.fromIterable(targets)
                    .flatMap(
                        target ->
                            fetcher
                                .fetch(target.uri(), target.content(), run::instead)
                                .publishOn(Schedulers.parallel())
                                .map(answer -> new Fetched(target, answer, page(answer, work))),
                        fetcher.perHost()),
            fetcher.concurrency())
        .doOnNext(
            one -> ErrorGuard.run(() -> run.add(known, one.target(), one.answer(), one.page())))
        .then(Mono.just(run));
  }

  private static PageReader.@Nullable Reading page(
      Fetcher.Answer answer, DocumentWork<PageReader.Reading> work) {
    return answer instanceof Fetcher.Found found && found.document() != null
        ? work.apply(found.document())
        : null;
  }

  private FindingList findingList() {
    return new FindingList(reportedSeverities(), ignored, maxFindings, maxMemory / 2);
  }

  private Map<CheckCode, CheckSeverity> reportedSeverities() {
    if (filter == null) {
      return severities;
    }
    Map<CheckCode, CheckSeverity> adjusted = new EnumMap<>(CheckCode.class);
    adjusted.putAll(severities);
    adjusted.put(CheckCode.ORPHAN_PAGE, CheckSeverity.OFF);
    return adjusted;
  }
}
