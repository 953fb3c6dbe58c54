package fairlead.report;

import fairlead.html.rule.LinkKind;
import fairlead.pipeline.batch.BatchLines;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads links from the lines that {@code fairlead links} writes. */
final class LinkLines {

  private static final JsonFactory JSON = new JsonFactory();

  private static final Set<String> PAGES =
      LinkKind.PAGE.stream().map(LinkKind::label).collect(Collectors.toSet());

  /** The fields in which documents differ. */
  private static final List<String> DOCUMENT =
      List.of("document", "source", "record", "recordOffset", "part");

  private final LinkReport report;
  private final Fingerprinter fingerprinter;
  private final String profile;
  private final Set<Fingerprint> pages = new HashSet<>(); // of the document
  private List<String> place = List.of(); // the fields that name the document
  private @Nullable String document;
  private @Nullable Uri uri; // of the document
  private @Nullable Fingerprint self; // of the document

  LinkLines(LinkReport report) {
    this.report = report;
    this.profile = report.keys().profile().toString();
    this.fingerprinter = Fingerprinter.withSeed(report.keys().seed());
  }

  /** Reads all lines. The consumer is called with the numbers of those that are not links. */
  void read(InputStream lines, LongConsumer strange) throws IOException {
    BatchLines in = new BatchLines(lines);
    long number = 0;
    boolean first = true;
    for (BatchLines.Line line = in.next(); line != null; line = in.next()) {
      number++;
      boolean isEmpty = line.problem() == null && line.text().isBlank();
      Map<String, String> fields = isEmpty ? null : fields(line.text());
      if (fields == null || !fields.containsKey("kind") || !fields.containsKey("reference")) {
        if (!isEmpty) {
          strange.accept(number);
        }
        continue;
      }
      List<String> here = DOCUMENT.stream().map(name -> fields.getOrDefault(name, "")).toList();
      if (first || !here.equals(place)) {
        end();
        place = here;
        document = fields.get("document");
        uri = parsed(document);
        self = uri == null ? null : report.keys().fingerprint(uri);
        report.addDocument();
        first = false;
      }
      add(fields);
    }
    end();
  }

  private void add(Map<String, String> fields) {
    String key = fields.get("key");
    String target = fields.get("target");
    Uri parsed = parsed(target);
    String kind = fields.getOrDefault("kind", "");
    Fingerprint fingerprint = null;
    if (parsed != null) {
      // A key of another profile is not comparable.
      fingerprint =
          key != null && profile.equals(fields.get("keyProfile"))
              ? fingerprinter.fingerprint(key)
              : report.keys().fingerprint(parsed);
    }
    Row row =
        new Row(
            kind,
            PAGES.contains(kind) && Row.canBePage(parsed),
            fields.get("baseLayer"),
            parsed(fields.get("base")),
            fields.getOrDefault("reference", ""),
            parsed,
            fingerprint,
            fields
                .getOrDefault("error", parsed == null ? "not a URL" : "")
                .replaceFirst(" at offset \\d+$", ""),
            number(fields.get("line")),
            number(fields.get("column")));
    String offset = fields.get("recordOffset");
    String record = offset == null ? "" : " (record at offset " + offset + ")";
    String source = fields.getOrDefault("source", "");
    report.addLink(uri, () -> source + record, row);
    if (fingerprint != null) {
      report.link(self, fingerprint);
      if (row.isPage()) {
        pages.add(fingerprint);
      }
    }
  }

  private static @Nullable Uri parsed(@Nullable String text) {
    if (text == null) {
      return null;
    }
    return Whatwg.tryParse(text) instanceof Uri url
        ? url
        : Rfc3987.DIALECT.tryParse(text) instanceof Uri uri ? uri : null;
  }

  private static int number(@Nullable String text) {
    try {
      return text == null ? 0 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Adds the document that is complete. */
  private void end() {
    if (self != null && uri != null) {
      report.addPage(self, uri, new HashSet<>(pages));
    }
    pages.clear();
  }

  /** The texts and numbers of an object; null if a line is not an object. */
  private static @Nullable Map<String, String> fields(String line) {
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), line)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      Map<String, String> fields = new HashMap<>();
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String field = in.currentName();
        JsonToken value = in.nextToken();
        if (value.isScalarValue()) {
          fields.put(field, in.getString());
        } else {
          in.skipChildren();
        }
      }
      return fields;
    } catch (JacksonException e) {
      return null;
    }
  }
}
