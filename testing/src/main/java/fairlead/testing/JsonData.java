package fairlead.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Test data in JSON, as plain values: lists, maps in order, strings, booleans, numbers and null.
 */
public final class JsonData {

  private JsonData() {}

  /** The value in a file. */
  public static @Nullable Object read(Path file) {
    try (JsonParser parser =
        new JsonFactory().createParser(ObjectReadContext.empty(), Files.readAllBytes(file))) {
      parser.nextToken();
      return value(parser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The objects of an array, without the strings among them, which are comments. */
  @SuppressWarnings("unchecked")
  public static List<Map<String, Object>> objects(List<?> array) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Object element : array) {
      if (element instanceof Map) {
        objects.add((Map<String, Object>) element);
      }
    }
    return objects;
  }

  private static @Nullable Object value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    switch (token) {
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        return list;
      }
      case START_OBJECT -> {
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          map.put(name, value(parser));
        }
        return map;
      }
      case VALUE_NULL -> {
        return null;
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return token == JsonToken.VALUE_TRUE;
      }
      default -> {
        return parser.getString();
      }
    }
  }
}
