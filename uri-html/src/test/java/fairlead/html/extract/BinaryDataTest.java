package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.HeaderField;
import fairlead.html.Representation;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinaryDataTest {

  /** MIME Sniffing Standard, Sections 5.1 and 7.1. */
  @ParameterizedTest
  @CsvSource({
    "'', -1",
    "00, 0",
    "08, 0",
    "0B, 0",
    "0E, 0",
    "1A, 0",
    "1B, -1",
    "1F, 0",
    "20, -1",
    "80, -1",
    "6100, 1",
    "090A0C0D2000, 5",
    "FEFF00, -1",
    "FFFE00, -1",
    "EFBBBF00, -1",
    "EFBB00, 2",
    "EFBB, -1",
    "3C6100, -1", // a tag
    "3C7A00, -1",
    "3C4100, -1",
    "3C5A00, -1",
    "3C2100, -1",
    "3C3F00, -1",
    "200A3C6100, -1",
    "3C4000, 2", // no tag
    "3C5B00, 2",
    "3C6000, 2",
    "3C7B00, 2",
    "3C2F00, 2",
    "3C00, 1",
    "3C, -1",
    "613C6200, 3",
  })
  void bytesOfControlsThatNoTextHasAreBinary(String hex, int offset) {
    assertEquals(offset, BinaryData.offset(HexFormat.of().parseHex(hex)));
  }

  @Test
  void onlyTheFirstBytesAreLookedAt() {
    byte[] bytes = new byte[2_000];
    Arrays.fill(bytes, (byte) 'a');
    bytes[1_444] = 0;
    assertEquals(1_444, BinaryData.offset(bytes));
    bytes[1_444] = 'a';
    bytes[1_445] = 0;
    assertEquals(-1, BinaryData.offset(bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "gzip, 1F8B08, utf-8, gzip",
    "X-GZIP, 1F8B08, utf-8, X-GZIP",
    "gzip, 3C613E, utf-8, ''", // decoded by the client
    "gzip, 1F, utf-8, ''",
    "zstd, 28B52FFD, utf-8, zstd",
    "zstd, 28B52F, utf-8, ''",
    "deflate, 789C00, utf-8, deflate",
    "deflate, 787878, utf-8, ''",
    "deflate, 619C00, utf-8, ''",
    "br, 0B0080, utf-8, br",
    "br, 616263, utf-8, ''",
    "br, 0B0080, UTF-16LE, ''",
    "identity, 1F8B08, utf-8, ''",
    "'identity, br', 0B0080, utf-8, br",
  })
  void codingThatWasNotUndoneIsNamed(String field, String hex, String charset, String coding) {
    Representation page =
        Representation.of("http://h/", HexFormat.of().parseHex(hex))
            .withMediaType("text/html;charset=" + charset)
            .withHeaders(List.of(new HeaderField("Content-Encoding", field)));
    assertEquals(coding, BinaryData.coding(page));
  }
}
