package fairlead.pipeline.seen;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.checkpoint.OwnFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a durable seen-set: a state for each of the last two checkpoints, and the files
 * that they name. Any other file was left by a run that was killed. For one process at a time.
 */
final class SeenFolder implements Sieve.Storage, Closeable {

  private static final String LOCK = "fairlead-seen.lock";
  private static final Pattern NAME = Pattern.compile("(state|run|log)-([0-9]{1,18})(\\.new)?");
  private static final int KEPT = 2;

  private final OwnFolder folder;
  private final TreeMap<Long, SeenState> states = new TreeMap<>(); // those that are still kept
  private long number; // of the last file created

  private SeenFolder(OwnFolder folder) {
    this.folder = folder;
  }

  /**
   * Opens a folder, or creates it.
   *
   * @throws IOException if another process uses it, if it holds something else, or if it is damaged
   */
  static SeenFolder open(Path folder) throws IOException {
    SeenFolder opened = new SeenFolder(OwnFolder.open(folder, LOCK, "a seen-set"));
    try {
      opened.read();
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * The last state of a folder, read without opening the folder.
   *
   * @throws NoSuchFileException if there is none
   */
  static SeenState last(Path folder) throws IOException {
    long last = -1;
    for (Path file : list(folder)) {
      Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
      if (name.matches() && name.group(1).equals("state") && name.group(3) == null) {
        last = Math.max(last, Long.parseLong(name.group(2)));
      }
    }
    if (last < 0) {
      throw new NoSuchFileException(folder.toString(), null, "it contains no seen-set");
    }
    return SeenState.read(folder.resolve(name("state", last)));
  }

  private void read() throws IOException {
    TreeMap<Long, Path> found = new TreeMap<>();
    boolean holdsKeys = false;
    for (Path file : folder.files()) {
      Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
      if (name.matches()) {
        long its = Long.parseLong(name.group(2));
        number = Math.max(number, its);
        if (!name.group(1).equals("state")) {
          holdsKeys = true;
        } else if (name.group(3) == null) {
          found.put(its, file);
        }
      }
    }
    if (found.isEmpty() && holdsKeys) {
      throw new DamagedFileException(
          folder.file(name("state", 1)), "it and all later ones are missing, but there are keys");
    }
    for (Path file : found.descendingMap().values()) {
      try {
        SeenState state = SeenState.read(file);
        states.put(state.generation(), state);
      } catch (DamagedFileException e) {
        if (states.isEmpty()) {
          throw e;
        } // an older one counts as missing
      }
    }
    removeUnused();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static String name(String kind, long number) {
    return String.format(Locale.ROOT, "%s-%06d", kind, number);
  }

  /** The state of a checkpoint; null if it is no longer known. */
  synchronized @Nullable SeenState state(long generation) {
    return states.get(generation);
  }

  /** The state of the last checkpoint; null if there was none. */
  synchronized @Nullable SeenState last() {
    return states.isEmpty() ? null : states.lastEntry().getValue();
  }

  Path file(String name) {
    return folder.file(name);
  }

  @Override
  public synchronized Path nextRun() {
    return folder.file(name("run", ++number));
  }

  synchronized Path nextLog() {
    return folder.file(name("log", ++number));
  }

  /** Determines the state of a set; no run is removed meanwhile. */
  @FunctionalInterface
  interface Snapshot {
    SeenState take(long generation) throws IOException;
  }

  /** Writes the state of a checkpoint, and forgets the one before the last; returns its number. */
  synchronized long write(Snapshot snapshot) throws IOException {
    long generation = states.isEmpty() ? 1 : states.lastKey() + 1;
    SeenState state = snapshot.take(generation);
    state.write(folder.file(name("state", generation)));
    states.put(generation, state);
    while (states.size() > KEPT) {
      SeenState old = states.pollFirstEntry().getValue();
      retire(folder.file(name("state", old.generation())));
      for (String run : old.runs()) {
        retire(folder.file(run));
      }
      for (String log : old.logs().keySet()) {
        retire(folder.file(log));
      }
    }
    return generation;
  }

  /**
   * Forgets the checkpoints after one.
   *
   * @throws IllegalArgumentException if a run other than the writer made it or one of them
   */
  synchronized void rollbackTo(long generation, String writer) throws IOException {
    for (SeenState state : states.tailMap(generation).values()) {
      if (!state.writer().equals(writer)) {
        throw new IllegalArgumentException(
            state.generation() == generation
                ? "the checkpoint of generation " + generation + " belongs to another run"
                : "another run has added keys since the checkpoint of generation " + generation);
      }
    }
    while (states.lastKey() > generation) {
      Files.deleteIfExists(folder.file(name("state", states.pollLastEntry().getKey())));
    }
  }

  /** Removes a file unless a checkpoint needs it. */
  @Override
  public synchronized void retire(Path file) throws IOException {
    if (!needed().contains(String.valueOf(file.getFileName()))) {
      Files.deleteIfExists(file);
    }
  }

  /** Removes all files that no checkpoint needs; none is in use. */
  synchronized void removeUnused() throws IOException {
    Set<String> needed = needed();
    for (Path file : folder.files()) {
      String name = String.valueOf(file.getFileName());
      if (NAME.matcher(name).matches() && !needed.contains(name)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Set<String> needed() {
    Set<String> needed = new HashSet<>();
    for (SeenState state : states.values()) {
      needed.add(name("state", state.generation()));
      needed.addAll(state.runs());
      needed.addAll(state.logs().keySet());
    }
    return needed;
  }

  /** How many bytes the files take. */
  static long bytes(Path folder) throws IOException {
    long bytes = 0;
    for (Path file : list(folder)) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  @Override
  public boolean isDurable() {
    return true;
  }

  @Override
  public void close() {
    folder.close();
  }
}
