package fairlead.cli.text;

import fairlead.uri.Diagnostic;
import fairlead.uri.Rejection;
import fairlead.uri.normalize.Change;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** Fields that JSON objects of several commands share. */
final class Json {

  private Json() {}

  /** Why a text was rejected, and where. */
  static void error(JsonGenerator out, Rejection rejection) {
    out.writeStringProperty("error", rejection.issue().toString());
    out.writeNumberProperty("offset", rejection.offset());
  }

  /** The steps that changed something, with their effects. */
  static void steps(JsonGenerator out, String name, List<Change> changes) {
    out.writeArrayPropertyStart(name);
    for (Change change : changes) {
      out.writeStartObject();
      out.writeStringProperty("step", change.step().name());
      out.writeStringProperty("effect", lower(change.step().effect()));
      out.writeStringProperty("result", change.after().toString());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  /** Where something was found. */
  static void place(JsonGenerator out, Diagnostic diagnostic) {
    out.writeNumberProperty("offset", diagnostic.offset());
    out.writeNumberProperty("length", diagnostic.length());
  }

  /** A constant as it is written in options and output. */
  static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
