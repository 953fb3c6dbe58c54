package fairlead.pipeline.lines;

import fairlead.pipeline.DocumentPlace;
import java.util.function.BiConsumer;
import java.util.function.ObjLongConsumer;

/** The fields that say where a document is, for any output that has names for values. */
public final class PlaceFields {

  private PlaceFields() {}

  /**
   * Writes the fields that the place has, in order.
   *
   * @param text takes a name and a text
   * @param number takes a name and a number
   */
  public static void write(
      DocumentPlace place, BiConsumer<String, String> text, ObjLongConsumer<String> number) {
    text.accept("source", place.source());
    place
        .record()
        .ifPresent(
            record -> {
              if (record.id() != null) {
                text.accept("record", record.id());
              }
              number.accept("recordOffset", record.offset());
            });
    place.part().ifPresent(part -> text.accept("part", part.number()));
  }
}
