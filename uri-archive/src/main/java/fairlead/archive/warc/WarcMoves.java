package fairlead.archive.warc;

import fairlead.archive.Spool;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Where the records of a WARC are in a copy of it, for an index of them. Add all moves before any
 * lookup. The moves are in a spool, so that a million of them take no memory.
 */
public final class WarcMoves implements AutoCloseable {

  private static final int SHA_1 = 20;
  private static final int SHA_256 = 32;
  private static final int MOVE = 5 * Long.BYTES + SHA_1 + 2 * SHA_256;

  private final Spool spool = new Spool();
  private final DataOutputStream out = new DataOutputStream(spool);
  private @Nullable SeekableByteChannel moves;

  /**
   * Where a record is in the copy.
   *
   * @param offset where it begins
   * @param replaced what replaces it; null if it is the same record
   */
  public record Move(long offset, @Nullable Replaced replaced) {}

  /**
   * A record that replaces another one.
   *
   * @param length how many bytes it has in the file
   * @param sha1 of its payload
   * @param sha256 of its payload
   * @param stored the SHA-256 of the record as stored in the file
   */
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  public record Replaced(long length, byte[] sha1, byte[] sha256, byte[] stored) {}

  /**
   * Adds a record after which offsets differ by another number than before it.
   *
   * @param from where it began
   * @param fromEnd the first byte after it
   * @param to where it begins
   * @param toEnd the first byte after it and after the records written with it
   * @param replaced what is there in its place; null if it is the same record
   */
  public void add(long from, long fromEnd, long to, long toEnd, @Nullable Replaced replaced)
      throws IOException {
    out.writeLong(from);
    out.writeLong(fromEnd);
    out.writeLong(to);
    out.writeLong(toEnd);
    out.writeLong(replaced == null ? -1 : replaced.length());
    out.write(replaced == null ? new byte[SHA_1] : replaced.sha1());
    out.write(replaced == null ? new byte[SHA_256] : replaced.sha256());
    out.write(replaced == null ? new byte[SHA_256] : replaced.stored());
  }

  /** The new place of the record that began at an offset. */
  public Move of(long offset) throws IOException {
    long low = 0;
    long high = spool.size() / MOVE;
    while (low < high) {
      long middle = (low + high) / 2;
      if (at(middle).getLong(0) <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return new Move(offset, null);
    }
    ByteBuffer last = at(low - 1);
    long from = last.getLong();
    long fromEnd = last.getLong();
    long to = last.getLong();
    long toEnd = last.getLong();
    long length = last.getLong();
    if (from != offset) {
      return new Move(offset - fromEnd + toEnd, null);
    }
    return new Move(
        to,
        length < 0
            ? null
            : new Replaced(length, next(last, SHA_1), next(last, SHA_256), next(last, SHA_256)));
  }

  private static byte[] next(ByteBuffer bytes, int length) {
    byte[] result = new byte[length];
    bytes.get(result);
    return result;
  }

  private ByteBuffer at(long index) throws IOException {
    SeekableByteChannel open = moves;
    if (open == null) {
      open = spool.channel();
      moves = open;
    }
    ByteBuffer move = ByteBuffer.allocate(MOVE);
    open.position(index * MOVE);
    while (move.hasRemaining() && open.read(move) >= 0) {
      // until it is whole
    }
    return move.flip();
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
