package fairlead.pipeline.fingerprint;

import fairlead.archive.Spool;
import fairlead.uri.key.Fingerprint;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * How many links lead to each target. This is known only at the end, so the text to print for a
 * target waits in a temporary file. The counts are in memory, at most 46 bytes for each target. Not
 * thread-safe.
 */
public final class TargetCounts implements AutoCloseable {

  private final FingerprintTable counts = FingerprintTable.counting();
  private final Spool kept = new Spool();
  private final DataOutputStream out = new DataOutputStream(new BufferedOutputStream(kept));

  /** Receives the text to print for one target, with the count of links to it. */
  @FunctionalInterface
  public interface Receiver {
    void accept(byte[] text, long count) throws IOException;
  }

  /** No counts. */
  public TargetCounts() {
    // explicit, because the package is exported
  }

  /** Counts a link. Returns whether its target was seen for the first time. */
  public boolean add(Fingerprint target) {
    return counts.add(target);
  }

  /** The number of links to a target. */
  public long count(Fingerprint target) {
    return counts.count(target);
  }

  /** The number of targets. */
  public long size() {
    return counts.size();
  }

  /** The memory that the counts take, in bytes. */
  public long bytes() {
    return counts.bytes();
  }

  /** Keeps the text to print for a target that was seen for the first time. */
  public void keep(Fingerprint target, byte[] text) {
    try {
      out.writeLong(target.high());
      out.writeLong(target.low());
      out.writeInt(text.length);
      out.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Passes on everything that was kept, in order. Nothing may be kept afterwards. */
  public void forEach(Receiver receiver) throws IOException {
    out.flush();
    long left = kept.size();
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(kept.bytes().open()))) {
      while (left > 0) {
        Fingerprint target = new Fingerprint(in.readLong(), in.readLong());
        byte[] text = new byte[in.readInt()];
        in.readFully(text);
        left -= 2 * Long.BYTES + Integer.BYTES + text.length;
        receiver.accept(text, counts.count(target));
      }
    }
  }

  /** Removes the temporary file. */
  @Override
  public void close() throws IOException {
    kept.close();
  }
}
