package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.uri.whatwg.Whatwg;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

  private static String problem(String uri) {
    return Addresses.problem(Whatwg.parse(uri));
  }

  /** Most are examples of RFC 6068, Section 6, and RFC 3966, Section 6. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mailto:chris@example.com",
        "mailto:infobot@example.com?subject=current-issue",
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        "mailto:gorby%25kremvax@example.com",
        "mailto:unlikely%3Faddress@example.com?blat=foop",
        "mailto:%22not%40me%22@example.org",
        "mailto:%22oh%5C%5Cno%22@example.org",
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test",
        "mailto:user@\u0928\u092E\u0938\u094D\u0924\u0947.example",
        "mailto:addr1@an.example,addr2@an.example",
        "mailto:a@b.example,%20c@d.example",
        "mailto:a@[192.0.2.1]",
        "mailto:a@localhost.",
        "mailto:?to=addr1@an.example",
        "mailto:?subject=share",
        "tel:+1-201-555-0123",
        "tel:7042;phone-context=example.com",
        "tel:863-1234;phone-context=+1-914-555",
        "tel:+49%20(0)30/12.34",
        "tel:*100#",
        "tel:112,,3",
        "sms:+15105550101?body=hello",
        "http://example.org/mailto:",
      })
  void addressesAreFine(String uri) {
    assertEquals("", problem(uri));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "mailto:~no mail address",
        "mailto:?~no mail address",
        "mailto:%20~no mail address",
        "mailto:info(at)example.org~a mail address without an at sign",
        "mailto:a@b.example,~no mail address before or after a comma",
        "mailto:@example.org~a mail address without a name",
        "mailto:a@~a mail address without a domain",
        "mailto:a b@example.org~a mail address with a space",
        "mailto:a@b@example.org~a mail address with two at signs",
        "mailto:a@b..example~a mail address whose domain cannot exist",
        "mailto:a@b.example;c@d.example~'a mail address with a semicolon, but commas separate"
            + " addresses'",
        "mailto:a@b.example;~'a mail address with a semicolon, but commas separate addresses'",
        "mailto:mailto:a@b c~a mail address whose domain cannot exist",
        "tel:~no telephone number",
        "tel:+~no telephone number",
        "tel:1-800-FLOWERS~a telephone number with 'F'",
        "tel:%2B49 30 x12~a telephone number with 'x'",
      })
  void problemsAreNamed(String uri, String expected) {
    assertEquals(expected, problem(uri));
  }
}
