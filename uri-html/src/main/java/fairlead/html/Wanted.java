package fairlead.html;

/**
 * What an extractor is asked for beside the links.
 *
 * @param places where they stand
 * @param context what stands around them
 * @param fragments what fragments may point to
 * @param lint what authors should know although it does no harm
 * @param base how the base is established
 */
record Wanted(boolean places, boolean context, boolean fragments, boolean lint, BasePolicy base) {

  /** The links with their places. */
  static Wanted links(BasePolicy base) {
    return new Wanted(true, false, false, false, base);
  }

  Wanted withPlaces(boolean value) {
    return new Wanted(value, context, fragments, lint, base);
  }

  Wanted withContext() {
    return new Wanted(places, true, fragments, lint, base);
  }

  Wanted withFragments() {
    return new Wanted(places, context, true, lint, base);
  }

  Wanted withLint() {
    return new Wanted(places, context, fragments, true, base);
  }

  Wanted withBase(BasePolicy policy) {
    return new Wanted(places, context, fragments, lint, policy);
  }
}
