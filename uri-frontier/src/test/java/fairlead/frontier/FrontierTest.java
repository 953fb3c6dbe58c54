package fairlead.frontier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.key.ParameterRules;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.util.RaceTestUtils;

class FrontierTest {

  private static final Map<String, List<String>> HTML =
      Map.of("Content-Type", List.of("text/html"));
  private static final FrontierOptions NO_DELAY = FrontierOptions.DEFAULT.withDelay(Duration.ZERO);

  @TempDir private Path temp;
  private final AtomicLong clock = new AtomicLong(5_000);
  private Path folder;
  private Frontier frontier;

  @BeforeEach
  void create() throws IOException {
    folder = temp.resolve("crawl");
    open(FrontierOptions.DEFAULT);
  }

  @AfterEach
  void closeIt() {
    frontier.close();
  }

  private void open(FrontierOptions options) throws IOException {
    frontier = Frontier.open(folder, options, clock::get);
  }

  private void reopen(FrontierOptions options) throws IOException {
    frontier.close();
    open(options);
  }

  /** Goes on with a copy, as after a kill: what the process has not written is lost. */
  private void kill(FrontierOptions options) throws IOException {
    Path copy = copy();
    frontier.close();
    folder = copy;
    open(options);
  }

  private Path copy() throws IOException {
    Path copy = Files.createTempDirectory(temp, "killed");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Path to = copy.resolve(folder.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(to);
        } else {
          Files.copy(file, to);
        }
      }
    }
    return copy;
  }

  private int add(String... urls) {
    return frontier.add(FrontEnd.of(frontier).seeds(List.of(urls)));
  }

  private List<String> ready() {
    List<String> ready = new ArrayList<>();
    for (Optional<Target> one = frontier.poll(); one.isPresent(); one = frontier.poll()) {
      ready.add(one.get().uri().toString());
    }
    return ready;
  }

  private Target next() {
    return frontier.poll().orElseThrow();
  }

  private Discovery found(Target target, String... links) {
    StringBuilder page = new StringBuilder();
    for (String link : links) {
      page.append("<a href='").append(link).append("'>x</a>");
    }
    byte[] body = page.toString().getBytes(UTF_8);
    return FrontEnd.of(frontier).discover(Fetched.of(target, 200, HTML, body));
  }

  /** Its page was not fetched; after a kill, too, it is handed out once. */
  @Test
  void redirectToTheSameKeyIsQueued() throws IOException {
    add("http://a/x?utm_source=x");
    Map<String, List<String>> headers = Map.of("Location", List.of("/x"));
    Fetched redirect = Fetched.of(next(), 302, headers, new byte[0]);
    assertEquals(1, frontier.complete(FrontEnd.of(frontier).discover(redirect)));
    kill(FrontierOptions.DEFAULT);
    clock.addAndGet(60_000);
    Target page = next();
    assertEquals("http://a/x", page.uri().toString());
    assertEquals(0, frontier.complete(found(page, "/x?utm_source=y", "/x")));
    assertEquals(0, frontier.queued());
    assertEquals(1, frontier.size());
  }

  @Test
  void limitsCountTargetsOfSeveralDocumentsOnce() {
    add("http://a/", "http://b/", "http://c/");
    FrontEnd limited = FrontEnd.of(frontier).withLimit(TargetLimit.perHost(3));
    byte[] both = "<a href=http://z/1></a><a href=http://z/2>".getBytes(UTF_8);
    byte[] more = "<a href=http://z/3></a><a href=http://z/4>".getBytes(UTF_8);
    Discovery one = limited.discover(Fetched.of(next(), 200, HTML, both));
    Discovery two = limited.discover(Fetched.of(next(), 200, HTML, both));
    assertEquals(2, frontier.complete(one));
    assertEquals(0, frontier.complete(two));
    Discovery three = limited.discover(Fetched.of(next(), 200, HTML, more));
    assertEquals(1, frontier.complete(three));
    assertEquals(Map.of("host-limit", 1), three.filtered());
  }

  /** What is not known yet is remembered only up to a number of targets. */
  @Test
  void targetsOfManyDocumentsInFlightCountAgain() {
    add("http://a/", "http://b/");
    int most = 100_000;
    FrontEnd limited = FrontEnd.of(frontier).withLimit(TargetLimit.perHost(most + 1));
    StringBuilder page = new StringBuilder();
    for (int i = 0; i <= most; i++) {
      page.append("<a href=http://z/").append(i).append("></a>");
    }
    byte[] body = page.toString().getBytes(UTF_8);
    Discovery all = limited.discover(Fetched.of(next(), 200, HTML, body));
    assertEquals(most + 1, all.targets().size());
    byte[] ends = ("<a href=http://z/0></a><a href=http://z/" + most + ">").getBytes(UTF_8);
    Discovery two = limited.discover(Fetched.of(next(), 200, HTML, ends));
    assertEquals("http://z/" + most, two.targets().get(0).uri().toString());
    assertEquals(Map.of("host-limit", 1), two.filtered());
  }

  @Test
  void delayOfAHostIsKeptIfItIsTheDefault() throws IOException {
    reopen(FrontierOptions.DEFAULT.withDelay(Duration.ofSeconds(2)));
    add("http://a/1", "http://a/2");
    frontier.setDelay(Whatwg.parse("http://a/"), Duration.ofSeconds(2));
    reopen(FrontierOptions.DEFAULT.withDelay(Duration.ofMillis(1)));
    clock.addAndGet(60_000);
    frontier.complete(found(next()));
    clock.addAndGet(1_999);
    assertEquals(List.of(), ready());
    clock.addAndGet(1);
    assertEquals(List.of("http://a/2"), ready());
  }

  @Test
  void hostsTakeTurnsWithADelayAfterEachDocument() {
    assertEquals(5, add("http://a/1", "http://a/2", "http://a/3", "http://b/1", "http://A:8080/4"));
    assertEquals(0, add("http://a/1", "http://b:80/1#x"));
    Target first = next();
    assertEquals("http://a/1", first.uri().toString());
    assertEquals(List.of("http://b/1"), ready());
    clock.addAndGet(60_000);
    assertEquals(List.of(), ready()); // one document of a host at a time
    assertEquals(3, frontier.queued());
    assertEquals(2, frontier.inFlight());
    frontier.complete(found(first));
    clock.addAndGet(999);
    assertEquals(List.of(), ready());
    clock.addAndGet(1);
    assertEquals(List.of("http://a/2"), ready());
  }

  @Test
  void hostMayHaveItsOwnDelay() throws IOException {
    frontier.setDelay(Whatwg.parse("http://a/robots.txt"), Duration.ofSeconds(30));
    add("http://a/1", "http://a/2", "http://a/3");
    frontier.complete(found(next()));
    clock.addAndGet(29_999);
    assertEquals(List.of(), ready());
    clock.addAndGet(1);
    Target second = next();
    reopen(FrontierOptions.DEFAULT);
    clock.addAndGet(29_999); // it may have been asked just before
    assertEquals(List.of(), ready());
    clock.addAndGet(1);
    assertEquals(second, next());
    frontier.postpone(second, Duration.ofSeconds(90));
    clock.addAndGet(89_999);
    assertEquals(List.of(), ready());
    clock.addAndGet(1);
    assertEquals(List.of("http://a/2"), ready());
  }

  @Test
  void delayAppliesToLinksThatAreFoundWithinIt() {
    add("http://a/1", "http://b/1");
    Target one = next();
    Target other = next();
    frontier.complete(found(one));
    clock.addAndGet(400);
    frontier.complete(found(other, "http://a/2"));
    clock.addAndGet(599);
    assertEquals(List.of(), ready());
    clock.addAndGet(1);
    assertEquals(List.of("http://a/2"), ready());
  }

  @Test
  void targetsAreReadAsTheyWere() {
    FrontEnd frontEnd = FrontEnd.of(frontier).withContext();
    String page =
        "<base href=http://b/><a rel='next x' href='/\u00fc?q=\ud83d\ude00#f'> t\u00ebxt </a>"
            + "<iframe src=//c/f></iframe><a href='http://t/?\ud83d\ude01'>y</a>";
    add("http://t/?\ud83d\ude00");
    Target seed = next();
    Fetched fetched =
        Fetched.of(
            seed,
            List.of("http://t/moved", "no url"),
            200,
            HTML,
            ("<meta charset=utf-8>" + page).getBytes(UTF_8));
    Discovery found = frontEnd.discover(fetched);
    assertEquals(3, frontier.complete(found, 77));
    assertEquals(77, frontier.mark());
    assertEquals(0, add("http://t/moved")); // it was fetched
    clock.addAndGet(5_000);
    Set<Target> read = new HashSet<>(List.of(next(), next(), next()));
    assertEquals(new HashSet<>(found.targets()), read);

    String sitemap =
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"
            + "<url><loc>http://d/</loc><priority>0.25</priority></url></urlset>";
    Target from = read.iterator().next();
    Map<String, List<String>> xml = Map.of("Content-Type", List.of("application/xml"));
    found = frontEnd.discover(Fetched.of(from, 200, xml, sitemap.getBytes(UTF_8)));
    frontier.complete(found);
    assertEquals(0.25, found.targets().get(0).priority().orElseThrow());
    assertEquals(found.targets().get(0), next());
    assertEquals(77, frontier.mark());
  }

  @Test
  void pageThatTwoDocumentsLeadToIsQueuedOnce() {
    add("http://a/", "http://b/");
    Discovery one = found(next(), "http://c/");
    Discovery other = found(next(), "http://c/", "http://d/");
    assertEquals(1, one.targets().size());
    assertEquals(2, other.targets().size());
    assertEquals(1, frontier.complete(one));
    assertEquals(1, frontier.complete(other));
    assertEquals(5, frontier.size() + 1);
    assertThrows(IllegalArgumentException.class, () -> frontier.complete(one));
    assertThrows(
        IllegalArgumentException.class, () -> frontier.postpone(one.fetched(), Duration.ZERO));
  }

  /**
   * Random work with kills: each target is completed once, none is lost, and those of a host are in
   * the order in which they were found.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void nothingIsLostOrRepeated(long seed) throws IOException {
    reopen(NO_DELAY);
    Random random = new Random(seed);
    Set<String> completed = new HashSet<>();
    Map<String, Integer> order = new LinkedHashMap<>();
    Map<String, Target> flying = new HashMap<>();
    Map<String, Integer> last = new HashMap<>();
    long mark = 0;
    for (int step = 0; step < 1500; step++) {
      int action = random.nextInt(100);
      if (action < 15) {
        String url = url(random);
        assertEquals(order.containsKey(url) ? 0 : 1, add(url));
        order.putIfAbsent(url, order.size());
      } else if (action < 55) {
        frontier.poll().ifPresent(next -> flying.put(next.uri().toString(), next));
      } else if (action < 90 && !flying.isEmpty()) {
        Target target = pick(flying, random);
        String url = target.uri().toString();
        List<String> links =
            IntStream.range(0, random.nextInt(step < 1000 ? 4 : 2))
                .mapToObj(i -> url(random))
                .toList();
        frontier.complete(found(target, links.toArray(new String[0])), ++mark);
        assertTrue(completed.add(url), url);
        links.forEach(link -> order.putIfAbsent(link, order.size()));
        int place = order.get(url);
        Integer before = last.put(target.uri().host(), place);
        assertTrue(before == null || before < place, url);
      } else if (action < 94 && !flying.isEmpty()) {
        frontier.postpone(pick(flying, random), Duration.ZERO);
      } else if (action < 96) {
        frontier.checkpoint();
      } else if (action < 98) {
        kill(NO_DELAY);
        flying.clear();
      } else if (action < 99) {
        reopen(NO_DELAY);
        flying.clear();
      }
      assertEquals(order.size(), frontier.size());
      assertEquals(
          order.size() - completed.size(), frontier.queued() + frontier.inFlight(), "left");
      assertEquals(mark, frontier.mark());
    }
    flying.values().forEach(target -> frontier.postpone(target, Duration.ZERO));
    for (Optional<Target> one = frontier.poll(); one.isPresent(); one = frontier.poll()) {
      assertTrue(completed.add(one.get().uri().toString()), one.get().toString());
      frontier.complete(found(one.get()));
    }
    assertEquals(new TreeSet<>(order.keySet()), new TreeSet<>(completed));
  }

  private static String url(Random random) {
    return "http://h" + random.nextInt(12) + ".example/" + random.nextInt(400);
  }

  private static Target pick(Map<String, Target> from, Random random) {
    List<String> keys = new ArrayList<>(new TreeSet<>(from.keySet()));
    return from.remove(keys.get(random.nextInt(keys.size())));
  }

  @Test
  void commitThatIsNotWholeHasNotHappened() throws IOException {
    add("http://a/", "http://b/");
    frontier.checkpoint();
    Path checkpoint = copy();
    byte[] before = Files.readAllBytes(folder.resolve("log-000001"));
    frontier.complete(found(next(), "http://c/", "http://d/"), 9);
    byte[] after = Files.readAllBytes(folder.resolve("log-000001"));
    for (int end = before.length; end <= after.length; end++) {
      frontier.close();
      folder = checkpoint;
      folder = copy();
      Files.write(folder.resolve("log-000001"), Arrays.copyOf(after, end));
      open(NO_DELAY);
      boolean whole = end == after.length;
      assertEquals(whole ? 9 : 0, frontier.mark());
      assertEquals(
          whole
              ? List.of("http://b/", "http://c/", "http://d/")
              : List.of("http://a/", "http://b/"),
          ready());
      assertEquals(whole ? 4 : 2, frontier.size());
    }
  }

  @Test
  void damageIsRefused() throws IOException {
    add("http://a/", "http://b/");
    frontier.close();
    for (String name : List.of("checkpoint", "hosts-000002")) {
      Path file = folder.resolve(name);
      byte[] whole = Files.readAllBytes(file);
      for (int at : new int[] {0, whole.length / 2, whole.length - 1}) {
        byte[] damaged = whole.clone();
        damaged[at] ^= 4;
        Files.write(file, damaged);
        assertThrows(IOException.class, () -> Frontier.open(folder, NO_DELAY), name + " " + at);
      }
      Files.write(file, Arrays.copyOf(whole, whole.length - 5));
      assertThrows(DamagedFileException.class, () -> Frontier.open(folder, NO_DELAY), name);
      Files.write(file, whole);
    }
    Path checkpoint = folder.resolve("checkpoint");
    Files.move(checkpoint, folder.resolve("away"));
    assertThrows(DamagedFileException.class, () -> Frontier.open(folder, NO_DELAY));
    Files.move(folder.resolve("away"), checkpoint);
    for (String name : List.of("log-000001", "links-000001")) {
      Path file = folder.resolve(name);
      byte[] whole = Files.readAllBytes(file);
      Files.delete(file);
      assertThrows(DamagedFileException.class, () -> Frontier.open(folder, NO_DELAY), name);
      Files.write(file, new byte[3]);
      assertThrows(DamagedFileException.class, () -> Frontier.open(folder, NO_DELAY), name);
      for (int at = 0; at < Math.min(whole.length, 150); at++) {
        byte[] damaged = whole.clone();
        damaged[at] ^= 1;
        Files.write(file, damaged);
        try (Frontier opened = Frontier.open(folder, NO_DELAY, clock::get)) {
          Set<String> found = new HashSet<>();
          for (int i = 0; i < 2; i++) {
            opened.poll().ifPresent(target -> found.add(target.uri().toString()));
          }
          assertEquals(Set.of("http://a/", "http://b/"), found, name + " " + at);
        } catch (IOException | UncheckedIOException e) {
          assertTrue(e.toString().contains("damaged"), e.toString());
        }
      }
      Files.write(file, whole);
    }
    open(NO_DELAY);
    assertEquals(List.of("http://a/", "http://b/"), ready());
  }

  @Test
  void damageBeforeOtherCommitsIsRefused() throws IOException {
    add("http://a/");
    add("http://b/");
    Path killed = copy();
    Path log = killed.resolve("log-000001");
    byte[] whole = Files.readAllBytes(log);
    whole[9] ^= 1;
    Files.write(log, whole);
    assertThrows(DamagedFileException.class, () -> Frontier.open(killed, NO_DELAY));
    whole[9] ^= 1;
    whole[whole.length - 1] ^= 1; // of the last one: it was being written
    Files.write(log, whole);
    try (Frontier opened = Frontier.open(killed, NO_DELAY)) {
      assertEquals(1, opened.queued());
    }
  }

  @Test
  void killedFrontierWithAsManyHostsAsItMayHaveIsOpened() throws IOException {
    FrontierOptions two = NO_DELAY.withMaxHosts(2).withDelay(Duration.ofSeconds(9));
    reopen(two);
    add("http://a/", "http://b/");
    frontier.complete(found(next()));
    frontier.complete(found(next()));
    clock.addAndGet(10_000);
    add("http://c/", "http://d/");
    Path killed = copy();
    assertThrows(IOException.class, () -> Frontier.open(killed, NO_DELAY.withMaxHosts(1)));
    try (Frontier opened = Frontier.open(killed, two)) {
      assertEquals(2, opened.queued());
      assertEquals(4, opened.size());
    }
  }

  @Test
  void folderBelongsToOneRunAndOneProfile() throws IOException {
    FileSystemException used =
        assertThrows(FileSystemException.class, () -> Frontier.open(folder, NO_DELAY));
    assertEquals("another run uses this folder", used.getReason());
    frontier.close();
    assertThrows(
        IllegalArgumentException.class,
        () -> Frontier.open(folder, NO_DELAY.withProfile(KeyProfile.SAFE)));
    assertThrows(IllegalStateException.class, () -> frontier.poll());
    assertThrows(IOException.class, () -> Frontier.open(temp, NO_DELAY));
    open(NO_DELAY);
  }

  @Test
  void hostsOverTheLimitAreRefusedWhole() throws IOException {
    reopen(NO_DELAY.withMaxHosts(2));
    assertEquals(2, add("http://a/", "http://b/"));
    IllegalStateException full =
        assertThrows(IllegalStateException.class, () -> add("http://a/2", "http://c/"));
    assertEquals("there is no room for more than 2 hosts", full.getMessage());
    Target one = next();
    Discovery tooMany = found(one, "http://c/", "http://d/");
    assertThrows(IllegalStateException.class, () -> frontier.complete(tooMany));
    assertEquals(1, frontier.inFlight());
    assertEquals(2, frontier.size());
    frontier.complete(found(one)); // its host is forgotten when there is need
    assertEquals(1, add("http://c/"));
    assertEquals(2, frontier.hosts());
    frontier.close();
    assertThrows(IOException.class, () -> Frontier.open(folder, NO_DELAY.withMaxHosts(1)));
    open(NO_DELAY);
  }

  @Test
  void filesOfFinishedTargetsAreRemoved() throws IOException {
    reopen(NO_DELAY);
    String[] urls =
        IntStream.range(0, 30_000)
            .mapToObj(i -> "http://h" + i % 1000 + "/" + i)
            .toArray(String[]::new);
    assertEquals(urls.length, add(urls));
    reopen(NO_DELAY);
    assertTrue(Files.exists(folder.resolve("log-000001")));
    Set<String> done = new HashSet<>();
    Discovery nothing = found(FrontEnd.of(frontier).seeds(List.of("http://x/")).get(0));
    for (int i = 0; i < urls.length; i++) {
      Target next = next();
      assertTrue(done.add(next.uri().toString()));
      frontier.complete(
          new Discovery(next, List.of(), nothing.outcome(), List.of(), false, Map.of()));
      if (i == 20_000) {
        kill(NO_DELAY);
      }
    }
    assertEquals(0, frontier.queued());
    frontier.checkpoint();
    assertFalse(Files.exists(folder.resolve("log-000001")));
    assertFalse(Files.exists(folder.resolve("links-000002")));
    assertEquals(0, add(urls));
    add("http://new/");
    reopen(NO_DELAY);
    assertEquals(List.of("http://new/"), ready());
  }

  @Test
  @Timeout(60)
  void flowHandsOutWhatIsDueAndRequested() throws IOException {
    reopen(FrontierOptions.DEFAULT);
    frontier.close();
    Duration delay = Duration.ofMillis(50);
    frontier = Frontier.open(folder, FrontierOptions.DEFAULT.withDelay(delay)); // in real time
    add("http://a/0", "http://b/0");
    long least = delay.minusMillis(1).toNanos(); // it counts in whole milliseconds
    FrontEnd frontEnd = FrontEnd.of(frontier);
    List<String> fetched = new ArrayList<>();
    Map<String, Long> times = new HashMap<>();
    frontier
        .targets()
        .flatMap(
            target -> {
              long now = System.nanoTime();
              Long before = times.put(target.uri().host(), now);
              assertTrue(before == null || now - before >= least, target.toString());
              fetched.add(target.uri().toString());
              int number = Integer.parseInt(target.uri().path().substring(1));
              String link = number < 5 ? "<a href=" + (number + 1) + ">" : "";
              return Flux.just(Fetched.of(target, 200, HTML, link.getBytes(UTF_8)));
            },
            3)
        .transform(frontEnd::discover)
        .doOnNext(frontier::complete)
        .blockLast();
    assertEquals(12, fetched.size());
    assertEquals(12, new HashSet<>(fetched).size());
    assertEquals(0, frontier.inFlight());
    StepVerifier.create(frontier.targets()).verifyComplete();
  }

  @Test
  @Timeout(60)
  void flowEndsWithTheFrontier() {
    add("http://a/1", "http://a/2");
    StepVerifier.create(frontier.targets(), 0)
        .expectSubscription()
        .thenRequest(5)
        .assertNext(target -> assertEquals("http://a/1", target.uri().toString()))
        .then(() -> frontier.close())
        .verifyComplete();
  }

  @Test
  @Timeout(60)
  void cancelledFlowTakesNoMore() {
    add("http://a/1", "http://b/1", "http://c/1");
    StepVerifier.create(frontier.targets(), 1).expectNextCount(1).thenCancel().verify();
    assertEquals(2, frontier.queued());
    assertEquals(1, frontier.inFlight());
  }

  @Test
  @Timeout(60)
  void targetsThatOperatorsDropArePutBack() {
    add("http://a/1", "http://b/1", "http://c/1", "http://d/1");
    frontier
        .targets()
        .publishOn(Schedulers.immediate(), 3)
        .take(1)
        .doOnDiscard(Target.class, target -> frontier.postpone(target, Duration.ZERO))
        .blockLast();
    assertEquals(3, frontier.queued());
    assertEquals(1, frontier.inFlight());
    assertEquals(3, ready().size());
  }

  @Test
  @Timeout(60)
  void targetTakenWhileTheFlowIsCancelledIsNotLost() {
    add("http://a/1");
    for (int round = 0; round < 2_000; round++) {
      List<Target> received = new CopyOnWriteArrayList<>();
      BaseSubscriber<Target> subscriber =
          new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
              // nothing is requested yet
            }

            @Override
            protected void hookOnNext(Target target) {
              received.add(target);
            }
          };
      frontier.targets().subscribe(subscriber);
      int delay = round % 400 * 5;
      RaceTestUtils.race(
          () -> subscriber.request(1),
          () -> {
            for (int spin = 0; spin < delay; spin++) {
              Thread.onSpinWait();
            }
            subscriber.cancel();
          });
      assertEquals(received.size(), frontier.inFlight(), "round " + round);
      received.forEach(target -> frontier.postpone(target, Duration.ZERO));
    }
  }

  @Test
  void interruptedThreadCanTakeTargets() {
    add("http://a/1", "http://b/1");
    Thread.currentThread().interrupt();
    try {
      assertEquals("http://a/1", next().uri().toString());
    } finally {
      assertTrue(Thread.interrupted());
    }
    assertEquals("http://b/1", next().uri().toString());
  }

  @Test
  void hostIsThatOfTheUrlThatIsRead() throws IOException {
    add("http://h/");
    FrontEnd frontEnd = FrontEnd.of(frontier).withExtractor(LinkExtractor.of(Rfc3986.DIALECT));
    byte[] page = "<a href=http://0x7f.1/first>".getBytes(UTF_8);
    frontier.complete(frontEnd.discover(Fetched.of(next(), 200, HTML, page)));
    add("http://127.0.0.1/second");
    Target first = next();
    assertEquals("/first", first.uri().path());
    assertEquals(List.of(), ready()); // one host
    frontier.complete(found(first));
    kill(NO_DELAY);
    assertEquals(List.of("http://127.0.0.1/second"), ready());
  }

  @Test
  @Timeout(60)
  void flowOfABrokenFrontierFails() throws IOException {
    reopen(FrontierOptions.DEFAULT.withDelay(Duration.ofHours(1)));
    add("http://a/1", "http://a/2", "http://b/1");
    Discovery done = found(next(), "http://c/");
    next();
    StepVerifier.create(frontier.targets())
        .expectSubscription()
        .then(
            () -> {
              Thread.currentThread().interrupt(); // ends what writes
              assertThrows(UncheckedIOException.class, () -> frontier.checkpoint());
              assertTrue(Thread.interrupted());
              assertThrows(IllegalStateException.class, () -> frontier.complete(done));
            })
        .verifyErrorMessage("the frontier could not be written; open it again");
    frontier.close();
    open(NO_DELAY);
    assertEquals(2, ready().size());
    assertEquals(3, frontier.size());
  }

  @Test
  void flowsWaitUntilTheNextHostIsDue() throws IOException {
    reopen(FrontierOptions.DEFAULT.withDelay(Duration.ofSeconds(2)));
    assertEquals(Long.MAX_VALUE, frontier.millisecondsToNext());
    add("http://a/0", "http://a/1");
    frontier.complete(found(next()));
    clock.addAndGet(500);
    assertEquals(1_500, frontier.millisecondsToNext());
    frontier.close();
    Uri uri = Whatwg.parse("http://a/");
    assertThrows(IllegalStateException.class, () -> frontier.setDelay(uri, Duration.ZERO));
  }

  @Test
  void longTargetsAndRedirectsAreKnownAfterAKill() throws IOException {
    reopen(NO_DELAY);
    add("http://a/");
    List<String> urls = new ArrayList<>();
    for (int length : List.of(100, 110, 120, 200, 20_000, 60_000)) {
      urls.add("http://b/" + "x".repeat(length));
    }
    String page = "<a href='" + String.join("'>😀</a><a href='", urls) + "'>😁</a>";
    Fetched moved = Fetched.of(next(), List.of("http://a/moved"), 200, HTML, page.getBytes(UTF_8));
    frontier.complete(FrontEnd.of(frontier).withContext().discover(moved));
    kill(NO_DELAY);
    assertEquals(0, add("http://a/moved"));
    List<String> texts = new ArrayList<>();
    for (String url : urls) {
      Target target = next();
      assertEquals(url, target.uri().toString());
      texts.add(target.text());
      frontier.complete(found(target));
    }
    assertEquals(List.of("😀", "😀", "😀", "😀", "😀", "😁"), texts);
  }

  @Test
  void settingsAreChecked() {
    FrontierOptions all = FrontierOptions.DEFAULT;
    assertThrows(IllegalArgumentException.class, () -> all.withDelay(Duration.ofDays(8)));
    assertThrows(IllegalArgumentException.class, () -> all.withDelay(Duration.ofMillis(-1)));
    assertThrows(IllegalArgumentException.class, () -> all.withMaxHosts(0));
    assertEquals(Frontier.MAX_DELAY, all.withDelay(Frontier.MAX_DELAY).delay());
  }

  @Test
  void targetsOfOtherSeenSetsAreRefused() {
    MemorySeenSet other = MemorySeenSet.of(KeyProfile.CRAWL);
    List<Target> foreign = FrontEnd.of(other).seeds(List.of("http://a/"));
    assertThrows(IllegalArgumentException.class, () -> frontier.add(foreign));
    assertEquals(0, frontier.size());
    add("http://a/");
  }

  @Test
  void keyIsThatOfTheLinkInWhateverFormItIsFetched() throws IOException {
    add("http://h/");
    FrontEnd plain = FrontEnd.of(frontier).withForm(ParameterRules.parse("h drop a").fetchForm());
    byte[] page = "<a href='/?a=1'><a href='/?a=2'>".getBytes(UTF_8);
    Discovery found = plain.discover(Fetched.of(next(), 200, HTML, page));
    assertEquals(2, frontier.complete(found));
    kill(NO_DELAY);
    assertEquals(3, frontier.size());
    Target one = next();
    assertEquals("http://h/", one.uri().toString());
    assertEquals("http://h/?a=1", one.key().text());
    frontier.complete(found(one));
    assertEquals("http://h/?a=2", next().key().text());
  }

  @Test
  void whatIsNoUrlIsCounted() {
    add("http://h/");
    LinkExtractor strict = LinkExtractor.of(Rfc3986.DIALECT);
    FrontEnd frontEnd = FrontEnd.of(frontier).withExtractor(strict);
    byte[] page = "<a href='http://a:99999/'><a href='/b'>".getBytes(UTF_8);
    Discovery found = frontEnd.discover(Fetched.of(next(), 200, HTML, page));
    assertEquals(Map.of("not-a-url", 1), found.filtered());
    assertEquals(1, frontier.complete(found));
  }

  @Test
  void fullSeenSetCostsNothing() throws IOException {
    FrontierOptions two = NO_DELAY.withSeen(DiskSeenSet.Options.DEFAULT.withMaxKeys(2));
    reopen(two);
    add("http://h/");
    Target one = next();
    Discovery many = found(one, "/a", "/b");
    assertThrows(SeenSetFullException.class, () -> frontier.complete(many));
    assertEquals(1, frontier.inFlight());
    assertEquals(1, frontier.complete(found(one, "/a")));
  }

  @Test
  void documentMayHaveMoreLinksThanASegment() throws IOException {
    add("http://h/");
    String[] links = IntStream.range(0, 9000).mapToObj(i -> "/" + i).toArray(String[]::new);
    assertEquals(9000, frontier.complete(found(next(), links)));
    kill(NO_DELAY);
    for (int i = 0; i < 9000; i++) {
      Target one = next();
      assertEquals("/" + i, one.uri().path());
      frontier.postpone(one, Duration.ofDays(-1000L * 365));
      frontier.complete(found(next()));
    }
    assertEquals(0, frontier.queued());
  }
}
