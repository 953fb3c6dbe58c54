package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.Limits;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Extracts;
import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.pipeline.source.SourceOptions.Types;
import org.junit.jupiter.api.Test;

class SourceOptionsTest {

  @Test
  void eachSettingIsKept() {
    Limits limits = Limits.DEFAULT.with(SourceLimit.NAMES, 4);
    assertEquals(
        new SourceOptions(
            "http://h/",
            limits,
            Archives.CLOSED,
            Symlinks.ALL,
            Revisits.HEADERS,
            Extracts.SKIPPED,
            Types.NAME),
        SourceOptions.DEFAULT
            .withBase("http://h/")
            .withLimits(limits)
            .withArchives(Archives.CLOSED)
            .withSymlinks(Symlinks.ALL)
            .withRevisits(Revisits.HEADERS)
            .withExtracts(Extracts.SKIPPED)
            .withTypes(Types.NAME));
  }
}
