package fairlead.frontier;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.checkpoint.OwnFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The targets of a frontier on disk, and what became of them: a log of {@linkplain Commit commits},
 * in segments. A segment is two files. One has the commits: the length of each (4 bytes), its
 * CRC-32C (4 bytes) and its content. The other one has for each record where it is in the first (8
 * bytes), and the next record of its host (8 bytes), and is mapped into memory.
 *
 * <p>A commit is whole or not there when a process is killed, and durable after {@link #sync}. A
 * segment whose records are all done is removed. Not thread-safe.
 */
final class TargetLog implements Closeable {

  private static final int HEADER = 2 * Integer.BYTES;
  private static final int ENTRY = 2 * Long.BYTES;
  private static final Pattern NAME = Pattern.compile("(?:log|links)-(\\d{6,9})");
  private static final int READ_AHEAD = 512;
  private static final int FIRST_RECORDS = 4096;
  private static final int MAX_RECORDS = 4 << 20;
  private static final long SEGMENT_BYTES = 256L << 20;

  /**
   * What happens together: a record is done, and what it has led to is added.
   *
   * @param doneHost the key of the host whose first record is done
   * @param mark a number of the caller's
   * @param isDone whether a record is done; the two numbers mean nothing otherwise
   * @param seen URIs that are known now, but not to be fetched
   * @param targets the new records, as {@link TargetCodec} writes them
   */
  record Commit(boolean isDone, long doneHost, long mark, List<String> seen, List<byte[]> targets) {

    /** Its bytes, with room for a header; the places of its targets are filled in. */
    byte[] bytes(int[] places) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeLong(0);
      out.writeBoolean(isDone);
      out.writeLong(doneHost);
      out.writeLong(mark);
      out.writeInt(seen.size());
      for (String uri : seen) {
        TargetCodec.writeText(out, uri);
      }
      out.writeInt(targets.size());
      for (int i = 0; i < places.length; i++) {
        places[i] = out.size();
        out.writeInt(targets.get(i).length);
        out.writeInt(checksum(ByteBuffer.wrap(targets.get(i))));
        out.write(targets.get(i));
      }
      return bytes.toByteArray();
    }

    /** Reads them, without the header. */
    static Commit of(byte[] bytes) throws IOException {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      boolean isDone = in.readBoolean();
      long host = in.readLong();
      long mark = in.readLong();
      List<String> seen = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        seen.add(TargetCodec.readText(in));
      }
      List<byte[]> targets = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        int length = in.readInt();
        in.readInt(); // the checksum of the commit has been checked
        targets.add(in.readNBytes(length));
      }
      return new Commit(isDone, host, mark, seen, targets);
    }
  }

  /** Takes the commits since a checkpoint. */
  @FunctionalInterface
  interface Replay {
    void accept(Commit commit, long firstId) throws IOException;
  }

  /** Two files. */
  private static final class Segment {
    final int number;
    final Path path;
    final Path linkPath;
    final RandomAccessFile commits; // which an interrupted thread does not close
    final MappedByteBuffer links;
    int records;
    int left; // that are not done
    long length;

    Segment(int number, OwnFolder folder, int capacity) throws IOException {
      this.number = number;
      this.path = folder.file(name("log", number));
      this.linkPath = folder.file(name("links", number));
      try (FileChannel file =
          FileChannel.open(
              linkPath,
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE)) {
        // Written, since a hole that does not fit on the disk later would end the process.
        ByteBuffer zeros = ByteBuffer.allocate(1 << 16);
        for (long at = file.size(); at < (long) capacity * ENTRY; at = file.size()) {
          zeros.clear().limit((int) Math.min(zeros.capacity(), (long) capacity * ENTRY - at));
          file.write(zeros, at);
        }
        this.links = file.map(FileChannel.MapMode.READ_WRITE, 0, file.size());
      }
      this.commits = new RandomAccessFile(path.toFile(), "rw");
    }

    int capacity() {
      return links.capacity() / ENTRY;
    }
  }

  private final OwnFolder folder;
  private final TreeMap<Integer, Segment> segments = new TreeMap<>();
  private long written;

  private TargetLog(OwnFolder folder) {
    this.folder = folder;
  }

  /**
   * Opens the log of a folder as it was at a checkpoint; {@link #replay} has to follow.
   *
   * @param state the lines that {@link #state} returned then
   */
  static TargetLog open(OwnFolder folder, List<String> state) throws IOException {
    TargetLog log = new TargetLog(folder);
    try {
      for (String line : state) {
        String[] numbers = line.split(" ", -1);
        int number = Integer.parseInt(numbers[0]);
        checkSize(folder.file(name("log", number)), Long.parseLong(numbers[3]));
        checkSize(folder.file(name("links", number)), Long.parseLong(numbers[1]) * ENTRY);
        Segment segment = log.segment(number, 0);
        segment.records = Integer.parseInt(numbers[1]);
        segment.left = Integer.parseInt(numbers[2]);
        segment.length = Long.parseLong(numbers[3]);
      }
      return log;
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  private static String name(String kind, int number) {
    return String.format(Locale.ROOT, "%s-%06d", kind, number);
  }

  private static void checkSize(Path file, long least) throws IOException {
    if (!Files.exists(file)) {
      throw new DamagedFileException(file, "it is missing");
    }
    if (Files.size(file) < least) {
      throw new DamagedFileException(file, "it is shorter than at the last checkpoint");
    }
  }

  private Segment segment(int number, int records) throws IOException {
    int capacity =
        number > 6 ? MAX_RECORDS : Math.min(MAX_RECORDS, FIRST_RECORDS << (2 * (number - 1)));
    Segment segment = new Segment(number, folder, Math.max(capacity, records));
    segments.put(number, segment);
    return segment;
  }

  /** Reads the commits since the checkpoint, and removes what is not whole. */
  void replay(Replay replay) throws IOException {
    int number = segments.isEmpty() ? 1 : segments.lastKey();
    while (Files.exists(folder.file(name("log", number)))) {
      Segment segment = segments.containsKey(number) ? segments.get(number) : segment(number, 0);
      while (true) {
        Commit commit = commit(segment);
        if (commit == null) {
          break;
        }
        int[] places = new int[commit.targets().size()];
        replay.accept(commit, accept(segment, places, commit.bytes(places).length));
      }
      if (segment.commits.length() > segment.length) {
        checkEnd(segment);
        segment.commits.setLength(segment.length); // a killed process was writing it
        break;
      }
      number++;
    }
    for (Path file : folder.files()) {
      Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
      if (name.matches() && !segments.containsKey(Integer.parseInt(name.group(1)))) {
        Files.delete(file);
      }
    }
  }

  /**
   * Checks that a commit that is not whole is the last one.
   *
   * @throws DamagedFileException if there is a whole one after it, which no kill explains
   */
  private static void checkEnd(Segment segment) throws IOException {
    ByteBuffer header = read(segment, segment.length, HEADER);
    int length = header.remaining() < HEADER ? -1 : header.getInt();
    if (length > 0 && content(segment, segment.length + HEADER + length) != null) {
      throw new DamagedFileException(segment.path, "wrong checksum at " + segment.length);
    }
  }

  /** The commit after the last one; null if there is none that is whole. */
  private static @Nullable Commit commit(Segment segment) throws IOException {
    byte[] content = content(segment, segment.length);
    return content == null ? null : Commit.of(content);
  }

  /** The content of the commit at a place; null if there is none that is whole. */
  private static byte @Nullable [] content(Segment segment, long at) throws IOException {
    ByteBuffer header = read(segment, at, HEADER);
    if (header.remaining() < HEADER) {
      return null;
    }
    int length = header.getInt();
    int checksum = header.getInt();
    if (length <= 0 || length > segment.commits.length() - at - HEADER) {
      return null;
    }
    ByteBuffer content = read(segment, at + HEADER, length);
    if (checksum(content) != checksum) {
      return null;
    }
    byte[] bytes = new byte[length];
    content.get(bytes);
    return bytes;
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.duplicate());
    return (int) checksum.getValue();
  }

  private static ByteBuffer read(Segment segment, long at, int length) throws IOException {
    byte[] bytes = new byte[length];
    segment.commits.seek(at);
    int end = 0;
    for (int read = 0; end < length && read >= 0; end += Math.max(0, read)) {
      read = segment.commits.read(bytes, end, length - end);
    }
    return ByteBuffer.wrap(bytes, 0, end);
  }

  /** Writes a commit; returns the number of its first record. The others have the next numbers. */
  long append(Commit commit) throws IOException {
    int count = commit.targets().size();
    Segment segment = segments.isEmpty() ? segment(1, count) : segments.lastEntry().getValue();
    if (segment.records + count > segment.capacity() || segment.length > SEGMENT_BYTES) {
      segment = segment(segment.number + 1, count);
    }
    int[] places = new int[count];
    ByteBuffer bytes = ByteBuffer.wrap(commit.bytes(places));
    int length = bytes.remaining();
    int checksum = checksum(bytes.position(HEADER));
    bytes.rewind().putInt(length - HEADER).putInt(checksum).rewind();
    segment.commits.seek(segment.length);
    segment.commits.write(bytes.array());
    written += length;
    return accept(segment, places, length);
  }

  private static long accept(Segment segment, int[] places, int length) {
    int first = segment.records;
    for (int i = 0; i < places.length; i++) {
      segment.links.putLong((first + i) * ENTRY, segment.length + places[i]);
      segment.links.putLong((first + i) * ENTRY + Long.BYTES, HostQueues.NONE);
    }
    segment.records += places.length;
    segment.left += places.length;
    segment.length += length;
    return id(segment.number, first);
  }

  private static long id(int segment, int record) {
    return ((long) segment << Integer.SIZE) + record;
  }

  private Segment segmentOf(long id) throws IOException {
    Segment segment = segments.get((int) (id >>> Integer.SIZE));
    if (segment == null || (int) id >= segment.records) {
      throw new DamagedFileException(
          folder.file("checkpoint"), "it names a record that is not there");
    }
    return segment;
  }

  /** The record after another one of its host; {@link HostQueues#NONE} if it is the last one. */
  long next(long id) throws IOException {
    return segmentOf(id).links.getLong((int) id * ENTRY + Long.BYTES);
  }

  /** The file that says where a record is. */
  Path links(long id) throws IOException {
    return segmentOf(id).linkPath;
  }

  void setNext(long id, long next) throws IOException {
    segmentOf(id).links.putLong((int) id * ENTRY + Long.BYTES, next);
  }

  /** A record as it was written. */
  byte[] read(long id) throws IOException {
    Segment segment = segmentOf(id);
    long at = segment.links.getLong((int) id * ENTRY);
    ByteBuffer bytes =
        at < 0 || at > segment.length ? ByteBuffer.allocate(0) : read(segment, at, READ_AHEAD);
    int length = bytes.remaining() < HEADER ? -1 : bytes.getInt();
    if (length < 0 || length > segment.length - at - HEADER) {
      throw new DamagedFileException(segment.path, "no record begins at " + at);
    }
    int checksum = bytes.getInt();
    if (length > bytes.remaining()) {
      bytes = read(segment, at + HEADER, length);
    }
    bytes.limit(bytes.position() + length);
    if (checksum(bytes) != checksum) {
      throw new DamagedFileException(segment.path, "wrong checksum of the record at " + at);
    }
    byte[] record = new byte[length];
    bytes.get(record);
    return record;
  }

  /** A record is not needed any more. */
  void remove(long id) throws IOException {
    segmentOf(id).left--;
  }

  /** How many bytes were written since it was opened. */
  long written() {
    return written;
  }

  /** How many bytes of commits there are. */
  long length() {
    return segments.values().stream().mapToLong(segment -> segment.length).sum();
  }

  /** Makes all commits durable. */
  void sync() throws IOException {
    for (Segment segment : segments.values()) {
      segment.links.force();
      segment.commits.getFD().sync();
    }
  }

  /** The lines for {@link #open}. */
  List<String> state() {
    return segments.values().stream()
        .filter(segment -> !isDone(segment))
        .map(it -> it.number + " " + it.records + " " + it.left + " " + it.length)
        .toList();
  }

  private boolean isDone(Segment segment) {
    return segment.left == 0 && segment.number < segments.lastKey();
  }

  /** Removes the segments that are not in the state, which has been written. */
  void removeDone() throws IOException {
    for (Segment segment : List.copyOf(segments.values())) {
      if (isDone(segment)) {
        segments.remove(segment.number);
        segment.commits.close();
        delete(segment.path);
        delete(segment.linkPath);
      }
    }
  }

  /** Deletes a file, or leaves that to the next run: Windows refuses while a file is mapped. */
  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      // removed when the log is opened again
    }
  }

  /** Closes the files; what is not durable by now was not to be. */
  @Override
  public void close() {
    for (Segment segment : segments.values()) {
      try {
        segment.commits.close();
      } catch (IOException e) {
        // nothing was to be written
      }
    }
  }
}
