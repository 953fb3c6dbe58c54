package fairlead.html.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.text.DocumentText.Undecodable;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class Utf8ReaderTest {

  /** Texts around the length of a call, with whole and broken sequences anywhere. */
  @Provide
  Arbitrary<byte[]> texts() {
    return Arbitraries.of(
            "a", "\0", "\u00e9", "\u20ac", "\uD83D\uDE00", "\uFFFD", "bcdefgh".repeat(20))
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
  void textIsThatOfTheJdk(
      @ForAll("texts") byte[] bytes, @ForAll @IntRange(min = 1, max = 700) int room) {
    int start = Math.min(3, bytes.length);
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 7);
    List<Undecodable> reported = new ArrayList<>();
    String text = read(new Utf8Reader(longer, start, bytes.length, reported::add), room);
    assertEquals(new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8), text);
    assertEquals(start == bytes.length ? List.of() : List.of(undecodable(bytes, start)), reported);
  }

  /** What has room for no pair may be two characters of which the second is nothing. */
  @Example
  void charactersAreNotLostAtTheEndOfABuffer() {
    for (String pair :
        List.of("\u00f0\u0090\u0080\0", "\u00f0\u009f\0", "\u00f0\u009f\u0098\u0080")) {
      byte[] bytes = ("x" + pair + "y").getBytes(StandardCharsets.ISO_8859_1);
      for (int room = 1; room < 6; room++) {
        Utf8Reader reader = new Utf8Reader(bytes, 0, bytes.length, found -> {});
        assertEquals(new String(bytes, StandardCharsets.UTF_8), read(reader, room));
      }
    }
  }

  private static String read(Utf8Reader reader, int room) {
    StringBuilder text = new StringBuilder();
    char[] buffer = new char[room + 2];
    assertEquals(0, reader.read(buffer, 1, 0));
    for (int count = reader.read(buffer, 1, room);
        count >= 0;
        count = reader.read(buffer, 1, room)) {
      assertTrue(count > 0 && count <= room);
      text.append(buffer, 1, count);
    }
    assertEquals(-1, reader.read(buffer, 1, room));
    assertEquals(0, buffer[0] + buffer[room + 1]);
    return text.toString();
  }

  /** What a decoder rejects, one sequence after the other. */
  private static Undecodable undecodable(byte[] bytes, int start) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    int count = 0;
    int first = 0;
    for (CoderResult result = decoder.decode(in, out, true);
        result.isError();
        result = decoder.decode(in, out, true)) {
      first = count++ == 0 ? out.position() : first;
      out.put('?');
      in.position(in.position() + result.length());
    }
    return new Undecodable(count, first);
  }
}
