package fairlead.pipeline.sink;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.PartStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.DocumentPlace.Step;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What replaces documents of an archive, in a file, so that a run that was killed can go on: the
 * archive itself is written at the end. Each replacement has its length and CRC-32C (4 bytes each)
 * before it. Not thread-safe.
 */
final class ReplacementLog implements Closeable {

  private static final int HEADER = 2 * Integer.BYTES;

  private final Path path;
  private final FileChannel file;
  private long length;

  private ReplacementLog(Path path, FileChannel file) throws IOException {
    this.path = path;
    this.file = file;
    this.length = file.size();
  }

  /**
   * One replacement.
   *
   * @param place which document
   * @param item its number, as its archive counts
   * @param edits how many values were replaced
   * @param data the document as it is now
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Replacement(DocumentPlace place, long item, int edits, byte[] data) {}

  /** The log in a file, at its end; it is made if it is not there. */
  static ReplacementLog open(Path path) throws IOException {
    return new ReplacementLog(
        path,
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  void add(Replacement replacement) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(replacement.data().length + 256);
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(replacement.item());
    out.writeInt(replacement.edits());
    List<Step> steps = replacement.place().steps();
    out.writeInt(steps.size() - 1); // all but the archive itself
    for (Step step : steps.subList(1, steps.size())) {
      if (step instanceof EntryStep entry) {
        out.writeByte('E');
        writeText(out, entry.name());
      } else if (step instanceof PartStep part) {
        out.writeByte('P');
        writeText(out, part.number());
      } else if (step instanceof RecordStep record) {
        out.writeByte('R');
        out.writeLong(record.offset());
        out.writeBoolean(record.id() != null);
        writeText(out, record.id() == null ? "" : record.id());
      } else {
        throw new IllegalArgumentException("no place in an archive: " + replacement.place());
      }
    }
    out.write(replacement.data());
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.toByteArray());
    ByteBuffer header = ByteBuffer.allocate(HEADER);
    header.putInt(bytes.size()).putInt((int) checksum.getValue()).flip();
    long end = write(bytes.toByteArray(), write(header, length));
    length = end; // only now is it a part of the log
  }

  private long write(byte[] bytes, long at) throws IOException {
    return write(ByteBuffer.wrap(bytes), at);
  }

  private long write(ByteBuffer bytes, long at) throws IOException {
    long end = at;
    while (bytes.hasRemaining()) {
      try {
        end += file.write(bytes, end);
      } catch (IOException e) {
        throw OutputFolder.withReason(path, e);
      }
    }
    return end;
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Makes what was added durable; gives the length in bytes. */
  long commit() throws IOException {
    file.force(false);
    return length;
  }

  /**
   * Forgets what was added after a length.
   *
   * @throws EOFException if it is shorter
   */
  void truncate(long newLength) throws IOException {
    if (newLength > file.size()) {
      throw new EOFException(
          path + " ends at " + file.size() + ", before what was committed: " + newLength);
    }
    file.truncate(newLength);
    length = newLength;
  }

  /** Takes a replacement. */
  @FunctionalInterface
  interface Receiver {
    void accept(Replacement replacement) throws IOException;
  }

  /**
   * Hands on what is in the log, in order.
   *
   * @param archive in which the documents are
   * @throws IOException if the log is damaged
   */
  void forEach(DocumentPlace archive, Receiver receiver) throws IOException {
    for (long at = 0; at < length; ) {
      ByteBuffer header = read(at, HEADER);
      int size = header.getInt();
      int expected = header.getInt();
      if (size < 0 || size > length - at - HEADER) {
        throw damaged(at);
      }
      byte[] bytes = read(at + HEADER, size).array();
      CRC32C checksum = new CRC32C();
      checksum.update(bytes);
      if ((int) checksum.getValue() != expected) {
        throw damaged(at);
      }
      receiver.accept(replacement(archive, bytes));
      at += HEADER + size;
    }
  }

  private ByteBuffer read(long at, int size) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(size, Math.max(0, length - at)));
    while (bytes.hasRemaining()) {
      if (file.read(bytes, at + bytes.position()) < 0) {
        throw damaged(at);
      }
    }
    if (bytes.capacity() < size) {
      throw damaged(at);
    }
    return bytes.flip();
  }

  private FileSystemException damaged(long at) {
    return new FileSystemException(
        path.toString(), null, "damaged: no document is at " + at + " as it was written");
  }

  private static Replacement replacement(DocumentPlace archive, byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    long item = in.readLong();
    int edits = in.readInt();
    List<Step> steps = new ArrayList<>(archive.steps());
    for (int left = in.readInt(); left > 0; left--) {
      steps.add(step(in));
    }
    return new Replacement(new DocumentPlace(steps), item, edits, in.readAllBytes());
  }

  private static Step step(DataInputStream in) throws IOException {
    byte kind = in.readByte();
    if (kind == 'E') {
      return new EntryStep(text(in));
    }
    if (kind == 'P') {
      return new PartStep(text(in));
    }
    long offset = in.readLong();
    boolean named = in.readBoolean();
    String id = text(in);
    @Nullable String known = named ? id : null;
    return new RecordStep(known, offset);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  /** Removes the file, of which nothing is needed any more. */
  void delete() throws IOException {
    file.close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
