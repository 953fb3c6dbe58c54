package fairlead.rewrite;

import fairlead.archive.Reasons;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Body;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.rewrite.Rewritten.Part;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Replaces files with the rewritten documents. A file that does not change is not touched. One that
 * changes is written under another name, gets the permissions of the old file and then replaces it
 * in one step. So a run that is killed leaves every file whole, old or new.
 *
 * <p>A file that was changed after it was read stays unchanged, and is reported. So are documents
 * that are not regular files themselves: entries of archives, and targets of symbolic links. A file
 * with several hard links is no longer one of them once it changes.
 *
 * <p>Until it is closed, the sink is the only one that uses its folders: in each, a file {@code
 * .fairlead-in-place} is locked. For one thread at a time.
 */
final class InPlaceSink implements Sink<Rewritten> {

  /** No encoded file name has so many bytes. */
  private static final int MAX_NAME = 64 * 1024;

  private final @Nullable EditManifest manifest;
  private final BiConsumer<DocumentPlace, String> onFailure;
  private final Map<Path, FileChannel> locks = new LinkedHashMap<>();
  private final String token = UUID.randomUUID().toString();
  private long unchanged;
  private @Nullable Page page; // that is being written

  /** A page that is written in part. */
  private record Page(Path file, Path unfinished, PageFile content) {}

  private volatile RewriteCounts counts = RewriteCounts.NONE;

  private InPlaceSink(
      @Nullable EditManifest manifest, BiConsumer<DocumentPlace, String> onFailure) {
    this.manifest = manifest;
    this.onFailure = onFailure;
  }

  /**
   * Opens a sink for inputs. Open it before you read them.
   *
   * @param inputs folders and files
   * @param manifest records what is rewritten; null for none
   * @param onFailure called for each file that cannot be written, with the reason
   * @throws IOException if another run is rewriting a folder, or if one cannot be written to
   */
  static InPlaceSink open(
      Collection<Path> inputs,
      @Nullable EditManifest manifest,
      BiConsumer<DocumentPlace, String> onFailure)
      throws IOException {
    InPlaceSink sink = new InPlaceSink(manifest, onFailure);
    Set<Path> folders = new LinkedHashSet<>();
    for (Path input : inputs) {
      Path real = input.toRealPath();
      Path parent = real.getParent();
      folders.add(Files.isDirectory(real) || parent == null ? real : parent);
    }
    try {
      for (Path folder : folders) {
        sink.lock(folder);
      }
      return sink;
    } catch (IOException | RuntimeException e) {
      sink.close();
      throw e;
    }
  }

