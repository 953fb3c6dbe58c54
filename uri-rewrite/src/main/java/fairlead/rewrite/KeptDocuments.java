package fairlead.rewrite;

import fairlead.archive.FieldChange;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.PartStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.DocumentPlace.Step;
import fairlead.pipeline.sink.Mark;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The results of documents in a file, so that a run that was killed can be resumed: the archive
 * with these documents is written only at the end. Length and CRC-32C (4 bytes each) precede each
 * document. Not thread-safe.
 */
final class KeptDocuments implements Closeable {

  /** The number of edits of a document that is copied. */
  static final int NOT_REWRITTEN = -1;

  /** The mark of an empty log. */
  static final Mark START = new Mark("0 0");

  private static final Pattern MARK = Pattern.compile("([0-9]{1,18}) ([0-9]{1,18})");
  private static final int HEADER = 2 * Integer.BYTES;

  private final Path path;
  private final FileChannel file;
  private long length;

  private KeptDocuments(Path path, FileChannel file) throws IOException {
    this.path = path;
    this.file = file;
    this.length = file.size();
  }

  /**
   * One document.
   *
   * @param place where it is
   * @param item its number in its archive
   * @param isRead whether it could be read
   * @param edits how many values were replaced; {@link #NOT_REWRITTEN} if it was not examined
   * @param fields the header fields that change
   * @param data the new document; empty if it did not change
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Kept(
      DocumentPlace place,
      long item,
      boolean isRead,
      int edits,
      List<FieldChange> fields,
      byte[] data) {}

  /** The log in a file, at its end; the file is created if it does not exist. */
  static KeptDocuments open(Path path) throws IOException {
    return new KeptDocuments(
        path,
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /** A log that nobody can resume, in a temporary file that goes when this is closed. */
  static KeptDocuments temporary() throws IOException {
    Path path = Files.createTempFile("fairlead-", ".tmp");
    return new KeptDocuments(
        path,
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  /** Adds a document; returns where it is. */
  long add(Kept kept) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(kept.data().length + 256);
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(kept.item());
    out.writeBoolean(kept.isRead());
    out.writeInt(kept.edits());
    List<Step> steps = kept.place().steps();
    out.writeInt(steps.size() - 1); // all steps except the archive itself
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
        throw new IllegalArgumentException("not a place in an archive: " + kept.place());
      }
    }
    out.writeInt(kept.fields().size());
    for (FieldChange field : kept.fields()) {
      writeText(out, field.name());
      writeText(out, field.before());
      writeText(out, field.after());
    }
    out.write(kept.data());
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.toByteArray());
    ByteBuffer header = ByteBuffer.allocate(HEADER);
    header.putInt(bytes.size()).putInt((int) checksum.getValue()).flip();
    long at = length;
    long end = write(bytes.toByteArray(), write(header, at));
    length = end; // it is a part of the log only now
    return at;
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

  /** Makes the log durable; returns its mark. */
  Mark mark(RewriteCounts counts) throws IOException {
    file.force(false);
    return new Mark(length + " " + counts.left());
  }

  /**
   * Forgets everything added after a mark; returns the counts at that mark.
   *
   * @throws EOFException if the file is shorter
   * @throws IllegalArgumentException if it is not a mark of such a file
   */
  RewriteCounts rollbackTo(Mark mark) throws IOException {
    Matcher numbers = MARK.matcher(mark.text());
    if (!numbers.matches()) {
      throw new IllegalArgumentException("not a mark of an archive: " + mark);
    }
    truncate(Long.parseLong(numbers.group(1)));
    return new RewriteCounts(0, 0, Long.parseLong(numbers.group(2)), 0);
  }

  private void truncate(long newLength) throws IOException {
    if (newLength > file.size()) {
      throw new EOFException(
          path + " ends at " + file.size() + ", before the committed length " + newLength);
    }
    file.truncate(newLength);
    length = newLength;
  }

  /** Reads the log in order. */
  final class Reader {

    private final DocumentPlace archive;
    private long at;

    /**
     * A reader from the start.
     *
     * @param archive contains the documents; its first step is theirs
     */
    Reader(DocumentPlace archive) {
      this(archive, 0);
    }

    /**
     * A reader from a document on.
     *
     * @param at what {@link #add} returned
     */
    Reader(DocumentPlace archive, long at) {
      this.archive = archive;
      this.at = at;
    }

    /**
     * The next document; null at the end.
     *
     * @throws IOException if the log is damaged
     */
    @Nullable Kept next() throws IOException {
      if (at >= length) {
        return null;
      }
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
      at += HEADER + size;
      return kept(archive, bytes);
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

  private static Kept kept(DocumentPlace archive, byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    long item = in.readLong();
    boolean isRead = in.readBoolean();
    int edits = in.readInt();
    List<Step> steps = new ArrayList<>(archive.steps());
    for (int left = in.readInt(); left > 0; left--) {
      steps.add(step(in));
    }
    List<FieldChange> fields = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      fields.add(new FieldChange(text(in), text(in), text(in)));
    }
    return new Kept(new DocumentPlace(steps), item, isRead, edits, fields, in.readAllBytes());
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

  /** Removes the file, which is no longer needed. */
  void delete() throws IOException {
    file.close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
