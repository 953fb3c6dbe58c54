package fairlead.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code fairlead check --external}, with a server on this machine. */
class ExternalLinksTest {

  @TempDir Path folder;
  private HttpServer server;
  private String root = "";
  private final ConcurrentLinkedQueue<String> agents = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          agents.add(String.valueOf(exchange.getRequestHeaders().getFirst("User-Agent")));
          int status = Integer.parseInt(exchange.getRequestURI().getPath().substring(1));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    root = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    Files.writeString(
        folder.resolve("index.html"),
        "<a href=S200>a</a>\n<a href=S404>b</a>\n<a href=S404>c</a>\n".replace("S", root));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private Run check(String... options) {
    String[] arguments = new String[options.length + 5];
    List<String> first =
        List.of("check", folder.toString(), "--severity", "local-link=off", "--external");
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = i < first.size() ? first.get(i) : options[i - first.size()];
    }
    return Run.run(arguments);
  }

  @Test
  void correctedSiteIsCheckedWithoutMoreRequests() throws IOException {
    Files.writeString(folder.resolve("page.html"), "x");
    Files.writeString(
        folder.resolve("index.html"),
        "<a href='Page.\nhtml'>a</a> <a href=S200>b</a> <a href=S404>c</a>".replace("S", root));
    Run run = check("--allow-private", "--fix", "--format", "jsonl");
    assertEquals(1, run.lines().size(), run.out());
    assertTrue(run.out().contains("HTTP status 404"), run.out());
    assertTrue(run.out().contains("\"line\":1,"), run.out());
    assertTrue(run.err().contains("2 targets on other sites: 2 requested\n"), run.err());
    assertEquals(3, agents.size()); // HEAD, HEAD, GET
  }

  @Test
  void targetsAreRequestedOnce() throws IOException {
    Run run = check("--allow-private", "--format", "jsonl", "--user-agent", "tester");
    assertEquals(1, run.code(), run.err());
    assertEquals(2, run.lines().size(), run.out());
    assertTrue(run.lines().get(0).contains("\"message\":\"HTTP status 404\""), run.out());
    assertTrue(run.err().contains("2 targets on other sites: 2 requested\n"), run.err());
    assertEquals(List.of("tester", "tester", "tester"), List.copyOf(agents)); // HEAD, HEAD, GET
    assertEquals(0, check("--allow-private", "--accept", "200,400..404").code());
    agents.clear();
    String cache = folder.resolveSibling(folder.getFileName() + "-cache").toString();
    String first = check("--allow-private", "--format", "jsonl", "--cache", cache).out();
    assertEquals(3, agents.size());
    Run again = check("--allow-private", "--format", "jsonl", "--cache", cache);
    assertEquals(first, again.out());
    assertTrue(again.err().contains("sites: 0 requested, 2 from the cache\n"), again.err());
    assertEquals(3, agents.size(), "the second run asks nothing");
    Files.writeString(folder.resolve("a.html"), "<a href=" + root + "201>");
    Run more = check("--allow-private", "--cache", cache);
    assertTrue(more.err().contains("sites: 1 requested, 2 from the cache\n"), more.err());
    Files.delete(folder.resolve("a.html"));
    agents.clear();
    agents.addAll(List.of("", "", ""));
    String token = root.substring(7, root.length() - 1) + "=X-Path:PATH";
    check("--allow-private", "--cache", cache, "--header-env", token);
    assertEquals(6, agents.size(), "a token may change the answer");
    assertTrue(check("--cache", folder.toString()).err().contains("something other than a cache"));
  }

  @Test
  void missingVariableIsReported() {
    Run run = check("--allow-private", "--header-env", "h.example=X-Token:FAIRLEAD_NO_VARIABLE");
    assertTrue(
        run.err().contains("--header-env: the environment has no FAIRLEAD_NO_VARIABLE\n"),
        run.err());
  }

  /** Answers of a cache may arrive while another target is asked for. */
  @Test
  void answersThatArriveAtOnceAreAllCounted() throws IOException {
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      links.append("<a href=").append(root).append("404?").append(i).append(">a</a>\n");
    }
    Files.writeString(folder.resolve("index.html"), links);
    String[] options = {"--allow-private", "--format", "jsonl", "--cache", folder + "-cache"};
    String first = check(options).out();
    for (int i = 0; i < 20; i++) {
      Run again = check(options);
      assertEquals(1, again.code(), again.err());
      assertEquals(first, again.out(), again.err());
    }
  }

  @Test
  void robotsMayDisallowRequests() {
    server.createContext(
        "/robots.txt",
        exchange -> {
          byte[] rules = "User-agent: tester\nDisallow: /404\n".getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/plain");
          exchange.sendResponseHeaders(200, rules.length);
          exchange.getResponseBody().write(rules);
          exchange.close();
        });
    String[] options = {"--allow-private", "--robots", "--user-agent", "tester/1", "--all"};
    Run run = check(options);
    assertEquals(0, run.code(), run.out());
    assertTrue(run.out().contains("not requested: robots.txt does not allow it"), run.out());
    assertTrue(run.err().contains("2 targets on other sites: 1 requested, 1 refused"), run.err());
    assertEquals(List.of("tester/1"), List.copyOf(agents), "HEAD for the page that is allowed");
    assertFalse(run.err().contains("SLF4J"), run.err());
    Run other = Run.run("check", folder.toString(), "--robots");
    assertEquals(2, other.code());
    assertTrue(other.err().contains("--robots needs --external"), other.err());
  }

  /** A page with a link to one that closes the connection, and one that is not there. */
  private void serveSite() {
    server.createContext(
        "/site/",
        exchange -> {
          byte[] page =
              "<a href=/site/broken>x</a><a href=/404>y</a><a href=404>z</a>".getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          boolean there = exchange.getRequestURI().getPath().equals("/site/");
          exchange.sendResponseHeaders(there ? 200 : 404, there ? page.length : -1);
          if (there) {
            exchange.getResponseBody().write(page);
          }
          exchange.close();
        });
    server.createContext("/site/broken", HttpExchange::close);
  }

  @Test
  void servedSiteIsChecked() throws IOException {
    serveSite();
    String[] options = {"--allow-private", "--retries", "0", "--severity", "local-link=off"};
    List<String> all = new ArrayList<>(List.of("check", root + "site/", "--format", "jsonl"));
    all.addAll(List.of(options));
    Run run = Run.run(all.toArray(String[]::new));
    assertEquals(1, run.code(), run.err());
    assertEquals(2, run.lines().size(), run.out());
    assertTrue(run.out().contains("connection closed before the end"), run.out());
    assertTrue(run.out().contains("HTTP status 404"), run.out());
    assertTrue(run.err().lines().allMatch(line -> line.startsWith("fairlead: ")), run.err());
    Path sarif = folder.resolve("report.sarif");
    all.addAll(List.of("--report", "sarif=" + sarif));
    Run.run(all.toArray(String[]::new));
    assertTrue(Files.readString(sarif).contains("\"uri\":\"" + root + "site/\"}"), "no base");
    Path config = folder.resolve("fairlead.toml");
    Files.writeString(
        config, "[check]\ninputs = ['" + root + "site/']\nallow-private = true\ndepth = 0\n");
    Run configured = Run.run("check", "--config", config.toString());
    assertEquals(0, configured.code(), configured.err());
    assertTrue(configured.err().contains("2 not-reached"), configured.err());
  }

  @Test
  void documentsThatRobotsMayNotReadAreNoErrors() throws IOException {
    serveSite();
    server.createContext(
        "/robots.txt",
        exchange -> {
          byte[] rules = "User-agent: *\nDisallow: /site/4\nDisallow: /site/b\n".getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/plain");
          exchange.sendResponseHeaders(200, rules.length);
          exchange.getResponseBody().write(rules);
          exchange.close();
        });
    Run run = Run.run("check", root + "site/", "--allow-private", "--robots", "--all");
    assertEquals(0, run.code(), run.out());
    assertTrue(run.out().matches("(?s).* 2 +note +not-reached .*"), run.out());
  }

  @Test
  void fileMayHaveOptionsForOtherRuns() throws IOException {
    Path config = folder.resolve("fairlead.toml");
    Files.writeString(config, "[check]\nretries = 0\ncache = 'c'\nheader-env = ['h=X:Y']\n");
    Run run = Run.run("check", folder.toString(), "--config", config.toString());
    assertEquals(0, run.code(), run.err());
    assertEquals(List.of(), List.copyOf(agents));
    assertTrue(Files.notExists(folder.resolve("c")), "nothing is kept");
  }

  @Test
  void refusedStartHasAHint() {
    Run run = Run.run("check", root + "site/");
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("--allow-private permits addresses"), run.err());
    assertEquals(List.of(), List.copyOf(agents));
  }

  @Test
  void errorPageOfAServerIsNoPage() {
    server.createContext(
        "/none",
        exchange -> {
          byte[] page = "<p>not found".getBytes(UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "text/html");
          exchange.sendResponseHeaders(404, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    Run run = Run.run("check", root + "none", "--allow-private");
    assertEquals(2, run.code(), run.err());
    assertTrue(run.out().contains("HTTP status 404"), run.out());
    assertTrue(run.err().contains("no page was read"), run.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          http://127.0.0.1:1/a/ .                     | inputs must be files or URLs, not both
          http://127.0.0.1:1/a/ http://127.0.0.1:1/b/ | /b/ is not below http://127.0.0.1:1/a/,
          http://u:secret@127.0.0.1:1/ --base http://h/ | ***@127.0.0.1:1/ is not below http://h/,
          http://[/                                   | http://[/: not a URL
          http://127.0.0.1:1/ --changed-since HEAD    | --changed-since needs files as input
          . --depth 3                                 | --depth needs an input that is a URL
          ftp://127.0.0.1/                            | only check reads http and https
          """)
  void wrongUsageOfUrlsIsReported(String options, String message) {
    Run run = Run.run(("check " + options).split(" ", -1));
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }

  @Test
  void privateAddressesAreRefused() {
    Run run = check("--format", "jsonl");
    assertEquals(0, run.code(), "not requested is a warning");
    assertEquals(3, run.lines().size(), run.out());
    assertTrue(run.out().contains("not requested: 127.0.0.1 is not a public address"), run.out());
    assertTrue(run.err().contains("2 targets on other sites: 0 requested, 2 refused"), run.err());
    assertEquals(List.of(), List.copyOf(agents));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --accept 200                | --accept needs --external
          --host-delay 1s             | --host-delay needs --external
          --cache x                   | --cache needs --external
          --external --cache-age 1h   | --cache-age needs --cache
          --header-env h=X:Y          | --header-env needs --external
          --external --header-env h   | use HOST=FIELD:VARIABLE, as in api.example.org
          --allow-private             | --allow-private needs --external
          --external --against x      | --against and --external do the same thing
          --external --accept 2       | use statuses such as 200..299,403, not 2
          --external --accept 300..20 | use statuses such as 200..299,403, not 300..20
          --external --accept 300..200| use statuses such as 200..299,403, not 300..200
          --external --request-time 0 | use a time, such as 20s, 500ms or 5m, not 0
          --external --max-wait x     | use a time, such as 20s, 500ms or 5m, not x
          --external --user-agent ä   | a user agent must be one line of US-ASCII
          """)
  void wrongUsageIsReported(String options, String message) {
    String[] arguments = ("check " + folder + " " + options).split(" ", -1);
    Run run = Run.run(arguments);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(message), run.err());
  }
}
