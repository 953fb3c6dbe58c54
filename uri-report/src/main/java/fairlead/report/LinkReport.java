package fairlead.report;

import fairlead.html.Format;
import fairlead.html.Link;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.fingerprint.TargetCounts;
import fairlead.report.page.Bars;
import fairlead.report.page.PageTemplate;
import fairlead.uri.Credentials;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A page of HTML about the links of any documents: what documents and links there are, where links
 * lead, which pages matter, and what was rejected. For people who want to know a crawl, an archive
 * or a site. The page loads nothing else.
 *
 * <pre>{@code
 * try (LinkReport report = new LinkReport("a crawl")) {
 *   KeyWork links = DocumentWork.extract(LinkExtractor.STANDARD).key(report.keys());
 *   documents.transform(new LinkPipeline<>(links)).doOnNext(report::add).blockLast();
 *   report.write(System.out);
 * }
 * }</pre>
 *
 * <p>Documents are read once. Counts of targets are exact, as long as their memory is enough: at
 * most 46 bytes for each distinct target, and again for each document that links to itself. Of
 * hosts and other names 50,000 are counted at a time; if there are more, rare ones are only part of
 * a sum. The texts of targets, and which page links to which, wait in temporary files. Not
 * thread-safe.
 */
public final class LinkReport implements Closeable {

  /** The default limit for the memory that counts take, in bytes: a quarter of the heap. */
  public static final long DEFAULT_MAX_MEMORY = Runtime.getRuntime().maxMemory() / 4;

  private static final int TARGET_BYTES = 46; // at most, for its count
  private static final Set<Format> PAGES = Set.of(Format.HTML, Format.XML, Format.MARKDOWN);
  private static final int NAMES = 50_000; // of hosts, kinds and others
  private static final int REASONS = 1_000;
  private static final int LISTED = 12;
  private static final int EXAMPLES = 3; // of a reason
  private static final int CHARACTERS = 300; // of a text

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** The path of a page that servers return for its folder. */
  private static final Pattern INDEX = Pattern.compile("(.*/)index\\.x?html?");

  private final String name;
  private final long maxTargets;
  private final KeyFingerprinter keys;
  private final TargetCounts targets = new TargetCounts();
  private final PageGraph graph;
  private final CommonFolder folder = new CommonFolder();
  private final Sections sections = new Sections();
  private final Differences differences = new Differences();
  private final Counts outcomes = new Counts(NAMES);
  private final Counts skips = new Counts(NAMES);
  private final Counts types = new Counts(NAMES);
  private final Counts charsets = new Counts(NAMES);
  private final Counts kinds = new Counts(NAMES);
  private final Counts schemes = new Counts(NAMES);
  private final Counts hosts = new Counts(NAMES);
  private final Counts layers = new Counts(NAMES);
  private final Counts reasons = new Counts(REASONS);
  private final Map<String, List<String>> examples = new LinkedHashMap<>(); // by reason
  private long documents;
  private long links;
  private long uncounted; // links to targets that memory has no room for
  private @Nullable Uri page; // the last one, to which further parts may belong
  private final Set<Fingerprint> pages = new HashSet<>(); // that it links to

  /** A report with default settings. See {@link #LinkReport(String, KeyProfile, long)}. */
  public LinkReport(String name) {
    this(name, KeyProfile.CRAWL, DEFAULT_MAX_MEMORY);
  }

  /**
   * An empty report.
   *
   * @param name what it is about, for its title
   * @param profile makes the keys by which targets are the same
   * @param maxMemory the limit for the memory that counts of targets take, in bytes. Links to
   *     targets that have no room are counted as such. One page may link to as many others
   */
  public LinkReport(String name, KeyProfile profile, long maxMemory) {
    this.name = name;
    this.keys = KeyFingerprinter.of(profile);
    this.maxTargets = maxMemory / TARGET_BYTES;
    this.graph = new PageGraph(maxTargets);
  }

  /** Makes the fingerprints that this report compares: what {@code DocumentWork.key} needs. */
  public KeyFingerprinter keys() {
    return keys;
  }

