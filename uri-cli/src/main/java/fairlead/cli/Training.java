package fairlead.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs commands one after the other in one virtual machine, which records what it loads and
 * compiles so that the next one starts faster. Called only by {@code tools/build-archive}.
 *
 * <p>Archives of JDK 17 have no lambdas that are serializable, as those of {@code
 * Comparator.comparing} are, and no methods of records. What every run does avoids both: the first
 * of each costs a tenth of a short run.
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
    checkServed(Path.of(inputs[inputs.length - 1]));
    run(new String[] {BASE.substring(BASE.indexOf('=') + 1), "../c"}, "resolve");
  }

  /** Checks the pages of a folder as they are served, with what links in them lead to nowhere. */
  private static void checkServed(Path folder) throws IOException {
    String html = "<meta http-equiv=refresh content='9; url=a'><img srcset='b'><p id=c><p id=c>";
    InetAddress here = InetAddress.getLoopbackAddress();
    HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
    StringBuilder list = new StringBuilder(html).append("<a href=none></a>");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        list.append("<a href='").append(file.getFileName()).append("'></a>");
        serve(server, "/" + file.getFileName(), 200, Files.readAllBytes(file));
      }
    }
    serve(server, "/none", 404, new byte[] {'x'});
    serve(server, "/", 200, list.toString().getBytes(UTF_8));
    server.start();
    String[] root = {"http://" + here.getHostAddress() + ":" + server.getAddress().getPort() + "/"};
    run(root, "check", "--allow-private");
    run(root, "check", "-q", "--allow-private", "--format=jsonl");
    server.stop(0);
  }

  private static void serve(HttpServer server, String path, int status, byte[] page) {
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(status, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
  }

  private static void run(String[] inputs, String... command) {
    String[] all = Arrays.copyOf(command, command.length + inputs.length);
    System.arraycopy(inputs, 0, all, command.length, inputs.length);
    if (Main.run(all) > 1) {
      throw new IllegalStateException("not loaded: " + String.join(" ", all));
    }
  }
}
