package fairlead.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeaderFieldTest {

  @Test
  void membersOfAFieldMayBeInSeveralLines() {
    List<HeaderField> fields =
        List.of(
            new HeaderField("content-encoding", " br ,, gzip,"),
            new HeaderField("Link", "x"),
            new HeaderField("CONTENT-ENCODING", "zstd"));
    assertEquals(List.of("br", "gzip", "zstd"), HeaderField.members(fields, "Content-Encoding"));
  }
}
