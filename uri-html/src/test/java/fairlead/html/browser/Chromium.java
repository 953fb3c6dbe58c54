package fairlead.html.browser;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A headless Chromium, asked by way of its DevTools protocol. */
final class Chromium implements AutoCloseable {

  private static final JsonFactory JSON = new JsonFactory();
  private static final long PATIENCE_SECONDS = 30;
  private static final int MAX_PICTURES = 10;

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
  private int calls;

  /**
   * Starts the browser.
   *
   * @param program its path
   */
  Chromium(String program) throws IOException, InterruptedException {
    profile = Files.createTempDirectory("chromium");
    process =
        new ProcessBuilder(
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("log").toFile())
            .start();
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest page =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    String answer = client.send(page, HttpResponse.BodyHandlers.ofString()).body();
    String address = field(answer, "webSocketDebuggerUrl");
    if (address == null) {
      throw new IOException("no page: " + answer);
    }
    socket = client.newWebSocketBuilder().buildAsync(URI.create(address), new Listener()).join();
    call("Page.enable");
  }

  private String port() throws IOException, InterruptedException {
    Path file = profile.resolve("DevToolsActivePort");
    for (int i = 0; i < PATIENCE_SECONDS * 10; i++) {
      if (Files.exists(file) && Files.size(file) > 0) {
        return Files.readAllLines(file).get(0);
      }
      Thread.sleep(100);
    }
    throw new IOException(
        "the browser does not start: " + Files.readString(profile.resolve("log")));
  }

  /** Gathers the parts of messages. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        messages.add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  /** Loads a page up to the end of its markup, and gives what an expression makes of it. */
  List<String> ask(String url, String expression) throws IOException, InterruptedException {
    messages.clear();
    String answered = mark(send("Page.navigate", "url", url));
    String loaded = "\"method\":\"Page.domContentEventFired\"";
    if (await(answered, loaded).contains(loaded)) { // which may come first
      await(answered);
    } else {
      await(loaded);
    }
    String answer = call("Runtime.evaluate", "expression", expression);
    String value = field(answer, "value");
    if (value == null) {
      throw new IOException(url + ": " + answer);
    }
    return strings(value);
  }

  /** Loads a page with all that is in it, and gives a picture of what a window shows (PNG). */
  byte[] picture(String url) throws IOException, InterruptedException {
    open(url);
    String before = "";
    for (int i = 0; i < MAX_PICTURES; i++) { // until what was loaded is drawn, in frames too
      String picture = field(call("Page.captureScreenshot"), "data");
      if (picture == null) {
        throw new IOException("no picture of " + url);
      }
      if (picture.equals(before)) {
        break;
      }
      before = picture;
      Thread.sleep(100);
    }
    return Base64.getDecoder().decode(before);
  }

  /** Loads a page with all that is in it. */
  void open(String url) throws IOException, InterruptedException {
    messages.clear();
    load(mark(send("Page.navigate", "url", url)));
  }

  /** Runs a script that leads to another page, and waits for that. */
  void leave(String script) throws IOException, InterruptedException {
    messages.clear();
    load(mark(send("Runtime.evaluate", "expression", script)));
  }

  /** What an expression makes of the page that is open. */
  List<String> evaluate(String expression) throws IOException, InterruptedException {
    messages.clear();
    String answer = call("Runtime.evaluate", "expression", expression);
    String value = field(answer, "value");
    if (value == null) {
      throw new IOException(answer);
    }
    return strings(value);
  }

  private void load(String answered) throws IOException, InterruptedException {
    String loaded = "\"method\":\"Page.loadEventFired\"";
    if (await(answered, loaded).contains(loaded)) { // which may come first
      await(answered);
    } else {
      await(loaded);
    }
  }

  private String call(String method, String... parameters)
      throws InterruptedException, IOException {
    return await(mark(send(method, parameters)));
  }

  /** What is in the answer to a message. */
  private static String mark(int id) {
    return "\"id\":" + id + ",";
  }

  private int send(String method, String... parameters) {
    int id = ++calls;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeNumberProperty("id", id);
      json.writeStringProperty("method", method);
      json.writeName("params");
      json.writeStartObject();
      for (int i = 0; i < parameters.length; i += 2) {
        json.writeStringProperty(parameters[i], parameters[i + 1]);
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    socket.sendText(out.toString(StandardCharsets.UTF_8), true).join();
    return id;
  }

  /** The next message with one of some marks; those before it are dropped. */
  private String await(String... marks) throws InterruptedException, IOException {
    while (true) {
      String message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (message == null) {
        throw new IOException("no answer with " + List.of(marks));
      }
      if (Arrays.stream(marks).anyMatch(message::contains)) {
        return message;
      }
    }
  }

  /** The value of the first property of a name, at any depth. */
  private static @Nullable String field(String json, String name) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.PROPERTY_NAME && parser.getString().equals(name)) {
          parser.nextToken();
          return parser.getString();
        }
      }
      return null;
    }
  }

  private static List<String> strings(String json) {
    List<String> strings = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          strings.add(parser.getString());
        }
      }
    }
    return strings;
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted((one, other) -> other.compareTo(one)).forEach(Chromium::delete);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit(); // a process on its way out still writes there
    }
  }
}
