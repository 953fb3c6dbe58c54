package fairlead.pipeline.coding;

import java.io.InputStream;

/**
 * The data of compressed members, one after the other, with the place where each began: gzip
 * members (RFC 1952) or zstd frames (RFC 8878).
 *
 * <p>A read gives bytes of one member only, and unless that ends no fewer than tell what it is.
 */
public abstract sealed class Members extends InputStream permits GzipMembers, ZstdFrames {

  /** The fewest bytes that a read gives unless the member ends: enough to recognize a record. */
  public static final int MIN_READ = 16;

  /**
   * Where the member began that gave the last byte, counted from where reading began; at the end,
   * and where what follows is not a member, the place after the last.
   */
  public abstract long start();

  /** How many bytes the member has given that gave the last one. */
  public abstract long given();

  /** How far the compressed bytes are read, ahead too, counted from where reading began. */
  public abstract long position();

  /** Whether reading has failed. */
  public abstract boolean isDamaged();

  /** Whether the last member's data was read to its end, and what follows, too. */
  public abstract boolean isBehindData();

  /** Frees what is held outside of the heap; the compressed bytes stay open. */
  public void release() {}
}
