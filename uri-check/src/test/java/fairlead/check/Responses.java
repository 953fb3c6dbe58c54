package fairlead.check;

import fairlead.pipeline.Document;
import fairlead.pipeline.source.DocumentSource;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Documents of a site as a crawl receives them. */
final class Responses {

  private Responses() {}

  static Document page(String uri, String html) {
    return answer(uri, 200, html);
  }

  static Document answer(String uri, int status, String html) {
    Map<String, List<String>> headers = Map.of("Content-Type", List.of("text/html"));
    return Document.received(uri, status, headers, html.getBytes(StandardCharsets.UTF_8));
  }

  static Document redirect(String uri, int status, String location) {
    return Document.received(uri, status, Map.of("Location", List.of(location)), new byte[0]);
  }

  static DocumentSource source(Document... documents) {
    return source(List.of(documents));
  }

  static DocumentSource source(List<Document> documents) {
    return position -> {
      Iterator<Document> next = documents.iterator();
      return () -> next.hasNext() ? next.next() : null;
    };
  }
}
