package fairlead.uri.charset;

import fairlead.uri.resource.ResourceTable;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * An index of the Encoding Standard, which maps between code points and pointers; loaded on first
 * use.
 */
final class EncodingIndex {

  static final EncodingIndex JIS0208 = new EncodingIndex("index-jis0208.tsv");
  static final EncodingIndex JIS0212 = new EncodingIndex("index-jis0212.tsv");
  static final EncodingIndex EUC_KR = new EncodingIndex("index-euc-kr.tsv");
  static final EncodingIndex BIG5 = new EncodingIndex("index-big5.tsv", 5024);
  static final EncodingIndex GB18030 = new EncodingIndex("index-gb18030.tsv");

  private static final char COMMENT = '#';

  /** Stands for a missing pointer. */
  static final int NONE = -1;

  private final String resource;
  private final int firstEncoded; // pointers below this are only decoded
  private volatile long[] entries = {}; // code point << 32 | pointer, ascending
  private volatile int[] codePoints = {}; // by pointer; 0 if there is none

  private EncodingIndex(String resource) {
    this(resource, 0);
  }

  EncodingIndex(String resource, int firstEncoded) {
    this.resource = resource;
    this.firstEncoded = firstEncoded;
  }

  /** The code point of a pointer; {@link #NONE} if there is none. */
  int codePoint(int pointer) {
    int[] all = codePoints;
    if (all.length == 0) {
      entries();
      all = codePoints;
    }
    return pointer < all.length && all[pointer] != 0 ? all[pointer] : NONE;
  }

  /** The first pointer of a code point; {@link #NONE} if there is none. */
  int pointer(int codePoint) {
    long[] all = entries();
    int at = Arrays.binarySearch(all, (long) codePoint << 32);
    int first = at < 0 ? -at - 1 : at;
    return first < all.length && all[first] >>> 32 == codePoint ? (int) all[first] : NONE;
  }

  /** The last pointer of a code point; {@link #NONE} if there is none. */
  int lastPointer(int codePoint) {
    long[] all = entries();
    int at = Arrays.binarySearch(all, (long) codePoint << 32 | Integer.MAX_VALUE);
    int last = at < 0 ? -at - 2 : at;
    return last >= 0 && all[last] >>> 32 == codePoint ? (int) all[last] : NONE;
  }

  /** Reads all indexes that have not been read. */
  static void loadAll() {
    for (EncodingIndex index : new EncodingIndex[] {JIS0208, JIS0212, EUC_KR, BIG5, GB18030}) {
      index.entries();
    }
  }

  private long[] entries() {
    long[] read = entries;
    if (read.length == 0) { // two threads may both read it, with the same result
      read = read(ResourceTable.text(EncodingIndex.class.getResourceAsStream(resource)));
      entries = read;
    }
    return read;
  }

  private long[] read(String text) {
    long[] entries = new long[text.length()];
    int[] characters = new int[1 << 15]; // more than any index has
    int bound = 0;
    int count = 0;
    int end;
    for (int start = 0; start < text.length(); start = end + 1) {
      end = text.indexOf('\n', start);
      if (text.charAt(start) != COMMENT) {
        int tab = text.indexOf('\t', start);
        int pointer = Integer.parseInt(text, start, tab, 10);
        int codePoint;
        for (int at = tab + 1; at < end; at += Character.charCount(codePoint)) {
          codePoint = text.codePointAt(at);
          if (characters[pointer] == 0) { // the later ones at the end are only encoded
            characters[pointer] = codePoint;
          }
          if (pointer >= firstEncoded) {
            entries[count] = (long) codePoint << 32 | pointer;
            count++;
          }
          pointer++;
        }
        bound = Math.max(bound, pointer);
      }
    }
    codePoints = Arrays.copyOf(characters, bound);
    Arrays.sort(entries, 0, count);
    return Arrays.copyOf(entries, count);
  }

  /** The lines of an index, without its comments. */
  static Stream<String> lines(String resource) {
    return ResourceTable.lines(EncodingIndex.class.getResourceAsStream(resource));
  }
}
