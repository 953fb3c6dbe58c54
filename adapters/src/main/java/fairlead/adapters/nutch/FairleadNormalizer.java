package fairlead.adapters.nutch;

import fairlead.adapters.CrawlUrl;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.key.ParameterRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLNormalizer;
import org.jspecify.annotations.Nullable;

/**
 * A plugin of Nutch, in place of {@code urlnormalizer-basic}: spellings of one URL become one, and
 * sessions and trackers are dropped. The property {@code fairlead.parameter.rules} names a file in
 * the folder {@code conf} with rules for single hosts ({@link ParameterRules}).
 */
public final class FairleadNormalizer implements URLNormalizer {

  private static final String RULES = "fairlead.parameter.rules";

  private volatile KeyProfile profile = KeyProfile.CRAWL;
  private volatile @Nullable Configuration configuration;

  @Override
  public String normalize(String url, String scope) throws MalformedURLException {
    CrawlUrl result = CrawlUrl.of(url, profile);
    if (result instanceof CrawlUrl.Accepted accepted) {
      return accepted.url();
    }
    throw new MalformedURLException(((CrawlUrl.Refused) result).reason());
  }

  @Override
  public void setConf(Configuration value) {
    configuration = value;
    String file = value.get(RULES);
    if (file != null) {
      try (Reader rules = value.getConfResourceAsReader(file)) {
        if (rules == null) {
          throw new IllegalArgumentException(RULES + ": no such file: " + file);
        }
        read(rules);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  void read(Reader rules) {
    String text = new BufferedReader(rules).lines().collect(Collectors.joining("\n"));
    profile = ParameterRules.parse(text).profile();
  }

  @Override
  public @Nullable Configuration getConf() {
    return configuration;
  }
}
