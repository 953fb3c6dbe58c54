package fairlead.pipeline;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.pipeline.filter.Filter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What happened to one document. There is exactly one outcome for each document that a source
 * returns.
 */
public sealed interface Outcome permits Outcome.Links, Outcome.Failed, Outcome.Skipped {

  /** The four things that may happen to a document. */
  enum Kind {
    /** All its links were found. */
    LINKS("read"),
    /** Some may be missing; the findings say why. */
    PARTIAL("partial"),
    /** It could not be read. */
    FAILED("failed"),
    /** Links are not read from it, such as an image. */
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

  /** Where the document comes from. */
  Provenance provenance();

  /** Where the document is. */
  default DocumentPlace place() {
    return provenance().place();
  }

  /**
   * What the program sent along with the document ({@link Document#withAttachment}).
   *
   * @return empty if there is nothing of this type
   */
  default <T> Optional<T> attachment(Class<T> type) {
    Object attachment = provenance().attachment();
    return type.isInstance(attachment) ? Optional.of(type.cast(attachment)) : Optional.empty();
  }

  /** Which of the four happened. */
  Kind kind();

  /** How many bytes were read for it. */
  long bytes();

  /** Whether it is about a part of a page after the first part. */
  default boolean isContinued() {
    return provenance().part() > 0;
  }

  /**
   * The document was read.
   *
   * @param provenance where it comes from
   * @param bytes how many bytes were read
   * @param document its links and findings
   * @param filtered how many links filters rejected, by reason
   */
  record Links(
      Provenance provenance, long bytes, DocumentLinks document, Map<String, Integer> filtered)
      implements Outcome {

    /** A document without filtered links. */
    public Links(Provenance provenance, long bytes, DocumentLinks document) {
      this(provenance, bytes, document, Map.of());
    }

    /** Copies the map. */
    public Links {
      filtered = Map.copyOf(filtered);
    }

    /** This document with only the links that a filter accepts; the others are counted. */
    public Links filtered(Filter<? super Link> filter) {
      Filtering<Link> filtering = new Filtering<>(filter, filtered);
      List<Link> kept = filtering.kept(document.links());
      return new Links(provenance, bytes, document.withLinks(kept), filtering.counts());
    }

    @Override
    public Kind kind() {
      return document.isPartial() ? Kind.PARTIAL : Kind.LINKS;
    }
  }

  /**
   * The document could not be read.
   *
   * @param provenance where it comes from
   * @param bytes how many bytes were read
   * @param message why, for people
   */
  record Failed(Provenance provenance, long bytes, String message) implements Outcome {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }

  /**
   * Links are not read from it.
   *
   * @param provenance where it comes from
   * @param reason what it is instead, in a few words
   */
  record Skipped(Provenance provenance, String reason) implements Outcome {
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
