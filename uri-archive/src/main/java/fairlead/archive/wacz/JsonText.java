package fairlead.archive.wacz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/** Some values of a JSON text, which can be replaced without changing any other character. */
final class JsonText {

  private static final JsonFactory JSON = JsonFactory.builder().build();

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  /**
   * A value that is a string, a number or another scalar.
   *
   * @param text its text
   * @param start its first character, including the quote of a string
   * @param end the first character after it
   * @param quoted whether it is a string
   */
  record Value(String text, int start, int end, boolean quoted) {}

  private record Edit(Value value, String text) {}

  JsonText(String text) {
    this.text = text;
  }

  /**
   * The values of the object in the text. Values of nested objects have their path as name, such as
   * {@code stats.hash}; arrays are left out.
   *
   * @throws tools.jackson.core.JacksonException if the text is not an object
   */
  Map<String, Value> values() {
    try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new StreamReadException(json, "not an object");
      }
      return values(json);
    }
  }

  /**
   * The values of each object in an array that is a value of the object in the text.
   *
   * @param name the name of the array
   * @throws tools.jackson.core.JacksonException if the text is not an object
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

  /** The rest of the values of the current object. */
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
          String said = json.getString(); // reads the whole value
          int start = (int) json.currentTokenLocation().getCharOffset();
          int end = (int) json.currentLocation().getCharOffset();
          boolean quoted = value == JsonToken.VALUE_STRING;
          values.put(name, new Value(said, start, quoted ? end : start + said.length(), quoted));
        }
      } else {
        throw new IllegalStateException("a property name is missing: " + token);
      }
    }
  }

  /**
   * Replaces a value with another text, in quotes if the value was quoted.
   *
   * @param other must not need escapes
   */
  void replace(Value value, String other) {
    edits.add(new Edit(value, value.quoted() ? '"' + other + '"' : other));
  }

  /** The text with the replaced values. */
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
