package fairlead.uri.charset;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An index that is read anew maps as its file says. */
class EncodingIndexTest {

  @ParameterizedTest
  @CsvSource({"index-jis0208.tsv, 0", "index-big5.tsv, 5024", "index-euc-kr.tsv, 100"})
  void indexesMapBothWays(String file, int firstEncoded) {
    EncodingIndex index = new EncodingIndex(file, firstEncoded);
    Map<Integer, Integer> codePoints = new TreeMap<>();
    Map<Integer, Integer> first = new HashMap<>();
    Map<Integer, Integer> last = new HashMap<>();
    for (String line : EncodingIndex.lines(file).toList()) {
      String[] columns = line.split("\t", -1);
      int pointer = Integer.parseInt(columns[0]);
      for (int codePoint : columns[1].codePoints().toArray()) {
        codePoints.putIfAbsent(pointer, codePoint);
        if (pointer >= firstEncoded) {
          first.merge(codePoint, pointer, Math::min);
          last.merge(codePoint, pointer, Math::max);
        }
        pointer++;
      }
    }
    for (int pointer = 0; pointer < 1 << 15; pointer++) {
      int codePoint = codePoints.getOrDefault(pointer, EncodingIndex.NONE);
      assertEquals(codePoint, index.codePoint(pointer), file + " " + pointer);
    }
    for (int codePoint = 0; codePoint < 0x30000; codePoint++) {
      assertEquals(first.getOrDefault(codePoint, EncodingIndex.NONE), index.pointer(codePoint));
      assertEquals(last.getOrDefault(codePoint, EncodingIndex.NONE), index.lastPointer(codePoint));
    }
  }
}
