package fairlead.uri.generic;

import fairlead.uri.text.TextBuffer;

/**
 * Removes {@code .} and {@code ..} segments from the tail of a buffer, in place and in linear time:
 * writing never overtakes reading, and each segment is written and removed at most once.
 */
final class DotSegments {

  private DotSegments() {}

  /** Whether a path, which is a part of a text, has a segment of one or two dots. */
  static boolean areIn(String text, int from, int to) {
    int dot = text.indexOf("/.", from);
    if (!text.startsWith(".", from) && (dot < 0 || dot >= to)) {
      return false; // most paths: a search in a string is faster than a loop
    }
    int start = from;
    for (int at = from; at <= to; at++) {
      if (at == to || text.charAt(at) == '/') {
        int length = at - start;
        if ((length == 1 || length == 2)
            && text.charAt(start) == '.'
            && text.charAt(at - 1) == '.') {
          return true;
        }
        start = at + 1;
      }
    }
    return false;
  }

  /** The algorithm of RFC 3986, Section 5.2.4, on everything after {@code start}. */
  static void remove(TextBuffer path, int start) {
    int end = path.length();
    int read = start;
    int write = start;
    // Steps A and D: leading dot segments of a path without a leading slash.
    while (read < end && path.charAt(read) != '/') {
      int segmentEnd = segmentEnd(path, read);
      if (dots(path, read, segmentEnd) == 0) {
        break;
      }
      read = Math.min(segmentEnd + 1, end);
    }
    while (read < end) {
      int segmentStart = path.charAt(read) == '/' ? read + 1 : read;
      int segmentEnd = segmentEnd(path, segmentStart);
      int dots = dots(path, segmentStart, segmentEnd);
      if (dots == 0) {
        write = move(path, read, segmentEnd, write); // step E
      } else {
        if (dots == 2) { // step C; for step B, skipping the segment is enough
          while (write > start && path.charAt(--write) != '/') {
            // back over the last segment and its slash
          }
        }
        if (segmentEnd == end) {
          path.set(write++, '/');
        }
      }
      read = segmentEnd;
    }
    path.truncate(write);
  }

  /**
   * The algorithm of url-syntax-05, RFC 2396 and rfc2396bis-01, Section 5.2, on everything after
   * {@code start}. A {@code ..} that follows no other segment is an excess one.
   *
   * @return whether there were no excess segments, or the policy does not refuse them
   */
  static boolean collapse(TextBuffer path, int start, ParentsAboveRoot policy) {
    int end = path.length();
    int read = start;
    int write = start;
    if (read < end && path.charAt(read) == '/') {
      read++;
      write++;
    }
    int floor = write; // nothing before it can be popped
    while (read < end) {
      int segmentEnd = segmentEnd(path, read);
      int next = Math.min(segmentEnd + 1, end);
      int dots = dots(path, read, segmentEnd);
      if (dots == 2 && write > floor) {
        write--;
        while (write > floor && path.charAt(write - 1) != '/') {
          write--;
        }
      } else if (dots == 2 && policy == ParentsAboveRoot.REFUSE) {
        return false;
      } else if (dots == 0 || (dots == 2 && policy == ParentsAboveRoot.KEEP)) {
        write = move(path, read, next, write);
        if (dots == 2) {
          floor = write;
        }
      }
      read = next;
    }
    path.truncate(write);
    return true;
  }

  private static int segmentEnd(TextBuffer path, int from) {
    int at = from;
    while (at < path.length() && path.charAt(at) != '/') {
      at++;
    }
    return at;
  }

  /** 1 for {@code .}, 2 for {@code ..}, 0 for any other segment. */
  private static int dots(TextBuffer path, int from, int to) {
    int length = to - from;
    boolean onlyDots =
        (length == 1 || length == 2) && path.charAt(from) == '.' && path.charAt(to - 1) == '.';
    return onlyDots ? length : 0;
  }

  private static int move(TextBuffer path, int from, int to, int write) {
    if (from != write) {
      path.move(from, to, write);
    }
    return write + to - from;
  }
}
