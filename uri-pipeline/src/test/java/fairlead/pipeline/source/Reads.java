package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.html.Representation;
import fairlead.pipeline.Document;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What the tests of sources share: documents read, and a line about each. */
public final class Reads {

  private Reads() {}

  public static List<Document> documents(DocumentSource source) {
    List<Document> documents = source.documents().collectList().block();
    assertNotNull(documents);
    return documents;
  }

  public static List<Document> documents(DocumentCursor cursor) {
    List<Document> documents = new ArrayList<>();
    try (cursor) {
      for (Document one = cursor.next(); one != null; one = cursor.next()) {
        documents.add(one);
      }
    }
    return documents;
  }

  /** The path and the URI of a document, or why there is none. */
  public static String summary(Document document) {
    String path = document.place().isFile() ? document.place().path() : "";
    if (document.content() instanceof Document.Received content) {
      return path + " " + content.representation().uri();
    }
    return path
        + (document.content() instanceof Document.Other other
            ? " - " + other.reason()
            : " ! " + ((Document.Unread) document.content()).message());
  }

  public static List<String> summaries(DocumentSource source) {
    return documents(source).stream().map(Reads::summary).toList();
  }

  public static Representation html(Document document) {
    if (document.content() instanceof Document.Received content) {
      return content.representation();
    }
    throw new AssertionError(summary(document));
  }

  public static String text(Document document) {
    return new String(html(document).bytes(), StandardCharsets.UTF_8);
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
