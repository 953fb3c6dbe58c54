package fairlead.uri.whatwg;

import fairlead.uri.percent.AsciiSet;

/** Windows drive letters (Section "URL miscellaneous"). */
final class DriveLetters {

  private static final AsciiSet BEHIND = AsciiSet.of("/\\?#");

  private DriveLetters() {}

  /** Whether two code points are a Windows drive letter. */
  static boolean is(char first, char second) {
    return AsciiSet.ALPHA.contains(first) && (second == ':' || second == '|');
  }

  /** Whether two code points are a normalized Windows drive letter. */
  static boolean isNormalized(char first, char second) {
    return AsciiSet.ALPHA.contains(first) && second == ':';
  }

  /** Whether a part of a text is a Windows drive letter. */
  static boolean is(String text, int from, int to) {
    return to - from == 2 && is(text.charAt(from), text.charAt(from + 1));
  }

  /** Whether a part of a text starts with a Windows drive letter. */
  static boolean starts(String text, int from, int to) {
    return to - from >= 2
        && is(text.charAt(from), text.charAt(from + 1))
        && (to - from == 2 || BEHIND.contains(text.charAt(from + 2)));
  }
}
