package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {

  private static final NearestName NAMES =
      new NearestName(
          new String[] {
            "h/a.html",
            "h/b.html",
            "h/deep/index.html",
            "h/deep/moved.html",
            "h/guide.html",
            "h/index.html",
            "h/one-1.html",
            "h/one-2.html",
            "h/photo.png",
            "h/tides.html"
          });

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "h/tide.html, h/tides.html", // a letter less
        "h/tidess.html, h/tides.html", // a letter more
        "h/tidez.html, h/tides.html", // a different letter
        "h/tieds.html, h/tides.html", // two exchanged
        "h/atides.html, h/tides.html", // at the start
        "h/tdeis.html, none", // more than two exchanged
        "h/td.html, none", // too much is missing
        "h/guide.htm, h/guide.html",
        "h/guide, none", // a server that appends .html is another matter
        "h/photo.jpg, h/photo.png",
        "h/a.htm, h/a.html",
        "h/c.html, none", // every short name would be near
        "h/one-3.html, none", // two are near
        "h/moved.html, h/deep/moved.html",
        "h/deep/guide.html, h/guide.html",
        "h/other/guide.html, none", // of another site, whose folder is not here
        "h/guide.json, none",
        "h/other/index.html, none", // there are two
        "h/other/, none",
        "x/tide.html, none"
      })
  void nearestNameIsFound(String key, String expected) {
    assertEquals(expected == null ? List.of() : List.of(expected), NAMES.of(key));
  }
}
