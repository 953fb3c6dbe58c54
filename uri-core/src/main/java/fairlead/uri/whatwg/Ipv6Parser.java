package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import fairlead.uri.host.Ipv6;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The "IPv6 parser" (Section "Host parsing"). */
final class Ipv6Parser {

  private static final int PIECES = 8;
  private static final int EOF = -1;

  private final String input;
  private final int start;
  private final int end;
  private final ValidationErrors errors;
  private final int[] address = new int[PIECES];
  private int pointer;
  private int pieceIndex;
  private int compress = -1; // the standard's null

  Ipv6Parser(String input, int start, int end, ValidationErrors errors) {
    this.input = input;
    this.start = start;
    this.end = end;
    this.errors = errors;
    this.pointer = start;
  }

  /** The address between brackets, serialized; null for a failure. */
  @Nullable String parse() {
    if (c() == ':') {
      if (at(pointer + 1) != ':') {
        return fail(Issue.IPV6_INVALID_COMPRESSION);
      }
      pointer += 2;
      compress = ++pieceIndex;
    }
    while (c() != EOF) {
      if (pieceIndex == PIECES) {
        return fail(Issue.IPV6_TOO_MANY_PIECES);
      }
      if (c() == ':') {
        if (compress >= 0) {
          return fail(Issue.IPV6_MULTIPLE_COMPRESSION);
        }
        pointer++;
        compress = ++pieceIndex;
        continue;
      }
      int pieceStart = pointer;
      int value = 0;
      while (pointer < pieceStart + 4 && PercentEncoding.digit((char) c()) >= 0) {
        value = value * 16 + PercentEncoding.digit((char) c());
        pointer++;
      }
      if (c() == '.') {
        if (pointer == pieceStart) {
          return fail(Issue.IPV4_IN_IPV6_INVALID_CODE_POINT);
        }
        pointer = pieceStart;
        if (pieceIndex > PIECES - 2) {
          return fail(Issue.IPV4_IN_IPV6_TOO_MANY_PIECES);
        }
        if (!ipv4()) {
          return null;
        }
        break;
      }
      if (c() == ':') {
        pointer++;
        if (c() == EOF) {
          return fail(Issue.IPV6_INVALID_CODE_POINT);
        }
      } else if (c() != EOF) {
        return fail(Issue.IPV6_INVALID_CODE_POINT);
      }
      int length = pointer - pieceStart - (at(pointer - 1) == ':' ? 1 : 0);
      if (length > 1 && value < 1 << (4 * (length - 1))) {
        errors.add(Issue.IPV6_PIECE_LEADING_ZERO, pieceStart, length);
      }
      address[pieceIndex++] = value;
    }
    if (compress >= 0) {
      int swaps = pieceIndex - compress;
      System.arraycopy(address, compress, address, PIECES - swaps, swaps);
      Arrays.fill(address, compress, Math.max(compress, PIECES - swaps), 0);
    } else if (pieceIndex != PIECES) {
      return fail(Issue.IPV6_TOO_FEW_PIECES);
    }
    return Ipv6.of(address).hexadecimalForm();
  }

  private boolean ipv4() {
    int numbersSeen = 0;
    while (c() != EOF) {
      if (numbersSeen > 0) {
        if (c() != '.' || numbersSeen == 4) {
          return failIpv4(Issue.IPV4_IN_IPV6_INVALID_CODE_POINT);
        }
        pointer++;
      }
      if (!isDigit()) {
        return failIpv4(Issue.IPV4_IN_IPV6_INVALID_CODE_POINT);
      }
      int piece = -1; // the standard's null
      while (isDigit()) {
        if (piece == 0) {
          return failIpv4(Issue.IPV4_IN_IPV6_INVALID_CODE_POINT);
        }
        piece = Math.max(piece, 0) * 10 + c() - '0';
        if (piece > 255) {
          return failIpv4(Issue.IPV4_IN_IPV6_OUT_OF_RANGE_PART);
        }
        pointer++;
      }
      address[pieceIndex] = address[pieceIndex] * 0x100 + piece;
      numbersSeen++;
      if (numbersSeen == 2 || numbersSeen == 4) {
        pieceIndex++;
      }
    }
    return numbersSeen == 4 || failIpv4(Issue.IPV4_IN_IPV6_TOO_FEW_PARTS);
  }

  private boolean isDigit() {
    return c() != EOF && AsciiSet.DIGIT.contains((char) c());
  }

  private int c() {
    return at(pointer);
  }

  private int at(int index) {
    return index < start || index >= end ? EOF : input.charAt(index);
  }

  private @Nullable String fail(Issue issue) {
    int at = Math.min(pointer, end);
    errors.fail(issue, at, at < end ? Character.charCount(input.codePointAt(at)) : 0);
    return null;
  }

  private boolean failIpv4(Issue issue) {
    fail(issue);
    return false;
  }

  /**
   * Whether a part of a text is an address as {@link #parse} serializes it: in lower case, without
   * leading zeros, and with the first of its longest runs of zeros compressed.
   */
  static boolean isSerialized(String text, int from, int to) {
    int pieces = 0;
    int gap = -1; // how many pieces are before the compressed ones
    int run = 0; // of zeros that are written
    int longestBefore = 0;
    int longestBehind = 0;
    int at = from;
    if (text.startsWith("::", at)) {
      gap = 0;
      at += 2;
    }
    while (at < to) {
      int start = at;
      while (at < to && text.charAt(at) != ':') {
        if (AsciiCase.isUpper(text.charAt(at++))) {
          return false;
        }
      }
      boolean zero = at == start + 1 && text.charAt(start) == '0';
      if (at == start || at > start + 4 || (text.charAt(start) == '0' && !zero)) {
        return false;
      }
      boolean beside = pieces == gap; // next to the compressed pieces
      pieces++;
      run = zero ? run + 1 : 0;
      longestBefore = gap < 0 ? Math.max(longestBefore, run) : longestBefore;
      longestBehind = gap < 0 ? longestBehind : Math.max(longestBehind, run);
      if (zero && beside) {
        return false;
      }
      if (at < to && ++at == to) {
        return false; // a colon at the end
      }
      if (at < to && text.charAt(at) == ':') {
        if (gap >= 0 || zero) {
          return false;
        }
        gap = pieces;
        at++;
      }
    }
    if (gap < 0) {
      return pieces == PIECES && longestBefore < 2;
    }
    int compressed = PIECES - pieces;
    return compressed > 1 && longestBefore < compressed && longestBehind <= compressed;
  }
}
