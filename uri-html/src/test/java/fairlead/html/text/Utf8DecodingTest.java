package fairlead.html.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class Utf8DecodingTest {

  /** Texts around the length of a call, with whole and broken sequences anywhere. */
  @Provide
  Arbitrary<byte[]> texts() {
    return Arbitraries.of("a", "\u00e9", "\u20ac", "\uD83D\uDE00", "\uFFFD", "bcdefgh".repeat(20))
        .list()
        .ofMaxSize(60)
        .map(pieces -> String.join("", pieces).getBytes(StandardCharsets.UTF_8))
        .flatMap(
            bytes ->
                Arbitraries.integers()
                    .between(0, Math.max(0, bytes.length - 1))
                    .list()
                    .ofMaxSize(4)
                    .map(places -> broken(bytes, places)));
  }

  private static byte[] broken(byte[] bytes, Iterable<Integer> places) {
    byte[] all = bytes.clone();
    for (int place : places) {
      if (all.length > 0) {
        all[place] ^= (byte) 0xA5;
      }
    }
    return all;
  }

  @Property
  void textIsThatOfTheJdk(@ForAll("texts") byte[] bytes) {
    int start = Math.min(3, bytes.length);
    assertEquals(
        new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8),
        Utf8Decoding.decode(bytes, start, bytes.length));
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 7);
    assertEquals(
        new String(bytes, StandardCharsets.UTF_8), Utf8Decoding.decode(longer, 0, bytes.length));
  }
}
