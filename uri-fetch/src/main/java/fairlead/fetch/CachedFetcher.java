package fairlead.fetch;

import fairlead.check.CheckSeverity;
import fairlead.check.Fetcher;
import fairlead.html.Representation;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.checkpoint.DurableText;
import fairlead.pipeline.checkpoint.OwnFolder;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.whatwg.Whatwg;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Remembers in a folder what another {@link Fetcher} has answered about targets, so that the checks
 * of a day ask for each target once. A target that is there counts for the whole age, a broken link
 * for a twenty-fourth of it, since it may be repaired soon. What is only a warning is not kept, nor
 * are pages of a served site, and answers of hosts that get {@linkplain FetchOptions#withHeader
 * fields of their own}, also after a redirect.
 *
 * <pre>{@code
 * try (HttpFetcher web = HttpFetcher.create();
 *     CachedFetcher fetcher =
 *         CachedFetcher.open(web, FetchOptions.DEFAULT, Path.of("cache"), Duration.ofDays(1))) {
 *   SiteChecker.at("https://example.org/").withExternal(fetcher).check(Path.of("site"));
 * }
 * }</pre>
 *
 * <p>Only one run at a time may use the folder. Answers are written when the fetcher is closed;
 * what has expired is removed then. Thread-safe.
 */
public final class CachedFetcher implements Fetcher, Closeable {

  private static final String MARKER = "fairlead-cache.lock";
  private static final String INDEX = "answers";
  private static final String BODY = ".gz";
  private static final int MAX_ENTRIES = 100_000;
  private static final int ERRORS_EXPIRE_SOONER = 24;

  private final Fetcher fetcher;
  private final FetchOptions options;
  private final String accepted;
  private final OwnFolder folder;
  private final Duration age;
  private final InstantSource clock;
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  /**
   * An answer.
   *
   * @param time when it was given, in seconds since 1970
   * @param target what was asked for
   * @param content whether its content was wanted
   * @param accepted what the answer depends on: {@link FetchOptions#conditions}
   * @param uri where it is; empty if it is not there
   * @param moved as in {@link Found}
   * @param detail why it is not there; or else the media type of the content and its charset after
   *     a semicolon, empty if there is none
   */
  private record Entry(
      long time,
      String target,
      boolean content,
      String accepted,
      String uri,
      boolean moved,
      String detail) {

    private static final int FIELDS = 7;

    String key() {
      return CachedFetcher.key(target, content, accepted);
    }

    String line() {
      return String.join(
          "\t",
          String.valueOf(time),
          target,
          String.valueOf(content),
          accepted,
          uri,
          String.valueOf(moved),
          detail.replaceAll("\\s", " "));
    }

    static Entry of(String... fields) {
      return new Entry(
          Long.parseLong(fields[0]),
          fields[1],
          Boolean.parseBoolean(fields[2]),
          fields[3],
          fields[4],
          Boolean.parseBoolean(fields[5]),
          fields[6]);
    }
  }

  private CachedFetcher(
      Fetcher fetcher, FetchOptions options, OwnFolder folder, Duration age, InstantSource clock) {
    this.fetcher = fetcher;
    this.options = options;
    this.accepted = options.conditions();
    this.folder = folder;
    this.age = age;
    this.clock = clock;
  }

  /**
   * Opens a cache.
   *
   * @param fetcher asked for what is not in the cache; it is not closed
   * @param options those of the fetcher. Answers under other accepted statuses, or with fields for
   *     other hosts, do not count
   * @param folder created if there is none
   * @param age how long an answer counts
   * @throws IOException if another run uses the folder, if it holds something else, or if it cannot
   *     be read and written
   */
  public static CachedFetcher open(Fetcher fetcher, FetchOptions options, Path folder, Duration age)
      throws IOException {
    return open(fetcher, options, folder, age, InstantSource.system());
  }

  static CachedFetcher open(
      Fetcher fetcher, FetchOptions options, Path folder, Duration age, InstantSource clock)
      throws IOException {
    OwnFolder own = OwnFolder.open(folder, MARKER, "a cache");
    CachedFetcher cached = new CachedFetcher(fetcher, options, own, age, clock);
    try {
      cached.read();
      return cached;
    } catch (IOException e) {
      own.close();
      throw e;
    }
  }

  private static String key(String target, boolean content, String accepted) {
    return accepted + (content ? " content " : " ") + target;
  }

  private void read() throws IOException {
    Path index = folder.file(INDEX);
    if (!Files.exists(index)) {
      return;
    }
    try {
      DurableText.read(index)
          .lines()
          .map(line -> line.split("\t", Entry.FIELDS))
          .filter(fields -> fields.length == Entry.FIELDS) // an earlier version wrote fewer
          .map(Entry::of)
          .forEach(one -> entries.put(one.key(), one));
    } catch (DamagedFileException e) {
      // Nothing was kept of it, and asking again costs only time.
    }
  }

