package fairlead.urlfrontier;

import crawlercommons.urlfrontier.URLFrontierGrpc;
import crawlercommons.urlfrontier.Urlfrontier.AckMessage;
import crawlercommons.urlfrontier.Urlfrontier.AckMessage.Status;
import crawlercommons.urlfrontier.Urlfrontier.URLItem;
import fairlead.frontier.Discovery;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.uri.Credentials;
import io.grpc.Channel;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends what a crawl has found to a URL Frontier, the service of crawler-commons that several
 * crawlers share, and waits until it has acknowledged everything.
 *
 * <pre>{@code
 * try (UrlFrontierSink sink = UrlFrontierSink.to("localhost", 7071, UrlFrontierOptions.DEFAULT)) {
 *   Sink.drain(responses.transform(frontEnd::discover), sink).block();
 * }
 * }</pre>
 *
 * <p>The URL that was fetched, and those of its redirects, are sent as known, and are not handed
 * out again. New targets are sent as discovered, with the host as the key of their queue, and with
 * {@code depth}, {@code hops}, {@code kind}, {@code referrer} and {@code priority} as metadata. A
 * URL without an acknowledgement is sent again over a new stream; the server recognizes it. For one
 * writer. Counts may be read by any thread.
 */
public final class UrlFrontierSink implements Sink<Discovery> {

  private final URLFrontierGrpc.URLFrontierStub server;
  private final @Nullable ManagedChannel own;
  private final UrlFrontierOptions options;

  // All below is guarded by this.
  private final Map<String, Sent> sent = new LinkedHashMap<>(); // not yet acknowledged
  private @Nullable Stream stream;
  private long lastId;
  private long acknowledged;
  private long skipped;
  private int broken; // streams in a row without an acknowledgement
  private @Nullable IOException failure;

  /** A URL that the server has not acknowledged. */
  private static final class Sent {
    private final URLItem item;
    private int attempts = 1;

    Sent(URLItem item) {
      this.item = item;
    }
  }

  /** A call, which ends the one before it. */
  private final class Stream implements StreamObserver<AckMessage> {
    @SuppressWarnings("NullAway.Init") // set once the call has begun
    private StreamObserver<URLItem> requests;

    @Override
    public void onNext(AckMessage ack) {
      acknowledge(this, ack);
    }

    @Override
    public void onError(Throwable error) {
      end(this, String.valueOf(error.getMessage()));
    }

    @Override
    public void onCompleted() {
      end(this, "the server ended the stream");
    }
  }

  private UrlFrontierSink(
      Channel channel, @Nullable ManagedChannel own, UrlFrontierOptions options) {
    this.server = URLFrontierGrpc.newStub(channel).withWaitForReady(); // a server may restart
    this.own = own;
    this.options = Objects.requireNonNull(options, "options");
  }

  /** A sink for a server that speaks gRPC without TLS, as is usual inside a cluster. */
  public static UrlFrontierSink to(String host, int port, UrlFrontierOptions options) {
    ManagedChannel channel = ManagedChannelBuilder.forAddress(host, port).usePlaintext().build();
    return new UrlFrontierSink(channel, channel, options);
  }

  /** A sink for a channel, such as one with TLS. The caller shuts it down after the sink. */
  public static UrlFrontierSink over(Channel channel, UrlFrontierOptions options) {
    return new UrlFrontierSink(channel, null, options);
  }

  /** How many URLs the server has acknowledged, with those that it skipped. */
  public synchronized long acknowledged() {
    return acknowledged;
  }

  /** How many URLs the server has skipped, since it knew them. */
  public synchronized long skipped() {
    return skipped;
  }

  /**
   * Sends what was found. Waits while too much is not acknowledged.
   *
   * @throws IOException if the server is not there, does not acknowledge in time, or cannot store a
   *     URL
   */
  @Override
  public synchronized void accept(Discovery found) throws IOException {
    for (URLItem.Builder item : FrontierItems.of(found, options.crawl())) {
      awaitFewerThan(options.inFlight());
      URLItem next = item.setID(Long.toString(++lastId)).build();
      sent.put(next.getID(), new Sent(next));
      if (stream == null) {
        open();
      } else {
        send(stream, next);
      }
    }
  }

  /**
   * Waits until the server has acknowledged everything.
   *
   * @return the number of URLs that it has acknowledged
   */
  @Override
  public synchronized Mark commit() throws IOException {
    awaitFewerThan(1);
    return new Mark(Long.toString(acknowledged));
  }

  private void awaitFewerThan(int limit) throws IOException {
    long last = acknowledged;
    long end = System.nanoTime() + options.timeout().toNanos();
    while (true) {
      if (failure != null) {
        throw failure;
      }
      if (sent.size() < limit) {
        return;
      }
      if (stream == null) {
        open();
      }
      if (last != acknowledged) {
        last = acknowledged;
        end = System.nanoTime() + options.timeout().toNanos();
      }
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw new IOException(
            String.format(
                Locale.ROOT,
                "the URL Frontier has not acknowledged a URL for %.1f s",
                options.timeout().toMillis() / 1000.0));
      }
      try {
        wait(Math.max(1, left / 1_000_000));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while waiting for the URL Frontier", e);
      }
    }
  }

  /** Begins a stream, and sends everything again that was not acknowledged. */
  private void open() {
    Stream opened = new Stream();
    stream = opened;
    opened.requests = server.putURLs(opened);
    for (Sent one : new ArrayList<>(sent.values())) {
      send(opened, one.item);
    }
  }

  private void send(Stream to, URLItem item) {
    try {
      to.requests.onNext(item);
    } catch (IllegalStateException e) {
      // the call has ended, which the observer hears, too; the item is sent over the next one
    }
  }

  private synchronized void acknowledge(Stream from, AckMessage ack) {
    Sent one = sent.get(ack.getID());
    if (from != stream || one == null) {
      return;
    }
    broken = 0;
    if (ack.getStatus() == Status.FAIL) {
      if (one.attempts++ < options.attempts()) {
        send(from, one.item);
      } else {
        fail("the URL Frontier cannot store " + Credentials.masked(urlOf(one.item)));
      }
    } else {
      sent.remove(ack.getID());
      acknowledged++;
      skipped += ack.getStatus() == Status.SKIPPED ? 1 : 0;
    }
    notifyAll();
  }

  private static String urlOf(URLItem item) {
    return item.hasKnown()
        ? item.getKnown().getInfo().getUrl()
        : item.getDiscovered().getInfo().getUrl();
  }

  private synchronized void end(Stream ended, String reason) {
    if (ended == stream) {
      stream = null;
      if (++broken >= options.attempts()) {
        fail("the URL Frontier is not responding: " + reason);
      }
      notifyAll();
    }
  }

  private void fail(String message) {
    failure = failure == null ? new IOException(message) : failure;
  }

  /** Ends the stream. What was accepted after the last commit may be lost. */
  @Override
  public void close() {
    Stream last;
    synchronized (this) {
      last = stream;
      stream = null;
    }
    if (last != null) {
      try {
        last.requests.onCompleted();
      } catch (IllegalStateException e) {
        // it has ended
      }
    }
    if (own != null) {
      own.shutdown();
      try {
        if (!own.awaitTermination(1, TimeUnit.SECONDS)) {
          own.shutdownNow();
        }
      } catch (InterruptedException e) {
        own.shutdownNow();
        Thread.currentThread().interrupt();
      }
    }
  }
}
