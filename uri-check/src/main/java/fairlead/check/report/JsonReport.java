package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import java.io.IOException;
import java.io.OutputStream;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/** Findings as JSON objects. Absent fields are left out. */
final class JsonReport {

  private JsonReport() {}

  static void write(CheckResult result, OutputStream out) throws IOException {
    try (JsonGenerator json = Json.generator(out)) {
      json.writeStartObject();
      json.writeArrayPropertyStart("findings");
      result.findings().forEach(finding -> write(json, finding));
      json.writeEndArray();
      json.writeObjectPropertyStart("summary");
      json.writeNumberProperty("documents", result.documents());
      json.writeNumberProperty("links", result.links());
      json.writeNumberProperty("unchecked", result.unchecked());
      json.writeNumberProperty("findings", result.total());
      json.writeNumberProperty("errors", result.errors());
      json.writeNumberProperty("ignored", result.ignored());
      json.writeObjectPropertyStart("codes");
      new TreeMap<>(result.counts())
          .forEach((code, count) -> json.writeNumberProperty(code.label(), count));
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  static void writeLines(CheckResult result, OutputStream out) throws IOException {
    try (JsonGenerator json = Json.generator(out)) {
      for (CheckFinding finding : result.findings()) {
        write(json, finding);
        json.writeRaw('\n');
      }
    }
  }

  private static void write(JsonGenerator json, CheckFinding finding) {
    json.writeStartObject();
    json.writeStringProperty("code", finding.code().label());
    json.writeStringProperty("severity", finding.severity().label());
    Json.writeUnlessAbsent(json, "document", finding.document());
    json.writeStringProperty("source", finding.source());
    Json.writeUnlessAbsent(json, "inside", finding.inside().isEmpty() ? null : finding.inside());
    if (finding.line() > 0) {
      json.writeNumberProperty("line", finding.line());
      json.writeNumberProperty("column", finding.column());
    }
    Json.writeLink(json, finding);
    json.writeStringProperty("message", finding.message());
    json.writeEndObject();
  }
}