  /**
   * Adds a document. The parts of a page that is too large for memory come one after the other.
   *
   * @param keyed its links, with the keys that {@link #keys} makes
   * @throws UncheckedIOException if a temporary file cannot be written
   */
  public void add(KeyedOutcome keyed) {
    Outcome outcome = keyed.outcome();
    boolean isFirst = !outcome.isContinued();
    if (isFirst) {
      endPage();
    }
    if (isFirst || outcome.kind() == Outcome.Kind.FAILED) {
      documents++;
      outcomes.add(outcome.kind().label());
    }
    if (outcome instanceof Outcome.Skipped skipped) {
      skips.add(skipped.reason());
    }
    if (!(outcome instanceof Outcome.Links found)) {
      return;
    }
    if (isFirst) {
      types.add(found.document().format().mediaType());
      charsets.add(found.document().charset().name());
    }
    for (Link link : found.document().links()) {
      if (link.target() == null) {
        addLink(found.document().uri(), found.place()::toString, row(link, null));
      }
    }
    Uri uri = found.document().uri();
    if (!Objects.equals(page, uri)) {
      endPage(); // in another order, parts of several pages may come in turn
    }
    Fingerprint self = uri == null ? null : keys.fingerprint(uri);
    for (KeyedLink link : keyed.links()) {
      Row row = row(link.link(), link.fingerprint());
      addLink(uri, found.place()::toString, row);
      link(self, link.fingerprint());
      if (row.isPage() && pages.size() < maxTargets) {
        pages.add(link.fingerprint());
      }
    }
    page = PAGES.contains(found.document().format()) ? uri : null;
  }

  /** Adds the last page, which has no further part. */
  private void endPage() {
    if (page != null) {
      addPage(keys.fingerprint(page), page, pages);
      page = null;
    }
    pages.clear();
  }

  private static Row row(Link link, @Nullable Fingerprint key) {
    String error =
        link.resolution() instanceof Rejection rejection
            ? rejection.issue().toString()
            : "the document has no URI";
    return new Row(
        link.kind().label(),
        LinkKind.PAGE.contains(link.kind()) && Row.canBePage(link.target()),
        link.base().layer() == null ? null : link.base().layer().label(),
        link.base().uri(),
        link.reference(),
        link.target(),
        key,
        link.target() == null ? error : "",
        link.line(),
        link.column());
  }

  /** Notes that a document has a link to a target. */
  void link(@Nullable Fingerprint from, Fingerprint target) {
    graph.link(from, target);
  }

