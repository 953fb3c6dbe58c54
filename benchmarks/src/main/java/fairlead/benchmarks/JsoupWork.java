package fairlead.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.internal.StringUtil;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/** What jsoup does. */
final class JsoupWork {

  private static final String SELECTOR =
      "a[href],area[href],link[href],img[src],script[src],iframe[src],frame[src],form[action]";

  static final Map<Task, Work> TASKS =
      Map.of(
          Task.RESOLVE_TO_STRING,
              base -> reference -> Work.text(StringUtil.resolve(base, reference)),
          Task.EXTRACT,
              base -> Work.refusing(name -> absUrls(parsed(base, name, Parser.htmlParser()))),
          Task.EXTRACT_WITH_PLACES,
              base ->
                  Work.refusing(
                      name ->
                          absUrls(parsed(base, name, Parser.htmlParser().setTrackPosition(true)))));

  static final Map<Task, Work> SELECT_TASKS =
      Map.of(
          Task.EXTRACT,
          base ->
              Work.refusing(
                  name -> parsed(base, name, Parser.htmlParser()).select(SELECTOR).size()));

  static final Map<Task, Work> STREAM_TASKS =
      Map.of(Task.EXTRACT, base -> Work.refusing(name -> streamed(base, name)));

  private JsoupWork() {}

  private static Document parsed(String base, String name, Parser parser) throws Exception {
    return Jsoup.parse(new ByteArrayInputStream(Documents.bytes(name)), null, base, parser);
  }

  static int absUrls(Document document) {
    int count = 0;
    for (Element element : document.select(SELECTOR)) {
      count += absUrl(element);
    }
    return count;
  }

  private static int absUrl(Element element) {
    String name = element.hasAttr("href") ? "href" : element.hasAttr("src") ? "src" : "action";
    return element.absUrl(name).isEmpty() ? 0 : 1;
  }

  /**
   * Handles elements when they are complete and empties those it has seen, so that memory does not
   * grow.
   */
  private static int streamed(String base, String name) throws Exception {
    int count = 0;
    try (StreamParser parser = new StreamParser(Parser.htmlParser());
        InputStreamReader reader =
            new InputStreamReader(
                new ByteArrayInputStream(Documents.bytes(name)), StandardCharsets.UTF_8)) {
      parser.parse(reader, base);
      for (Element element = parser.selectNext(SELECTOR);
          element != null;
          element = parser.selectNext(SELECTOR)) {
        count += absUrl(element);
        element.empty();
      }
    }
    return count;
  }
}
