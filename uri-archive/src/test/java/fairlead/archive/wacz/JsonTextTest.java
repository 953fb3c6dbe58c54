package fairlead.archive.wacz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.wacz.JsonText.Value;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;

class JsonTextTest {

  private static final String TEXT =
      " {\"a\": \"x\\u00e9\\\"y\" ,\n \"n\":12, \"o\": {\"h\" : \"z\", \"p\": {\"q\": true}, \"e\":"
          + " {}, \"i\": -1.5}, \"array\": [1, {\"a\": 2}], \"last\": null} ";

  @Test
  void valuesAreNamedByTheirPath() {
    Map<String, Value> values = new JsonText(TEXT).values();
    assertEquals(List.of("a", "n", "o.h", "o.p.q", "o.i", "last"), List.copyOf(values.keySet()));
    assertEquals(
        List.of("x\u00e9\"y", "12", "z", "true", "-1.5", "null"),
        values.values().stream().map(Value::text).toList());
    assertTrue(Objects.requireNonNull(values.get("o.h")).quoted());
    assertFalse(Objects.requireNonNull(values.get("n")).quoted());
  }

  @Test
  void onlyReplacedValuesChange() {
    JsonText json = new JsonText(TEXT);
    assertEquals(TEXT, json.toString());
    Map<String, Value> values = json.values();
    json.replace(Objects.requireNonNull(values.get("last")), "7");
    json.replace(Objects.requireNonNull(values.get("o.h")), "longer than before");
    json.replace(Objects.requireNonNull(values.get("a")), "");
    json.replace(Objects.requireNonNull(values.get("o.i")), "0");
    json.replace(Objects.requireNonNull(values.get("n")), "345");
    assertEquals(
        " {\"a\": \"\" ,\n \"n\":345, \"o\": {\"h\" : \"longer than before\", \"p\": {\"q\": true},"
            + " \"e\": {}, \"i\": 0}, \"array\": [1, {\"a\": 2}], \"last\": 7} ",
        json.toString());
  }

  @Test
  void objectsOfAnArrayAreFound() {
    JsonText json =
        new JsonText(
            "{\"x\": [{\"path\": \"no\"}], \"o\": {\"r\": [{\"path\": \"no\"}]}, \"r\": 1, \"r\":"
                + " [{\"path\": \"a\", \"o\": {\"p\": 1}}, {}, {\"path\": \"b\"}, 1, {\"path\":"
                + " \"c\"}], \"r\": [{\"path\": \"d\"}], \"z\": [[]]}");
    List<Map<String, Value>> objects = json.objects("r");
    assertEquals(
        List.of("[path, o.p]", "[]", "[path]"),
        objects.subList(0, 3).stream().map(object -> object.keySet().toString()).toList());
    json.replace(Objects.requireNonNull(objects.get(2).get("path")), "new");
    assertTrue(json.toString().contains("{}, {\"path\": \"new\"}, 1, {\"path\": \"c\"}]"));
    assertEquals(List.of(), json.objects("y"));
    assertEquals(List.of(), new JsonText("{\"r\": {\"a\": 1}}").objects("r"));
  }

  @Test
  void textThatIsCutIsRefused() {
    for (String text : new String[] {"{\"a\": 1", "{\"a\" 1}", "{a: 1}", "{\"a\": {}"}) {
      assertThrows(JacksonException.class, () -> new JsonText(text).values(), text);
      assertThrows(JacksonException.class, () -> new JsonText(text).objects("r"), text);
    }
  }
}