  /** Adds a page with the keys of the pages that it links to. */
  void addPage(Fingerprint key, Uri uri, Set<Fingerprint> pages) {
    pages.remove(key);
    String name = Credentials.masked(uri.toString());
    folder.add(name);
    try {
      Matcher index = INDEX.matcher(uri.path());
      Fingerprint folderKey =
          index.matches() ? keys.fingerprint(uri.withPath(index.group(1))) : key;
      graph.add(key, folderKey, name, List.copyOf(pages));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds a link.
   *
   * @param place makes the text for its document, which few links need
   */
  void addLink(@Nullable Uri document, Supplier<String> place, Row row) {
    links++;
    kinds.add(row.kind());
    layers.add(row.layer() == null ? "none" : row.layer());
    Uri target = row.target();
    Fingerprint key = row.key();
    if (target == null || key == null) {
      reject(place, row);
      return;
    }
    schemes.add(target.scheme());
    String host = target.host();
    if (host != null && !host.isEmpty()) {
      hosts.add(host);
    }
    if (targets.size() < maxTargets || targets.count(key) > 0) {
      if (targets.add(key)) {
        targets.keep(key, name(target, row.reference()).getBytes(StandardCharsets.UTF_8));
      }
    } else {
      uncounted++;
    }
    if (document != null && row.isPage()) {
      sections.add(document, target, host);
    }
    differences.add(document, () -> place(place, row), row);
  }

  /** A target for people: without its fragment, if targets with other fragments are the same. */
  private String name(Uri target, String reference) {
    boolean isWhole = target.fragment() == null || keys.key(target).text().indexOf('#') >= 0;
    Uri named = isWhole ? target : target.withFragment(null);
    return Credentials.masked(named.toString(), reference);
  }

  private void reject(Supplier<String> place, Row row) {
    String reason = shortened(row.error());
    reasons.add(reason);
    if (examples.size() == REASONS && !examples.containsKey(reason)) {
      return;
    }
    List<String> some = examples.computeIfAbsent(reason, key -> new ArrayList<>());
    if (some.size() < EXAMPLES) {
      some.add(place(place, row) + " " + shortened(row.reference()));
    }
  }

  private static String place(Supplier<String> place, Row row) {
    String masked = Credentials.masked(place.get());
    return row.line() > 0 ? masked + ":" + row.line() + ":" + row.column() : masked;
  }

  /**
   * Adds links from lines that {@code fairlead links} wrote, of documents that are not added in
   * another way. Such lines say nothing about the types and charsets of documents, nor about
   * documents without links.
   *
   * @param lines JSON Lines, UTF-8; stays open
   * @param strange called with the number, from 1, of each line that is skipped because it is not a
   *     link
   * @throws IOException if the stream cannot be read
   */
  public void addLinks(InputStream lines, LongConsumer strange) throws IOException {
    new LinkLines(this).read(lines, strange);
  }

  /** Counts a document when only its links are known. */
  void addDocument() {
    documents++;
  }

  /** The number of documents that were added. */
  public long documents() {
    return documents;
  }

  /** The number of links that were added. */
  public long links() {
    return links;
  }

  /** The number of distinct targets. */
  public long targets() {
    return targets.size();
  }

  /**
   * Writes the page as UTF-8, and flushes the stream.
   *
   * @param out stays open
   */
  public void write(OutputStream out) throws IOException {
    endPage();
    Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
    Map<String, Object> values = new HashMap<>();
    values.put("name", name);
    values.put("instant", now.toString());
    values.put("date", DATE.format(now));
    values.put("documents", count(documents, "document"));
    values.put("links", count(links, "link"));
    values.put("targets", count(targets.size(), "distinct target"));
    values.put("prefix", folder.text());
    if (uncounted > 0) {
      values.put("uncounted", Bars.number(uncounted));
    }
    put(values, "outcomes", outcomes);
    put(values, "skips", skips);
    values.put("lines", outcomes.isEmpty());
    put(values, "types", types);
    put(values, "charsets", charsets);
    put(values, "kinds", kinds);
    put(values, "schemes", schemes);
    put(values, "hosts", hosts);
    put(values, "layers", layers);
    if (!reasons.isEmpty()) {
      values.put("rejections", Map.of("rows", rejections()));
    }
    putIfThere(values, "sections", sections.values());
    putIfThere(values, "differences", differences.values());
    putTargets(values);
    graph.putValues(targets, folder::name, values);
    PageTemplate.of(LinkReport.class, "links").write(values, out);
  }

  private static void put(Map<String, Object> values, String key, Counts counts) {
    putRows(values, key, counts.largest(LISTED));
  }

  /** Puts a chart into the values of a template, unless it would be empty. */
  static void putRows(Map<String, Object> values, String key, Map<String, Long> rows) {
    if (!rows.isEmpty()) {
      values.put(key, Map.of("rows", Bars.of(rows)));
    }
  }

  private static void putIfThere(
      Map<String, Object> values, String key, @Nullable Map<String, Object> some) {
    if (some != null) {
      values.put(key, some);
    }
  }

  private List<Map<String, Object>> rejections() {
    List<Map<String, Object>> rows = new ArrayList<>();
    reasons
        .largest(LISTED)
        .forEach(
            (reason, count) ->
                rows.add(
                    Map.of(
                        "reason", reason,
                        "count", Bars.number(count),
                        "examples", examples.getOrDefault(reason, List.of()))));
    return rows;
  }

  /** The targets with the most links, and how many targets have how many. */
  private void putTargets(Map<String, Object> values) throws IOException {
    Top<byte[]> most = new Top<>(LISTED);
    Distribution distribution = new Distribution();
    targets.forEach(
        (text, count) -> {
          most.add(
              text, () -> folder.name(shortened(new String(text, StandardCharsets.UTF_8))), count);
          distribution.add(count);
        });
    Map<String, Long> rows = new LinkedHashMap<>();
    most.list().forEach(one -> rows.merge(one.name(), one.count(), Long::sum));
    putRows(values, "busiest", rows);
    putRows(values, "distribution", distribution.rows());
  }

  private static String count(long count, String noun) {
    return Bars.number(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /** A text of documents for a page: masked, and cut if it is long. */
  static String shortened(String text) {
    return cut(Credentials.masked(text));
  }

  /** A text that is cut if it is long. */
  static String cut(String text) {
    return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS) + "...";
  }

  /** Deletes the temporary files. */
  @Override
  public void close() throws IOException {
    try {
      graph.close();
    } finally {
      targets.close();
    }
  }
}
