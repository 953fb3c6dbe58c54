package fairlead.frontier;

import fairlead.html.Link;
import fairlead.html.LinkContext;
import fairlead.html.SitemapEntry;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.ExtractWork;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.Redirect;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.NewTargets;
import fairlead.pipeline.seen.SeenSet;
import fairlead.uri.ParseResult;
import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The front end of a crawler: fetched responses go in, and the targets that the crawl has not seen
 * come out, each once. It fetches nothing.
 *
 * <pre>{@code
 * SeenSet seen = MemorySeenSet.of(KeyProfile.CRAWL);
 * FrontEnd frontEnd = FrontEnd.of(seen);
 * Target seed = frontEnd.seeds(List.of("http://h/")).get(0);
 * Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/html"));
 * Discovery found = frontEnd.discover(Fetched.of(seed, 200, headers, page.getBytes("US-ASCII")));
 * found.targets(); // to fetch next
 * }</pre>
 *
 * <p>Links to pages and sitemaps with http and https are followed. Of redirects and errors, only
 * links in header fields count. A crawl that stores its targets with the seen-set's checkpoints
 * loses none. Immutable and thread-safe; the seen-set is the caller's.
 */
public final class FrontEnd {

  /** How many links may lead from a seed to a target, by default. */
  public static final int MAX_DEPTH = 100;

  private static final int MAX_HOPS = 50;
  private static final String DEPTH = "depth";
  private static final String REDIRECTS = "redirects";

  /** How many targets are remembered until the frontier knows them. */
  private static final int MAX_COUNTED = 100_000;

  private final Known known;
  private final Settings settings;

