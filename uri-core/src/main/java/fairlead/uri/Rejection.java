package fairlead.uri;

import java.io.Serializable;
import java.util.Objects;

/**
 * Why a text was not accepted, and where. The error is a value, for programs that continue.
 *
 * <p>Neither {@link #message()} nor {@link #toString()} repeats the input, which may hold
 * credentials.
 *
 * @param input the text that was rejected
 * @param issue what is wrong
 * @param offset where it begins, in UTF-16 units of the input
 * @param length how many units it covers; 0 if something is missing
 */
public record Rejection(String input, Issue issue, int offset, int length)
    implements ParseResult, Resolution, Serializable {

  /**
   * Checks that the position is within the input.
   *
   * @throws IndexOutOfBoundsException if it is not
   */
  public Rejection {
    Objects.checkFromIndexSize(offset, length, input.length());
  }

  /** The reason and the position, for people: {@code illegal character in scheme at offset 3}. */
  public String message() {
    return issue + " at offset " + offset;
  }

  @Override
  public String toString() {
    return message();
  }
}
