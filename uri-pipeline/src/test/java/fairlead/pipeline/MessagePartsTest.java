package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MessagePartsTest {

  private final MessageParts parts =
      new MessageParts(Map.of("cid:a@b", "1", "http://h/a", "1", "http://h/b", "2.1", "CID", "3"));

  @Test
  void uriLeadsToItsPartWhateverItsFragment() {
    assertEquals(Optional.of("1"), parts.number("http://h/a"));
    assertEquals(Optional.of("1"), parts.number("http://h/a#x#y"));
    assertEquals(Optional.of("2.1"), parts.number("http://h/b#"));
    assertEquals(Optional.empty(), parts.number("http://h/"));
    assertEquals(Optional.empty(), parts.number("#"));
    assertEquals(Optional.empty(), MessageParts.NONE.number("http://h/a"));
  }

  @Test
  void schemeAndEscapesOfContentIdsHaveOneForm() {
    assertEquals(Optional.of("1"), parts.number("CiD:a%40b#x"));
    assertEquals(Optional.of("3"), parts.number("CID"), "this is no such URI");
    assertEquals(Optional.empty(), parts.number("http://h/%61"));
    assertEquals("cid:a@B", MessageParts.normal("CID:%61@B"));
    assertEquals("http://h/%61", MessageParts.normal("http://h/%61"));
  }

  @Test
  void partHasAllItsUris() {
    for (int i = 0; i < 2; i++) {
      assertEquals(Set.of("cid:a@b", "http://h/a"), Set.copyOf(parts.uris("1")));
      assertEquals(2, parts.uris("1").size());
      assertEquals(List.of("http://h/b"), parts.uris("2.1"));
      assertEquals(List.of(), parts.uris("2"));
    }
    assertEquals(List.of(), MessageParts.NONE.uris("1"));
    List<String> uris = parts.uris("1");
    assertThrows(UnsupportedOperationException.class, () -> uris.remove("cid:a@b"));
  }
}
