package fairlead.benchmarks;

import fairlead.uri.Url;
import fairlead.uri.whatwg.Whatwg;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
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

/** Parses real URLs as browsers do; time for all of a set. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class WhatwgBenchmark {

  /** Who parses. */
  public enum UrlParser {
    /** Ours. */
    FAIRLEAD {
      @Override
      @Nullable Object parse(String text) {
        return Whatwg.tryParse(text) instanceof Url url ? url : null;
      }
    },
    /** Spring's. */
    SPRING {
      @Override
      @Nullable Object parse(String text) {
        return SpringWhatwg.parse(text);
      }
    },
    /** Galimatias, by an early version of the standard. */
    GALIMATIAS {
      @Override
      @Nullable Object parse(String text) {
        return Galimatias.parse(text);
      }
    },
    /** OkHttp's, for http and https alone. */
    OKHTTP {
      @Override
      @Nullable Object parse(String text) {
        return HttpUrl.parse(text);
      }
    },
    /** The JDK's, by RFC 2396. */
    JAVA_NET_URI {
      @Override
      @Nullable Object parse(String text) {
        try {
          return new URI(text);
        } catch (URISyntaxException refused) {
          return null;
        }
      }
    };

    /** The URL, or null if the text was refused. */
    abstract @Nullable Object parse(String text);
  }

  /** Which URLs. */
  public enum Urls {
    /** As they were found. */
    FOUND {
      @Override
      String of(Url url) {
        return url.source();
      }
    },
    /** As the standard serializes them. */
    NORMAL {
      @Override
      String of(Url url) {
        return url.href();
      }
    },
    /** The same, in a form that has to be mended: capitals, a double-dot segment. */
    ODD {
      @Override
      String of(Url url) {
        String href = url.href();
        return href.substring(0, url.pathStart()).toUpperCase(Locale.ROOT)
            + "/a/.."
            + href.substring(url.pathStart());
      }
    };

    /** A URL in this form. */
    abstract String of(Url url);

    /** Those of some texts that are URLs, in this form. */
    List<String> of(List<String> texts) {
      return texts.stream()
          .flatMap(
              text ->
                  Whatwg.tryParse(text) instanceof Url url ? Stream.of(of(url)) : Stream.empty())
          .toList();
    }
  }

  /** The implementation. */
  @Param public UrlParser parser = UrlParser.FAIRLEAD;

  /** The URLs. */
  @Param public Urls urls = Urls.FOUND;

  private List<String> texts = List.of();

  /** Reads the URLs, and counts who refuses how many, so that nobody wins by refusing. */
  @Setup
  public void read() {
    texts = urls.of(Corpus.urls(48));
    long refused = texts.stream().filter(text -> parser.parse(text) == null).count();
    System.out.printf("%s refuses %d of %d%n", parser, refused, texts.size());
  }

  /** All URLs of the set. */
  @Benchmark
  public void parse(Blackhole hole) {
    for (String text : texts) {
      hole.consume(parser.parse(text));
    }
  }
}