  /**
   * What the crawl has seen.
   *
   * @param keys makes the keys
   * @param offer which keys of a batch are new
   * @param newTargets keeps the links with new keys
   * @param counted targets that a limit has accepted and that may come again, because a frontier
   *     knows a target only once its document is completed
   */
  private record Known(
      KeyFingerprinter keys,
      Function<List<Fingerprint>, Mono<BitSet>> offer,
      Function<Flux<KeyedOutcome>, Flux<KeyedOutcome>> newTargets,
      Set<Fingerprint> counted) {

    static Known of(SeenSet seen) {
      KeyFingerprinter keys = seen.keys();
      return new Known(
          keys, batch -> seen.offer(new KeyBatch(keys, batch)), new NewTargets(seen), recent(0));
    }

    static Known of(Frontier frontier) {
      return new Known(
          frontier.keys(),
          batch -> Mono.fromSupplier(() -> frontier.unknown(batch)),
          outcomes -> outcomes.map(found -> unknown(frontier, found)),
          recent(MAX_COUNTED));
    }

    /** A set that keeps the last fingerprints that were added. */
    private static Set<Fingerprint> recent(int max) {
      return Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Fingerprint, Boolean> eldest) {
                  return size() > max;
                }
              }));
    }

    private static KeyedOutcome unknown(Frontier frontier, KeyedOutcome found) {
      List<KeyedLink> links = found.links();
      BitSet unknown = frontier.unknown(found.fingerprints());
      return found.withLinks(unknown.stream().mapToObj(links::get).toList());
    }
  }

  /** How a front end works; not changed once there is one. */
  private static final class Settings {
    private LinkExtractor extractor = LinkExtractor.STANDARD;
    private Set<LinkKind> kinds = LinkKind.PAGE;
    private final List<Filter<? super Link>> filters = new ArrayList<>();
    private final List<Filter<? super KeyedLink>> keyFilters = new ArrayList<>();
    private final List<TargetLimit> limits = new ArrayList<>();
    private int maxDepth = MAX_DEPTH;
    private PipelineOptions options = PipelineOptions.defaults();
    private Normalizer form = new Normalizer(List.of());

    private Settings copy() {
      Settings copy = new Settings();
      copy.extractor = extractor;
      copy.kinds = kinds;
      copy.filters.addAll(filters);
      copy.keyFilters.addAll(keyFilters);
      copy.limits.addAll(limits);
      copy.maxDepth = maxDepth;
      copy.options = options;
      copy.form = form;
      return copy;
    }
  }

  private FrontEnd(Known known, Settings settings) {
    this.known = known;
    this.settings = settings;
  }

  /** A front end that asks a seen-set, in memory, on disk or shared. */
  public static FrontEnd of(SeenSet seen) {
    return new FrontEnd(Known.of(seen), new Settings());
  }

  /**
   * A front end that asks a frontier, but adds nothing to it: {@link Frontier#complete} does. Two
   * documents that are read at the same time may both lead to a target, which is queued once.
   */
  public static FrontEnd of(Frontier frontier) {
    return new FrontEnd(Known.of(frontier), new Settings())
        .filter(Filter.of("not-a-url", link -> TargetCodec.isUrl(link.target())));
  }

  private FrontEnd with(Consumer<Settings> change) {
    Settings copy = settings.copy();
    change.accept(copy);
    return new FrontEnd(known, copy);
  }

  /** This front end with another extractor. */
  public FrontEnd withExtractor(LinkExtractor value) {
    return with(to -> to.extractor = Objects.requireNonNull(value, "value"));
  }

  /**
   * This front end, which reads the context of links, at up to twice the time: for {@link
   * Target#rel}, {@link Target#text}, {@link Target#priority}, {@link Discovery#canonical} and
   * {@link Discovery#alternates}.
   */
  public FrontEnd withContext() {
    return with(to -> to.extractor = to.extractor.withContext());
  }

  /** This front end, which follows other kinds of links. By default {@link LinkKind#PAGE}. */
  public FrontEnd withKinds(Set<LinkKind> value) {
    return with(to -> to.kinds = Set.copyOf(value));
  }

  /**
   * This front end, which follows only links that a filter accepts, too. A link that is rejected
   * costs no key, and its target does not count as seen.
   */
  public FrontEnd filter(Filter<? super Link> filter) {
    return with(to -> to.filters.add(Objects.requireNonNull(filter, "filter")));
  }

  /** As above, for filters that need the key of a target. */
  public FrontEnd filterByKey(Filter<? super KeyedLink> filter) {
    return with(to -> to.keyFilters.add(Objects.requireNonNull(filter, "filter")));
  }

  /**
   * This front end, which returns no more targets than a limit accepts. {@link Discovery#filtered}
   * counts others with the reason of the first limit that does not accept them. Then they count as
   * seen, but a frontier does not remember them, so each document that leads to them counts them.
   */
  public FrontEnd withLimit(TargetLimit limit) {
    return with(to -> to.limits.add(Objects.requireNonNull(limit, "limit")));
  }

  /**
   * This front end with another limit on how many links may lead from a seed to a target. Links
   * beyond it are counted with the reason {@code depth}, whether they were seen or not, and do not
   * count as seen. A redirect is no such link; after 20 in a row, the next one is counted with the
   * reason {@code redirects}.
   */
  public FrontEnd withMaxDepth(int value) {
    return with(to -> to.maxDepth = value);
  }

  /**
   * This front end, whose targets have another form to be fetched in, such as {@code
   * ParameterRules.fetchForm()}. Their keys are those of the links.
   */
  public FrontEnd withForm(Normalizer value) {
    return with(to -> to.form = Objects.requireNonNull(value, "value"));
  }

  /** This front end with other options for the flow of responses. */
  public FrontEnd withPipeline(PipelineOptions value) {
    return with(to -> to.options = Objects.requireNonNull(value, "value"));
  }

  /**
   * The targets of seeds that were not seen, in order.
   *
   * @throws IllegalArgumentException if one is not a URL; none was offered
   */
  public List<Target> seeds(List<String> urls) {
    List<Uri> parsed = new ArrayList<>();
    for (String url : urls) {
      ParseResult result = Whatwg.DIALECT.tryParse(url);
      if (!(result instanceof Uri uri)) {
        throw new IllegalArgumentException("not a URL: " + url);
      }
      parsed.add(uri);
    }
    List<Fingerprint> keys = parsed.stream().map(known.keys()::fingerprint).toList();
    BitSet added = Objects.requireNonNull(known.offer().apply(keys).block(), "an answer");
    return added.stream().mapToObj(parsed::get).map(this::unlinked).toList();
  }

  private Target unlinked(Uri uri) {
    return new Target(
        uri,
        known.keys().key(uri),
        known.keys().fingerprint(uri),
        0,
        "",
        null,
        LinkKind.NAVIGATION,
        List.of(),
        "",
        Domains.of(uri),
        OptionalDouble.empty());
  }

  /**
   * What one response leads to, found on the calling thread.
   *
   * @throws IllegalStateException on a thread that must not block
   */
  public Discovery discover(Fetched response) {
    DocumentWork<KeyedOutcome> work = work();
    Flux<Discovery> found = discover(Flux.just(response), documents -> documents.map(work));
    return Objects.requireNonNull(found.blockLast(), "a discovery");
  }

  /**
   * What responses lead to, one discovery for each, in the order of the options. The flow has the
   * properties of {@link LinkPipeline} and {@link NewTargets}.
   */
  public Flux<Discovery> discover(Flux<Fetched> responses) {
    return discover(responses, new LinkPipeline<>(work(), settings.options));
  }

  private Flux<Discovery> discover(
      Flux<Fetched> responses, Function<Flux<Document>, Flux<KeyedOutcome>> work) {
    return responses
        .concatMap(this::arrived, 1)
        .map(arrived -> arrived.fetched().document().withAttachment(arrived))
        .transform(work)
        .map(this::withinDepth)
        .transform(known.newTargets())
        .map(this::discovery);
  }

  private KeyWork work() {
    ExtractWork extraction =
        DocumentWork.extract(settings.extractor)
            .filterByStatus()
            .filter(LinkFilters.kind(settings.kinds))
            .filter(LinkFilters.scheme("http", "https"));
    for (Filter<? super Link> filter : settings.filters) {
      extraction = extraction.filter(filter);
    }
    KeyWork keyed = extraction.key(known.keys());
    for (Filter<? super KeyedLink> filter : settings.keyFilters) {
      keyed = keyed.filter(filter);
    }
    return keyed;
  }

  /** A response whose redirects were offered. */
  private record Arrived(Fetched fetched, List<Uri> redirects, boolean isRepeated) {}

  /** Offers the URIs on the way, since each of them was fetched now. */
  private Mono<Arrived> arrived(Fetched fetched) {
    List<Uri> way = new ArrayList<>();
    for (String redirect : fetched.redirects()) {
      if (Whatwg.DIALECT.tryParse(redirect) instanceof Uri uri) {
        way.add(uri);
      }
    }
    if (way.isEmpty()) {
      return Mono.just(new Arrived(fetched, way, false));
    }
    List<Fingerprint> keys = way.stream().map(known.keys()::fingerprint).toList();
    Fingerprint last = keys.get(keys.size() - 1);
    boolean isItself = last.equals(fetched.target().fingerprint());
    return known
        .offer()
        .apply(keys)
        .map(added -> new Arrived(fetched, way, !isItself && !isNew(keys, last, added)));
  }

  /** Whether a key is new; the first of its kind in a batch has the answer. */
  private static boolean isNew(List<Fingerprint> keys, Fingerprint key, BitSet added) {
    return added.get(keys.indexOf(key));
  }

  private static Arrived arrived(Outcome outcome) {
    return outcome.attachment(Arrived.class).orElseThrow();
  }

  /** Leaves out links that lead too far from the seed, or that too many redirects led to. */
  private KeyedOutcome withinDepth(KeyedOutcome found) {
    Target from = arrived(found.outcome()).fetched().target();
    boolean deep = from.depth() >= settings.maxDepth;
    boolean far = redirectsTo(from) >= Redirect.MAX_HOPS;
    if (!deep && !far) {
      return found;
    }
    List<KeyedLink> kept = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>(found.filteredByKey());
    for (KeyedLink link : found.links()) {
      boolean redirect = link.link().kind() == LinkKind.REDIRECT;
      if (redirect ? far : deep) {
        counts.merge(redirect ? REDIRECTS : DEPTH, 1, Integer::sum);
      } else {
        kept.add(link);
      }
    }
    return new KeyedOutcome(found.outcome(), found.keys(), kept, counts);
  }

  /** How many redirects in a row led to a target. */
  private static int redirectsTo(Target target) {
    int end = target.hops().length();
    int start = end;
    while (start > 0 && target.hops().charAt(start - 1) == hop(LinkKind.REDIRECT)) {
      start--;
    }
    return end - start;
  }

  private Discovery discovery(KeyedOutcome found) {
    Arrived arrived = arrived(found.outcome());
    Target from = arrived.fetched().target();
    Map<String, Integer> filtered = new HashMap<>(found.filteredByKey());
    if (found.outcome() instanceof Outcome.Links links) {
      links.filtered().forEach((reason, count) -> filtered.merge(reason, count, Integer::sum));
    }
    Uri document = document(found.outcome(), from);
    List<Target> targets = new ArrayList<>();
    KeyedLink again = redirectToItself(found, from);
    if (again != null) {
      targets.add(target(again, from, document)); // no limit counts it: it is the same page
    }
    for (KeyedLink link : found.links()) {
      Target target = target(link, from, document);
      String refused = known.counted().contains(link.fingerprint()) ? "" : refused(target);
      if (refused.isEmpty()) {
        targets.add(target);
      } else {
        filtered.merge(refused, 1, Integer::sum);
      }
    }
    return new Discovery(
        from, arrived.redirects(), found.outcome(), targets, arrived.isRepeated(), filtered);
  }

  /**
   * The redirect of a response without a page to another URL with the same key, such as one without
   * a session: the page was not fetched, although its key is known. Null if there is none.
   */
  private @Nullable KeyedLink redirectToItself(KeyedOutcome found, Target from) {
    int status = found.outcome().provenance().status();
    if (status / 100 != 3
        || !(found.outcome() instanceof Outcome.Links read)
        || redirectsTo(from) >= Redirect.MAX_HOPS) {
      return null;
    }
    for (Link link : read.document().links()) {
      Uri to = link.kind() == LinkKind.REDIRECT ? link.target() : null;
      if (to != null
          && known.keys().fingerprint(to).equals(from.fingerprint())
          && !settings
              .form
              .normalize(to)
              .withFragment(null)
              .equals(from.uri().withFragment(null))) {
        KeyedLink keyed = new KeyedLink(link, known.keys(), from.fingerprint());
        return settings.keyFilters.stream().allMatch(one -> one.test(keyed).isAccepted())
            ? keyed
            : null;
      }
    }
    return null;
  }

  /** The reason of the first limit that a target is over; empty if there is none. */
  private String refused(Target target) {
    for (TargetLimit limit : settings.limits) {
      if (!limit.accept(target)) {
        return limit.reason();
      }
    }
    if (!settings.limits.isEmpty()) {
      known.counted().add(target.fingerprint());
    }
    return "";
  }

  private static Uri document(Outcome outcome, Target from) {
    Uri own = outcome instanceof Outcome.Links found ? found.document().uri() : null;
    return own == null ? from.uri() : own;
  }

  private Target target(KeyedLink link, Target from, Uri document) {
    LinkKind kind = link.link().kind();
    LinkContext context = link.link().context();
    SitemapEntry entry = context.isRead() ? context.sitemap() : null;
    String hops = from.hops() + hop(kind);
    return new Target(
        settings.form.normalize(link.target()),
        link.key(),
        link.fingerprint(),
        from.depth() + (kind == LinkKind.REDIRECT ? 0 : 1),
        hops.length() > MAX_HOPS ? hops.substring(hops.length() - MAX_HOPS) : hops,
        document,
        kind,
        context.isRead() ? context.rel() : List.of(),
        context.isRead() ? context.text() : "",
        Domains.of(link.target()),
        entry == null ? OptionalDouble.empty() : entry.rank());
  }

  private static char hop(LinkKind kind) {
    return switch (kind) {
      case NAVIGATION, RELATED -> 'L';
      case REDIRECT -> 'R';
      case FRAME, RESOURCE -> 'E';
      case STYLE, SCRIPT -> 'S';
      case FORM -> 'F';
      case SITEMAP -> 'M';
      case METADATA, HINT, ORIGIN, CITATION, IDENTIFIER -> 'X';
    };
  }
}
