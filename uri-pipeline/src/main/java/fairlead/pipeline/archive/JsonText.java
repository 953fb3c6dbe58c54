package fairlead.pipeline.archive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Some values of a JSON text, which can be replaced without changing another character. */
final class JsonText {

  private static final JsonFactory JSON = JsonFactory.builder().build();

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  /**
   * A value that is a string, a number or another scalar.
   *
   * @param text what it says
   * @param start its first character, the quote of a string included
   * @param end the first character behind it
   * @param quoted whether it is a string
   */
  record Value(String text, int start, int end, boolean quoted) {}

  private record Edit(Value value, String text) {}

  JsonText(String text) {
    this.text = text;
  }

  /**
   * The values of the object that the text is, those of objects within it by their path, such as
   * {@code stats.hash}; arrays are left out.
   *
   * @throws tools.jackson.core.JacksonException if it is no object
   */
  Map<String, Value> values() {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      json.nextToken();
      return values(json);
    }
  }

  /**
   * The values of each object in an array that is a value of the object that the text is.
   *
   * @param name the name of the array
   * @throws tools.jackson.core.JacksonException if the text is no object
   */
  List<Map<String, Value>> objects(String name) {
    List<Map<String, Value>> objects = new ArrayList<>();
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean wanted = json.currentName().equals(name);
        if (json.nextToken() == JsonToken.START_ARRAY && wanted) {
          while (json.nextToken() == JsonToken.START_OBJECT) {
            objects.add(values(json));
          }
        } else {
          json.skipChildren();
        }
      }
    }
    return objects;
  }

  /** The values of the object that has begun, up to its end. */
  private static Map<String, Value> values(JsonParser json) {
    Map<String, Value> values = new LinkedHashMap<>();
    List<String> path = new ArrayList<>();
    while (true) {
      JsonToken token = json.nextToken();
      if (token == JsonToken.END_OBJECT) {
        if (path.isEmpty()) {
          return values;
        }
        path.remove(path.size() - 1);
      } else if (token == JsonToken.PROPERTY_NAME) {
        String name = String.join(".", path) + (path.isEmpty() ? "" : ".") + json.currentName();
        JsonToken value = json.nextToken();
        if (value == JsonToken.START_OBJECT) {
          path.add(json.currentName());
        } else if (value == JsonToken.START_ARRAY) {
          json.skipChildren();
        } else {
          String said = json.getString(); // after which the whole value was read
          int start = (int) json.currentTokenLocation().getCharOffset();
          int end = (int) json.currentLocation().getCharOffset();
          boolean quoted = value == JsonToken.VALUE_STRING;
          values.put(name, new Value(said, start, quoted ? end : start + said.length(), quoted));
        }
      } else {
        throw new IllegalStateException("no property name where one must be: " + token);
      }
    }
  }

  /**
   * Puts another text in place of a value, in quotes if that was so.
   *
   * @param other has nothing that must be escaped
   */
  void replace(Value value, String other) {
    edits.add(new Edit(value, value.quoted() ? '"' + other + '"' : other));
  }

  /** The text with the values that were replaced. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    int at = 0;
    edits.sort(Comparator.comparingInt(edit -> edit.value().start()));
    for (Edit edit : edits) {
      out.append(text, at, edit.value().start()).append(edit.text());
      at = edit.value().end();
    }
    return out.append(text, at, text.length()).toString();
  }
}
