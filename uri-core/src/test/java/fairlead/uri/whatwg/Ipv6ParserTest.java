package fairlead.uri.whatwg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.host.Ipv6;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of the many forms of an address is the serialized one. */
class Ipv6ParserTest {

  private static final int PIECES = 8;

  private static boolean isSerialized(String address) {
    return Ipv6Parser.isSerialized('[' + address + ']', 1, address.length() + 1);
  }

  /** Each pattern of zeros, written out and with each part of each run compressed. */
  @Test
  void oneFormOfAnAddressIsSerialized() {
    for (int zeros = 0; zeros < 1 << PIECES; zeros++) {
      int[] pieces = new int[PIECES];
      for (int i = 0; i < PIECES; i++) {
        pieces[i] = (zeros >> i & 1) == 1 ? 0 : 0xA0 + i;
      }
      String serialized = Ipv6.of(pieces).hexadecimalForm().replaceAll("[\\[\\]]", "");
      assertTrue(isSerialized(serialized), serialized);
      for (String form : forms(pieces)) {
        assertEquals(form.equals(serialized), isSerialized(form), form);
      }
    }
  }

  private static List<String> forms(int[] pieces) {
    List<String> forms = new ArrayList<>(List.of(written(pieces, 0, PIECES)));
    for (int from = 0; from < PIECES; from++) {
      for (int to = from + 1; to <= PIECES && pieces[to - 1] == 0; to++) {
        forms.add(written(pieces, 0, from) + "::" + written(pieces, to, PIECES));
      }
    }
    return forms;
  }

  private static String written(int[] pieces, int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> Integer.toHexString(pieces[i]))
        .collect(Collectors.joining(":"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "1:",
        ":1",
        "1:::2",
        ":::",
        "12345::",
        "::A",
        "::01",
        "::00",
        "1::2::3",
        "::1::2",
        "::1:",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:",
        "1:2:3:4:5:6:7:8:9",
        "::1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7:8:"
      })
  void whatIsNoAddressIsNotSerialized(String text) {
    assertFalse(isSerialized(text));
  }
}
