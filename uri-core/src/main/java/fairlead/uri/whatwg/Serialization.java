package fairlead.uri.whatwg;

import org.jspecify.annotations.Nullable;

/**
 * A serialization under construction. As long as it equals the start of the input, only its length
 * is stored, so an input that is already in serialized form is not copied.
 */
final class Serialization {

  private final String input;
  private int length;
  private @Nullable StringBuilder built; // null while the text is the beginning of the input

  Serialization(String input) {
    this.input = input;
  }

  int length() {
    return built == null ? length : built.length();
  }

  char charAt(int index) {
    return built == null ? input.charAt(index) : built.charAt(index);
  }

  Serialization append(char c) {
    if (built == null && length < input.length() && input.charAt(length) == c) {
      length++;
    } else {
      builder().append(c);
    }
    return this;
  }

  void append(String text) {
    append(text, 0, text.length());
  }

  @SuppressWarnings("ReferenceEquality") // a shortcut for the text that is being parsed
  void append(String text, int from, int to) {
    if (built == null && text == input && from == length) {
      length = to;
    } else if (built == null && input.regionMatches(length, text, from, to - from)) {
      length += to - from;
    } else {
      builder().append(text, from, to);
    }
  }

  /** The buffer to write to directly; from now on the text is a copy. */
  StringBuilder builder() {
    if (built == null) {
      built = new StringBuilder(input.length() + 16).append(input, 0, length);
    }
    return built;
  }

  void truncate(int newLength) {
    if (built == null) {
      length = newLength;
    } else {
      built.setLength(newLength);
    }
  }

  void insert(int offset, String text) {
    builder().insert(offset, text);
  }

  /** Whether another text is at an offset of this one. */
  boolean hasAt(int offset, String text) {
    if (offset + text.length() > length()) {
      return false;
    }
    for (int at = 0; at < text.length(); at++) {
      if (charAt(offset + at) != text.charAt(at)) {
        return false;
      }
    }
    return true;
  }

  /** The text; the input itself if they are equal. */
  @Override
  public String toString() {
    if (built == null) {
      return length == input.length() ? input : input.substring(0, length);
    }
    return built.toString();
  }
}
