package fairlead.html;

import java.io.Serializable;

/**
 * Why no links were read from a document.
 *
 * @param reason the reason
 * @param detail the particulars, for people; may be empty
 */
public record Unreadable(Reason reason, String detail) implements Extraction, Serializable {

  /** The reasons. */
  public enum Reason {
    /** The bytes are not text. */
    BINARY("not HTML but binary data"),
    /** Its content coding, such as gzip, was not undone. */
    CODED("content that is still encoded"),
    /** The media type has no {@link Format}. */
    MEDIA_TYPE("no links are read from this media type"),
    /** Browsers do not decode the charset, because harmless text could become markup. */
    CHARSET("charset that is not decoded"),
    /** The time limit passed before the document was parsed. */
    TIME_LIMIT("time limit passed while parsing"),
    /** It could not be read from where it is. */
    INPUT("cannot be read");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    /** The reason in a few words, for counts by reason. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** The reason with its particulars. */
  @Override
  public String toString() {
    return detail.isEmpty() ? reason.toString() : reason + ": " + detail;
  }
}
