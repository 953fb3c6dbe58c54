package fairlead.rewrite;

import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.files.OutputMarker;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A folder that only one run uses until it is closed: created if it does not exist, marked, and
 * locked. Files appear in it whole or not at all, under names that lead neither out of it nor
 * through a symbolic link. One writer at a time.
 */
/*
 * The marker is locked, and names the run's one unfinished file by a random number. So the next run
 * knows which file a killed one left, and removes no other file, no matter what its name is; and no
 * folder must be searched. The unfinished file is in the root, and is moved to its place
 * atomically: a move that replaces a file would remove that first, and might be killed in between.
 *
 * Without locks in the file system, two runs could write to the same folder, so it is not opened
 * there.
 */
final class OutputFolder implements Closeable {

  /** The space that the smallest file takes. */
  private static final int BLOCK = 4096;

  private static final int MAX_FILES = 10_000_000;

  /**
   * The real paths of the folders that are open. Java holds locks for the whole virtual machine,
   * and on POSIX systems a lock is lost as soon as the virtual machine closes the file anywhere: a
   * second sink must not even open it.
   */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path root;
  private final Path marker;
  private final FileChannel channel;
  private final Path unfinished;
  private final String markerIdentity;
  private final Journal journal;
  private WrittenFiles written = new WrittenFiles(MAX_FILES);

  private OutputFolder(Path root, Path marker, FileChannel channel, String token)
      throws IOException {
    this.journal = Journal.open(root);
    this.root = root;
    this.marker = marker;
    this.channel = channel;
    this.unfinished = unfinished(root, token);
    this.markerIdentity = identity(marker);
    addOwnFiles();
  }

  private void addOwnFiles() throws IOException {
    written.add(markerIdentity);
    written.add(identity(journal.file()));
  }

  /**
   * Opens a folder.
   *
   * @throws FileSystemException if another run uses it, in this virtual machine or another, or if
   *     it cannot be created, marked or locked
   */
  static OutputFolder open(Path folder) throws IOException {
    try {
      return openNamed(folder);
    } catch (FileSystemException e) {
      if (e.getReason() != null) {
        throw e;
      }
      throw withReason(folder, e); // the message of many exceptions is only a path
    }
  }

  /** Says what an exception means for a folder, for people. */
  static FileSystemException withReason(Path folder, IOException e) {
    return OutputFile.named(folder, e);
  }

  private static OutputFolder openNamed(Path folder) throws IOException {
    // Not normalized, because only the system knows what ".." means after a symbolic link.
    Path named = folder.toAbsolutePath();
    Path there = named;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    refuseWithin(folder, there.equals(named) ? there.toRealPath().getParent() : there.toRealPath());
    if (!Files.isDirectory(named)) { // or a link to one, which some Java 17 releases refuse
      Files.createDirectories(named);
    }
    Path root = named.toRealPath();
    if (!OPEN.add(root)) {
      throw inUse(folder);
    }
    boolean opened = false;
    try {
      OutputFolder result = lock(folder, root);
      opened = true;
      return result;
    } finally {
      if (!opened) {
        OPEN.remove(root);
      }
    }
  }

  private static void refuseWithin(Path folder, @Nullable Path from) throws IOException {
    for (Path above = from; above != null; above = above.getParent()) {
      if (isMarked(above) && isInUse(above)) {
        throw new FileSystemException(
            folder.toString(), null, "it is in the output folder of another run, " + above);
      }
    }
  }

