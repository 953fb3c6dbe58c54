package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import fairlead.pipeline.files.OutputMarker;
import fairlead.testing.JavaCommand;
import fairlead.testing.Suites;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that are killed, gone on with, and compared with one that was left alone. */
@Execution(ExecutionMode.CONCURRENT)
class KillsTest {

  private static final int KILLED = 137; // 128 and SIGKILL
  private static final int TERMINATED = 143; // 128 and SIGTERM
  private static final int KILLS_OF_A_RUN = 2; // more in the profile for long runs
  private static final String[] UNVERIFIED = { // saves a fifth of the time of a short run
    "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"
  };
  private static final String CRAWL =
      "warc/jwat/jwat-warc__src__test__resources__IAH-20080430204825-00000-blackbook.warc.gz";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path output() {
    return folder.resolve("output");
  }

  private Process start(String fault, List<String> arguments) throws IOException {
    return start(List.of(), fault, arguments);
  }

  private Process start(List<String> before, String fault, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(JavaCommand.of("fairlead.cli.Killed", UNVERIFIED));
    command.add(fault);
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start();
  }

  private int end(Process process) throws InterruptedException {
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), "hangs");
    return process.exitValue();
  }

  private String said() throws IOException {
    return Files.readString(folder.resolve("said"));
  }

  private List<String> saved(String command, Path input) {
    return new ArrayList<>(
        List.of(
            command,
            input.toString(),
            "-q",
            "--base",
            "http://h/",
            "--output",
            output().toString(),
            "--checkpoint",
            folder.resolve("saved").toString(),
            "--resume",
            "--every",
            "15"));
  }

  /** What a run prints that nothing ends. */
  private byte[] undisturbed(String command, Path input) {
    return run(command, input.toString(), "-q", "--base", "http://h/")
        .out()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static Run run(String... arguments) {
    return Run.run(arguments);
  }

  /** Resumes a run and lets it end. A process of its own would only cost time. */
  private static void finish(List<String> arguments) {
    Run run = run(arguments.toArray(String[]::new));
    assertTrue(run.code() < 2, run.err());
  }

  @ParameterizedTest
  @CsvSource({
    "links,  output-committed:3",
    "links,  text-written:4",
    "links,  text-moved:1",
    "links,  checkpoint-written:0",
    "unique, output-committed:7",
    "unique, seen-set-saved:0",
    "unique, seen-set-saved:6",
    "unique, text-written:7",
    "unique, text-moved:8",
    "unique, run-begun:2",
    "unique, run-written:1",
    "unique, runs-merged:0",
    "unique, run-retired:3"
  })
  void runGoesOnWhereverItWasKilled(String command, String fault) throws Exception {
    Path input = command.equals("links") ? startOfCrawl() : manyTargets();
    List<String> arguments = saved(command, input);
    if (command.equals("unique")) {
      arguments.addAll(List.of("--seen-memory", "1")); // so that runs are written and merged
    }
    assertEquals(KILLED, end(start(fault, arguments)), fault + ": " + said());
    finish(arguments);
    assertEquals(
        new String(undisturbed(command, input), StandardCharsets.UTF_8),
        Files.readString(output()));
  }

  /** The first third of a crawl, up to the start of a record: long enough for a kill. */
  private Path startOfCrawl() throws IOException {
    Path start = folder.resolve("start.warc.gz");
    try (InputStream in = Files.newInputStream(Suites.corpora(CRAWL))) {
      Files.write(start, in.readNBytes(760_247));
    }
    return start;
  }

  /** Pages with so many targets that a small seen-set merges its runs. */
  private Path manyTargets() throws IOException {
    Path site = folder.resolve("many");
    if (Files.exists(site)) {
      return site;
    }
    Files.createDirectory(site);
    for (int page = 0; page < 150; page++) {
      StringBuilder text = new StringBuilder();
      for (int link = 0; link < 400; link++) {
        text.append("<a href=").append(200 * page + link).append('>');
      }
      Files.writeString(site.resolve(page + ".html"), text);
    }
    return site;
  }

  /** Waits until a command waits for more input: it has started, and takes no more time. */
  private void awaitInput(Process process) throws Exception {
    Duration before = Duration.ZERO;
    for (int idle = 0, i = 0; idle < 4 && i < 240; i++) {
      assertFalse(process.waitFor(500, TimeUnit.MILLISECONDS), "ended by itself: " + said());
      Duration now = process.info().totalCpuDuration().orElse(Duration.ofSeconds(i));
      boolean isIdle = now.toMillis() > 200 && now.minus(before).toMillis() <= 20;
      idle = isIdle ? idle + 1 : 0;
      before = now;
    }
  }

  /** Sends SIGTERM. {@link Process#destroy} would also end the input, which may arrive first. */
  private static void stop(Process process) {
    process.toHandle().destroy();
  }

  @Test
  void signalEndsARunWhoseInputStalls() throws Exception {
    for (String input : List.of("<a href=http://h/>", "From a@b Thu Jan  1 00:00:00 1970\n")) {
      Process process = start("", List.of("links", "-"));
      process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
      awaitInput(process);
      stop(process);
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "hangs");
      assertEquals(TERMINATED, process.exitValue());
      assertTrue(said().contains("fairlead: 1 document: "), said());
      assertTrue(said().contains("stopped by a signal"), said());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "report"})
  void signalEndsACommandThatNeedsAllDocuments(String command) throws Exception {
    Process process = start("", List.of(command, "-"));
    byte[] start = ("<a href=http://h/>" + " ".repeat(1000)).getBytes(StandardCharsets.UTF_8);
    process.getOutputStream().write(start);
    process.getOutputStream().flush();
    awaitInput(process);
    stop(process);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "hangs");
    assertEquals(TERMINATED, process.exitValue());
    assertTrue(said().contains("fairlead: 1 document: 0 read, 0 partial, 1 failed, "), said());
    assertTrue(said().contains("fairlead: stopped by a signal; "), said());
    assertFalse(said().contains("h/"), "no result: " + said());
  }

  /** What is known without the answers that are missing is reported. */
  @Test
  void signalEndsRequestsThatWait() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.countDown();
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.close();
        });
    server.start();
    try {
      String target = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
      Path site = Files.createDirectory(folder.resolve("site"));
      Files.writeString(site.resolve("p.html"), "<a href=none></a><a href=" + target + "></a>");
      Process process =
          start("", List.of("check", site.toString(), "--external", "--allow-private"));
      assertTrue(asked.await(60, TimeUnit.SECONDS), "no request");
      stop(process);
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "hangs");
      assertEquals(TERMINATED, process.exitValue());
      assertTrue(said().contains("missing-document"), said());
      assertTrue(said().contains("0 requested; stopped by a signal: 1 left"), said());
    } finally {
      over.countDown();
      server.stop(0);
    }
  }

  /** SIGTERM, which leaves time to finish what is at hand; SIGINT takes the same way. */
  @ParameterizedTest
  @CsvSource({"links, true", "unique, true", "links, false"})
  void signalEndsARunInOrder(String command, boolean checkpoint) throws Exception {
    Path input = input("nested");
    List<String> arguments = saved(command, input);
    if (!checkpoint) {
      arguments.removeAll(
          List.of("--checkpoint", folder.resolve("saved").toString(), "--resume", "--every", "15"));
    }
    Process process = start("", arguments);
    while (!Files.exists(output()) || Files.size(output()) == 0) {
      assertTrue(process.isAlive(), said());
      Thread.sleep(1);
    }
    process.destroy();
    assertEquals(TERMINATED, end(process), said());
    assertTrue(
        said().contains("stopped by a signal" + (checkpoint ? "; continue with --resume" : "\n")),
        said());
    String expected = new String(undisturbed(command, input), StandardCharsets.UTF_8);
    String some = Files.readString(output());
    assertTrue(!some.isEmpty() && some.length() < expected.length(), "stopped on the way");
    assertEquals(expected.substring(0, some.length()), some);
    assertTrue(some.endsWith("\n"));
    if (checkpoint) {
      finish(arguments);
      assertEquals(expected, Files.readString(output()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.zip", "out.warc", "out"})
  void signalEndsRewritingOfAnArchiveInOrder(String name) throws Exception {
    Path zip = folder.resolve("in.zip");
    try (ZipOutputStream entries = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (int page = 0; page < 4000; page++) {
        entries.putNextEntry(new ZipEntry(page + ".html"));
        entries.write("<a href=x>".repeat(100).getBytes(StandardCharsets.UTF_8));
      }
    }
    Path out = Files.createDirectory(folder.resolve("outputs")).resolve(name);
    List<String> arguments =
        List.of("absolutize", zip.toString(), "--base", "http://h/", "--out", out.toString());
    Process process = start("", name.equals("out") ? with(arguments, "--to", "folder") : arguments);
    while (!isBegun(out.resolveSibling(""))) {
      assertTrue(process.isAlive(), said());
      Thread.sleep(1);
    }
    process.destroy();
    assertEquals(TERMINATED, end(process), said());
    assertTrue(said().contains("stopped by a signal\n"), said());
    assertTrue(
        said().contains(name.equals("out") ? " files written" : name + ": not written"), said());
    try (Stream<Path> left = Files.list(out.resolveSibling(""))) {
      assertEquals(name.equals("out") ? 1 : 0, left.count());
    }
  }

  private static List<String> with(List<String> arguments, String... more) {
    return Stream.concat(arguments.stream(), Stream.of(more)).toList();
  }

  /** Whether something was written: to a file of the folder, or one below. */
  private static boolean isBegun(Path folder) throws IOException {
    try (Stream<Path> files = Files.find(folder, 2, (file, what) -> what.size() > 1000)) {
      return files.anyMatch(Files::isRegularFile);
    } catch (NoSuchFileException | UncheckedIOException e) {
      return false; // one has been moved
    }
  }

  /** A folder that is rewritten: every file and its time are as if no run had been killed. */
  @ParameterizedTest
  @ValueSource(strings = {"output-committed:1", "text-moved:2", "", "signal"})
  void folderIsRewrittenOnlyOnce(String fault) throws Exception {
    Path site = Suites.corpora("sites/w3c-markup-validator");
    Path copy = Files.createDirectory(folder.resolve("copy"));
    try (Stream<Path> files = Files.walk(site)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().limit(90).toList()) {
        Path target = copy.resolve(site.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=x>");
    String base = "http://h/";
    Path expected = folder.resolve("expected");
    String[] inputs = {copy.toString(), page.toString()};
    assertTrue(
        run("absolutize", "-q", inputs[0], inputs[1], "--base", base, "--out", expected.toString())
                .code()
            < 2);
    Path out = folder.resolve("out");
    List<String> arguments =
        List.of(
            "absolutize",
            "-q",
            inputs[0],
            inputs[1],
            "--base",
            base,
            "--out",
            out.toString(),
            "--checkpoint",
            folder.resolve("saved").toString(),
            "--resume",
            "--every",
            "10");
    Process process = start(fault.equals("signal") ? "" : fault, arguments);
    if (fault.isEmpty() || fault.equals("signal")) {
      while (Files.notExists(out.resolve("copy"))) {
        assertTrue(process.isAlive(), said());
        Thread.sleep(1);
      }
      if (fault.isEmpty()) {
        process.destroyForcibly();
      } else {
        process.destroy();
      }
    }
    assertEquals(fault.equals("signal") ? TERMINATED : KILLED, end(process), said());
    finish(arguments);
    assertEquals(contents(expected), contents(out));
    Run over = run(arguments.toArray(String[]::new));
    assertTrue(over.err().contains("nothing to do"), over.err());
    assertFalse(Files.exists(out.resolve(OutputMarker.JOURNAL)));
    Files.move(out, out.resolveSibling("moved"));
    Run refused = run(arguments.toArray(String[]::new));
    assertEquals(2, refused.code());
    assertTrue(
        refused.err().contains("out is missing, although the run wrote it (--resume)"),
        refused.err());
  }

  /** An archive is written at the end of a run that goes on, from what is kept until then. */
  @ParameterizedTest
  @CsvSource({
    "warc,   out.warc.gz, output-committed:0",
    "warc,   out.warc.gz, checkpoint-written:5",
    "warc,   out.warc.gz, ''",
    "nested, out.zip,     text-moved:3",
    "nested, out.zip,     ''",
    "warc,   out.zip,     checkpoint-written:5",
    "warc,   out.zip,     ''",
    "warc,   out,         ''",
    "folder, out.mhtml,   output-committed:2"
  })
  void archiveIsRewrittenAsIfNothingHadHappened(String kind, String name, String fault)
      throws Exception {
    Path input = input(kind);
    Path expected = Files.createDirectory(folder.resolve("undisturbed")).resolve(name);
    List<String> undisturbed =
        new ArrayList<>(
            List.of("absolutize", "-q", input.toString(), "--base", "http://h/", "--out"));
    undisturbed.add(expected.toString());
    if (!name.endsWith(ending(input))) {
      String to = name.substring(name.lastIndexOf('.') + 1);
      undisturbed.addAll(2, List.of("--to", to.equals("out") ? "folder" : to));
    }
    assertTrue(run(undisturbed.toArray(String[]::new)).code() < 2);
    Path out = Files.createDirectory(folder.resolve("outputs")).resolve(name);
    List<String> arguments = new ArrayList<>(undisturbed);
    arguments.set(arguments.size() - 1, out.toString());
    arguments.addAll(
        List.of("--checkpoint", folder.resolve("saved").toString(), "--resume", "--every", "25"));
    if (!fault.isEmpty()) {
      assertEquals(KILLED, end(start(fault, arguments)), said());
    }
    Random random = new Random();
    for (int kills = 0; kills < KILLS_OF_A_RUN && fault.isEmpty(); kills++) {
      Process process = start("", arguments);
      if (!process.waitFor(400 + random.nextInt(1200), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
      end(process);
    }
    finish(arguments);
    assertEquals(contents(expected), contents(out));
    try (Stream<Path> left = Files.list(out.resolveSibling(""))) {
      assertEquals(List.of(out), left.toList());
    }
    assertFalse(Files.exists(folder.resolve("saved/rewritten")));
  }

  private static String ending(Path archive) {
    String name = String.valueOf(archive.getFileName());
    return name.endsWith(".zip") ? "zip" : "warc.gz";
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith(".fairlead-output") && !file.endsWith(".fairlead-journal")) {
          contents.put(
              root.relativize(file).toString(),
              new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
      }
    }
    return contents;
  }

  /** A limit on the size of files, which is like a disk that is full. */
  @ParameterizedTest
  @CsvSource({"links, 9000", "unique, 300", "unique, 60"})
  void fullDiskEndsARunThatGoesOnLater(String command, int blocks) throws Exception {
    Path input = command.equals("links") ? startOfCrawl() : manyTargets();
    List<String> arguments = saved(command, input);
    if (command.equals("unique")) {
      arguments.addAll(List.of("--seen-memory", "1"));
    }
    List<String> limited = List.of("sh", "-c", "ulimit -f " + blocks + " && exec \"$@\"", "sh");
    assertEquals(2, end(start(limited, "", arguments)), said());
    assertTrue(said().contains("File too large"), said());
    assertFalse(said().contains("\tat "), said());
    finish(arguments);
    assertEquals(
        new String(undisturbed(command, input), StandardCharsets.UTF_8),
        Files.readString(output()));
  }

  /** A set that runs share: none takes back what another has added. */
  @Test
  void seenSetThatAnotherRunHasUsedIsNotTakenBack() throws Exception {
    Path input = Suites.corpora(CRAWL);
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=only-here>");
    String seen = folder.resolve("seen").toString();
    List<String> arguments = saved("unique", input);
    arguments.addAll(List.of("--seen", seen));
    assertEquals(KILLED, end(start("seen-set-saved:4", arguments)), said());
    assertEquals(KILLED, end(start("checkpoint-written:0", arguments)), said());
    Run other = run("unique", page.toString(), "--base", "http://h/", "--seen", seen);
    assertEquals(List.of("http://h/only-here"), other.lines());
    assertEquals(2, end(start("", arguments)));
    assertTrue(said().contains("the seen-set has changed: another run has added"), said());
    assertEquals(
        List.of(), run("unique", page.toString(), "--base", "http://h/", "--seen", seen).lines());
    assertEquals(2, end(start("", arguments)));
    assertTrue(said().contains("the seen-set has changed"), said());
  }

  /** A folder, a web archive, and archives within an archive. */
  private Path input(String kind) throws IOException {
    Path crawl = Suites.corpora(CRAWL);
    if (kind.equals("warc")) {
      return crawl;
    }
    Path site = Suites.corpora("sites/w3c-markup-validator");
    if (kind.equals("folder")) {
      return site;
    }
    Path zip = folder.resolve("nested.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      zip(out, site);
      out.putNextEntry(new ZipEntry("crawl.warc.gz"));
      Files.copy(crawl, out);
      out.putNextEntry(new ZipEntry("inner.zip"));
      ZipOutputStream inner = new ZipOutputStream(notClosing(out));
      zip(inner, site);
      inner.finish();
    }
    return zip;
  }

  private static OutputStream notClosing(OutputStream out) {
    return new OutputStream() {
      @Override
      public void write(int value) throws IOException {
        out.write(value);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }
    };
  }

  private static void zip(ZipOutputStream zip, Path site) throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().limit(150).toList()) {
        zip.putNextEntry(new ZipEntry(site.relativize(file).toString()));
        Files.copy(file, zip);
        zip.closeEntry();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "links, nested, false",
    "unique, nested, false",
    "links, nested, true",
    "unique, many, true"
  })
  void killsAtRandomMomentsCostNothing(String command, String kind, boolean unordered)
      throws Exception {
    kill(command, kind, unordered, new Random(), KILLS_OF_A_RUN);
  }

  /** Hundreds of kills: {@code -Psoak}, and {@code -Dfairlead.kills=N} for another number. */
  @Test
  @Tag("soak")
  void hundredsOfKillsCostNothing() throws Exception {
    int wanted = Integer.getInteger("fairlead.kills", 200);
    Random random = new Random();
    int killed = 0;
    int runs = 0;
    while (killed < wanted) {
      String command = runs % 2 == 0 ? "unique" : "links";
      boolean unordered = random.nextBoolean();
      // Of targets with one key, either may be first where there is no order; of these there is
      // one.
      String kind =
          unordered && command.equals("unique")
              ? "many"
              : List.of("nested", "warc", "folder").get(runs % 3);
      killed += kill(command, kind, unordered, random, KILLS_OF_A_RUN);
      runs++;
    }
    System.out.println(killed + " kills of " + runs + " runs");
  }

  /** Kills a run again and again, lets it come to its end, and compares; gives how many kills. */
  private int kill(String command, String kind, boolean unordered, Random random, int most)
      throws Exception {
    Path input = kind.equals("many") ? manyTargets() : input(kind);
    byte[] expected = undisturbed(command, input);
    List<String> arguments = saved(command, input);
    if (unordered) {
      arguments.addAll(List.of("--unordered", "--concurrency", "3"));
    }
    if (random.nextBoolean() && command.equals("unique")) {
      arguments.addAll(List.of("--seen-memory", "1"));
    }
    int kills = 0;
    boolean ended = false;
    while (!ended && kills < most) {
      Process process = start("", arguments);
      if (!process.waitFor(300 + random.nextInt(1500), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
      ended = end(process) != KILLED;
      kills += ended ? 0 : 1;
      assertTrue(!ended || process.exitValue() < 2, said());
    }
    if (!ended) {
      finish(arguments);
    }
    String name = command + " of " + kind + " after " + kills + " kills";
    String lines = new String(expected, StandardCharsets.UTF_8);
    String found = Files.readString(output());
    if (unordered) {
      assertEquals(lines.lines().sorted().toList(), found.lines().sorted().toList(), name);
    } else {
      assertEquals(lines, found, name);
    }
    Files.delete(output());
    try (Stream<Path> files = Files.walk(folder.resolve("saved"))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    return kills;
  }
}
