package fairlead.pipeline.checkpoint;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last two checkpoints of a run, in a folder. Each one is there whole or not at all, and
 * survives a power cut. For one run at a time. Not thread-safe.
 *
 * <pre>{@code
 * Path folder = Files.createTempDirectory("saved").resolve("run");
 * try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
 *   Optional<Checkpoint> last = checkpoints.last(System.err::println);
 *   // the run, which calls checkpoints.write
 * }
 * }</pre>
 */
public final class CheckpointFolder implements Closeable {

  static final String LOCK = "fairlead-checkpoint.lock";
  private static final String ID = "run";
  private static final Pattern NAME = Pattern.compile("checkpoint-([0-9]{1,18})(\\.new)?");
  private static final int KEPT = 2;

  private final OwnFolder folder;
  private final TreeMap<Long, Path> files = new TreeMap<>();

  private CheckpointFolder(OwnFolder folder) {
    this.folder = folder;
  }

  /**
   * Opens a folder, or creates it.
   *
   * @throws IOException if another run uses it, if it holds something else, or if it cannot be
   *     written
   */
  public static CheckpointFolder open(Path folder) throws IOException {
    CheckpointFolder opened = new CheckpointFolder(OwnFolder.open(folder, LOCK, "checkpoints"));
    try {
      opened.find();
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private void find() throws IOException {
    for (Path file : folder.files()) {
      Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
      if (name.matches() && name.group(2) != null) {
        Files.deleteIfExists(file); // left unfinished by a killed run
      } else if (name.matches()) {
        files.put(Long.valueOf(name.group(1)), file);
      }
    }
  }

  /**
   * Identifies the run of these checkpoints where it shares something with other runs. It is the
   * same in each part of the run.
   *
   * @throws IOException if it cannot be read, or written at first
   */
  public String id() throws IOException {
    Path file = folder.file(ID);
    if (!Files.exists(file)) {
      DurableText.write(file, UUID.randomUUID() + "\n");
    }
    return DurableText.read(file).strip();
  }

  /**
   * A file of the run next to its checkpoints, for the data that a mark refers to.
   *
   * @param name not the name of a checkpoint
   */
  public Path file(String name) {
    return folder.file(name);
  }

  /** Whether there are no checkpoints, not even damaged ones. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /**
   * The last checkpoint that is whole; empty if there is none. A damaged one is skipped, and the
   * one before it counts.
   *
   * @param damage called for each damaged one
   * @throws IOException if one cannot be read
   */
  public Optional<Checkpoint> last(Consumer<DamagedFileException> damage) throws IOException {
    for (Map.Entry<Long, Path> one : files.descendingMap().entrySet()) {
      try {
        return Optional.of(Checkpoint.read(one.getValue()));
      } catch (DamagedFileException e) {
        damage.accept(e);
      }
    }
    return Optional.empty();
  }

  /**
   * Writes a checkpoint, and removes the one before the last.
   *
   * @throws IOException if that fails; the earlier ones are kept
   */
  public void write(Checkpoint checkpoint) throws IOException {
    long number = files.isEmpty() ? 1 : files.lastKey() + 1;
    Path file = folder.file(String.format(Locale.ROOT, "checkpoint-%06d", number));
    checkpoint.write(file);
    files.put(number, file);
    while (files.size() > KEPT) {
      Files.deleteIfExists(files.pollFirstEntry().getValue());
    }
  }

  @Override
  public void close() {
    folder.close();
  }
}
