package fairlead.archive.coding;

/**
 * The data of compressed members, one after the other, with the place where each began: gzip
 * members (RFC 1952) or zstd frames (RFC 8878).
 *
 * <p>A read returns bytes of only one member and, unless the member ends, enough of them to
 * recognize a record.
 */
public abstract sealed class Members extends ArrayStream permits GzipMembers, ZstdFrames {

  /** The fewest bytes that a read returns unless the member ends: enough to recognize a record. */
  public static final int MIN_READ = 16;

  /**
   * The start of the member of the last byte returned, counted from where reading began. At the
   * end, and if the next bytes are not a member, the place after the last member.
   */
  public abstract long start();

  /** How many bytes the member of the last byte has returned. */
  public abstract long given();

  /**
   * How many compressed bytes have been read, including those read ahead, counted from where
   * reading began.
   */
  public abstract long position();

  /** Whether reading has failed. */
  public abstract boolean isDamaged();

  /** Whether all data of the last member was read, and also what is after it. */
  public abstract boolean isBehindData();

  /** Frees memory outside the heap; the compressed bytes stay open. */
  public void release() {}
}
