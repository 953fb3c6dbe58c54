package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.CheckSeverity;
import fairlead.check.Fetcher;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import io.netty.resolver.AddressResolver;
import io.netty.util.concurrent.DefaultEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses that nothing connects to unless it is allowed. */
@Timeout(60)
class PrivateAddressesTest {

  private static final FetchOptions OPTIONS =
      FetchOptions.DEFAULT.withTimeout(Duration.ofSeconds(5));

  private final LocalServer server = new LocalServer();

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private static HttpFetcher of(PublicResolver.Lookup lookup) {
    return HttpFetcher.with(OPTIONS, lookup);
  }

  private static Fetcher.Answer answer(HttpFetcher fetcher, String target) {
    Uri uri = Rfc3986.parse(target);
    return fetcher.fetch(uri, false, Fetcher.RedirectPolicy.FOLLOW).block();
  }

  private static String refusal(HttpFetcher fetcher, String target) {
    Fetcher.Missing missing = assertInstanceOf(Fetcher.Missing.class, answer(fetcher, target));
    assertEquals(CheckSeverity.WARNING, missing.severity());
    return missing.message();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "0x7f.1",
        "2130706433",
        "017700000001",
        "127.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "localhost",
        "localhost.",
        "0.0.0.0",
        "[::]",
        "127.0.0.1.",
        "169.254.169.254",
        "[fd00:ec2::254]",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "100.64.0.1",
        "100.127.255.255",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "[fe80::1]",
        "[fc00::1]"
      })
  void addressIsRefused(String host) {
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS)) {
      String message = refusal(fetcher, "http://" + host + ":" + server.port() + "/");
      assertTrue(message.startsWith("not requested: "), message);
      assertTrue(message.contains(" is not a public address, but "), message);
    }
    assertEquals(0, server.connections());
  }

  /** A name may lead to this machine here, as if that were a server on the public network. */
  @Test
  void addressIsRefusedAfterRedirect() {
    server.on("/", "302 Found", "Location: " + server.uri("/inside") + "\r\n", "");
    PublicResolver.Lookup lookup = host -> new InetAddress[] {InetAddress.getLoopbackAddress()};
    try (HttpFetcher fetcher =
        new HttpFetcher(
            OPTIONS, new PublicResolver(lookup, "public.example"::equals), client -> client)) {
      assertEquals(
          "not requested: a redirect leads to "
              + server.uri("/inside")
              + ": 127.0.0.1 is not a public address, but one of the machine itself",
          refusal(fetcher, "http://public.example:" + server.port() + "/"));
    }
    assertEquals(List.of("HEAD /"), server.requests());
  }

  @Test
  void blockedPortIsRefused() {
    try (HttpFetcher fetcher = HttpFetcher.with(OPTIONS.withPrivateAddresses(true))) {
      assertEquals(
          "not requested: browsers block port 25", refusal(fetcher, "http://127.0.0.1:25/"));
    }
  }

  @Test
  void nameThatChangesIsJudgedAgain() throws Exception {
    Queue<String> answers = new ArrayDeque<>(List.of("8.8.8.8", "127.0.0.1"));
    PublicResolver.Lookup lookup =
        host -> new InetAddress[] {InetAddress.getByName(answers.remove())};
    DefaultEventExecutor executor = new DefaultEventExecutor();
    try (PublicResolver resolver = new PublicResolver(lookup, host -> false)) {
      AddressResolver<InetSocketAddress> names = resolver.getResolver(executor);
      InetSocketAddress host = InetSocketAddress.createUnresolved("rebinding.example", 80);
      assertEquals("8.8.8.8", names.resolve(host).get().getAddress().getHostAddress());
      Throwable refused = names.resolve(host).await().cause();
      assertInstanceOf(PublicResolver.RefusedAddressException.class, refused);
      assertInstanceOf(
          PublicResolver.RefusedAddressException.class,
          names
              .resolve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 80))
              .await()
              .cause());
      assertEquals(
          "127.0.0.1 is not a public address, but one of the machine itself", refused.getMessage());
    } finally {
      executor.shutdownGracefully().await();
    }
  }

  @Test
  void nameWithOnePrivateAddressIsRefused() {
    PublicResolver.Lookup lookup =
        host -> new InetAddress[] {address("8.8.8.8"), address("192.168.0.1")};
    try (HttpFetcher fetcher = of(lookup)) {
      assertEquals(
          "not requested: 192.168.0.1 is not a public address, but one of a private network",
          refusal(fetcher, "http://two.example/"));
    }
  }

  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }

  @Test
  void nameWithoutAddressIsAnError() {
    PublicResolver.Lookup lookup =
        host -> {
          throw new UnknownHostException(host);
        };
    try (HttpFetcher fetcher = of(lookup)) {
      assertEquals(
          new Fetcher.Missing("no such host", CheckSeverity.ERROR),
          answer(fetcher, "http://none.example/"));
    }
  }
}
