package fairlead.check.report;

import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.report.page.Bars;
import fairlead.report.page.PageTemplate;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.commonmark.node.Link;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.json.JsonFactory;

/**
 * Findings as one page that loads nothing else: charts, and a table to search, filter, group and
 * sort. The page holds the findings twice: as a table for readers without scripts, and as data for
 * its script, which is quick with 100,000 of them.
 */
final class HtmlReport {

  private static final int PAGES = 10; // in the chart
  private static final int CHARACTERS = 2_000; // of a text

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .characterEscapes(new NoMarkup())
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
          .build();

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private final CheckResult result;
  private final SourceLines lines;
  private final List<FindingGroups.Group> groups = new ArrayList<>();

  private HtmlReport(CheckResult result, SourceLines lines) {
    this.result = result;
    this.lines = lines;
    for (CheckSeverity severity :
        List.of(CheckSeverity.ERROR, CheckSeverity.WARNING, CheckSeverity.NOTE)) {
      groups.addAll(
          FindingGroups.largestFirst(
              FindingGroups.of(result.findings(), severity, TextReport.Grouping.TARGET)));
    }
  }

  static void write(CheckResult result, SourceLines lines, OutputStream out) throws IOException {
    HtmlReport report = new HtmlReport(result, lines);
    PageTemplate.of(HtmlReport.class, "report").write(report.values(), out);
  }

  private Map<String, Object> values() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
    Map<String, Object> values = new HashMap<>();
    values.put("site", result.site());
    values.put("scope", result.scope());
    values.put("instant", now.toString());
    values.put("date", DATE.format(now));
    values.put("verdict", result.verdict());
    values.put("severity", severity().label());
    values.put("remarks", result.remarks());
    if (!groups.isEmpty()) {
      values.put("charts", Map.of("severities", chart(bySeverity()), "codes", chart(byCode())));
    }
    Map<String, Long> pages = byPage();
    if (!pages.isEmpty()) {
      values.put("pages", chart(pages));
    }
    values.put("rows", (Iterable<Map<String, String>>) () -> rows().iterator());
    values.put("data", (PageTemplate.Part) this::data);
    return values;
  }

  private static Map<String, Object> chart(Map<String, Long> counts) {
    return Map.of("rows", Bars.of(counts));
  }

  private CheckSeverity severity() {
    return result.hasErrors()
        ? CheckSeverity.ERROR
        : groups.isEmpty() ? CheckSeverity.OFF : groups.get(0).findings().get(0).severity();
  }

  private Map<String, Long> bySeverity() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (FindingGroups.Group group : groups) {
      counts.merge(
          group.findings().get(0).severity().label(), (long) group.findings().size(), Long::sum);
    }
    return counts;
  }

  private Map<String, Long> byCode() {
    Map<String, Long> counts = new HashMap<>();
    result.findings().forEach(finding -> counts.merge(finding.code().label(), 1L, Long::sum));
    return largestFirst(counts, counts.size());
  }

  /** The pages with the most errors. */
  private Map<String, Long> byPage() {
    Map<String, Long> counts = new HashMap<>();
    for (CheckFinding finding : result.findings()) {
      if (finding.severity() == CheckSeverity.ERROR) {
        counts.merge(below(finding.source()), 1L, Long::sum);
      }
    }
    return largestFirst(counts, PAGES);
  }

  private static Map<String, Long> largestFirst(Map<String, Long> counts, int limit) {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .collect(
            Collectors.toMap(
                entry -> shortened(entry.getKey()),
                Map.Entry::getValue,
                Long::sum,
                LinkedHashMap::new));
  }

  private String below(String source) {
    String site = result.site();
    return source.startsWith(site) && !source.equals(site)
        ? source.substring(site.length())
        : source;
  }

  /** The rows of the table for readers without scripts. */
  private Stream<Map<String, String>> rows() {
    return groups.stream()
        .flatMap(
            group ->
                IntStream.range(0, group.findings().size()).mapToObj(index -> row(group, index)));
  }

  private static Map<String, String> row(FindingGroups.Group group, int index) {
    List<CheckFinding> all = group.findings();
    CheckFinding finding = all.get(index);
    Map<String, String> row = new HashMap<>();
    row.put("severity", finding.severity().label());
    row.put("code", finding.code().label());
    row.put("place", shortened(finding.place()));
    row.put("reference", shortened(finding.reference()));
    row.put("target", shortened(FindingGroups.target(finding)));
    row.put("message", shortened(finding.message()));
    if (index == 0) {
      row.put("group", shortened(group.text()));
      row.put("count", all.size() == 1 ? "" : Bars.number(all.size()) + " times");
    }
    return row;
  }

  /** What the script of the page reads; it documents the fields. */
  private void data(Writer out) throws IOException {
    Numbers codes = new Numbers();
    Numbers sources = new Numbers();
    Numbers targets = new Numbers();
    Numbers messages = new Numbers();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
      json.writeStartObject();
      json.writeArrayPropertyStart("findings");
      for (CheckFinding finding : result.findings()) {
        json.writeStartArray();
        json.writeNumber(CheckSeverity.ERROR.compareTo(finding.severity()));
        json.writeNumber(codes.of(finding.code().label()));
        json.writeNumber(sources.of(text(finding.source())));
        json.writeNumber(finding.line());
        json.writeNumber(finding.column());
        json.writeString(text(finding.reference()));
        json.writeNumber(targets.of(text(FindingGroups.target(finding))));
        json.writeNumber(messages.of(text(finding.message())));
        SourceLines.Line line = lines.of(finding);
        if (line != null) {
          json.writeString(line.text());
          json.writeNumber(line.start());
          json.writeNumber(line.length());
        }
        json.writeEndArray();
      }
      json.writeEndArray();
      sources.write(json, "sources");
      targets.write(json, "targets");
      messages.write(json, "messages");
      json.writeArrayPropertyStart("codes");
      Map<String, String> explanations = explanations();
      for (String code : codes.texts()) {
        json.writeStartObject();
        json.writeStringProperty("label", code);
        json.writeStringProperty("explanation", explanations.get(code));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  /** The explanations of codes as HTML. Their links lead to the documentation. */
  private static Map<String, String> explanations() {
    Parser parser = Parser.builder().build();
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .escapeHtml(true)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Link link) {
                        attributes.put("href", SarifReport.DOCS + link.getDestination());
                      }
                    })
            .build();
    Map<String, String> explanations = new HashMap<>();
    for (CheckCode code : CheckCode.values()) {
      explanations.put(code.label(), renderer.render(parser.parse(code.explanation())));
    }
    return explanations;
  }

  private static String text(@Nullable String text) {
    return Printable.escaped(shortened(text));
  }

  private static String shortened(@Nullable String text) {
    if (text == null) {
      return "";
    }
    return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS) + "...";
  }

  /** Distinct texts, which findings name by their numbers. */
  private static final class Numbers {

    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    int of(String text) {
      return numbers.computeIfAbsent(text, key -> numbers.size());
    }

    Iterable<String> texts() {
      return numbers.keySet();
    }

    void write(JsonGenerator json, String name) {
      json.writeArrayPropertyStart(name);
      texts().forEach(json::writeString);
      json.writeEndArray();
    }
  }

  /** Keeps {@code </script>} and {@code <!--} out of data. */
  private static final class NoMarkup extends CharacterEscapes {

    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
      escapes['<'] = CharacterEscapes.ESCAPE_STANDARD;
      return escapes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int character) {
      return null;
    }
  }
}
