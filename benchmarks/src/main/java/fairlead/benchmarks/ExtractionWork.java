package fairlead.benchmarks;

import fairlead.html.DocumentLinks;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkTable;
import java.util.Map;
import java.util.Set;

/** Extraction with Fairlead; the result for a document is its number of links. */
final class ExtractionWork {

  /** The rows of the link table that the rivals must find. */
  private static final LinkTable ROWS =
      LinkTable.STANDARD.only(
          Set.of(
              "a-href",
              "area-href",
              "link-href",
              "img-src",
              "script-src",
              "iframe-src",
              "frame-src",
              "form-action"));

  static final Map<Task, Work> TASKS = tasks(ROWS);

  static final Map<Task, Work> ALL_ROWS_TASKS = tasks(LinkTable.STANDARD);

  private ExtractionWork() {}

  private static Map<Task, Work> tasks(LinkTable table) {
    LinkExtractor places = LinkExtractor.STANDARD.withTable(table);
    return Map.of(
        Task.EXTRACT, extracting(places.withoutPlaces()),
        Task.EXTRACT_WITH_PLACES, extracting(places));
  }

  private static Work extracting(LinkExtractor extractor) {
    return base ->
        name ->
            extractor.tryExtract(Representation.of(base, Documents.bytes(name)))
                    instanceof DocumentLinks found
                ? found.links().size()
                : null;
  }
}
