package fairlead.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
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

/**
 * A headless Chromium, driven through the DevTools protocol. Expressions return a JSON text of an
 * array of texts.
 */
public final class Chromium implements AutoCloseable {

  private static final JsonFactory JSON = new JsonFactory();
  private static final long PATIENCE_SECONDS = 30;
  private static final int MAX_PICTURES = 10;

  /** What a page that loads nothing and has no faults never causes. */
  private static final List<String> COMPLAINTS =
      List.of(
          "\"method\":\"Runtime.exceptionThrown\"",
          "\"method\":\"Log.entryAdded\"",
          "\"method\":\"Network.requestWillBeSent\"");

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private int calls;

  /** Starts the browser of {@code -Dfairlead.chromium}. Without one, the tests are skipped. */
  public static Chromium start() throws IOException, InterruptedException {
    String program = System.getProperty("fairlead.chromium", "/usr/bin/chromium");
    assumeTrue(Files.isExecutable(Path.of(program)), "no browser at " + program);
    return new Chromium(program);
  }

  private Chromium(String program) throws IOException, InterruptedException {
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
        String message = text.toString();
        if (COMPLAINTS.stream().anyMatch(message::contains)) {
          complaints.add(message);
        }
        messages.add(message);
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  /** Loads a page up to the end of its markup, and returns what an expression makes of it. */
  public List<String> ask(String url, String expression) throws IOException, InterruptedException {
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

  /** Loads a page with all that is in it, and returns a picture of what a window shows (PNG). */
  public byte[] picture(String url) throws IOException, InterruptedException {
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

  /** Saves a page with all that is in it as one message (MHTML), as the browser's menu does. */
  public byte[] capture(String url) throws IOException, InterruptedException {
    open(url);
    String message = field(call("Page.captureSnapshot"), "data");
    if (message == null) {
      throw new IOException("no capture of " + url);
    }
    return message.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Loads a page with all that is in it. */
  public void open(String url) throws IOException, InterruptedException {
    messages.clear();
    load(mark(send("Page.navigate", "url", url)));
  }

  /** Runs a script that leads to another page, and waits for that. */
  public void leave(String script) throws IOException, InterruptedException {
    messages.clear();
    load(mark(send("Runtime.evaluate", "expression", script)));
  }

  /** What an expression, or the promise that it makes, is for the page that is open. */
  public List<String> evaluate(String expression) throws IOException, InterruptedException {
    messages.clear();
    String parameters = "{\"expression\":" + quoted(expression) + ",\"awaitPromise\":true}";
    String answer = await(mark(sendText("Runtime.evaluate", parameters)));
    String value = field(answer, "value");
    if (value == null) {
      throw new IOException(answer);
    }
    return strings(value);
  }

  /** Notes errors and requests from now on. */
  public void watch() throws IOException, InterruptedException {
    messages.clear();
    for (String domain : List.of("Runtime", "Log", "Network")) {
      call(domain + ".enable");
    }
  }

  /** The errors and requests since the last call, as the protocol writes them. */
  public List<String> complaints() {
    List<String> all = List.copyOf(complaints);
    complaints.clear();
    return all;
  }

  /** Shows pages in a window of this width, in light or dark colours. */
  public void show(int width, boolean dark) throws IOException, InterruptedException {
    messages.clear();
    await(
        mark(
            sendText(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":%d,\"height\":900,\"deviceScaleFactor\":1,\"mobile\":false}"
                    .formatted(width))));
    await(
        mark(
            sendText(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"%s\"}]}"
                    .formatted(dark ? "dark" : "light"))));
  }

  /** Presses and releases a key, such as Tab, Enter or a letter. */
  public void press(String key) throws IOException, InterruptedException {
    messages.clear();
    int code = key.equals("Tab") ? 9 : key.equals("Enter") ? 13 : 0;
    String text = key.equals("Enter") ? "\\r" : key.length() == 1 ? key : "";
    for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
      String typed = text.isEmpty() || type.equals("keyUp") ? "" : ",\"text\":\"" + text + "\"";
      await(
          mark(
              sendText(
                  "Input.dispatchKeyEvent",
                  "{\"type\":\"%s\",\"key\":\"%s\",\"windowsVirtualKeyCode\":%d%s}"
                      .formatted(type, key, code, typed))));
    }
  }

  /** What axe-core finds in the open page against WCAG 2.1, levels A and AA, and good practice. */
  public List<String> barriers() throws IOException, InterruptedException {
    try (InputStream script = Chromium.class.getResourceAsStream("/axe.min.js")) {
      String text =
          new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
      evaluate(text + "; JSON.stringify([])");
    }
    return evaluate(
        """
        axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] })
          .then(result => JSON.stringify(result.violations.map(one => one.id + ': '
            + one.nodes.slice(0, 3).map(node => node.html.slice(0, 200)).join(' '))))
        """);
  }

  /** The page as paper (PDF). */
  public byte[] print() throws IOException, InterruptedException {
    messages.clear();
    String data = field(call("Page.printToPDF"), "data");
    if (data == null) {
      throw new IOException("no print");
    }
    return Base64.getDecoder().decode(data);
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
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      for (int i = 0; i < parameters.length; i += 2) {
        json.writeStringProperty(parameters[i], parameters[i + 1]);
      }
      json.writeEndObject();
    }
    return sendText(method, out.toString(StandardCharsets.UTF_8));
  }

  private static String quoted(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeString(text);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private int sendText(String method, String parameters) {
    int id = ++calls;
    String text = "{\"id\":%d,\"method\":\"%s\",\"params\":%s}".formatted(id, method, parameters);
    socket.sendText(text, true).join();
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
