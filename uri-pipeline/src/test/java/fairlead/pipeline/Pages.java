package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.html.Representation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;

/** Documents of tests. Each has its number for an offset, and a link to its number. */
public final class Pages {

  private Pages() {}

  /** A page of a few bytes. */
  public static Document page(int number) {
    return page(number, "<a href=" + number + ">");
  }

  /** A page of so many bytes. */
  static Document page(int number, int bytes) {
    return page(number, " ".repeat(bytes));
  }

  /** A page of some markup. */
  public static Document page(int number, String markup) {
    return Document.received(
        DocumentPlace.record("test", null, number),
        Representation.of("http://h/" + number, markup.getBytes(StandardCharsets.UTF_8)));
  }

  public static List<Document> pages(int count) {
    return IntStream.range(0, count).mapToObj(Pages::page).toList();
  }

  /** Numbers from 0. */
  static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  static int number(Document document) {
    return (int) document.place().offset();
  }

  static int number(Outcome outcome) {
    return (int) outcome.place().offset();
  }

  static <T> List<T> all(Flux<T> flow) {
    List<T> all = flow.collectList().block();
    assertNotNull(all);
    return all;
  }
}
