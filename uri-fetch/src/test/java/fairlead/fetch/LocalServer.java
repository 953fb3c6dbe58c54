package fairlead.fetch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A server on this machine that answers as it is asked to, also in ways that no server should. */
final class LocalServer implements AutoCloseable {

  private final ServerSocket socket;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final List<Socket> open = new ArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();

  /** Answers a request. The connection is closed after it unless the answer has a length. */
  @FunctionalInterface
  interface Handler {
    void answer(Request request, OutputStream out) throws IOException, InterruptedException;
  }

  /**
   * A request.
   *
   * @param head all of its lines
   * @param count how many there have been for the same path
   */
  record Request(String method, String path, String head, int count, Socket socket) {}

  LocalServer() {
    try {
      socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  String uri(String path) {
    return "http://127.0.0.1:" + port() + path;
  }

  void on(String path, Handler handler) {
    handlers.put(path, handler);
  }

  /** Answers with a status, header fields that end in CRLF, and a body. */
  void on(String path, String status, String fields, String body) {
    on(path, (request, out) -> send(request, out, status, fields, body));
  }

  static void send(Request request, OutputStream out, String status, String fields, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
    String length = status.startsWith("204") ? "" : "Content-Length: " + bytes.length + "\r\n";
    write(out, "HTTP/1.1 " + status + "\r\n" + length + fields + "\r\n");
    if (!request.method().equals("HEAD")) {
      out.write(bytes);
    }
    out.flush();
  }

  static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** All requests so far, as method and path. */
  List<String> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        connections.incrementAndGet();
        synchronized (open) {
          open.add(client);
        }
        threads.execute(() -> serve(client));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        InputStream in = new BufferedInputStream(client.getInputStream())) {
      OutputStream out = client.getOutputStream();
      for (String head = head(in); !head.isEmpty(); head = head(in)) {
        String[] line = head.split(" ", 3);
        int count;
        synchronized (requests) {
          requests.add(line[0] + ' ' + line[1]);
          String asked = line[1];
          count = (int) requests.stream().filter(one -> one.endsWith(' ' + asked)).count();
        }
        Request request = new Request(line[0], line[1], head, count, client);
        Handler handler = handlers.get(line[1]);
        if (handler == null) {
          send(request, out, "404 Not Found", "", "");
        } else {
          handler.answer(request, out);
        }
        if (client.isClosed()) {
          return;
        }
      }
    } catch (IOException e) {
      // the client has left
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int octet = in.read();
      if (octet < 0) {
        return "";
      }
      head.append((char) octet);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdownNow();
    synchronized (open) {
      for (Socket client : open) {
        client.close();
      }
    }
  }
}
