package fairlead.benchmarks;

import fairlead.uri.Dialect;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rfc3986;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.rfc3986.IRI3986;
import org.apache.jena.rfc3986.IRIParseException;
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

/** Splits real URLs into their components; time for all of a set. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SplitBenchmark {

  private static final Dialect STRICT = Rfc3986.DIALECT.strict();

  /** Who splits. */
  public enum Splitter {
    /** Ours, by RFC 3986. */
    FAIRLEAD {
      @Override
      int split(String text) {
        return Rfc3986.DIALECT.tryParse(text) instanceof UriReference reference
            ? reference.pathEnd()
            : -1;
      }
    },
    /** Ours, held against the grammar of RFC 3986 too. */
    FAIRLEAD_STRICT {
      @Override
      int split(String text) {
        return STRICT.tryParse(text) instanceof UriReference reference ? reference.pathEnd() : -1;
      }
    },
    /** Jena's, by the grammar of RFC 3986 and 3987. */
    JENA {
      @Override
      int split(String text) {
        try {
          return IRI3986.createSyntax(text).hasPath() ? 1 : 0;
        } catch (IRIParseException e) {
          return -1;
        }
      }
    },
    /** The JDK's, by RFC 2396. */
    JAVA_NET_URI {
      @Override
      int split(String text) {
        try {
          String path = new URI(text).getRawPath();
          return path == null ? 0 : path.length();
        } catch (URISyntaxException e) {
          return -1;
        }
      }
    };

    /** Something of the result, or -1 if the text was refused. */
    abstract int split(String text);
  }

  /** The implementation. */
  @Param public Splitter splitter = Splitter.FAIRLEAD;

  private List<String> urls = List.of();

  /** Reads the URLs, and counts who refuses how many, so that nobody wins by refusing. */
  @Setup
  public void read() {
    urls = Corpus.urls(48);
    long refused = urls.stream().filter(url -> splitter.split(url) < 0).count();
    System.out.printf("%s refuses %d of %d%n", splitter, refused, urls.size());
  }

  /** All URLs of the set. */
  @Benchmark
  public void split(Blackhole hole) {
    for (String url : urls) {
      hole.consume(splitter.split(url));
    }
  }
}