  private static OutputFolder lock(Path folder, Path root) throws IOException {
    Path marker = root.resolve(OutputMarker.NAME);
    if (Files.exists(marker, LinkOption.NOFOLLOW_LINKS)
        && !Files.isRegularFile(marker, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(marker.toString(), null, "not a regular file");
    }
    FileChannel channel =
        FileChannel.open(
            marker,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS));
    try {
      if (tryLock(folder, channel) == null) {
        throw inUse(folder);
      }
      removeLeftover(root, channel);
      String token = UUID.randomUUID().toString();
      write(channel, OutputMarker.NOTE + token + '\n');
      return new OutputFolder(root, marker, channel, token);
    } catch (IOException | RuntimeException e) {
      try {
        channel.close();
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  private static @Nullable FileLock tryLock(Path folder, FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) { // by this library, loaded twice
      throw inUse(folder);
    } catch (IOException e) {
      FileSystemException noLocks =
          new FileSystemException(
              folder.toString(), null, "cannot be locked against other runs: " + e.getMessage());
      noLocks.initCause(e);
      throw noLocks;
    }
  }

  /** Whether a run is using a folder now; true if that cannot be determined. */
  private static boolean isInUse(Path folder) throws IOException {
    if (OPEN.contains(folder)) {
      return true; // opening and closing its file would release the lock
    }
    try (FileChannel channel =
            FileChannel.open(folder.resolve(OutputMarker.NAME), StandardOpenOption.WRITE);
        FileLock lock = tryLock(folder, channel)) {
      return lock == null;
    } catch (FileSystemException e) {
      return true;
    }
  }

  private static FileSystemException inUse(Path folder) {
    return new FileSystemException(
        folder.toString(), null, "another run is writing to this folder");
  }

  /** Removes the temporary files of a run that was killed. */
  private static void removeLeftover(Path root, FileChannel channel) throws IOException {
    ByteBuffer content =
        ByteBuffer.allocate(OutputMarker.NOTE.length() + OutputMarker.NUMBER_CHARS);
    while (content.hasRemaining() && channel.read(content, content.position()) >= 0) {
      // a channel may return fewer bytes than there are
    }
    String text = new String(content.array(), 0, content.position(), StandardCharsets.US_ASCII);
    if (content.hasRemaining() || !text.startsWith(OutputMarker.NOTE)) {
      return;
    }
    String token = text.substring(OutputMarker.NOTE.length());
    if (isToken(token)) {
      Path leftover = unfinished(root, token);
      if (Files.isRegularFile(leftover, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(leftover);
      }
    }
  }

  private static boolean isToken(String text) {
    return text.chars().allMatch(c -> c == '-' || Character.digit(c, 16) >= 0);
  }

  private static void write(FileChannel channel, String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    while (bytes.hasRemaining()) {
      channel.write(bytes, bytes.position());
    }
    channel.truncate(bytes.limit());
    channel.force(true);
  }

  private static Path unfinished(Path root, String token) {
    return root.resolve(OutputMarker.UNFINISHED + token);
  }

  /** Whether a file is the marker of an output folder, by its name and size. */
  static boolean isMarker(Path file) throws IOException {
    // Opening and closing it could release its lock.
    return hasNameOfMarker(file) && Files.size(file) == OutputMarker.BYTES;
  }

  private static boolean isMarked(Path folder) throws IOException {
    Path file = folder.resolve(OutputMarker.NAME);
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isMarker(file);
  }

  static boolean hasNameOfMarker(Path file) {
    return file.endsWith(OutputMarker.NAME);
  }

  /** The real path of the folder. */
  Path root() {
    return root;
  }

  /**
   * Checks that this run still owns the folder.
   *
   * @throws IOException if the folder was closed, removed, moved or replaced, so that nothing more
   *     can be written
   */
  void check() throws IOException {
    if (!channel.isOpen()) {
      throw new ClosedChannelException();
    }
    String found;
    try {
      found = identity(marker);
    } catch (NoSuchFileException e) {
      found = "";
    }
    if (!found.equals(markerIdentity)) {
      throw new FileSystemException(
          root.toString(), null, "the output folder was removed or replaced");
    }
  }

  /** Whether the disk is full; false if that is not known. */
  boolean isFull() throws IOException {
    FileStore store;
    try {
      store = Files.getFileStore(root);
    } catch (IOException e) {
      throw withReason(root, e);
    }
    return store.getTotalSpace() > 0 && store.getUsableSpace() < BLOCK;
  }

  /**
   * Where a file is written.
   *
   * @param below a folder in this one, relative to it; an empty path for this folder itself
   * @param relative the file's place in that folder
   * @throws FileSystemException if it would be outside
   */
  Path target(Path below, Path relative) throws FileSystemException {
    Path top = root.resolve(below).normalize();
    Path target = top.resolve(relative).normalize();
    if (!top.startsWith(root) || target.equals(top) || !target.startsWith(top)) {
      throw new FileSystemException(relative.toString(), null, "leads out of the output folder");
    }
    return target;
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    /** Writes the content to a new file. */
    void writeTo(Path file) throws IOException;
  }

  /**
   * Puts a file in its place. Replaces a file that an earlier run wrote, or a symbolic link.
   *
   * @param target as returned by {@link #target}
   * @param source the file whose permissions it gets; null if there is none
   * @throws IOException if it cannot be written, if it is the source itself, or if this run has
   *     written a file with this name; an existing file is then untouched
   */
  void put(Path target, @Nullable Path source, Content content) throws IOException {
    Path file = begin(target, source);
    try {
      content.writeTo(file);
    } catch (IOException | RuntimeException | Error e) {
      abandon(e);
      throw e;
    }
    finish(target, source);
  }

  /**
   * Begins a file that is written in pieces. Before another one, call {@link #finish} or {@link
   * #abandon}.
   *
   * @param target as returned by {@link #target}
   * @param source as for {@link #put}
   * @return where to write it; there is no such file yet
   * @throws IOException as for {@link #put}
   */
  Path begin(Path target, @Nullable Path source) throws IOException {
    checkVacant(target, source);
    makeFolders(Objects.requireNonNull(target.getParent(), "parent"));
    Files.deleteIfExists(unfinished);
    return unfinished;
  }

  /** Removes a file that was begun. */
  void abandon() throws IOException {
    Files.deleteIfExists(unfinished);
  }

  private void abandon(Throwable cause) {
    try {
      abandon();
    } catch (IOException suppressed) {
      cause.addSuppressed(suppressed);
    }
  }

  /** Puts a file that was begun in its place. */
  void finish(Path target, @Nullable Path source) throws IOException {
    long noted = journal.length();
    try {
      if (source != null) {
        Permissions.copy(source, unfinished);
      }
      journal.add(FilePlaces.encoded(root.relativize(target)));
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException | Error e) {
      try {
        journal.truncate(noted);
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      abandon(e);
      throw e;
    }
    written.add(identity(target));
  }

  /** Sets whether another run may roll back what this one has written. */
  void journalNeeded(boolean value) {
    journal.needed(value);
  }

  /** Starts an empty journal: files of earlier runs are not rolled back. */
  void forgetJournal() throws IOException {
    journal.truncate(0);
  }

  /** Makes the journal durable; returns its length. */
  long commit() throws IOException {
    return journal.commit();
  }

  /**
   * Removes the files that were written after a commit. Files that they replaced are not restored.
   *
   * @param length the length of the journal at the commit
   * @throws FileSystemException if a file that was written before the commit is gone
   */
  void rollbackTo(long length) throws IOException {
    journal.forEach(length, this::remove);
    journal.truncate(length);
    written = new WrittenFiles(MAX_FILES);
    addOwnFiles();
    journal.forEach(0, this::addWritten);
  }

  private void remove(String place) throws IOException {
    Path file = target(Path.of(""), FilePlaces.decoded(place, root.getFileSystem()));
    makeFolders(Objects.requireNonNull(file.getParent(), "parent")); // not through a symbolic link
    if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.deleteIfExists(file);
    }
  }

  private void addWritten(String place) throws IOException {
    Path file = root.resolve(FilePlaces.decoded(place, root.getFileSystem()));
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(
          file.toString(), null, "it is gone, although it was written before the checkpoint");
    }
    written.add(identity(file));
  }

  private void checkVacant(Path target, @Nullable Path source) throws IOException {
    if (written.isFull()) {
      throw new FileSystemException(target.toString(), null, "more files than " + MAX_FILES);
    }
    if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(target.toString(), null, "a folder is in the way");
    }
    // The file system decides, since it may treat names as equal that differ in case or in Unicode
    // normalization.
    if (written.contains(identity(target))) {
      throw new FileSystemException(
          target.toString(), null, "this run has already written a file with this name");
    }
    if (source != null
        && !Files.isSymbolicLink(target)
        && Files.exists(source)
        && Files.isSameFile(target, source)) { // no matter which paths lead to it
      throw new FileSystemException(target.toString(), null, "would overwrite its own source");
    }
  }

  /** The identity of a file: its inode number, or its path if the file system has none. */
  private static String identity(Path file) throws IOException {
    Object key =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    return key != null ? key.toString() : file.toRealPath(LinkOption.NOFOLLOW_LINKS).toString();
  }

  /** Creates the folders below the root one by one, and refuses to go through a symbolic link. */
  private void makeFolders(Path folder) throws IOException {
    Path at = root;
    for (Path name : root.relativize(folder)) {
      if (name.toString().isEmpty()) {
        continue; // the root itself
      }
      at = at.resolve(name);
      if (Files.isSymbolicLink(at)) {
        throw new FileSystemException(at.toString(), null, "a symbolic link is in the way");
      }
      if (!Files.isDirectory(at)) {
        if (Files.exists(at)) {
          throw new FileAlreadyExistsException(at.toString());
        }
        Files.createDirectory(at);
      } else if (isMarked(at)) {
        throw new FileSystemException(
            at.toString(), null, "it is the output folder of another run");
      }
    }
  }

  /** Releases the folder; the marker stays. Closing it again does nothing. */
  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return;
    }
    try {
      journal.close();
    } finally {
      try {
        channel.close();
      } finally {
        OPEN.remove(root);
      }
    }
  }
}
