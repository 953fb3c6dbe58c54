package fairlead.pipeline.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.PartStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlaceFieldsTest {

  private static String fields(DocumentPlace place) {
    List<String> fields = new ArrayList<>();
    PlaceFields.write(
        place,
        (name, text) -> fields.add(name + "=" + text),
        (name, number) -> fields.add(name + "=" + number));
    return String.join(" ", fields);
  }

  @Test
  void fieldsAreThoseThatThePlaceHas() {
    DocumentPlace file = DocumentPlace.file("in/a", Path.of("a"));
    assertEquals("source=in/a", fields(file));
    assertEquals("source=in/a recordOffset=12", fields(file.within(new RecordStep(null, 12))));
    assertEquals(
        "source=in/a record=<urn:x> recordOffset=12 part=2.1",
        fields(file.within(new RecordStep("<urn:x>", 12)).within(new PartStep("2.1"))));
  }
}
