package fairlead.pipeline.source;

/** Where a part of a file ends, and where reading it has ended. */
final class PartEnd {

  private final long end;
  private long reached = -1;

  /**
   * An end that has not been reached.
   *
   * @param end as in {@link StoredFile.Part}
   */
  PartEnd(long end) {
    this.end = end;
  }

  /** The end of a file. */
  static PartEnd none() {
    return new PartEnd(Long.MAX_VALUE);
  }

  long value() {
    return end;
  }

  /**
   * Notes the record at which reading has ended; {@link Long#MAX_VALUE} for the end of the file.
   */
  void reach(long record) {
    reached = record;
  }

  /** Whether reading has ended at another record than the one where the next part begins. */
  boolean isMissed() {
    return reached >= 0 && reached != end;
  }
}
