package fairlead.adapters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.digitalpebble.stormcrawler.Metadata;
import com.digitalpebble.stormcrawler.filtering.URLFilter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.MalformedURLException;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.nutch.net.URLNormalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.NodeList;

class AdaptersTest {

  private static final String WRITTEN =
      "HTTP://Example.ORG:80/a/../b c;jsessionid=0123456789ABCDEF0123456789ABCDEF?utm_id=1&y=2#z";
  private static final String NORMAL = "http://example.org/b%20c?y=2";

  private final URLNormalizer normalizer = new fairlead.adapters.nutch.FairleadNormalizer();
  private final fairlead.adapters.nutch.FairleadFilter nutch =
      new fairlead.adapters.nutch.FairleadFilter();
  private final URLFilter storm = new fairlead.adapters.stormcrawler.FairleadFilter();

  @Test
  void spellingsBecomeOne() throws IOException {
    assertEquals(NORMAL, normalizer.normalize(WRITTEN, "default"));
    assertEquals(NORMAL, normalizer.normalize(NORMAL, "default"));
    assertEquals(NORMAL, storm.filter(null, new Metadata(), WRITTEN));
    assertEquals(WRITTEN, nutch.filter(WRITTEN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "mailto:a@b",
        "javascript:a()",
        "http://h:x/",
        "http://[/",
        "http://0x7f.1/",
        "http://2130706433/",
        "http://[::ffff:10.0.0.1]/",
        "http://localhost:8080/",
        "ftp://h/"
      })
  void whatACrawlerShouldNotFetchIsLeftOut(String url) {
    assertThrows(MalformedURLException.class, () -> normalizer.normalize(url, "default"));
    assertNull(nutch.filter(url));
    assertNull(storm.filter(null, new Metadata(), url));
  }

  @Test
  void rulesForParametersAreRead() throws IOException {
    storm.configure(
        Map.of(),
        new ObjectMapper().readTree("{\"parameterRules\": [\"a.org only id\", \"b.org drop x\"]}"));
    assertEquals("http://a.org/?id=1", storm.filter(null, null, "http://a.org/?x=2&id=1"));
    assertEquals("http://b.org/?id=1", storm.filter(null, null, "http://b.org/?x=2&id=1"));
    URLFilter withoutRules = new fairlead.adapters.stormcrawler.FairleadFilter();
    withoutRules.configure(Map.of(), new ObjectMapper().createObjectNode());
    withoutRules.configure(Map.of(), null);
    assertEquals("http://a.org/?x=2", withoutRules.filter(null, null, "http://a.org/?x=2"));
  }

  /** Nutch loads the classes by these names. */
  @Test
  void descriptionOfThePluginNamesTheClasses() throws Exception {
    NodeList classes =
        DocumentBuilderFactory.newDefaultNSInstance()
            .newDocumentBuilder()
            .parse("src/main/nutch/fairlead/plugin.xml")
            .getElementsByTagName("implementation");
    assertEquals(2, classes.getLength());
    List<Object> types = List.of(normalizer, nutch);
    for (int i = 0; i < 2; i++) {
      String name = classes.item(i).getAttributes().getNamedItem("class").getNodeValue();
      assertEquals(types.get(i).getClass().getName(), name);
    }
  }
}
