package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class SourceOptionsTest {

  @Test
  void limitsAreNotNegative() {
    SourceOptions options = SourceOptions.DEFAULT;
    List<IntFunction<SourceOptions>> setters =
        List.of(
            options::withMaxDocumentBytes,
            options::withMaxHeaderBytes,
            options::withMaxHeaderFields,
            options::withMaxNames,
            options::withMaxFolders,
            options::withMaxContainers,
            options::withMaxParts,
            options::withMaxUnpackedBytes,
            options::withMaxUnpackRatio,
            options::withMaxSpillBytes);
    for (IntFunction<SourceOptions> setter : setters) {
      assertThrows(IllegalArgumentException.class, () -> setter.apply(-1));
      assertNotEquals(setter.apply(0), setter.apply(Integer.MAX_VALUE));
    }
  }

  @Test
  void eachSettingIsKept() {
    SourceOptions options =
        SourceOptions.DEFAULT
            .withBase("http://h/")
            .withMaxDocumentBytes(1)
            .withMaxHeaderBytes(2)
            .withMaxHeaderFields(3)
            .withMaxNames(4)
            .withMaxFolders(5)
            .withMaxContainers(6)
            .withMaxParts(7)
            .withMaxUnpackedBytes(8)
            .withMaxUnpackRatio(9)
            .withMaxSpillBytes(10)
            .withArchives(Archives.CLOSED)
            .withSymlinks(Symlinks.ALL)
            .withRevisits(Revisits.HEADERS);
    assertEquals(
        new SourceOptions(
            "http://h/",
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            Archives.CLOSED,
            Symlinks.ALL,
            Revisits.HEADERS),
        options);
  }
}
