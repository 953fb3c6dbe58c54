package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.check.Fetcher;
import fairlead.uri.whatwg.Whatwg;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is reported about certificates. Each is issued by an authority that the client trusts. */
@Timeout(120)
class CertificatesTest {

  private static final String PASSWORD = "changeit";

  @TempDir static Path folder;

  private static void keytool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storepass", PASSWORD, "-keystore", "keys.p12"));
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")); // it runs 14 times
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    process.waitFor(60, TimeUnit.SECONDS);
    assertEquals(0, process.exitValue(), Files.readString(folder.resolve("log")));
  }

  @BeforeAll
  static void makeKeys() throws IOException, InterruptedException {
    keytool("-genkeypair", "-alias", "ca", "-keyalg", "EC", "-dname", "CN=ca", "-ext", "bc:c");
    keytool("-exportcert", "-alias", "ca", "-file", "ca.der");
    keytool("-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=server");
    keytool("-certreq", "-alias", "server", "-file", "server.csr");
  }

  private String answer(String start, String names, boolean trusted) throws Exception {
    keytool(
        "-gencert",
        "-alias",
        "ca",
        "-infile",
        "server.csr",
        "-outfile",
        "server.der",
        "-startdate",
        start,
        "-validity",
        "2",
        "-ext",
        "SAN=" + names);
    keytool("-importcert", "-alias", "server", "-file", "server.der", "-noprompt");
    KeyStore keys =
        KeyStore.getInstance(folder.resolve("keys.p12").toFile(), PASSWORD.toCharArray());
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    X509Certificate authority = (X509Certificate) keys.getCertificate("ca");
    SslContext authorities = SslContextBuilder.forClient().trustManager(authority).build();
    FetchOptions options =
        FetchOptions.DEFAULT.withPrivateAddresses(true).withTimeout(Duration.ofSeconds(10));
    try (SSLServerSocket server =
            (SSLServerSocket)
                context
                    .getServerSocketFactory()
                    .createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        HttpFetcher fetcher =
            new HttpFetcher(
                options,
                new PublicResolver(InetAddress::getAllByName, host -> true),
                client -> trusted ? client.secure(tls -> tls.sslContext(authorities)) : client)) {
      Thread serving = new Thread(() -> serve(server), "tls");
      serving.setDaemon(true);
      serving.start();
      String uri = "https://127.0.0.1:" + server.getLocalPort() + "/";
      Fetcher.Answer answer =
          fetcher.fetch(Whatwg.parse(uri), false, Fetcher.RedirectPolicy.FOLLOW).block();
      return answer instanceof Fetcher.Missing missing
          ? missing.message()
          : assertInstanceOf(Fetcher.Found.class, answer).uri().path();
    }
  }

  private static void serve(SSLServerSocket server) {
    while (!server.isClosed()) {
      try (SSLSocket client = (SSLSocket) server.accept()) {
        InputStream in = client.getInputStream();
        in.read();
        OutputStream out = client.getOutputStream();
        String answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
        out.write(answer.getBytes(StandardCharsets.US_ASCII));
        out.flush();
      } catch (IOException e) {
        // the client does not like the certificate
      }
    }
  }

  @Test
  void validOneIsFine() throws Exception {
    assertEquals("/", answer("-1d", "IP:127.0.0.1", true));
  }

  @Test
  void expiredOneIsReportedWithItsDate() throws Exception {
    LocalDate end = LocalDate.now(ZoneId.systemDefault()).minusDays(8);
    assertEquals("certificate expired on " + end, answer("-10d", "IP:127.0.0.1", true));
  }

  @Test
  void earlyOneIsReportedWithItsDate() throws Exception {
    LocalDate start = LocalDate.now(ZoneId.systemDefault()).plusDays(5);
    assertEquals("certificate not valid before " + start, answer("+5d", "IP:127.0.0.1", true));
  }

  @Test
  void oneOfAnotherHostIsReported() throws Exception {
    assertEquals("certificate for another host", answer("-1d", "DNS:other.example", true));
  }

  @Test
  void oneOfAnUnknownAuthorityIsReported() throws Exception {
    assertEquals("certificate from an unknown authority", answer("-1d", "IP:127.0.0.1", false));
  }
}
