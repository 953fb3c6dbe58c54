package fairlead.frontier;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.checkpoint.DurableText;
import fairlead.pipeline.checkpoint.OwnFolder;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The state of a frontier at its last checkpoint, in two files of its folder: one with the hosts,
 * and {@code checkpoint}, which names it. The second is replaced in one step. Not thread-safe.
 */
final class StateFiles {

  private static final String FORMAT = "frontier 1";
  private static final int FIXED_LINES = 4;

  private final OwnFolder folder;
  private final Path checkpoint;
  private long generation;

  /**
   * What is not in the hosts.
   *
   * @param left how many targets are queued or in flight
   * @param mark the mark of the last commit
   * @param log the lines of {@link TargetLog#state}
   */
  record State(long left, long mark, List<String> log) {}

  StateFiles(OwnFolder folder) {
    this.folder = folder;
    this.checkpoint = folder.file("checkpoint");
  }

  /**
   * Reads the last state, and removes files that it does not name.
   *
   * @param hosts to fill
   * @return empty if the frontier is new
   */
  Optional<State> read(HostQueues hosts, long now) throws IOException {
    Optional<State> state = Optional.empty();
    if (Files.exists(checkpoint)) {
      state = Optional.of(readFiles(hosts, now));
    } else if (!files("log-").isEmpty()) {
      throw new DamagedFileException(checkpoint, "it is missing");
    }
    for (Path file : files("hosts-")) {
      if (!file.equals(hostFile())) {
        Files.delete(file);
      }
    }
    return state;
  }

  private State readFiles(HostQueues hosts, long now) throws IOException {
    List<String> lines = DurableText.read(checkpoint).lines().toList();
    if (lines.size() < FIXED_LINES || !lines.get(0).equals(FORMAT)) {
      throw new DamagedFileException(checkpoint, "it is not one of this version");
    }
    String[] named = lines.get(1).split(" ", -1);
    generation = Long.parseLong(named[0]);
    Path file = hostFile();
    CheckedInputStream in =
        new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file)), new CRC32C());
    try (DataInputStream data = new DataInputStream(in)) {
      hosts.read(data, now);
      if (in.getChecksum().getValue() != Long.parseLong(named[1])) {
        throw new DamagedFileException(file, "its checksum is wrong");
      }
    } catch (EOFException e) {
      throw new DamagedFileException(file, "it is too short");
    }
    return new State(
        Long.parseLong(lines.get(2)),
        Long.parseLong(lines.get(3)),
        lines.subList(FIXED_LINES, lines.size()));
  }

  private Path hostFile() {
    return folder.file(String.format(Locale.ROOT, "hosts-%06d", generation));
  }

  private List<Path> files(String prefix) throws IOException {
    return folder.files().stream()
        .filter(file -> String.valueOf(file.getFileName()).startsWith(prefix))
        .toList();
  }

  /** Writes a state, which is durable then. */
  void write(State state, HostQueues hosts) throws IOException {
    Path before = hostFile();
    generation++;
    List<String> lines = new ArrayList<>();
    lines.add(FORMAT);
    lines.add(generation + " " + write(hosts, hostFile()));
    lines.add(String.valueOf(state.left()));
    lines.add(String.valueOf(state.mark()));
    lines.addAll(state.log());
    DurableText.write(checkpoint, String.join("\n", lines) + "\n");
    Files.deleteIfExists(before);
  }

  /** Writes the hosts; returns the checksum of the file. */
  private static long write(HostQueues hosts, Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      CheckedOutputStream out =
          new CheckedOutputStream(
              new BufferedOutputStream(Channels.newOutputStream(channel)), new CRC32C());
      DataOutputStream data = new DataOutputStream(out);
      hosts.write(data);
      data.flush();
      channel.force(true);
      return out.getChecksum().getValue();
    }
  }
}
