package fairlead.rewrite;

/**
 * What happens to archives, messages and compressed documents in a folder that is rewritten. Those
 * inside other archives are always copied.
 */
public enum NestedArchives {
  /** They are copied unchanged. Those that may have links are failures. */
  COPY,
  /**
   * Each is rewritten as if it were the input of a job of its own, whose base is its URI. A
   * compressed document is rewritten like the other documents of the folder.
   */
  REWRITE
}
