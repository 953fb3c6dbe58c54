package fairlead.benchmarks;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.KeyProfile;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.SchemeRegistry;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jena.rfc3986.IRI3986;
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

/** Parses and normalizes real URLs, as found or made odd; time for all of a set. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class NormalizeBenchmark {

  private static final Normalizer SCHEME =
      Normalizer.scheme(Rfc3986.DIALECT, SchemeRegistry.STANDARD);

  /** Who normalizes. */
  public enum Normalization {
    /** Ours, the scheme rung. */
    FAIRLEAD {
      @Override
      String normalize(String text) {
        return Rfc3986.DIALECT.tryParse(text) instanceof Uri uri
            ? SCHEME.normalize(uri).toString()
            : "";
      }
    },
    /** Ours, the key of a crawler. */
    FAIRLEAD_CRAWL_KEY {
      @Override
      String normalize(String text) {
        return Rfc3986.DIALECT.tryParse(text) instanceof Uri uri
            ? KeyProfile.CRAWL.key(uri).text()
            : "";
      }
    },
    /** Jena's, without validation. */
    JENA {
      @Override
      String normalize(String text) {
        return IRI3986.createAny(text).normalize().str();
      }
    },
    /** The JDK's, which takes out dot segments and nothing else. */
    JAVA_NET_URI {
      @Override
      String normalize(String text) {
        try {
          return new URI(text).normalize().toString();
        } catch (URISyntaxException e) {
          return "";
        }
      }
    };

    /** The normal form; empty if the text was refused. */
    abstract String normalize(String text);
  }

  /** What the URLs look like. */
  public enum Form {
    /** As they stand in the list, nearly all of them normal. */
    AS_FOUND {
      @Override
      String of(String url) {
        return url;
      }
    },
    /** With capitals, a default port, dot segments and needless escapes. */
    ODD {
      @Override
      String of(String url) {
        int slash = url.indexOf('/', "https://".length());
        String host = slash < 0 ? url : url.substring(0, slash);
        String path = slash < 0 ? "/" : url.substring(slash);
        return host.replace("https", "HTTPS").replace("www", "WWW") + ":443/a/../%7euser" + path;
      }
    };

    /** A URL in this form. */
    abstract String of(String url);
  }

  /** The implementation. */
  @Param public Normalization normalization = Normalization.FAIRLEAD;

  /** The form of the URLs. */
  @Param public Form form = Form.AS_FOUND;

  private List<String> urls = List.of();

  /** Reads the URLs. */
  @Setup
  public void read() {
    urls = Corpus.urls(48).stream().map(form::of).toList();
  }

  /** All URLs of the set. */
  @Benchmark
  public void normalize(Blackhole hole) {
    for (String url : urls) {
      hole.consume(normalization.normalize(url));
    }
  }
}
