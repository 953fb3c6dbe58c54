package fairlead.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DomainsTest {

  @ParameterizedTest
  @CsvSource({
    "www.example.co.uk, example.co.uk, uk.co.example.www",
    "WWW.Example.ORG., example.org, org.example.www",
    "xn--bcher-kva.example, xn--bcher-kva.example, example.xn--bcher-kva",
    "user.github.io, user.github.io, io.github.user",
    "co.uk, , uk.co",
    "a.nosuchtld, a.nosuchtld, nosuchtld.a",
    ".nosuchtld, , nosuchtld.",
    "localhost, , localhost",
    "192.0.2.7, , 192.0.2.7",
    "192.0.2.7., , 192.0.2.7",
    "[2001:DB8::1.2.3.4], , [2001:db8::1.2.3.4]",
  })
  void domainAndNameInReverse(String host, String domain, String reversed) {
    assertEquals(domain, Domains.registrable(host).orElse(null));
    assertEquals(reversed, Domains.reversed(host));
  }
}
