package fairlead.adapters.nutch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class FairleadNormalizerTest {

  @Test
  void rulesForParametersAreRead() throws IOException {
    FairleadNormalizer normalizer = new FairleadNormalizer();
    normalizer.read(new StringReader("a.org only id\nb.org drop x\n"));
    assertEquals("http://a.org/?id=1", normalizer.normalize("http://a.org/?x=2&id=1", "default"));
    assertEquals("http://b.org/?id=1", normalizer.normalize("http://b.org/?x=2&id=1", "default"));
  }
}
