package fairlead.benchmarks;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jsoup.internal.StringUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Resolves the references of Section 5.4.1 of RFC 3986 to strings; time for all of them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ResolveBenchmark {

  private static final String BASE = "http://a.example.org/b/c/d;p?q";

  private static final Uri FAIRLEAD_BASE = Rfc3986.DIALECT.parseUri(BASE);

  private static final URI JAVA_BASE = URI.create(BASE);

  static final List<String> REFERENCES =
      List.of(
          "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s",
          "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g");

  /** Who resolves. */
  public enum Resolver {
    /** Ours, by RFC 3986. */
    FAIRLEAD {
      @Override
      String resolve(String reference) {
        return Rfc3986.DIALECT.tryResolve(FAIRLEAD_BASE, reference).toString();
      }
    },
    /** The JDK's, by RFC 2396. */
    JAVA_NET_URI {
      @Override
      String resolve(String reference) {
        return JAVA_BASE.resolve(reference).toString();
      }
    },
    /** What jsoup's absUrl calls, on java.net.URL. */
    JSOUP {
      @Override
      String resolve(String reference) {
        return StringUtil.resolve(BASE, reference);
      }
    };

    /** The target. */
    abstract String resolve(String reference);
  }

  /** The implementation. */
  @Param public Resolver resolver = Resolver.FAIRLEAD;

  /** All references. */
  @Benchmark
  public void resolve(Blackhole hole) {
    for (String reference : REFERENCES) {
      hole.consume(resolver.resolve(reference));
    }
  }
}
