package fairlead.pipeline;

import fairlead.html.DocumentLinks;

/** What became of one document; there is exactly one for each that a source gives. */
public sealed interface Outcome permits Outcome.Links, Outcome.Failed, Outcome.Skipped {

  /** The four things that may become of a document. */
  enum Kind {
    /** All its links were found. */
    LINKS("read"),
    /** Some may be missing; the findings say why. */
    PARTIAL("partial"),
    /** It could not be read. */
    FAILED("failed"),
    /** It is no document in which links are looked for. */
    SKIPPED("skipped");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** The word for the kind in reports. */
    public String label() {
      return label;
    }
  }

  /** Where the document lies. */
  Origin origin();

  /** Which of the four it is. */
  Kind kind();

  /** How many bytes were read for it. */
  long bytes();

  /**
   * The document was read.
   *
   * @param origin where it lies
   * @param bytes how many bytes were read
   * @param document its links and what was found on the way
   */
  record Links(Origin origin, long bytes, DocumentLinks document) implements Outcome {
    @Override
    public Kind kind() {
      return document.isPartial() ? Kind.PARTIAL : Kind.LINKS;
    }
  }

  /**
   * The document could not be read.
   *
   * @param origin where it lies
   * @param bytes how many bytes were read
   * @param message why, for people
   */
  record Failed(Origin origin, long bytes, String message) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }

  /**
   * It is no document in which links are looked for.
   *
   * @param origin where it lies
   * @param reason what it is instead, in a few words
   */
  record Skipped(Origin origin, String reason) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.SKIPPED;
    }

    @Override
    public long bytes() {
      return 0;
    }
  }
}
