package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher, with something in place of the virtual machine that prints how it was called. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  @TempDir Path home;

  @BeforeEach
  void makeHome() throws IOException {
    for (String script :
        List.of("fairlead", "tools/functions", "tools/build-command", "tools/build-archive")) {
      Files.createDirectories(home.resolve(script).getParent());
      Files.copy(Path.of("..", script), home.resolve(script), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.createDirectories(home.resolve("uri-cli/target"));
    Files.createDirectories(home.resolve("uri-cli/src/main"));
    Files.createFile(home.resolve("uri-cli/target/uri-cli-1.jar"));
    Files.createFile(home.resolve("pom.xml"));
    script(
        "mvnw",
        """
        #!/bin/sh
        echo build >> builds
        for word; do
          case $word in -Dfairlead.lib=*) lib=${word#*=} && mkdir "$lib" && cp pom.xml "$lib/pom.xml.jar" ;; esac
        done
        [ ! -f slow ] || sleep 1
        """);
    script(
        "bin/java",
        """
        #!/bin/sh
        for word; do
          case $word in
            -XX:AOTCacheOutput=*)
              [ -f "$JAVA_HOME/new" ] || exit 1
              echo cache > "${word#*=}" && exit ;;
            -XX:DumpLoadedClassList=*)
              echo classes > "${word#*=}" && exit ;;
            -Xshare:dump) dump=true ;;
            -XX:SharedArchiveFile=*)
              [ -z "${dump-}" ] || { echo archive > "${word#*=}" && exit; } ;;
          esac
        done
        {
          for word; do echo "$word"; done
          (: 3<&0) 2>/dev/null || echo "0 is closed"
          (: 3>&1) 2>/dev/null || echo "1 is closed"
          (: 3>&2) || echo "2 is closed"
        } > "$JAVA_HOME/called"
        """);
  }

  private void script(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Process start(String redirections) throws IOException {
    return run("exec ./fairlead links 'a b' " + redirections);
  }

  private Process run(String line) throws IOException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", line);
    shell.directory(home.toFile()).redirectErrorStream(true);
    shell.environment().put("JAVA_HOME", home.toString());
    shell.environment().merge("PATH", home.resolve("commands").toString(), (a, b) -> b + ':' + a);
    return shell.start();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private String said() throws IOException {
    return said(start(""));
  }

  private String called(String redirections) throws Exception {
    said();
    Process process = start(redirections);
    String said = said(process);
    assertEquals(0, process.waitFor(), said);
    assertEquals("", said);
    return Files.readString(home.resolve("called"));
  }

  private int builds() throws IOException {
    return Files.readAllLines(home.resolve("builds")).size();
  }

  private Path current() throws IOException {
    Path commands = home.resolve("target/command");
    return commands.resolve(Files.readString(commands.resolve("current")).strip());
  }

  @Test
  void argumentsAreHandedOn() throws Exception {
    assertTrue(called("").endsWith("\nfairlead.cli.Main\nlinks\na b\n"), called(""));
    assertTrue(called("").contains("\n-Dfairlead.closed=\n"), called(""));
  }

  @ParameterizedTest
  @CsvSource({
    "<&-, 'in'",
    ">&-, 'out'",
    "2>&-, 'err'",
    "<&- >&-, 'in,out'",
    "<&- >&- 2>&-, 'in,out,err'"
  })
  void closedStreamsAreOpenedAndReported(String redirections, String closed) throws Exception {
    String called = called(redirections);
    assertTrue(called.contains("\n-Dfairlead.closed=," + closed + "\n"), called);
    assertTrue(called.endsWith("\na b\n"), called);
  }

  @Test
  void buildsWhereThereIsNothingToRun() throws Exception {
    assertEquals(
        """
        fairlead: building once, which takes a minute or two ...
        fairlead: built
        """,
        said());
    assertEquals("", said());
    assertEquals(1, builds());
    try (Stream<Path> jars = Files.list(current().resolve("lib"))) {
      assertEquals(2, jars.count());
    }
    // A colon at the end would put the current folder into the class path, which may be anybody's.
    // Our own come first, since a search in them should not open all others.
    String jars = "%1$s/lib/uri-cli-1.jar:%1$s/lib/pom.xml.jar".formatted(current());
    assertTrue(called("").contains("\n-cp\n" + jars + "\n"), called(""));
  }

  @Test
  void oneCallerBuildsAndTheOthersWait() throws Exception {
    Files.createFile(home.resolve("slow"));
    List<Process> callers = List.of(start(""), start(""), start(""));
    for (Process caller : callers) {
      String said = said(caller);
      assertEquals(0, caller.waitFor(), said);
    }
    assertEquals(1, builds());
  }

  @Test
  void homeThatCannotBeWrittenToIsReported() throws Exception {
    Files.createFile(home.resolve("target"));
    Process refused = start("");
    String said = said(refused);
    assertTrue(said.startsWith("fairlead: nothing is built yet, and "), said);
    assertEquals(2, refused.waitFor());
  }

  @Test
  void buildThatFailsLeavesTheOneBefore() throws Exception {
    said();
    String before = Files.readString(home.resolve("target/command/current"));
    script("mvnw", "#!/bin/sh\nexit 1\n");
    changeSources();
    Process failed = start("");
    assertTrue(said(failed).endsWith("fairlead: the build failed\n"));
    assertEquals(2, failed.waitFor());
    assertEquals(before, Files.readString(home.resolve("target/command/current")));
    try (Stream<Path> left = Files.list(home.resolve("target/command"))) {
      assertEquals(2, left.count(), "nothing but the build and its name");
    }
  }

  @Test
  void buildThatRunsStaysForOneMore() throws Exception {
    said();
    Path first = current();
    changeSources();
    said();
    assertTrue(Files.exists(first));
    changeSources();
    said();
    assertFalse(Files.exists(first));
    assertEquals(3, builds());
  }

  @Test
  void lockOfACallerThatWasKilledIsTaken() throws Exception {
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Files.createDirectories(home.resolve("target/command"));
    Files.createSymbolicLink(
        home.resolve("target/command/.lock"), Path.of(Long.toString(gone.pid())));
    assertTrue(said().endsWith("fairlead: built\n"));
  }

  @Test
  void archiveIsUsedThatTheBuildHasMade() throws Exception {
    String called = called("");
    assertTrue(called.contains("\n-XX:SharedArchiveFile=" + archive("jsa") + "\n"), called);
    assertTrue(called.contains("\n-XX:ArchiveRelocationMode=0\n"), called);
  }

  @Test
  void newerJdkHasACache() throws Exception {
    Files.createFile(home.resolve("new"));
    String called = called("");
    assertTrue(called.contains("\n-XX:AOTCache=" + archive("aot") + "\n"), called);
    assertFalse(called.contains("ArchiveRelocationMode"), called);
    assertFalse(Files.exists(archive("jsa")));
  }

  private Path archive(String kind) throws IOException {
    return current().resolve("fairlead." + kind);
  }

  @Test
  void anotherJdkGetsAnArchiveOfItsOwn() throws Exception {
    said();
    Files.writeString(archive("jsa"), "old");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=99");
    String preparing = "fairlead: preparing for this JDK once, which takes a few seconds ...\n";
    assertEquals(preparing, said());
    assertEquals("archive\n", Files.readString(archive("jsa")));
    Files.createFile(home.resolve("new"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=100");
    assertEquals(preparing, said());
    assertEquals("", said());
    assertEquals("cache\n", Files.readString(archive("aot")));
    assertEquals(1, builds());
  }

  @Test
  void archiveThatCannotBeMadeIsDoneWithout() throws Exception {
    script(
        "bin/java",
        """
        #!/bin/sh
        [ "$1" = -XX:+UseSerialGC ] || exit 1
        for argument; do
          case $argument in -Xshare*) echo "$argument" ;; esac
        done
        """);
    String said = said();
    assertTrue(said.contains("fairlead: nothing could be prepared for this JDK"), said);
    assertTrue(said.endsWith("fairlead: built\n-Xshare:auto\n"), said);
    assertEquals("-Xshare:auto\n", said());
  }

  /** One that a virtual machine does not even know keeps it from starting. */
  @Test
  void archiveOfAnotherJdkIsNotUsedWhereNoneCanBeMade() throws Exception {
    Files.createFile(home.resolve("new"));
    said();
    Files.delete(home.resolve("new"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=17");
    script("tools/build-archive", "#!/bin/sh\nexit 1\n");
    said();
    String called = Files.readString(home.resolve("called"));
    assertTrue(called.contains("\n-Xshare:auto\n"), called);
    assertFalse(called.contains("AOTCache"), called);
  }

  @Test
  void archiveThatIsGoneIsMadeAgain() throws Exception {
    said();
    Files.delete(archive("jsa"));
    assertTrue(said().startsWith("fairlead: preparing for this JDK once"));
    Files.writeString(archive("jsa"), "");
    assertTrue(said().startsWith("fairlead: preparing for this JDK once"));
    assertEquals("", said());
  }

  @Test
  void leftoversOfAKilledBuildAreRemoved() throws Exception {
    said();
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Path left = Files.createDirectory(current().resolve("archive." + gone.pid()));
    Files.delete(archive("jsa"));
    said();
    assertFalse(Files.exists(left));
  }

  @Test
  void missingJavaIsReported() throws Exception {
    said();
    Files.delete(home.resolve("bin/java"));
    Process process = start("");
    assertEquals("fairlead: there is no " + home + "/bin/java\n", said(process));
    assertEquals(2, process.waitFor());
  }

  @ParameterizedTest
  @CsvSource({"307199488, -XX:TieredStopAtLevel=1", "307199489, -XX:+TieredCompilation"})
  void largeFileIsWorthTheOptimizingCompiler(long bytes, String option) throws Exception {
    for (String name : List.of("a b", "links")) { // the second is no argument
      try (RandomAccessFile file = new RandomAccessFile(home.resolve(name).toFile(), "rw")) {
        file.setLength(name.equals("links") ? 1L << 30 : bytes);
      }
    }
    String called = called("");
    assertTrue(called.contains("\n" + option + "\n"), called);
    assertEquals(bytes < 307199489, called.contains("-XX:MaxNewSize=24m"), called);
  }

  /**
   * Names that would be run, matched, split or taken for an option by a script that trusts them.
   */
  private static final String HOSTILE_NAMES =
      """
      cd hostile
      touch -- "$(printf 'z\\nPPID[$(touch${IFS}pwned)0]')" '$(touch pwned)' '`touch pwned`' "it's" 'say "x"' \\
        '*' '[a-z]' '?' '\\n\\c\\' -n --help -exec '(' '!' ' ' '%s%n' '~' '{a,b}' '$PATH' ';touch pwned;' '#' \\
        'a[$(touch pwned)]' || exit
      touch -- "$(printf '\\377\\376')" "$(printf 'caf\\351')" 2>/dev/null || true # not on every file system
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sh",
        "dash",
        "bash",
        "bash --posix",
        "busybox sh",
        "ksh",
        "mksh",
        "zsh --emulate sh"
      })
  void namesOfFilesAreHandedOnAsTheyAre(String shell) throws Exception {
    assumeTrue(
        run("set -- " + shell + " && command -v \"$1\"").waitFor() == 0,
        shell + " is not installed");
    said();
    script("bin/java", "#!/bin/sh\nprintf '%s\\0' \"$@\" >\"$JAVA_HOME/called\"\n");
    Files.createDirectory(home.resolve("hostile"));
    Process made = run(HOSTILE_NAMES);
    assertEquals("", said(made));
    for (String names : List.of("./*", "-- *", "--out *")) {
      Process process = run("cd hostile && exec " + shell + " ../fairlead links " + names);
      assertEquals("", said(process), names);
      assertEquals(0, process.waitFor(), names);
      Process expected = run("cd hostile && printf '%s\\0' links " + names);
      byte[] words = expected.getInputStream().readAllBytes();
      byte[] called = Files.readAllBytes(home.resolve("called"));
      int start = called.length - words.length;
      assertArrayEquals(words, Arrays.copyOfRange(called, start, called.length), names);
    }
    assertFalse(Files.exists(home.resolve("hostile/pwned")));
    assertFalse(Files.exists(home.resolve("pwned")));
  }

  @Test
  void patternInAnOptionForTheVirtualMachineIsNotExpanded() throws Exception {
    Files.createFile(home.resolve("-Dx=1"));
    assertTrue(called("FAIRLEAD_JAVA_OPTS='-Dx=* -ea'", "links").contains("\n-Dx=*\n-ea\n"));
  }

  @Test
  void heapIsLimitedUnlessItsUserSaysOtherwise() throws Exception {
    String check = called("", "check");
    assertTrue(check.startsWith("-XX:+UseSerialGC\n-Xms64m\n-Xmx1g\n"), check);
    assertTrue(
        check.contains("\n-XX:TieredStopAtLevel=1\n-XX:CompileThresholdScaling=0.2\n"), check);
    for (String command : List.of("links", "rewrite", "absolutize")) {
      String called = called("", command);
      String heap =
          """
          -XX:+UseSerialGC
          -Xms40m
          -Xmx1g
          -XX:NewSize=24m
          -XX:MaxNewSize=24m
          -XX:MinHeapFreeRatio=10
          -XX:MaxHeapFreeRatio=30
          """;
      assertTrue(called.startsWith(heap), command);
      assertFalse(called.contains("CompileThresholdScaling"), command);
    }
    for (String other :
        List.of(
            "FAIRLEAD_JAVA_OPTS=-Xms2g",
            "FAIRLEAD_JAVA_OPTS='-ea -Xmx32m'",
            "FAIRLEAD_JAVA_OPTS=-XX:InitialHeapSize=2g",
            "FAIRLEAD_JAVA_OPTS=-Xmn9m",
            "FAIRLEAD_JAVA_OPTS=-XX:NewSize=9m",
            "JAVA_TOOL_OPTIONS=-XX:MaxRAMPercentage=50",
            "JDK_JAVA_OPTIONS=-Xmx2g",
            "_JAVA_OPTIONS=-XX:MaxRAM=3g")) {
      String called = called(other, "check");
      assertFalse(called.contains("-Xms64m") || called.contains("-Xmx1g"), called);
    }
    assertFalse(called("", "resolve").contains("-Xm"), "a short command");
  }

  /** Where the system has none, the virtual machine would warn on standard output. */
  @Test
  void largePagesAreUsedWhereTheSystemHasThem() throws Exception {
    Path setting = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    boolean has = Files.exists(setting) && !Files.readString(setting).contains("[never]");
    assertEquals(has, called("").contains("\n-XX:+UseTransparentHugePages\n"));
  }

  @Test
  void collectorIsTheUsers() throws Exception {
    assertFalse(called("FAIRLEAD_JAVA_OPTS=-XX:+UseG1GC", "links").contains("Serial"));
    String other = "FAIRLEAD_JAVA_OPTS='-XX:+UseStringDeduplication -XX:MaxGCPauseMillis=9'";
    assertTrue(called(other, "links").contains("Serial"));
  }

  private String called(String environment, String command) throws Exception {
    said();
    assertEquals(0, run(environment + " ./fairlead " + command + " a").waitFor());
    return Files.readString(home.resolve("called"));
  }

  /** Makes a source newer than the build, however coarse the file system's clock is. */
  private void changeSources() throws IOException {
    Files.setLastModifiedTime(
        current().resolve(".built"), FileTime.from(Instant.now().minusSeconds(60)));
    Files.writeString(home.resolve("uri-cli/src/main/A.java"), "");
  }
}
