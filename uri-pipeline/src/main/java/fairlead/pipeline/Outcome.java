package fairlead.pipeline;

import fairlead.html.DocumentLinks;

/**
 * What became of one document. There is exactly one outcome for each document that a source gives.
 */
public sealed interface Outcome permits Outcome.Links, Outcome.Failed, Outcome.Skipped {

  /** The four things that may become of a document. */
  enum Kind {
    /** All its links were found. */
    LINKS("read"),
    /** Some may be missing; the findings say why. */
    PARTIAL("partial"),
    /** It could not be read. */
    FAILED("failed"),
    /** Links are not read from it, as from an image. */
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

  /** Where the document is. */
  DocumentPlace place();

  /** Which of the four it is. */
  Kind kind();

  /** How many bytes were read for it. */
  long bytes();

  /**
   * The document was read.
   *
   * @param place where it is
   * @param bytes how many bytes were read
   * @param document its links and what was found on the way
   */
  record Links(DocumentPlace place, long bytes, DocumentLinks document) implements Outcome {
    @Override
    public Kind kind() {
      return document.isPartial() ? Kind.PARTIAL : Kind.LINKS;
    }
  }

  /**
   * The document could not be read.
   *
   * @param place where it is
   * @param bytes how many bytes were read
   * @param message why, for people
   */
  record Failed(DocumentPlace place, long bytes, String message) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }

  /**
   * It is not a document in which links are looked for.
   *
   * @param place where it is
   * @param reason what it is instead, in a few words
   */
  record Skipped(DocumentPlace place, String reason) implements Outcome {
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