  private boolean isFresh(Entry entry) {
    Duration limit = entry.uri().isEmpty() ? age.dividedBy(ERRORS_EXPIRE_SOONER) : age;
    long passed = clock.instant().getEpochSecond() - entry.time();
    return passed >= 0 && passed < limit.toSeconds();
  }

  @Override
  public Mono<Document> get(Uri uri) {
    return fetcher.get(uri);
  }

  @Override
  public int concurrency() {
    return fetcher.concurrency();
  }

  @Override
  public int perHost() {
    return fetcher.perHost();
  }

  @Override
  public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
    if (options.hasHeaders(target)) {
      return fetcher.fetch(target, wantsContent, policy);
    }
    Mono<Answer> asked = Mono.defer(() -> asked(target, wantsContent, policy));
    Entry known = entries.get(key(target.toString(), wantsContent, accepted));
    if (known == null || !isFresh(known)) {
      return asked;
    }
    return Mono.fromCallable(() -> answer(known))
        .subscribeOn(Schedulers.boundedElastic())
        .onErrorResume(IOException.class, damaged -> asked);
  }

  /**
   * Another check may not know what this one knows, and what a token opens is not for everybody.
   */
  private Mono<Answer> asked(Uri target, boolean wantsContent, RedirectPolicy policy) {
    AtomicBoolean kept = new AtomicBoolean(true);
    RedirectPolicy noting =
        next -> {
          kept.compareAndSet(true, !options.hasHeaders(next));
          return policy.instead(next).doOnNext(known -> kept.set(false));
        };
    return fetcher
        .fetch(target, wantsContent, noting)
        .publishOn(Schedulers.boundedElastic())
        .doOnNext(
            answer -> {
              if (kept.get()) {
                add(target.toString(), wantsContent, answer);
              }
            });
  }

  private Answer answer(Entry entry) throws IOException {
    if (!(Whatwg.DIALECT.tryParse(entry.uri()) instanceof Uri uri)) {
      return new Missing(entry.detail(), CheckSeverity.ERROR);
    }
    return new Found(uri, entry.moved(), entry.detail().isEmpty() ? null : document(entry));
  }

  private Document document(Entry entry) throws IOException {
    String[] type = entry.detail().split(";", 2);
    String uri = entry.uri();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(body(entry)))) {
      return Document.received(
          Provenance.of(DocumentPlace.retrieved(uri)).withUri(uri),
          new Representation(
              in.readAllBytes(),
              uri,
              BaseContext.retrievedFrom(uri),
              type[0].isEmpty() ? null : type[0],
              type[1].isEmpty() ? null : type[1]));
    }
  }

  private Path body(Entry entry) {
    return folder.file(Fingerprinter.STANDARD.fingerprint(entry.target()) + BODY);
  }

  private void add(String target, boolean content, Answer answer) {
    long now = clock.instant().getEpochSecond();
    if (answer instanceof Missing missing) {
      if (missing.severity() == CheckSeverity.ERROR) {
        put(new Entry(now, target, content, accepted, "", false, missing.message()));
      }
      return;
    }
    Found found = (Found) answer;
    Document.Received received = received(found.document());
    if (received == null) {
      put(entry(now, target, content, found, ""));
    } else if (received.damage() == null) { // the names of a part would look like all of them
      Representation page = received.representation();
      String type = or(page.mediaType()) + ';' + or(page.charset());
      Entry entry = entry(now, target, content, found, type);
      if (write(entry, page.bytes())) {
        put(entry);
      }
    }
  }

  private Entry entry(long now, String target, boolean content, Found found, String type) {
    String uri = found.uri().toString();
    return new Entry(now, target, content, accepted, uri, found.moved(), type);
  }

  private static Document.@Nullable Received received(@Nullable Document document) {
    return document != null && document.content() instanceof Document.Received received
        ? received
        : null;
  }

  private static String or(@Nullable String text) {
    return text == null ? "" : text;
  }

  private void put(Entry entry) {
    if (entries.size() < MAX_ENTRIES || entries.containsKey(entry.key())) {
      entries.put(entry.key(), entry);
    }
  }

  /** Writes the content of a page. False if that fails: it is then asked for again. */
  private boolean write(Entry entry, byte[] bytes) {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(body(entry)))) {
      out.write(bytes);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Writes the answers, and removes what has expired.
   *
   * @throws IOException if they cannot be written
   */
  @Override
  public void close() throws IOException {
    try {
      StringBuilder lines = new StringBuilder();
      Set<Path> bodies = new HashSet<>();
      for (Entry entry : entries.values()) {
        if (isFresh(entry)) {
          lines.append(entry.line()).append('\n');
          if (entry.content()) {
            bodies.add(body(entry));
          }
        }
      }
      DurableText.write(folder.file(INDEX), lines.toString());
      for (Path file : folder.files()) {
        if (file.toString().endsWith(BODY) && !bodies.contains(file)) {
          Files.deleteIfExists(file);
        }
      }
    } finally {
      folder.close();
    }
  }
}
