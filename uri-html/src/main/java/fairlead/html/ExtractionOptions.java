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
record ExtractionOptions(
    boolean places, boolean context, boolean fragments, boolean lint, BasePolicy base) {

  /** The links with their places. */
  static ExtractionOptions links(BasePolicy base) {
    return new ExtractionOptions(true, false, false, false, base);
  }

  ExtractionOptions withPlaces(boolean value) {
    return new ExtractionOptions(value, context, fragments, lint, base);
  }

  ExtractionOptions withContext() {
    return new ExtractionOptions(places, true, fragments, lint, base);
  }

  ExtractionOptions withFragments() {
    return new ExtractionOptions(places, context, true, lint, base);
  }

  ExtractionOptions withLint() {
    return new ExtractionOptions(places, context, fragments, true, base);
  }

  ExtractionOptions withBase(BasePolicy policy) {
    return new ExtractionOptions(places, context, fragments, lint, policy);
  }
}
