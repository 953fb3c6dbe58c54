package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.LinkAttributes;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkAttributesTest {

  private static final LinkExtractor LINKS = LinkExtractor.STANDARD;

  private static String read(LinkExtractor extractor, String page) {
    LinkAttributes found = extractor.extract("http://h/", page).links().get(0).attributes();
    return Stream.of(
            said("type", found.type()),
            said("hreflang", found.hreflang()),
            said("media", found.media()),
            said("method", found.method()),
            said("integrity", found.integrity()),
            said("alt", found.alt()),
            said("navigable", found.navigable()))
        .filter(Objects::nonNull)
        .reduce("", (all, one) -> all.isEmpty() ? one : all + ' ' + one);
  }

  private static String said(String name, String value) {
    return value == null ? null : name + '=' + value;
  }

  /** The last column is what a checker reads besides. */
  @ParameterizedTest
  @CsvSource({
    "<a href=x>, '', ''",
    "<a href=x type=t>, type=t, ''",
    "<a href=x hreflang=h>, hreflang=h, ''",
    "<a href=x media=m>, media=m, ''",
    "<a href=x type=t hreflang=h media=m>, type=t hreflang=h media=m, ''",
    "<a href=x integrity=i alt=a target=n>, '', integrity=i alt=a navigable=n",
    "<area href=x type=t target=n>, type=t, navigable=n",
    "<link rel=next href=x type=t integrity=i>, type=t integrity=i, ''",
    "<script src=x type=t integrity=i alt=a></script>, type=t integrity=i, alt=a",
    "<video><source src=x type=t integrity=i>, type=t, ''",
    "<style type=text/css>a{b:url(x)}</style>, type=text/css, ''",
    "<object data=x type=t>, type=t, ''",
    "<embed src=x type=t>, type=t, ''",
    "<img src=x type=t alt=a>, '', alt=a",
    "<iframe src=x type=t integrity=i>, '', ''",
    "<form action=x method=m target=n>, method=m, ''",
    "<form action=x type=t>, '', ''",
    "<form method=m>, method=m, ''",
    "<form>, '', ''",
    "<button formaction=x formmethod=m method=n>, method=m, ''",
    "<input formaction=x formmethod=m alt=a>, method=m, alt=a",
    "<input type=image src=x formmethod=m alt=a>, '', alt=a",
  })
  void attributesAreThoseOfTheElement(String page, String attributes, String lint) {
    assertEquals(attributes, read(LINKS, page));
    String both = attributes + (attributes.isEmpty() || lint.isEmpty() ? "" : " ") + lint;
    assertEquals(both, read(LINKS.withLint(), page));
  }

  @Test
  void valuesAreCutAtTheLimit() {
    LinkExtractor short3 = LINKS.withLimits(Limits.DEFAULT.with(DocumentLimit.CONTEXT_CHARS, 3));
    assertEquals("type=abc media=abc", read(short3, "<a href=x type=abc media=abcd>"));
  }
}
