package fairlead.pipeline.source;

import fairlead.html.HeaderField;
import fairlead.html.MediaType;
import fairlead.html.Representation;
import fairlead.uri.base.BaseContext;
import fairlead.uri.charset.CharsetLabels;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What a record of a WAT says of one response: its header and, if it is HTML, the base, the links
 * and the meta elements of the page. A WAT is a web archive of metadata in JSON, as {@code
 * webarchive-commons} writes it and Common Crawl publishes it.
 *
 * <p>The links become a page of their own, in XHTML, because every element stands in XML where it
 * is written. That page is read like any other: so bases, kinds and resolution follow the same
 * rules. Only the places of links are unknown.
 */
final class PageMetadata {

  private static final JsonFactory JSON = new JsonFactory();

  private static final String PATH = "path";
  private static final String URL = "url";
  private static final String TEXT = "text";
  private static final String STYLE = "STYLE/#text";

  private final JsonParser json;
  private final List<HeaderField> fields = new ArrayList<>();
  private final StringBuilder head = new StringBuilder();
  private final StringBuilder body = new StringBuilder();
  private boolean response;
  private boolean html;
  private String type = "";
  private int status;
  private int unknown;
  private @Nullable String charset;

  private PageMetadata(JsonParser json) {
    this.json = json;
  }

