package fairlead.adapters.nutch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.StringReader;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class FairleadNormalizerTest {

  @Test
  void rulesForParametersAreRead() throws IOException {
    FairleadNormalizer normalizer = new FairleadNormalizer();
    normalizer.read(new StringReader("a.org only id\nb.org drop x\n"));
    assertEquals("http://a.org/?id=1", normalizer.normalize("http://a.org/?x=2&id=1", "default"));
    assertEquals("http://b.org/?id=1", normalizer.normalize("http://b.org/?x=2&id=1", "default"));
  }

  @Test
  void rulesAreAFileOfTheConfiguration() throws IOException {
    Configuration configuration = new Configuration(false);
    FairleadNormalizer normalizer = new FairleadNormalizer();
    normalizer.setConf(configuration);
    assertSame(configuration, normalizer.getConf());
    assertEquals("http://a.org/?x=2", normalizer.normalize("http://a.org/?x=2", "default"));
    configuration.set("fairlead.parameter.rules", "fairlead/adapters/nutch/rules.txt");
    normalizer.setConf(configuration);
    assertEquals("http://a.org/?id=1", normalizer.normalize("http://a.org/?x=2&id=1", "default"));
    configuration.set("fairlead.parameter.rules", "none.txt");
    assertThrows(IllegalArgumentException.class, () -> normalizer.setConf(configuration));
    FairleadFilter filter = new FairleadFilter();
    filter.setConf(configuration);
    assertSame(configuration, filter.getConf());
  }
}
