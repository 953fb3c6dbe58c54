package fairlead.check.report;

import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Findings in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0). */
final class SarifReport {

  /** Where the documentation is. */
  static final String DOCS = "https://github.com/fairlead/fairlead/blob/main/docs/";

  private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
  private static final String CODES = DOCS + "check-codes.md#";

  /** GitHub's name for the folder where a build has checked out the sources. */
  private static final String SOURCES = "%SRCROOT%";

  /** GitHub rejects files with more. */
  private static final long MOST_RESULTS = 25_000;

  private static final List<CheckSeverity> BY_IMPORTANCE =
      List.of(CheckSeverity.ERROR, CheckSeverity.WARNING, CheckSeverity.NOTE);

  private SarifReport() {}

  static void write(CheckResult result, OutputStream out) throws IOException {
    try (JsonGenerator json = Json.generator(out)) {
      json.writeStartObject();
      json.writeStringProperty("$schema", SCHEMA);
      json.writeStringProperty("version", "2.1.0");
      json.writeArrayPropertyStart("runs");
      json.writeStartObject();
      writeTool(json);
      json.writeStringProperty("columnKind", "unicodeCodePoints");
      writeBases(json);
      json.writeArrayPropertyStart("results");
      Map<String, Integer> known = new HashMap<>();
      long left = MOST_RESULTS;
      for (CheckSeverity severity : BY_IMPORTANCE) {
        for (CheckFinding finding : result.findings()) {
          if (left > 0 && finding.severity() == severity) {
            writeResult(json, finding, known);
            left--;
          }
        }
      }
      json.writeEndArray();
      json.writeObjectPropertyStart("properties");
      json.writeNumberProperty("omittedResults", result.total() - (MOST_RESULTS - left));
      json.writeEndObject();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /** Says what the base is, but not where: that is nobody's business but this machine's. */
  private static void writeBases(JsonGenerator json) {
    json.writeObjectPropertyStart("originalUriBaseIds");
    json.writeObjectPropertyStart(SOURCES);
    writeText(json, "description", "The folder in which the check ran.");
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeTool(JsonGenerator json) {
    json.writeObjectPropertyStart("tool");
    json.writeObjectPropertyStart("driver");
    json.writeStringProperty("name", "Fairlead");
    String version = SarifReport.class.getPackage().getImplementationVersion();
    if (version != null) {
      json.writeStringProperty("version", version);
    }
    json.writeStringProperty("informationUri", "https://fairlead.io");
    json.writeArrayPropertyStart("rules");
    for (CheckCode code : CheckCode.values()) {
      json.writeStartObject();
      json.writeStringProperty("id", code.label());
      writeText(json, "shortDescription", code.summary());
      json.writeObjectPropertyStart("help");
      json.writeStringProperty("text", code.explanation());
      json.writeStringProperty("markdown", code.explanation());
      json.writeEndObject();
      json.writeStringProperty("helpUri", CODES + code.label());
      json.writeObjectPropertyStart("defaultConfiguration");
      boolean off = code.severity() == CheckSeverity.OFF;
      json.writeBooleanProperty("enabled", !off);
      json.writeStringProperty("level", off ? "none" : code.severity().label());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeText(JsonGenerator json, String name, String text) {
    json.writeObjectPropertyStart(name);
    json.writeStringProperty("text", text);
    json.writeEndObject();
  }

  /**
   * A message without placeholders and links (SARIF 2.1.0, Sections 3.11.5 and 3.11.6), which a
   * reference in it may look like.
   */
  private static String escaped(String message) {
    String text = message.replace("{", "{{").replace("}", "}}");
    return text.contains("](") ? text.replace("[", "\\[") : text;
  }

  private static void writeResult(
      JsonGenerator json, CheckFinding finding, Map<String, Integer> known) {
    json.writeStartObject();
    json.writeStringProperty("ruleId", finding.code().label());
    json.writeStringProperty("level", finding.severity().label());
    writeText(json, "message", escaped(finding.about()));
    json.writeArrayPropertyStart("locations");
    json.writeStartObject();
    json.writeObjectPropertyStart("physicalLocation");
    json.writeObjectPropertyStart("artifactLocation");
    String uri = SourceUri.reference(finding.source());
    json.writeStringProperty("uri", uri);
    if (!uri.startsWith("file:") && !SourceUri.isUrl(uri)) {
      json.writeStringProperty("uriBaseId", SOURCES);
    }
    json.writeEndObject();
    if (finding.line() > 0) {
      json.writeObjectPropertyStart("region");
      json.writeNumberProperty("startLine", finding.line());
      json.writeNumberProperty("startColumn", finding.column());
      json.writeEndObject();
    }
    json.writeEndObject();
    json.writeEndObject();
    json.writeEndArray();
    json.writeObjectPropertyStart("partialFingerprints");
    json.writeStringProperty("fairleadFinding/v1", fingerprint(finding, known));
    json.writeEndObject();
    json.writeObjectPropertyStart("properties");
    Json.writeLink(json, finding);
    json.writeEndObject();
    json.writeEndObject();
  }

  /** What identifies a finding after lines have moved, as in a baseline. */
  private static String fingerprint(CheckFinding finding, Map<String, Integer> known) {
    String document = finding.document() == null ? finding.source() : finding.document();
    String text = finding.code().label() + '\n' + document + '\n' + finding.reference();
    int before = known.merge(text, 1, Integer::sum);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest((text + '\n' + before).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
