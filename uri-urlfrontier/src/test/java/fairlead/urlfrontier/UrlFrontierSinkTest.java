package fairlead.urlfrontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crawlercommons.urlfrontier.URLFrontierGrpc.URLFrontierImplBase;
import crawlercommons.urlfrontier.Urlfrontier.AckMessage;
import crawlercommons.urlfrontier.Urlfrontier.AckMessage.Status;
import crawlercommons.urlfrontier.Urlfrontier.URLInfo;
import crawlercommons.urlfrontier.Urlfrontier.URLItem;
import fairlead.frontier.Discovery;
import fairlead.frontier.Fetched;
import fairlead.frontier.FrontEnd;
import fairlead.frontier.Target;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.sink.Sink;
import fairlead.uri.key.KeyProfile;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;

@Timeout(60)
class UrlFrontierSinkTest {

  private static final UrlFrontierOptions OPTIONS =
      UrlFrontierOptions.DEFAULT.withTimeout(Duration.ofSeconds(20));

  /** What the server does with a URL; it acknowledges by the observer. */
  @FunctionalInterface
  private interface Behaviour {
    void receive(int number, URLItem item, StreamObserver<AckMessage> acks);
  }

  private final List<URLItem> received = Collections.synchronizedList(new ArrayList<>());
  private volatile Behaviour behaviour = (number, item, acks) -> acks.onNext(ack(item, Status.OK));
  private final AtomicInteger streams = new AtomicInteger();
  private final CountDownLatch firstReceived = new CountDownLatch(1);
  private final CountDownLatch firstCompleted = new CountDownLatch(1);
  private Server server;

  private static AckMessage ack(URLItem item, Status status) {
    return AckMessage.newBuilder().setID(item.getID()).setStatus(status).build();
  }

  /** A server that stands on the published stubs. */
  private final class Service extends URLFrontierImplBase {
    @Override
    public StreamObserver<URLItem> putURLs(StreamObserver<AckMessage> acks) {
      streams.incrementAndGet();
      return new StreamObserver<>() {
        @Override
        public void onNext(URLItem item) {
          received.add(item);
          firstReceived.countDown();
          behaviour.receive(received.size(), item, acks);
        }

        @Override
        public void onError(Throwable error) {
          // the client has gone
        }

        @Override
        public void onCompleted() {
          acks.onCompleted();
          firstCompleted.countDown();
        }
      };
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = ServerBuilder.forPort(0).addService(new Service()).build().start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    server.shutdownNow().awaitTermination(10, TimeUnit.SECONDS);
  }

  private UrlFrontierSink sink(UrlFrontierOptions options) {
    return UrlFrontierSink.to("localhost", server.getPort(), options);
  }

  private final FrontEnd frontEnd = FrontEnd.of(MemorySeenSet.of(KeyProfile.CRAWL));

