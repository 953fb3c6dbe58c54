package fairlead.html.rewrite;

/** What to do with a link's reference: keep it, replace it, or say why it cannot change. */
public sealed interface Change {

  /** The reference stays as written, unless it would lead elsewhere without a base element. */
  Change NONE = new None();

  /** The reference is replaced by another. */
  static Change to(String reference) {
    return new To(reference);
  }

  /**
   * The target stays where it is, although the document and others move. {@link Rewriting#leaving}
   * lists the link.
   *
   * @param reference the new reference, usually absolute; it may be the old one
   */
  static Change leaving(String reference) {
    return new Leaving(reference);
  }

  /**
   * The reference should change, but cannot.
   *
   * @param reason why, in a few words
   */
  static Change impossible(String reason) {
    return new Impossible(reason);
  }

  /** See {@link #NONE}. */
  record None() implements Change {}

  /**
   * See {@link #to}.
   *
   * @param reference the new reference as it should be parsed, without escapes
   */
  record To(String reference) implements Change {}

  /**
   * See {@link #leaving}.
   *
   * @param reference the new reference as it should be parsed, without escapes
   */
  record Leaving(String reference) implements Change {}

  /**
   * See {@link #impossible}.
   *
   * @param reason why, in a few words
   */
  record Impossible(String reason) implements Change {}
}
