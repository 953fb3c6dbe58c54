package fairlead.archive.warc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.archive.warc.WarcMoves.Move;
import fairlead.archive.warc.WarcMoves.Replaced;
import java.io.IOException;
import java.util.Objects;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;

class WarcMovesTest {

  @Test
  void recordsAreWhereThoseBeforeThemLeaveThem() throws IOException {
    try (WarcMoves moves = new WarcMoves()) {
      assertEquals(new Move(70, null), moves.of(70));
    }
    try (WarcMoves moves = new WarcMoves()) {
      moves.add(100, 150, 100, 180, null);
      moves.add(200, 250, 230, 240, null);
      moves.add(300, 400, 290, 1290, null);
      long[][] places = {
        {0, 0},
        {99, 99},
        {100, 100},
        {150, 180},
        {199, 229},
        {200, 230},
        {250, 240},
        {299, 289},
        {300, 290},
        {400, 1290},
        {9400, 10290}
      };
      for (long[] place : places) {
        assertEquals(new Move(place[1], null), moves.of(place[0]));
      }
    }
  }

  @Test
  void whatReplacesARecordIsKnown() throws IOException {
    byte[] sha1 = DigestUtils.sha1("a");
    byte[] sha256 = DigestUtils.sha256("b");
    byte[] stored = DigestUtils.sha256("c");
    try (WarcMoves moves = new WarcMoves()) {
      for (long length = 0; length < 3; length++) {
        moves.add(
            length * 10,
            length * 10 + 5,
            length * 20,
            length * 20 + 9,
            new Replaced(length, sha1, sha256, stored));
      }
      for (long length = 0; length < 3; length++) {
        Move move = moves.of(length * 10);
        assertEquals(length * 20, move.offset());
        Replaced replaced = Objects.requireNonNull(move.replaced());
        assertEquals(length, replaced.length());
        assertArrayEquals(sha1, replaced.sha1());
        assertArrayEquals(sha256, replaced.sha256());
        assertArrayEquals(stored, replaced.stored());
        assertEquals(new Move(length * 20 + 10, null), moves.of(length * 10 + 6));
      }
    }
  }

  @Test
  void manyMovesAreKnownUntilTheyAreReleased() throws IOException {
    WarcMoves moves = new WarcMoves();
    for (int i = 0; i < 10_000; i++) {
      moves.add(100L * i, 100L * i + 50, 200L * i, 200L * i + 60, null);
    }
    for (int i = 0; i < 10_000; i += 37) {
      assertEquals(new Move(200L * i, null), moves.of(100L * i));
      assertEquals(new Move(200L * i + 65, null), moves.of(100L * i + 55));
    }
    moves.close();
    assertThrows(IOException.class, () -> moves.of(5));
  }
}
