package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
        record("test", null, number),
        Representation.of("http://h/" + number, markup.getBytes(StandardCharsets.UTF_8)));
  }

  /** What comes from a record of an archive. */
  public static Provenance record(String archive, @Nullable String id, long offset) {
    return Provenance.of(
        DocumentPlace.file(archive, Path.of(archive)).within(new RecordStep(id, offset)));
  }

  /** What comes from a file. */
  public static Provenance file(String source, Path below, Path file) {
    return Provenance.of(DocumentPlace.file(source, below)).withBody(Body.ofFile(file));
  }

  /** A pipeline that extracts as browsers do. */
  public static LinkPipeline<Outcome> pipeline(PipelineOptions options) {
    return new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD), options);
  }

  /** The results of a function of documents and their outcomes. */
  public static <R> Flux<R> process(
      PipelineOptions options,
      Flux<Document> documents,
      BiFunction<? super Document, ? super Outcome, ? extends R> finish) {
    return documents.transform(
        new LinkPipeline<R>(DocumentWork.extract(LinkExtractor.STANDARD).then(finish), options));
  }

  /** A sink that a function makes. */
  public static <T> Sink<T> sink(Taking<T> taking) {
    return new Sink<>() {
      @Override
      public void accept(T result) throws IOException {
        taking.take(result);
      }

      @Override
      public Mark commit() {
        return new Mark("");
      }

      @Override
      public void close() {}
    };
  }

  /** A sink that records all its calls; a function may refuse a result first. */
  public static <T> Sink<T> recording(List<String> calls, Taking<T> taking) {
    return new Sink<>() {
      @Override
      public void accept(T result) throws IOException {
        taking.take(result);
        calls.add("accept " + result);
      }

      @Override
      public Mark commit() {
        calls.add("commit");
        return new Mark("m");
      }

      @Override
      public void complete() {
        calls.add("complete");
      }

      @Override
      public void close() {
        calls.add("close");
      }
    };
  }

  /** Takes a result. */
  @FunctionalInterface
  public interface Taking<T> {
    /** May fail, as sinks do. */
    void take(T result) throws IOException;
  }

  public static List<Document> pages(int count) {
    return IntStream.range(0, count).mapToObj(Pages::page).toList();
  }

  /** Numbers from 0. */
  static List<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  static int number(Document document) {
    return (int) document.place().record().orElseThrow().offset();
  }

  static int number(Outcome outcome) {
    return (int) outcome.place().record().orElseThrow().offset();
  }

  public static <T> List<T> all(Flux<T> flow) {
    List<T> all = flow.collectList().block();
    assertNotNull(all);
    return all;
  }
}
