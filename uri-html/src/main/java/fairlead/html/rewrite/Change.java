package fairlead.html.rewrite;

/** What becomes of a link's reference: nothing, another one, or a reason why not. */
public sealed interface Change {

  /**
   * The reference stays as it is written, unless it would lead elsewhere without a base element.
   */
  Change NONE = new None();

  /** Another reference is written. */
  static Change to(String reference) {
    return new To(reference);
  }

  /**
   * The reference should change, and cannot.
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
   * @param reference the new reference as it is to be parsed, without escapes
   */
  record To(String reference) implements Change {}

  /**
   * See {@link #impossible}.
   *
   * @param reason why, in a few words
   */
  record Impossible(String reason) implements Change {}
}
