package fairlead.adapters.nutch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilters;
import org.apache.nutch.net.URLNormalizers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin as Nutch loads it, from a folder of plugins. */
class NutchPluginTest {

  @Test
  void nutchLoadsBothExtensions(@TempDir Path plugins) throws Exception {
    Path points = Files.createDirectory(plugins.resolve("nutch-extensionpoints"));
    Files.writeString(
        points.resolve("plugin.xml"),
        """
        <plugin id="nutch-extensionpoints" name="points" version="1" provider-name="test">
          <extension-point id="org.apache.nutch.net.URLNormalizer" name="URL normalizer"/>
          <extension-point id="org.apache.nutch.net.URLFilter" name="URL filter"/>
        </plugin>
        """);
    Path plugin = Files.createDirectory(plugins.resolve("fairlead"));
    Files.copy(Path.of("src/main/nutch/fairlead/plugin.xml"), plugin.resolve("plugin.xml"));
    Configuration configuration = new Configuration(false);
    configuration.set("plugin.folders", plugins.toString());
    configuration.set("plugin.includes", ".*");
    configuration.set("plugin.auto-activation", "true");

    URLNormalizers normalizers = new URLNormalizers(configuration, URLNormalizers.SCOPE_DEFAULT);
    assertEquals(
        "http://example.org/?y=2",
        normalizers.normalize(
            "HTTP://Example.ORG:80/?utm_id=1&y=2#z", URLNormalizers.SCOPE_DEFAULT));
    URLFilters filters = new URLFilters(configuration);
    assertEquals("http://example.org/", filters.filter("http://example.org/"));
    assertNull(filters.filter("http://localhost:8080/"));
  }
}
