package fairlead.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs commands one after the other in one virtual machine, which records what it loads and
 * compiles so that the next one starts faster. Called only by {@code tools/build-archive}.
 */
final class Training {

  private static final String BASE = "--base=https://example.org/";

  private Training() {}

  /**
   * Runs them.
   *
   * @param inputs what they read
   */
  public static void main(String[] inputs) throws IOException {
    Path page = Path.of(inputs[0], "index.html");
    run(inputs, "links", "--context", BASE);
    run(new String[] {page.toString()}, "links", BASE); // a file is opened in another way
    run(inputs, "check", BASE);
    run(inputs, "check", "-q", BASE, "--format=jsonl");
    run(inputs, "unique", BASE);
    run(inputs, "absolutize", BASE, "--dry-run=json");
    checkServed(Files.readAllBytes(page));
    run(new String[] {BASE.substring(BASE.indexOf('=') + 1), "../c"}, "resolve");
  }

  /** Checks a site in which every URL is the same page. */
  private static void checkServed(byte[] page) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    String root = "http://" + here.getHostAddress() + ":" + server.getAddress().getPort() + "/";
    run(new String[] {root}, "check", "-q", "--allow-private", "--depth=2", "--format=jsonl");
    server.stop(0);
  }

  private static void run(String[] inputs, String... command) {
    String[] all = Arrays.copyOf(command, command.length + inputs.length);
    System.arraycopy(inputs, 0, all, command.length, inputs.length);
    if (Main.run(all) > 1) {
      throw new IllegalStateException("not loaded: " + String.join(" ", all));
    }
  }
}
