package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InPlaceSinkTest {

  private static final String LOCK = ".fairlead-in-place";

  private static final DocumentWork<Rewritten> WORK = Pages.absolutizing();

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<String> failures = new ArrayList<>();

  private InPlaceSink open() throws IOException {
    return open(null);
  }

  private InPlaceSink open(@Nullable EditManifest manifest) throws IOException {
    return InPlaceSink.open(
        List.of(folder), manifest, (place, message) -> failures.add(place.path() + ": " + message));
  }

  private List<Rewritten> read() {
    return read(folder, SourceOptions.DEFAULT);
  }

  private static List<Rewritten> read(Path input, SourceOptions options) {
    List<Rewritten> results = new ArrayList<>();
    try (DocumentCursor cursor =
        Inputs.of(input.toString(), options.withBase("http://h/")).open()) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        results.add(WORK.apply(one));
      }
    }
    return results;
  }

  @Test
  void folderIsOfOneRun() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    try (InPlaceSink sink = open()) {
      FileSystemException inUse = assertThrows(FileSystemException.class, this::open);
      assertTrue(inUse.getMessage().contains("another run"), inUse.getMessage());
      for (Rewritten result : read()) {
        sink.accept(result);
      }
      assertEquals(1, sink.counts().rewritten());
      assertEquals(1, sink.counts().edits());
    }
    assertEquals("<a href=http://h/x>", Files.readString(page));
    try (InPlaceSink sink = open()) {
      for (Rewritten result : read()) {
        sink.accept(result);
      }
      assertEquals(0, sink.counts().rewritten());
      assertEquals(1, sink.unchanged());
    }
    assertEquals(List.of(), failures);
  }

  @Test
  void filesOfOthersAreLeft() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    Path gone = Files.writeString(folder.resolve("b.html"), "<a href=x>");
    Path link = Files.writeString(folder.resolve("c.html"), "<a href=x>");
    List<Rewritten> results = read();
    Files.writeString(page, "<a href=y>");
    Files.delete(gone);
    Files.delete(link);
    Files.createSymbolicLink(link, page);
    InPlaceSink sink = open();
    for (Rewritten result : results) {
      sink.accept(result);
    }
    assertEquals(
        List.of(
            "a.html: cannot be written: it has changed since it was read",
            "b.html: cannot be written: not itself a regular file",
            "c.html: cannot be written: not itself a regular file"),
        failures);
    assertEquals(3, sink.counts().failed());
    assertEquals("<a href=y>", Files.readString(page));
    sink.close();
    assertThrows(IOException.class, () -> sink.accept(results.get(0)));
  }

  @Test
  void folderOfAFileIsLockedAndNothingAboveAFolder() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Path page = Files.writeString(inner.resolve("a.html"), "<a href=x>");
    for (Path input : List.of(inner, page)) {
      try (InPlaceSink sink = InPlaceSink.open(List.of(input), null, (place, message) -> {})) {
        assertTrue(Files.exists(inner.resolve(LOCK)));
        assertFalse(Files.exists(folder.resolve(LOCK)));
        assertEquals(RewriteCounts.NONE, sink.counts());
      }
      assertFalse(Files.exists(inner.resolve(LOCK)));
    }
  }

  @Test
  void folderIsReleasedIfAnotherIsInUse() throws IOException {
    Path free = Files.createDirectory(folder.resolve("free"));
    Path used = Files.createDirectory(folder.resolve("used"));
    try (InPlaceSink first = InPlaceSink.open(List.of(used), null, (place, message) -> {})) {
      FileSystemException inUse =
          assertThrows(
              FileSystemException.class,
              () -> InPlaceSink.open(List.of(free, used), null, (place, message) -> {}));
      assertEquals(used.toRealPath().toString(), inUse.getFile());
      assertEquals(0, first.unchanged());
      assertFalse(Files.exists(free.resolve(LOCK)));
      InPlaceSink.open(List.of(free), null, (place, message) -> {}).close();
    }
  }

  /** So that the next run can remove it if this one is killed. */
  @Test
  void lockNamesTheFileThatIsNotFinished() throws IOException {
    Path one = Files.createDirectory(folder.resolve("one"));
    Path two = Files.createDirectories(folder.resolve("two/d e")).getParent();
    Files.writeString(one.resolve("a.html"), "<a href=x>");
    Files.writeString(two.resolve("d e/b.html"), "<a href=x>");
    try (InPlaceSink sink =
        InPlaceSink.open(List.of(one, two), null, (place, message) -> failures.add(message))) {
      for (Rewritten result : read(two, SourceOptions.DEFAULT)) {
        sink.accept(result);
      }
      String noted = Files.readString(two.resolve(LOCK));
      assertTrue(noted.matches("d%20e/\\.fairlead-unfinished-[-0-9a-f]{36}"), noted);
      assertEquals("", Files.readString(one.resolve(LOCK)));
      for (Rewritten result : read(one, SourceOptions.DEFAULT)) {
        sink.accept(result);
      }
      String second = Files.readString(one.resolve(LOCK));
      assertEquals("d%20e/" + second, noted);
    }
    assertEquals(List.of(), failures);
    try (Stream<Path> files = Files.list(two.resolve("d e"))) {
      assertEquals(List.of(two.resolve("d e/b.html")), files.toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    ".fairlead-unfinished-x, false",
    "d%20e/.fairlead-unfinished-x, false",
    "d%20e/../d%20e/.fairlead-unfinished-x, false",
    "d%20e/a.html, true",
    "%zz, true"
  })
  void onlyTheUnfinishedFileOfAKilledRunIsRemoved(String noted, boolean stays) throws IOException {
    Path site = Files.createDirectories(folder.resolve("site/d e")).getParent();
    for (String name :
        List.of(
            ".fairlead-unfinished-x",
            "site/.fairlead-unfinished-x",
            "site/d e/.fairlead-unfinished-x",
            "site/d e/a.html",
            "site/%zz")) {
      Files.writeString(folder.resolve(name), "half");
    }
    Path file = site.resolve(noted.replace("%20", " "));
    assertTrue(Files.exists(file));
    Files.writeString(site.resolve(LOCK), noted);
    InPlaceSink.open(List.of(site), null, (place, message) -> {}).close();
    assertEquals(stays, Files.exists(file));
    assertEquals(
        stays ? 5 : 4,
        Stream.of(folder, site, site.resolve("d e"))
            .flatMap(parent -> Stream.of(parent.toFile().listFiles()))
            .filter(File::isFile)
            .count());
  }

  @Test
  void linksAndFoldersOfThatNameStay() throws IOException {
    Path link = folder.resolve(".fairlead-unfinished-x");
    Files.createSymbolicLink(link, Files.writeString(folder.resolve("a"), "whole"));
    Files.writeString(folder.resolve(LOCK), link.getFileName().toString());
    open().close();
    assertTrue(Files.isSymbolicLink(link));
    Files.delete(link);
    Files.createDirectory(link);
    Files.writeString(folder.resolve(LOCK), link.getFileName().toString());
    open().close();
    assertTrue(Files.isDirectory(link));
  }

  @Test
  void onlyFilesBelowTheFolderAreRewritten() throws IOException {
    Path site = Files.createDirectory(folder.resolve("site"));
    Path other = Files.createDirectory(folder.resolve("other"));
    Path page = Files.writeString(other.resolve("a.html"), "<a href=x>");
    Files.createSymbolicLink(site.resolve("link"), other);
    Files.write(site.resolve("b.html.gz"), Warcs.gzip(Warcs.bytes("<a href=x>")));
    Files.write(site.resolve("c.zip"), Packed.zip("p.html", "<a href=x>"));
    SourceOptions options =
        SourceOptions.DEFAULT.withSymlinks(Symlinks.ALL).withArchives(Archives.OPENED);
    try (InPlaceSink sink =
        InPlaceSink.open(
            List.of(site), null, (place, message) -> failures.add(place.path() + ": " + message))) {
      for (Rewritten result : read(site, options)) {
        sink.accept(result);
      }
    }
    assertEquals(
        List.of(
            "b.html.gz: cannot be written: it is compressed; name it as the input to rewrite it",
            "c.zip: cannot be written: only a file can be rewritten in place",
            "link/a.html: cannot be written: not in the folder that is being rewritten"),
        failures);
    assertEquals("<a href=x>", Files.readString(page));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void permissionsStay() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    Files.setPosixFilePermissions(page, PosixFilePermissions.fromString("rwxr-x--x"));
    try (InPlaceSink sink = open()) {
      for (Rewritten result : read()) {
        sink.accept(result);
      }
    }
    assertEquals("<a href=http://h/x>", Files.readString(page));
    assertEquals("rwxr-x--x", PosixFilePermissions.toString(Files.getPosixFilePermissions(page)));
  }

  /** Only the administrator can try this. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void ownersStay() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    UserPrincipalLookupService users = page.getFileSystem().getUserPrincipalLookupService();
    PosixFileAttributeView view = Files.getFileAttributeView(page, PosixFileAttributeView.class);
    UserPrincipal owner;
    GroupPrincipal group;
    try {
      owner = users.lookupPrincipalByName("nobody");
      group = users.lookupPrincipalByGroupName("daemon");
      view.setOwner(owner);
      view.setGroup(group);
    } catch (IOException e) {
      Assumptions.abort("files cannot be given away: " + e.getMessage());
      return;
    }
    Path manifest = folder.resolve("m.jsonl");
    try (EditManifest edits = EditManifest.create(manifest);
        InPlaceSink sink = open(edits)) {
      for (Rewritten result : read()) {
        sink.accept(result);
      }
    }
    assertEquals("<a href=http://h/x>", Files.readString(page));
    assertEquals(owner, view.readAttributes().owner());
    assertEquals(group, view.readAttributes().group());
    Undo.of(manifest, (file, message) -> {});
    assertEquals("<a href=x>", Files.readString(page));
    assertEquals(owner, view.readAttributes().owner());
    assertEquals(group, view.readAttributes().group());
  }

  /** A manifest is only believed if its digests say so. */
  @Test
  void manifestThatDoesNotFitRestoresNothing() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<a href=x>");
    Path manifest = folder.resolve("m.jsonl");
    try (EditManifest edits = EditManifest.create(manifest);
        InPlaceSink sink = open(edits)) {
      for (Rewritten result : read()) {
        sink.accept(result);
      }
    }
    String line = Files.readString(manifest);
    for (String wrong :
        List.of(
            line.replace("\"offset\":8", "\"offset\":7"),
            line.replace("\"offset\":8", "\"offset\":20"),
            line.replace("\"offset\":8", "\"offset\":99"),
            line.replace("\"offset\":8", "\"offset\":-1"),
            line.replace("\"old\":\"x\"", "\"old\":\"z\""),
            line.replaceFirst("\"before\":\"..", "\"before\":\"zz"),
            line.replaceFirst("\"after\":\"..", "\"after\":\"zz"),
            line.replace("a.html", "no.html"))) {
      Files.writeString(manifest, wrong);
      Undo undo = Undo.of(manifest, (file, message) -> failures.add(message));
      assertEquals(new Undo(0, 0, 1), undo, wrong);
      assertEquals("<a href=http://h/x>", Files.readString(page));
    }
    assertEquals(8, failures.size());
    for (String none :
        List.of("x", "[]", line.substring(0, 40), line.replace("windows-1252", "no-charset"))) {
      Files.writeString(manifest, none);
      assertThrows(IOException.class, () -> Undo.of(manifest, (file, message) -> {}), none);
    }
    Files.writeString(manifest, line);
    assertEquals(new Undo(1, 0, 0), Undo.of(manifest, (file, message) -> {}));
    assertEquals("<a href=x>", Files.readString(page));
  }
}