  /**
   * Reads a record.
   *
   * @throws tools.jackson.core.JacksonException if it is not JSON
   */
  static PageMetadata of(byte[] record) {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), record)) {
      PageMetadata page = new PageMetadata(json);
      json.nextToken();
      page.object(page::root);
      return page;
    }
  }

  /** Whether it describes a response. Others describe requests and records about the crawl. */
  boolean isOfResponse() {
    return response;
  }

  /** Whether it describes a page, and not, for example, an image or a style sheet. */
  boolean isOfPage() {
    return html;
  }

  /** Whether the response was a revisit, without content of its own. */
  boolean isOfRevisit() {
    return type.equals("revisit");
  }

  int status() {
    return status;
  }

  /** How many links it has whose element and attribute are not known. */
  int unknown() {
    return unknown;
  }

  /** The media type of the response; null if none is declared. */
  @Nullable MediaType mediaType() {
    return MediaType.extract(
        fields.stream().filter(field -> field.is("content-type")).map(HeaderField::value).toList());
  }

  /** The page with its links. */
  Representation page(@Nullable String uri) {
    MediaType declared = mediaType();
    String label = declared == null || declared.charset() == null ? charset : declared.charset();
    Charset known = label == null ? null : CharsetLabels.charset(label);
    Charset used = known == null || !known.canEncode() ? StandardCharsets.UTF_8 : known;
    String text =
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head>"
            + head
            + "</head><body>"
            + body
            + "</body></html>";
    return new Representation(
        encoded(text, used),
        uri,
        uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri),
        html ? "application/xhtml+xml" : declared == null ? null : declared.essence(),
        used.name(),
        fields);
  }

  /** The text in a charset; what that lacks is written as a character reference. */
  private static byte[] encoded(String text, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    if (encoder.canEncode(text)) {
      return text.getBytes(charset);
    }
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              String one = Character.toString(c);
              escaped.append(encoder.canEncode(one) ? one : "&#" + c + ';');
            });
    return escaped.toString().getBytes(charset);
  }

  private void root(String name) {
    if (name.equals("Envelope")) {
      object(this::envelope);
    } else {
      json.skipChildren();
    }
  }

  private void envelope(String name) {
    switch (name) {
      case "Payload-Metadata" -> object(this::payload);
      case "WARC-Header-Metadata" ->
          type = AsciiCase.lower(strings().getOrDefault("WARC-Type", ""));
      default -> json.skipChildren();
    }
  }

  private void payload(String name) {
    if (name.equals("HTTP-Response-Metadata")) {
      response = true;
      object(this::http);
    } else {
      json.skipChildren();
    }
  }

  private void http(String name) {
    switch (name) {
      case "Response-Message" -> status = number(strings().get("Status"));
      case "Headers" -> object(this::header);
      case "HTML-Metadata" -> {
        html = true;
        object(this::ofHtml);
      }
      default -> json.skipChildren();
    }
  }

  private static int number(@Nullable String status) {
    return status != null && status.matches("[1-9][0-9]{2}") ? Integer.parseInt(status) : 0;
  }

  private void header(String name) {
    each(
        () -> {
          if (json.currentToken().isScalarValue()) {
            fields.add(new HeaderField(name, json.getString()));
          } else {
            json.skipChildren();
          }
        });
  }

  private void ofHtml(String name) {
    switch (name) {
      case "Head" -> object(this::inHead);
      case "Links" -> each(() -> link(strings(), body));
      default -> json.skipChildren();
    }
  }

  private void inHead(String name) {
    switch (name) {
      case "Base" -> {
        if (json.currentToken().isScalarValue()) {
          head.insert(0, element("base", Map.of("href", json.getString()), ""));
        } else {
          json.skipChildren();
        }
      }
      case "Link", "Scripts" -> each(() -> link(strings(), head));
      case "Metas" -> each(() -> meta(strings()));
      default -> json.skipChildren();
    }
  }

  private void meta(Map<String, String> meta) {
    head.append(element("meta", meta, ""));
    if ("content-type".equalsIgnoreCase(meta.get("http-equiv"))) {
      MediaType declared = MediaType.extract(List.of(meta.getOrDefault("content", "")));
      charset = charset == null && declared != null ? declared.charset() : charset;
    }
    charset = charset == null ? meta.get("charset") : charset;
  }

  /** A link such as {@code {"path": "A@/href", "url": "/a", "text": "..."}}. */
  private void link(Map<String, String> link, StringBuilder to) {
    String path = link.getOrDefault(PATH, "");
    String url = link.getOrDefault(URL, link.get("href"));
    int at = path.indexOf("@/");
    if (url != null && path.equals(STYLE)) {
      to.append(element("style", Map.of(), "a{b:url(\"" + cssString(url) + "\")}"));
      return;
    }
    String name = at < 0 ? "" : AsciiCase.lower(path.substring(0, at));
    String attribute = at < 0 ? "" : AsciiCase.lower(path.substring(at + 2));
    if (url == null || !isName(name) || !isName(attribute)) {
      unknown++;
      return;
    }
    Map<String, String> attributes = new LinkedHashMap<>(link);
    attributes.keySet().removeAll(List.of(PATH, URL, TEXT, "href"));
    attributes.put(attribute, url);
    if (name.equals("input")) {
      attributes.putIfAbsent("type", "image"); // no other kind has a source
    }
    to.append(element(name, attributes, link.getOrDefault(TEXT, "")));
  }

  private static String element(String name, Map<String, String> attributes, String text) {
    StringBuilder element = new StringBuilder("<").append(name);
    attributes.forEach(
        (attribute, value) -> {
          if (isName(attribute)) {
            // Not the ampersand: some writers keep character references as they are.
            String quoted = value.replace("<", "&lt;").replace("\"", "&quot;");
            element.append(' ').append(attribute).append("=\"").append(quoted).append('"');
          }
        });
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
    return element.append('>').append(escaped).append("</").append(name).append('>').toString();
  }

  private static boolean isName(String name) {
    return !name.isEmpty()
        && name.charAt(0) >= 'a'
        && name.charAt(0) <= 'z'
        && name.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-');
  }

  private static String cssString(String url) {
    return url.replace("\\", "\\\\")
        .replace("\"", "\\22 ")
        .replace("\n", "\\a ")
        .replace("\r", "\\d ")
        .replace("\f", "\\c ");
  }

  /** Reads the fields of an object, if there is one here; the reader consumes each value. */
  private void object(Consumer<String> field) {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = Objects.requireNonNull(json.currentName(), "name");
      json.nextToken();
      field.accept(name);
    }
  }

  /** Reads the values of an array, or one value that is in place of an array of one. */
  private void each(Runnable value) {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      value.run();
      return;
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      value.run();
    }
  }

  /** The fields of an object that have a text or a number. */
  private Map<String, String> strings() {
    Map<String, String> strings = new LinkedHashMap<>();
    object(
        name -> {
          if (json.currentToken().isScalarValue() && json.currentToken() != JsonToken.VALUE_NULL) {
            strings.put(name, json.getString());
          } else {
            json.skipChildren();
          }
        });
    return strings;
  }
}
