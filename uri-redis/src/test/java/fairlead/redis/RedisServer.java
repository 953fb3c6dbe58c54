package fairlead.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real server on a free port of this machine alone. */
final class RedisServer implements AutoCloseable {

  private final Path folder;
  private final List<String> settings;
  private final int port;
  private Process process;

  private RedisServer(Path folder, List<String> settings, int port, Process process) {
    this.folder = folder;
    this.settings = settings;
    this.port = port;
    this.process = process;
  }

  /** Starts one. Its test is skipped by name where there is none. */
  static RedisServer start(Path folder, String... settings) throws Exception {
    Path program =
        Stream.of("valkey-server", "redis-server")
            .flatMap(
                name ->
                    Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(path -> Path.of(path, name)))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    assumeTrue(program != null, "skipped: neither valkey-server nor redis-server is installed");
    List<String> line = new ArrayList<>(List.of(String.valueOf(program)));
    int port = freePort();
    line.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    line.addAll(List.of("--dir", folder.toString(), "--save", ""));
    line.addAll(List.of(settings));
    RedisServer server = new RedisServer(folder, line, port, launch(folder, line));
    server.await();
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Process launch(Path folder, List<String> line) throws IOException {
    return new ProcessBuilder(line)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("server.log").toFile()))
        .start();
  }

  private void await() throws Exception {
    for (int i = 0; i < 200; i++) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        return;
      } catch (IOException e) {
        Thread.sleep(50);
      }
    }
    throw new IOException("no server: " + Files.readString(folder.resolve("server.log")));
  }

  String uri() {
    return "redis://127.0.0.1:" + port;
  }

  int port() {
    return port;
  }

  void kill() throws Exception {
    process.destroyForcibly().waitFor();
  }

  void restart() throws Exception {
    process = launch(folder, settings);
    await();
  }

  /** STOP, CONT ... */
  void signal(String name) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    assertEquals(0, kill.waitFor());
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }
}
