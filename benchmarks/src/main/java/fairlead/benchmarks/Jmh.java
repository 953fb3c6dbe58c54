package fairlead.benchmarks;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * JMH's command line, except that each task of {@link UriBenchmark} runs only on its corpora and
 * with its implementations; {@code -p task=PARSE -p by=JENA} chooses among those.
 */
public final class Jmh {

  private Jmh() {}

  /** Runs what JMH's options select. */
  public static void main(String[] arguments) throws Exception {
    CommandLineOptions given = new CommandLineOptions(arguments);
    boolean ofUris =
        given.getIncludes().isEmpty()
            || given.getIncludes().stream().anyMatch(UriBenchmark.class.getName()::contains);
    if (!ofUris || Arrays.stream(arguments).anyMatch(argument -> argument.matches("-(h|l).*"))) {
      Main.main(arguments);
      return;
    }
    for (Task task : chosen(given, "task", List.of(Task.values()))) {
      Collection<Corpus> corpora = chosen(given, "corpus", Corpus.of(task));
      Collection<Implementation> by = chosen(given, "by", Implementation.doing(task));
      if (!corpora.isEmpty() && !by.isEmpty()) {
        ChainedOptionsBuilder options =
            new OptionsBuilder().parent(given).include(UriBenchmark.class.getName());
        options.param("task", task.name()).param("corpus", names(corpora)).param("by", names(by));
        new Runner(options.build()).run();
      }
    }
    try {
      new Runner(new OptionsBuilder().parent(given).exclude(UriBenchmark.class.getName()).build())
          .run();
    } catch (NoBenchmarksException e) {
      System.out.println("no other benchmarks chosen");
    }
  }

  private static <E extends Enum<E>> List<E> chosen(
      CommandLineOptions given, String parameter, List<E> possible) {
    return possible.stream()
        .filter(
            value ->
                !given.getParameter(parameter).hasValue()
                    || given.getParameter(parameter).get().contains(value.name()))
        .toList();
  }

  private static <E extends Enum<E>> String[] names(Collection<E> values) {
    return values.stream().map(Enum::name).toArray(String[]::new);
  }
}