  private Discovery discovery(String url, int links) {
    Target seed = frontEnd.seeds(List.of(url)).get(0);
    StringBuilder page = new StringBuilder();
    IntStream.range(0, links).forEach(i -> page.append("<a href=").append(i).append('>'));
    return frontEnd.discover(
        Fetched.of(
            seed,
            List.of(url.replaceFirst("#.*", "") + "moved/"),
            200,
            Map.of("Content-Type", List.of("text/html")),
            page.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private List<String> urls() {
    return received.stream().map(UrlFrontierSinkTest::info).map(URLInfo::getUrl).toList();
  }

  private static URLInfo info(URLItem item) {
    return item.hasKnown() ? item.getKnown().getInfo() : item.getDiscovered().getInfo();
  }

  @Test
  void fetchedUrlsAreKnownAndTargetsDiscovered() throws IOException {
    try (UrlFrontierSink sink = sink(OPTIONS.withCrawl("news"))) {
      sink.accept(discovery("http://H.org/#top", 2));
      assertEquals("4", sink.commit().text());
      assertEquals(4, sink.acknowledged());
      assertEquals(0, sink.skipped());
    }
    assertEquals(
        List.of(
            "http://h.org/", "http://h.org/moved/", "http://h.org/moved/0", "http://h.org/moved/1"),
        urls());
    assertEquals(List.of("1", "2", "3", "4"), received.stream().map(URLItem::getID).toList());
    assertTrue(received.get(0).hasKnown() && received.get(1).hasKnown());
    assertEquals(0, received.get(0).getKnown().getRefetchableFromDate());
    URLInfo target = received.get(2).getDiscovered().getInfo();
    assertEquals("h.org", target.getKey());
    assertEquals("news", target.getCrawlID());
    assertEquals("1", target.getMetadataOrThrow("depth").getValues(0));
    assertEquals("L", target.getMetadataOrThrow("hops").getValues(0));
    assertEquals("navigation", target.getMetadataOrThrow("kind").getValues(0));
    assertEquals("http://h.org/moved/", target.getMetadataOrThrow("referrer").getValues(0));
  }

  @Test
  void prioritiesOfASitemapAreSent() throws IOException {
    Target sitemap = frontEnd.seeds(List.of("http://h/sitemap.xml")).get(0);
    String map = "<urlset><url><loc>http://h/a</loc><priority>0.8</priority></url></urlset>";
    Map<String, List<String>> xml = Map.of("Content-Type", List.of("text/xml"));
    byte[] body = map.getBytes(StandardCharsets.UTF_8);
    try (UrlFrontierSink sink = sink(OPTIONS)) {
      sink.accept(frontEnd.withContext().discover(Fetched.of(sitemap, 200, xml, body)));
      sink.commit();
    }
    assertEquals("0.8", info(received.get(1)).getMetadataOrThrow("priority").getValues(0));
  }

  @Test
  void urlsAreSentBeforeACommit() throws Exception {
    try (UrlFrontierSink sink = sink(OPTIONS)) {
      sink.accept(discovery("http://h/", 0));
      assertTrue(firstReceived.await(20, TimeUnit.SECONDS));
    }
  }

  @Test
  void interruptionsAreKept() throws IOException {
    behaviour = (number, item, acks) -> {};
    UrlFrontierSink sink = sink(OPTIONS);
    sink.accept(discovery("http://h/", 0));
    Thread.currentThread().interrupt();
    IOException error = assertThrows(IOException.class, sink::commit);
    assertEquals("interrupted while waiting for the URL Frontier", error.getMessage());
    assertTrue(Thread.interrupted());
    Thread.currentThread().interrupt();
    sink.close();
    assertTrue(Thread.interrupted());
  }

  @Test
  void flowIsDrainedIntoTheServer() {
    UrlFrontierSink sink = sink(OPTIONS.withInFlight(100));
    try (sink) {
      Flux<Discovery> found = Flux.range(0, 100).map(i -> discovery("http://h" + i + "/", 98));
      Sink.drain(found, sink).block();
    }
    assertEquals(10_000, sink.acknowledged());
    assertEquals(10_000, Set.copyOf(urls()).size());
  }

  @Test
  void noMoreUrlsAreSentThanMayBeInFlight() throws IOException {
    behaviour = (number, item, acks) -> {};
    assertEquals(1, OPTIONS.withInFlight(1).inFlight());
    try (UrlFrontierSink sink = sink(OPTIONS.withInFlight(7).withTimeout(Duration.ofMillis(500)))) {
      Discovery found = discovery("http://h/", 50);
      IOException error = assertThrows(IOException.class, () -> sink.accept(found));
      assertEquals("the URL Frontier has not acknowledged a URL for 0.5 s", error.getMessage());
      assertEquals(7, received.size());
    }
  }

  @Test
  void commitWaitsForTheLastAcknowledgement() throws IOException {
    List<Runnable> later = Collections.synchronizedList(new ArrayList<>());
    behaviour =
        (number, item, acks) -> {
          later.add(() -> acks.onNext(ack(item, Status.SKIPPED)));
          if (number == 12) {
            Collections.reverse(later);
            later.get(0).run();
            acks.onNext(AckMessage.newBuilder().setID("unknown").setStatus(Status.OK).build());
            later.forEach(Runnable::run); // the first one twice
          }
        };
    try (UrlFrontierSink sink = sink(OPTIONS)) {
      sink.accept(discovery("http://h/", 10));
      assertEquals("12", sink.commit().text());
      assertEquals(12, sink.skipped());
    }
  }

  @Test
  void urlThatIsNotStoredIsSentAgain() throws IOException {
    behaviour =
        (number, item, acks) -> acks.onNext(ack(item, number < 6 ? Status.FAIL : Status.OK));
    try (UrlFrontierSink sink = sink(OPTIONS)) {
      sink.accept(discovery("http://h/", 1));
      assertEquals("3", sink.commit().text());
    }
    assertEquals(3, Set.copyOf(urls()).size());
    assertEquals(8, received.size());
  }

  @Test
  void urlThatIsNeverStoredFailsTheSink() throws IOException {
    behaviour =
        (number, item, acks) ->
            acks.onNext(ack(item, info(item).getUrl().endsWith("/1") ? Status.FAIL : Status.OK));
    try (UrlFrontierSink sink = sink(OPTIONS.withAttempts(3))) {
      sink.accept(discovery("http://h/", 3));
      IOException error = assertThrows(IOException.class, sink::commit);
      assertEquals("the URL Frontier cannot store http://h/moved/1", error.getMessage());
      assertThrows(IOException.class, () -> sink.accept(discovery("http://i/", 1)));
    }
    assertEquals(3, urls().stream().filter("http://h/moved/1"::equals).count());
  }

  @Test
  void credentialsAreNotInTheMessage() throws IOException {
    behaviour = (number, item, acks) -> acks.onNext(ack(item, Status.FAIL));
    try (UrlFrontierSink sink = sink(OPTIONS.withAttempts(1))) {
      Discovery found = discovery("http://user:secret@h/", 0);
      IOException error =
          assertThrows(
              IOException.class,
              () -> {
                sink.accept(found);
                sink.commit();
              });
      assertEquals("the URL Frontier cannot store http://***@h/", error.getMessage());
    }
  }

  @Test
  void brokenStreamIsContinued() throws IOException {
    behaviour =
        (number, item, acks) -> {
          if (number % 10 == 0 && number < 100) {
            if (number % 20 == 0) {
              acks.onError(new IllegalStateException("restart"));
            } else {
              acks.onCompleted();
            }
          } else {
            acks.onNext(ack(item, Status.OK));
          }
        };
    try (UrlFrontierSink sink = sink(OPTIONS)) {
      sink.accept(discovery("http://h/", 198));
      assertEquals("200", sink.commit().text());
    }
    assertEquals(200, Set.copyOf(urls()).size());
  }

  @Test
  void serverThatOnlyFailsIsReported() throws IOException {
    behaviour = (number, item, acks) -> acks.onError(new IllegalStateException("no"));
    try (UrlFrontierSink sink = sink(OPTIONS.withAttempts(2))) {
      Discovery found = discovery("http://h/", 1);
      IOException error =
          assertThrows(
              IOException.class,
              () -> {
                sink.accept(found);
                sink.commit();
              });
      assertTrue(
          error.getMessage().startsWith("the URL Frontier is not responding: "),
          error.getMessage());
      assertEquals(2, streams.get());
    }
  }

  @Test
  void serverMayStartLater() throws Exception {
    int port = server.getPort();
    server.shutdownNow().awaitTermination();
    try (UrlFrontierSink sink = UrlFrontierSink.to("localhost", port, OPTIONS)) {
      sink.accept(discovery("http://h/", 1));
      server = ServerBuilder.forPort(port).addService(new Service()).build().start();
      assertEquals("3", sink.commit().text());
    }
  }

  @Test
  void serverThatIsNotThereIsReported() throws Exception {
    int port = server.getPort();
    server.shutdownNow().awaitTermination();
    try (UrlFrontierSink sink =
        UrlFrontierSink.to("localhost", port, OPTIONS.withTimeout(Duration.ofMillis(300)))) {
      sink.accept(discovery("http://h/", 1));
      assertThrows(IOException.class, sink::commit);
    }
  }

  @Test
  void channelOfTheCallerStaysOpen() throws Exception {
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("localhost", server.getPort()).usePlaintext().build();
    try (UrlFrontierSink sink = UrlFrontierSink.over(channel, OPTIONS)) {
      sink.accept(discovery("http://h/", 0));
      sink.commit();
    }
    assertEquals(false, channel.isShutdown());
    assertTrue(firstCompleted.await(20, TimeUnit.SECONDS), "the stream has ended");
    channel.shutdownNow();
  }

  @Test
  void limitsArePositive() {
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withInFlight(0));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withAttempts(0));
    assertThrows(IllegalArgumentException.class, () -> OPTIONS.withTimeout(Duration.ZERO));
  }
}
