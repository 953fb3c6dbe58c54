package fairlead.rewrite;

/**
 * What happens if a job would change a file whose hash a page checks with an integrity attribute
 * (Subresource Integrity). A browser does not use a file with another hash.
 */
public enum IntegrityPolicy {
  /** The file stays as it is, and its references are counted as left. */
  KEEP,
  /** The file is rewritten, and hashes that were right are replaced by those of the new content. */
  RENEW,
  /**
   * The file is rewritten, and all integrity attributes of links to files of the inputs are removed
   * if they were right: browsers use no file from disk whose hash a page checks.
   */
  REMOVE
}