  private void lock(Path folder) throws IOException {
    Path file = folder.resolve(OutputMarker.IN_PLACE);
    FileChannel channel;
    try {
      channel =
          FileChannel.open(
              file,
              Set.of(
                  StandardOpenOption.CREATE,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE,
                  LinkOption.NOFOLLOW_LINKS));
    } catch (FileSystemException e) {
      throw OutputFolder.withReason(folder, e);
    }
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null; // a run in this virtual machine
    }
    if (lock == null) {
      channel.close();
      throw new FileSystemException(
          folder.toString(), null, "another run is writing to this folder");
    }
    file.toFile().deleteOnExit();
    removeLeftover(folder, channel);
    locks.put(file, channel);
  }

  /** Removes the unfinished file of a run that was killed; the lock names it. */
  private static void removeLeftover(Path folder, FileChannel channel) throws IOException {
    byte[] name = new byte[MAX_NAME];
    ByteBuffer room = ByteBuffer.wrap(name);
    while (room.hasRemaining() && channel.read(room, room.position()) >= 0) {
      // a channel may return fewer bytes than there are
    }
    String place = new String(name, 0, room.position(), StandardCharsets.UTF_8);
    try {
      Path file = folder.resolve(FilePlaces.decoded(place, folder.getFileSystem())).normalize();
      Path leaf = file.getFileName();
      if (file.startsWith(folder)
          && leaf != null
          && leaf.toString().startsWith(OutputMarker.UNFINISHED)
          && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(file);
      }
    } catch (IllegalArgumentException e) {
      // not a place: nothing was left over
    }
  }

  /** Records in the lock which file is not finished yet. */
  private void note(Path unfinished) throws IOException {
    for (Map.Entry<Path, FileChannel> lock : locks.entrySet()) {
      Path folder = lock.getKey().getParent();
      if (folder != null && unfinished.startsWith(folder)) {
        String place = FilePlaces.encoded(folder.relativize(unfinished));
        lock.getValue().truncate(0);
        lock.getValue().write(ByteBuffer.wrap(place.getBytes(StandardCharsets.UTF_8)), 0);
        return;
      }
    }
  }

  @Override
  public void accept(Rewritten result) throws IOException {
    if (locks.isEmpty()) {
      throw new IOException("the sink is closed");
    }
    Rewriting rewriting = result.rewriting();
    DocumentPlace place = result.outcome().place();
    Body body = result.outcome().provenance().body();
    Path file = body == null || !place.isFile() ? null : body.file().orElse(null);
    if (result.part() != null && rewriting != null) {
      try {
        addPart(file, rewriting, result.part());
      } catch (IOException e) {
        endPage();
        counts = counts.withFailure();
        onFailure.accept(place, "cannot be written: " + Reasons.of(e));
      }
      return;
    }
    endPage();
    counts = counts.withLeft(rewriting);
    if (rewriting == null || !rewriting.isChanged()) {
      unchanged++;
      return;
    }
    try {
      if (body != null && body.isCompressed()) {
        throw new IOException("it is compressed; name it as the input to rewrite it");
      }
      replace(file, result, rewriting);
      counts = counts.withWritten(rewriting);
    } catch (IOException e) {
      counts = counts.withFailure();
      onFailure.accept(place, "cannot be written: " + Reasons.of(e));
    }
  }

  /** Writes a part of a page, unless an earlier part could not be written. */
  private void addPart(@Nullable Path named, Rewriting rewriting, Part part) throws IOException {
    if (part.start() == 0) {
      endPage();
      Path file = replaceable(named);
      Path unfinished = begin(file);
      page = new Page(file, unfinished, new PageFile(file, unfinished));
    }
    Page open = page;
    if (open == null) {
      return;
    }
    open.content.add(rewriting, part);
    if (!part.isLast()) {
      return;
    }
    if (open.content.edits() > 0) {
      open.content.close();
      Permissions.keep(open.file, open.unfinished);
      Files.move(open.unfinished, open.file, StandardCopyOption.ATOMIC_MOVE);
    } else {
      unchanged++;
    }
    counts = open.content.counted(counts);
    endPage();
  }

  /** Ends a page, and removes it if it is not in its place. */
  private void endPage() throws IOException {
    if (page != null) {
      page.content.close();
      Files.deleteIfExists(page.unfinished);
      page = null;
    }
  }

  /** Where to write a file before it is moved to its place. */
  private Path begin(Path file) throws IOException {
    Path unfinished = file.resolveSibling(OutputMarker.UNFINISHED + token);
    note(unfinished);
    unfinished.toFile().deleteOnExit();
    return unfinished;
  }

  /** The real path of a file that may be replaced. */
  private Path replaceable(@Nullable Path named) throws IOException {
    if (named == null) {
      throw new IOException("only a file can be rewritten in place");
    }
    if (!Files.isRegularFile(named, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("not itself a regular file");
    }
    Path file = named.toRealPath();
    Path folder = file.getParent();
    if (folder == null || locks.keySet().stream().noneMatch(lock -> isBeside(lock, file))) {
      throw new IOException("not in the folder that is being rewritten");
    }
    return file;
  }

  private void replace(@Nullable Path named, Rewritten result, Rewriting rewriting)
      throws IOException {
    Path file = replaceable(named);
    if (!Arrays.equals(Files.readAllBytes(file), rewriting.source())) {
      throw new IOException("it has changed since it was read");
    }
    if (manifest != null) {
      manifest.add(result, file);
    }
    Path unfinished = begin(file);
    try {
      try (FileChannel out =
          FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(rewriting.bytes());
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        out.force(true);
      }
      Permissions.keep(file, unfinished);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /** Puts a copy of its target in the place of a symbolic link. */
  void replaceLink(Path link) throws IOException {
    Path target = link.toRealPath();
    Path folder = Objects.requireNonNull(link.toAbsolutePath().getParent(), "folder").toRealPath();
    Path unfinished = begin(folder.resolve(link.getFileName()));
    try {
      Files.copy(target, unfinished, StandardCopyOption.COPY_ATTRIBUTES);
      Files.move(unfinished, link, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static boolean isBeside(Path lock, Path file) {
    Path folder = lock.getParent();
    return folder != null && file.startsWith(folder);
  }

  @Override
  public Mark commit() {
    return new Mark("");
  }

  /** What has been written so far; any thread may call this. */
  RewriteCounts counts() {
    return counts;
  }

  /** Files with nothing to change. */
  long unchanged() {
    return unchanged;
  }

  /** Releases the folders. Closing it again does nothing. */
  @Override
  public void close() throws IOException {
    endPage();
    for (Map.Entry<Path, FileChannel> lock : locks.entrySet()) {
      Files.deleteIfExists(lock.getKey());
      lock.getValue().close();
    }
    locks.clear();
  }
}
