package fairlead.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Serves the files of a folder. */
public final class PageServer implements AutoCloseable {

  private final HttpServer server;
  private final Path root;
  private final boolean fetches;

  /**
   * Serves pages and nothing else. Nothing in them is run or fetched, though scripting counts as
   * switched on, as it does for the standard's answers.
   */
  public PageServer(Path root) throws IOException {
    this(root, false);
  }

  /**
   * Serves a folder.
   *
   * @param fetches whether pages may fetch what they refer to
   */
  public PageServer(Path root, boolean fetches) throws IOException {
    this.fetches = fetches;
    this.root = root.toAbsolutePath().normalize();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The URL of a page. */
  public String url(Path page) {
    String path = root.relativize(page.toAbsolutePath().normalize()).toString().replace('\\', '/');
    return root()
        + path.replace("%", "%25").replace(" ", "%20").replace("#", "%23").replace("?", "%3F");
  }

  /** The URL of the folder. */
  public String root() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Path file = root.resolve(exchange.getRequestURI().getPath().substring(1)).normalize();
      if (!file.startsWith(root) || !Files.isRegularFile(file)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      byte[] bytes = Files.readAllBytes(file);
      String type = fetches ? URLConnection.guessContentTypeFromName(file.toString()) : "text/html";
      if (file.toString().endsWith(".css")) {
        type = "text/css";
      }
      if (type != null) {
        exchange.getResponseHeaders().put("Content-Type", List.of(type));
      }
      if (!fetches) {
        exchange.getResponseHeaders().put("Content-Security-Policy", List.of("default-src 'none'"));
      }
      exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
