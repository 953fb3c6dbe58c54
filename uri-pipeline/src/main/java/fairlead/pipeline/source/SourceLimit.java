package fairlead.pipeline.source;

import fairlead.html.DocumentLimit;
import fairlead.html.Limit;

/**
 * The limits on what sources read. They also limit the bytes of a document ({@link
 * DocumentLimit#BYTES}).
 */
public enum SourceLimit implements Limit {

  /**
   * How many uncompressed bytes the header of a record, and the header of its HTTP message, may
   * each have. A record with a longer one is not read.
   */
  HEADER_BYTES(
      new Row(
          "--max-header",
          Unit.BYTES,
          1 << 20,
          "Maximum size of the header of a record or of an HTTP message in it, in bytes.")),

  /**
   * How many fields such a header may have, counting each line of a folded field. A record with
   * more is not read.
   */
  HEADER_FIELDS(
      new Row(
          "--max-header-fields",
          Unit.NUMBER,
          10_000,
          "Maximum number of fields in the header of a record or HTTP message.")),

  /**
   * How many file names are held in memory at a time, for the current folder and its parents. A
   * folder with more is not read. The default takes about 100 MB.
   */
  NAMES(
      new Row(
          "--max-names",
          Unit.NUMBER,
          1_000_000,
          "Maximum number of file names in memory at a time: those of a folder and of its parent"
              + " folders.")),

  /**
   * How deep folders may be nested; each stays open while its content is read. Deeper ones are not
   * read.
   */
  FOLDERS(new Row("--max-folders", Unit.NUMBER, 500, "Maximum depth of nested folders.")),

  /** How deep archives, compressed files and messages may be nested. Deeper ones are not read. */
  CONTAINERS(
      new Row(
          "--max-archives",
          Unit.NUMBER,
          16,
          "Maximum depth of nested archives, compressed files and messages.")),

  /**
   * How deep the parts of a message may be nested, including the messages in it. Deeper ones are
   * not read.
   */
  PARTS(new Row("--max-parts", Unit.NUMBER, 1_200, "Maximum depth of nested parts in a message.")),

  /**
   * How many bytes may be decoded from one input, at all depths together. The rest of it is not
   * read.
   */
  UNPACKED_BYTES(
      new Row(
          "--max-unpacked",
          Unit.BYTES,
          1L << 40,
          0,
          Long.MAX_VALUE,
          "Maximum number of bytes to decompress from one input.")),

  /**
   * How many bytes may be decoded per byte of an input. 1 GiB is always allowed, and the rest is
   * not read.
   */
  UNPACK_RATIO(
      new Row(
          "--max-ratio",
          Unit.NUMBER,
          200,
          "Maximum number of bytes to decompress per byte of an input; 1G is always allowed.")),

  /**
   * How many bytes of a stream are copied to a temporary file: of standard input that holds an
   * archive, or of an archive within another. The rest is not read.
   */
  SPILL_BYTES(
      new Row(
          "--max-spill",
          Unit.BYTES,
          64L << 30,
          0,
          Long.MAX_VALUE,
          "Maximum size, in bytes, of an archive that is copied to a temporary file because it is"
              + " on standard input or in another archive."));

  @SuppressWarnings("ImmutableEnumChecker") // the record is not marked as immutable
  private final Row row;

  SourceLimit(Row row) {
    this.row = row;
  }

  @Override
  public Row row() {
    return row;
  }
}
