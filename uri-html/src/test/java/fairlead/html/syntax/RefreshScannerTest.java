package fairlead.html.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.syntax.RefreshScanner.Refresh;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** HTML Standard, "shared declarative refresh steps". */
class RefreshScannerTest {

  /** The reference in brackets, after the delay and with its place before it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``~`none`",
        "`0`~`none`",
        "` 5 `~`none`",
        "`x`~`none`", // step 6: no time
        "`;url=x`~`none`",
        "`,x`~`none`",
        "`:5;x`~`none`", // beside the digits
        "`/5;x`~`none`",
        "`.5;a`~`0 3 [a]`", // but a point will do
        "`.`~`none`",
        "`5`~`none`",
        "`5;a`~`5 2 [a]`",
        "`\t 10,a`~`10 5 [a]`",
        "`0 a`~`0 2 [a]`",
        "`0a`~`none`", // nothing keeps them apart
        "`0.1.2;a`~`0 6 [a]`",
        "`0..;a`~`0 4 [a]`",
        "`1.2.`~`none`",
        "`0 ; a b`~`0 4 [a b]`",
        "`0;;a`~`0 2 [;a]`",
        "`0;,a`~`0 2 [,a]`",
        "`0;url=a`~`0 6 [a]`",
        "`0; URL = a`~`0 9 [a]`",
        "`0; uRl\n=\na`~`0 9 [a]`",
        "`0;url`~`0 2 [url]`", // no equals sign
        "`0;urlx=a`~`0 2 [urlx=a]`",
        "`0;urn:a`~`0 2 [urn:a]`",
        "`0;urx=y`~`0 2 [urx=y]`",
        "`0;uxl=y`~`0 2 [uxl=y]`",
        "`0;xrl=y`~`0 2 [xrl=y]`",
        "`0;u`~`0 2 [u]`",
        "`0;ur`~`0 2 [ur]`",
        "`0;url a`~`0 2 [url a]`",
        "`0;U\u0012l=a`~`0 2 [U\u0012l=a]`", // a control that is a letter but for one bit
        "`0;\"a\"b`~`0 3 [a]`",
        "`0;'a\"b'c`~`0 3 [a\"b]`",
        "`0;'a`~`0 3 [a]`",
        "`0;'`~`0 3 []`",
        "`0;''`~`0 3 []`",
        "`0;url='a b'`~`0 7 [a b]`",
        "`0;url=\"a'b\"c`~`0 7 [a'b]`",
        "`0;url=`~`0 6 []`",
        "`0;url=''`~`0 7 []`",
        "`0;`~`none`",
        "`0; `~`none`",
      })
  void refreshes(String value, String expected) {
    assertEquals(
        expected, RefreshScanner.scan(value).map(RefreshScannerTest::describe).orElse("none"));
  }

  private static String describe(Refresh refresh) {
    Scanned reference = refresh.reference();
    return refresh.delay() + " " + reference.start() + " [" + reference.text() + "]";
  }
}
