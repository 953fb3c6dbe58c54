package fairlead.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import net.htmlparser.jericho.Attribute;
import net.htmlparser.jericho.Source;
import net.htmlparser.jericho.StartTag;
import net.htmlparser.jericho.StartTagType;
import nu.validator.htmlparser.common.XmlViolationPolicy;
import nu.validator.htmlparser.sax.HtmlParser;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.sax.LinkContentHandler;
import org.attoparser.AbstractMarkupHandler;
import org.attoparser.MarkupParser;
import org.attoparser.config.ParseConfiguration;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Links found by libraries other than jsoup: references as written, which is less than the task
 * requires, because none of them resolves as the standard says. All documents are declared as
 * UTF-8.
 */
final class MarkupWork {

  /** Jericho reads tags and builds no tree; positions are offsets, lines and columns. */
  static final Map<Task, Work> JERICHO_TASKS =
      Map.of(
          Task.EXTRACT, Work.plain(name -> jericho(name, false)),
          Task.EXTRACT_WITH_PLACES, Work.plain(name -> jericho(name, true)));

  /** attoparser reports tags and attributes with line and column, and builds no tree. */
  static final Map<Task, Work> ATTOPARSER_TASKS =
      Map.of(
          Task.EXTRACT, Work.plain(MarkupWork::attoparser),
          Task.EXTRACT_WITH_PLACES, Work.plain(MarkupWork::attoparser));

  /**
   * The validator's parser builds no tree for SAX, but follows the standard's tree construction.
   */
  static final Map<Task, Work> NU_VALIDATOR_TASKS =
      Map.of(Task.EXTRACT, Work.plain(MarkupWork::nuValidator));

  /** Tika reads HTML with jsoup and collects links from the result. */
  static final Map<Task, Work> TIKA_TASKS = Map.of(Task.EXTRACT, Work.plain(MarkupWork::tika));

  private MarkupWork() {}

  /** The attribute that contains the link of an element; null if there is none. */
  private static @Nullable String attribute(String element) {
    return switch (element) {
      case "a", "area", "link" -> "href";
      case "img", "script", "iframe", "frame" -> "src";
      case "form" -> "action";
      default -> null;
    };
  }

  private static Reader reader(String name) {
    return new InputStreamReader(
        new ByteArrayInputStream(Documents.bytes(name)), StandardCharsets.UTF_8);
  }

  private static int jericho(String name, boolean places) throws Exception {
    Source source = new Source(reader(name));
    source.fullSequentialParse();
    int count = 0;
    for (StartTag tag : source.getAllStartTags(StartTagType.NORMAL)) {
      String wanted = attribute(tag.getName());
      if (wanted != null && tag.getAttributes() != null) {
        Attribute attribute = tag.getAttributes().get(wanted);
        if (attribute != null && attribute.getValue() != null) {
          count += places && source.getRow(attribute.getBegin()) < 1 ? 0 : 1;
        }
      }
    }
    return count;
  }

  private static int attoparser(String name) throws Exception {
    int[] count = new int[1];
    new MarkupParser(ParseConfiguration.htmlConfiguration())
        .parse(
            reader(name),
            new AbstractMarkupHandler() {
              private @Nullable String wanted;

              @Override
              public void handleOpenElementStart(
                  char[] buffer, int offset, int length, int line, int column) {
                wanted = attribute(lower(buffer, offset, length));
              }

              @Override
              public void handleStandaloneElementStart(
                  char[] buffer, int offset, int length, boolean minimized, int line, int column) {
                wanted = attribute(lower(buffer, offset, length));
              }

              @Override
              public void handleAttribute(
                  char[] buffer,
                  int nameOffset,
                  int nameLength,
                  int nameLine,
                  int nameColumn,
                  int operatorOffset,
                  int operatorLength,
                  int operatorLine,
                  int operatorColumn,
                  int valueOffset,
                  int valueLength,
                  int outerOffset,
                  int outerLength,
                  int valueLine,
                  int valueColumn) {
                if (wanted != null && lower(buffer, nameOffset, nameLength).equals(wanted)) {
                  String value = new String(buffer, valueOffset, valueLength);
                  count[0] += value.length() + valueLine < 0 ? 0 : 1;
                }
              }
            });
    return count[0];
  }

  private static String lower(char[] buffer, int offset, int length) {
    return new String(buffer, offset, length).toLowerCase(Locale.ROOT);
  }

  private static int nuValidator(String name) throws Exception {
    int[] count = new int[1];
    HtmlParser parser = new HtmlParser(XmlViolationPolicy.ALLOW);
    parser.setContentHandler(
        new DefaultHandler() {
          @Override
          public void startElement(String uri, String local, String qualified, Attributes all) {
            String wanted = attribute(local);
            count[0] += wanted == null || all.getValue("", wanted) == null ? 0 : 1;
          }
        });
    parser.parse(new InputSource(reader(name)));
    return count[0];
  }

  private static int tika(String name) throws Exception {
    LinkContentHandler links = new LinkContentHandler();
    Metadata metadata = new Metadata();
    metadata.set(TikaCoreProperties.CONTENT_TYPE_PARSER_OVERRIDE, "text/html; charset=UTF-8");
    new JSoupParser()
        .parse(
            new ByteArrayInputStream(Documents.bytes(name)), links, metadata, new ParseContext());
    return links.getLinks().size();
  }
}
