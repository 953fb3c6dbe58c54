package fairlead.uri.host;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An IPv6 address as numbers, to judge it, compare it or write it in its normal form.
 *
 * @param high the upper 64 bits
 * @param low the lower 64 bits
 * @param zone the zone identifier as written after {@code %25} (RFC 6874), including escape
 *     sequences; null if absent
 */
public record Ipv6(long high, long low, @Nullable String zone) implements Host {

  private static final int GROUPS = 8;

  /**
   * Checks the zone.
   *
   * @throws IllegalArgumentException if it is not a zone identifier
   */
  public Ipv6 {
    if (zone != null && !fitsZone(zone, 0, zone.length())) {
      throw new IllegalArgumentException("not a zone identifier");
    }
  }

  /** What separates a zone from the address in a URI (RFC 6874, Section 2). */
  static final String ZONE_MARK = "%25";

  /**
   * The address between the brackets of a text, with or without a zone; null if it is not an
   * address.
   */
  static @Nullable Ipv6 inBrackets(String text) {
    int end = text.length() - 1;
    int mark = text.indexOf(ZONE_MARK);
    if (mark >= 0 && !fitsZone(text, mark + ZONE_MARK.length(), end)) {
      return null;
    }
    int[] groups = new int[GROUPS];
    if (!read(text, 1, mark < 0 ? end : mark, groups)) {
      return null;
    }
    String zone = mark < 0 ? null : text.substring(mark + ZONE_MARK.length(), end);
    return new Ipv6(half(groups, 0), half(groups, 4), zone);
  }

  /**
   * The address of eight groups.
   *
   * @param groups eight numbers of 16 bits, the first one highest
   * @throws IllegalArgumentException if they are not
   */
  public static Ipv6 of(int[] groups) {
    if (groups.length != GROUPS || IntStream.of(groups).anyMatch(group -> group >>> 16 != 0)) {
      throw new IllegalArgumentException("not eight groups of 16 bits");
    }
    return new Ipv6(half(groups, 0), half(groups, 4), null);
  }

  /**
   * Whether a part of a text is an address, without brackets and zone (RFC 3986, Section 3.2.2,
   * {@code IPv6address}).
   */
  public static boolean fits(CharSequence text, int from, int to) {
    return read(text, from, to, new int[GROUPS]);
  }

  /** Whether a part of a text is a zone identifier (RFC 6874, Section 2, {@code ZoneID}). */
  public static boolean fitsZone(CharSequence text, int from, int to) {
    int at = from;
    while (at < to) {
      if (AsciiSet.UNRESERVED.contains(text.charAt(at))) {
        at++;
      } else if (PercentEncoding.isEscape(text, at)) {
        at += 3;
      } else {
        return false;
      }
    }
    return at == to && from < to;
  }

  private static long half(int[] groups, int from) {
    return ((long) groups[from] << 48)
        | ((long) groups[from + 1] << 32)
        | ((long) groups[from + 2] << 16)
        | groups[from + 3];
  }

  /** Reads the eight groups; returns whether the part is an address. */
  private static boolean read(CharSequence text, int from, int to, int[] groups) {
    int count = 0;
    int gap = -1; // how many groups precede the two colons
    int at = from;
    if (at + 1 < to && text.charAt(at) == ':' && text.charAt(at + 1) == ':') {
      gap = 0;
      at += 2;
    }
    while (at < to) {
      if (count == GROUPS) {
        return false;
      }
      int start = at;
      int value = 0;
      while (at < to && at < start + 4 && PercentEncoding.digit(text.charAt(at)) >= 0) {
        value = (value << 4) | PercentEncoding.digit(text.charAt(at++));
      }
      if (at < to && text.charAt(at) == '.') {
        long ipv4 = count > GROUPS - 2 ? -1 : Ipv4.scan(text, start, to);
        if (ipv4 < 0) {
          return false;
        }
        groups[count++] = (int) (ipv4 >>> 16);
        groups[count++] = (int) ipv4 & 0xFFFF;
        at = to;
        break;
      }
      if (at == start) {
        return false;
      }
      groups[count++] = value;
      if (at == to) {
        break;
      }
      if (text.charAt(at++) != ':' || at == to) {
        return false;
      }
      if (text.charAt(at) == ':') {
        if (gap >= 0) {
          return false;
        }
        gap = count;
        at++;
      }
    }
    if (gap < 0) {
      return count == GROUPS;
    }
    if (count == GROUPS) {
      return false; // the colons stand for at least one group
    }
    int behind = count - gap;
    System.arraycopy(groups, gap, groups, GROUPS - behind, behind);
    Arrays.fill(groups, gap, GROUPS - behind, 0);
    return true;
  }

  private int group(int index) {
    long half = index < 4 ? high : low;
    return (int) (half >>> (48 - 16 * (index & 3))) & 0xFFFF;
  }

  /** The address in brackets, in the form of RFC 5952, Sections 4 and 5. */
  @Override
  public String toString() {
    boolean mapped = high == 0 && low >>> 32 == 0xFFFF;
    return text(mapped ? GROUPS - 2 : GROUPS);
  }

  /**
   * The address in brackets, with no part in decimal digits, as the URL Standard writes it ("IPv6
   * serializer").
   */
  public String hexadecimalForm() {
    return text(GROUPS);
  }

  /** The address without the first of its longest runs of zeros. */
  private String text(int hexadecimalGroups) {
    int gap = -1;
    int gapLength = 1; // a single group of zeros is not shortened
    int runStart = 0;
    for (int i = 0; i <= GROUPS; i++) {
      if (i == GROUPS || group(i) != 0) {
        if (i - runStart > gapLength) {
          gap = runStart;
          gapLength = i - runStart;
        }
        runStart = i + 1;
      }
    }
    StringBuilder out = new StringBuilder("[");
    for (int i = 0; i < hexadecimalGroups; i++) {
      if (i == gap) {
        out.append("::");
        i += gapLength - 1;
        continue;
      }
      if (i > 0 && i != gap + gapLength) {
        out.append(':');
      }
      out.append(Integer.toHexString(group(i)));
    }
    if (hexadecimalGroups < GROUPS) {
      out.append(':').append(new Ipv4((int) low));
    }
    if (zone != null) {
      out.append(ZONE_MARK).append(zone);
    }
    return out.append(']').toString();
  }
}
