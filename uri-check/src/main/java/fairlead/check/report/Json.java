package fairlead.check.report;

import fairlead.check.CheckFinding;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** What the JSON reports have in common. */
final class Json {

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .rootValueSeparator((String) null)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private Json() {}

  /** A generator that leaves the stream open. */
  static JsonGenerator generator(OutputStream out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  /** Writes a property, unless its value is absent. */
  static void writeUnlessAbsent(JsonGenerator json, String name, @Nullable String value) {
    if (value != null) {
      json.writeStringProperty(name, value);
    }
  }

  /** Writes the properties of a finding that describe its link. */
  static void writeLink(JsonGenerator json, CheckFinding finding) {
    if (finding.offset() >= 0) {
      json.writeNumberProperty("offset", finding.offset());
    }
    writeUnlessAbsent(json, "element", finding.element());
    writeUnlessAbsent(json, "attribute", finding.attribute());
    writeUnlessAbsent(json, "reference", finding.reference());
    writeUnlessAbsent(json, "target", finding.target());
    writeUnlessAbsent(json, "correction", finding.correction());
  }
}
