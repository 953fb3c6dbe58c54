package fairlead.uri.whatwg;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** An index of the Encoding Standard, from code points to pointers; read when it is first asked. */
final class EncodingIndex {

  static final EncodingIndex JIS0208 = new EncodingIndex("index-jis0208.tsv");
  static final EncodingIndex EUC_KR = new EncodingIndex("index-euc-kr.tsv");
  static final EncodingIndex BIG5 = new EncodingIndex("index-big5.tsv");
  static final EncodingIndex GB18030 = new EncodingIndex("index-gb18030.tsv");

  /** What stands for no pointer. */
  static final int NONE = -1;

  private final String resource;
  private volatile long[] entries = {}; // code point << 32 | pointer, ascending

  private EncodingIndex(String resource) {
    this.resource = resource;
  }

  /** The first pointer of a code point; {@link #NONE} if it has none. */
  int pointer(int codePoint) {
    long[] all = entries();
    int at = Arrays.binarySearch(all, (long) codePoint << 32);
    int first = at < 0 ? -at - 1 : at;
    return first < all.length && all[first] >>> 32 == codePoint ? (int) all[first] : NONE;
  }

  /** The last pointer of a code point; {@link #NONE} if it has none. */
  int lastPointer(int codePoint) {
    long[] all = entries();
    int at = Arrays.binarySearch(all, (long) codePoint << 32 | Integer.MAX_VALUE);
    int last = at < 0 ? -at - 2 : at;
    return last >= 0 && all[last] >>> 32 == codePoint ? (int) all[last] : NONE;
  }

  private long[] entries() {
    long[] read = entries;
    if (read.length == 0) { // two threads may both read it, and come to the same
      read = lines(resource).flatMapToLong(EncodingIndex::entries).sorted().toArray();
      entries = read;
    }
    return read;
  }

  private static LongStream entries(String line) {
    int tab = line.indexOf('\t');
    int pointer = Integer.parseInt(line.substring(0, tab));
    int[] codePoints = line.substring(tab + 1).codePoints().toArray();
    return LongStream.range(0, codePoints.length)
        .map(i -> (long) codePoints[(int) i] << 32 | (pointer + i));
  }

  /** The lines of a resource beside this class, without its comments. */
  static Stream<String> lines(String resource) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(EncodingIndex.class.getResourceAsStream(resource), resource),
                StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.startsWith("#")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
