package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The fixtures of other link checkers: how many findings they expect, where their tests say so, and
 * how many there are. Where the two differ, docs/link-check-fixtures.md has the cause.
 */
class PeerFixturesTest {

  private static final String TABLE = "/fairlead/check/peer-fixtures.tsv";

  /** A line of the table. */
  private record Fixture(String name, String theirs, int ours, String cause) {

    static Fixture of(String line) {
      String[] fields = line.split("\t", -1);
      return new Fixture(fields[0], fields[1], Integer.parseInt(fields[2]), fields[3]);
    }

    boolean differs() {
      return !theirs.equals("-") && Integer.parseInt(theirs) != ours;
    }
  }

  @TestFactory
  Stream<DynamicTest> everyFixtureIsJudged() throws IOException {
    Path folder = Suites.corpora("link-check");
    String page = Files.readString(Path.of("../docs/link-check-fixtures.md"));
    Map<String, Integer> counted = counted(folder);
    List<String> lines;
    try (var in = PeerFixturesTest.class.getResourceAsStream(TABLE)) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    List<Fixture> fixtures = lines.stream().map(Fixture::of).toList();
    List<DynamicTest> tests = new ArrayList<>();
    tests.add(
        DynamicTest.dynamicTest(
            "none is left out",
            () ->
                assertEquals(
                    counted.keySet(),
                    new TreeMap<>(
                            fixtures.stream().collect(Collectors.toMap(Fixture::name, one -> one)))
                        .keySet())));
    for (Fixture fixture : fixtures) {
      tests.add(
          DynamicTest.dynamicTest(
              fixture.name(),
              () -> {
                assertEquals(fixture.ours(), counted.get(fixture.name()));
                assertEquals(fixture.differs(), !fixture.cause().isEmpty(), "a cause if need be");
                assertTrue(
                    !fixture.differs() || page.contains("## " + fixture.cause() + "\n"),
                    fixture.cause());
              }));
    }
    return tests.stream();
  }

  /** The findings in each fixture: a page of htmltest, a folder or page of the others. */
  private static Map<String, Integer> counted(Path folder) throws IOException {
    Map<String, Integer> counted = new TreeMap<>();
    for (String peer : List.of("htmltest", "linkinator", "lychee")) {
      try (Stream<Path> sites = Files.list(folder.resolve(peer))) {
        for (Path site : sites.sorted().toList()) {
          count(folder, site, peer.equals("htmltest"), counted);
        }
      }
    }
    return counted;
  }

  private static void count(Path folder, Path site, boolean pages, Map<String, Integer> counted)
      throws IOException {
    if (pages) {
      for (Path file : Suites.files(site)) {
        if (file.toString().matches(".*\\.html?")) {
          counted.put(name(folder, file), 0);
        }
      }
    } else if (Files.isDirectory(site) || site.toString().endsWith(".html")) {
      counted.put(name(folder, site), 0);
    } else {
      return;
    }
    for (CheckFinding finding : SiteChecker.at("http://site.invalid/").check(site).findings()) {
      if (finding.severity() == CheckSeverity.ERROR
          || finding.code() == CheckCode.EMPTY_REFERENCE) {
        Path place = pages ? Path.of(finding.source()) : site;
        counted.merge(name(folder, place), 1, Integer::sum);
      }
    }
  }

  private static String name(Path folder, Path file) {
    return folder.relativize(file).toString();
  }
}
