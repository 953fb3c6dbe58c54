package fairlead.examples;

import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import org.reactivestreams.Publisher;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Serves the files of a folder on this machine. */
final class SiteServer implements AutoCloseable {

  private final Path site;
  private final DisposableServer server;

  SiteServer(Path site) {
    this.site = site.toAbsolutePath().normalize();
    this.server = HttpServer.create().host("127.0.0.1").handle(this::answer).bindNow();
  }

  /** The URL of the folder. */
  String url() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    String path = URI.create("/").resolve(request.fullPath()).getPath().substring(1);
    Path file = site.resolve(path).normalize();
    if (Files.isDirectory(file)) {
      file = file.resolve("index.html");
    }
    if (!file.startsWith(site) || !Files.isRegularFile(file)) {
      return response.sendNotFound();
    }
    String type = URLConnection.guessContentTypeFromName(file.toString());
    return response.header("Content-Type", type == null ? "text/plain" : type).sendFile(file);
  }

  @Override
  public void close() {
    server.disposeNow();
  }
}
