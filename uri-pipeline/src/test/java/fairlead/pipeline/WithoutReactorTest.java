package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.sink.JsonLines;
import fairlead.pipeline.source.DirectorySource;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.OtherJvm;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources and work run where Reactor is not even on the class path, as other engines have it. */
class WithoutReactorTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  /** Prints the keys of a folder's pages. */
  static final class Engine {

    private Engine() {}

    public static void main(String[] arguments) {
      SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/");
      KeyWork work =
          DocumentWork.extract(LinkExtractor.STANDARD)
              .filter(LinkFilters.kind(LinkKind.PAGE))
              .key(KeyProfile.CRAWL);
      try (DocumentCursor cursor =
          new DirectorySource(Path.of(arguments[0]), "in", options, Set.of()).open()) {
        for (Document document = cursor.next(); document != null; document = cursor.next()) {
          KeyedOutcome keyed = work.apply(document);
          System.out.println(
              keyed.links().stream().map(KeyedLink::key).toList()
                  + " "
                  + (new JsonLines().encode(keyed.outcome()).length > 100));
        }
      }
    }
  }

  @Test
  void workRunsWithoutReactor() throws IOException {
    Files.writeString(folder.resolve("1.html"), "<a href=x#y><img src=i>");
    Files.writeString(folder.resolve("2.txt"), "");
    assertEquals(
        List.of("[http://h/x] true", "[] false"),
        OtherJvm.run(
            Engine.class,
            "64m",
            entry -> !entry.contains("projectreactor") && !entry.contains("reactive-streams"),
            folder.toString()));
  }
}
