package fairlead.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class OutputMarkerTest {

  @Test
  void namesOfRunsAreTheirOwn() {
    for (String name :
        List.of(
            OutputMarker.NAME,
            OutputMarker.JOURNAL,
            OutputMarker.IN_PLACE,
            OutputMarker.UNFINISHED + "a.html")) {
      assertTrue(OutputMarker.isOwn(name), name);
    }
    for (String name : List.of("", "a.html", "fairlead-output", "a.fairlead-output", ".fairlead")) {
      assertFalse(OutputMarker.isOwn(name), name);
    }
  }

  @Test
  void markerHasItsNoteAndTheNumberOfItsRun() {
    String marker = OutputMarker.NOTE + new UUID(1, 2) + "\n";
    assertEquals(OutputMarker.BYTES, marker.getBytes(StandardCharsets.UTF_8).length);
  }
}
