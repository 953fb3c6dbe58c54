package fairlead.pipeline.lines;

import fairlead.pipeline.DocumentPlace;
import tools.jackson.core.JsonGenerator;

/** Writes where a document is. */
public final class JsonPlaces {

  private JsonPlaces() {}

  public static void write(JsonGenerator json, DocumentPlace place) {
    json.writeStringProperty("source", place.source());
    place
        .record()
        .ifPresent(
            record -> {
              if (record.id() != null) {
                json.writeStringProperty("record", record.id());
              }
              json.writeNumberProperty("recordOffset", record.offset());
            });
    place.part().ifPresent(part -> json.writeStringProperty("part", part.number()));
  }
}
