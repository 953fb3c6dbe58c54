package fairlead.benchmarks;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A task on a corpus by an implementation; the time for all references. {@link Jmh} runs it with
 * those that go together.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class UriBenchmark {

  /** The task. */
  @Param public Task task = Task.PARSE;

  /** The inputs. */
  @Param public Corpus corpus = Corpus.WEB;

  /** The implementation. */
  @Param public Implementation by = Implementation.FAIRLEAD;

  private List<Page> pages = List.of();
  private @Nullable Work work;

  /**
   * Reads the inputs, and counts what each implementation rejects, so that none wins by rejecting.
   */
  @Setup
  public void read() {
    Work chosen = by.work(task).orElseThrow();
    work = chosen;
    pages = corpus.pages();
    System.out.printf("%s refuses %d of %d%n", by, chosen.refused(pages), Page.size(pages));
  }

  /** Does the work on all references of the corpus. */
  @Benchmark
  public void run(Blackhole hole) {
    Objects.requireNonNull(work).all(pages, hole::consume);
  }
}
