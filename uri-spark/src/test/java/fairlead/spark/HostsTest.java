package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsTest {

  @ParameterizedTest
  @CsvSource({
    "https://WWW.Example.co.uk:8080/a, www.example.co.uk, example.co.uk, uk.co.example.www",
    "https://a.b.example.org/, a.b.example.org, example.org, org.example.b.a",
    "https://bücher.example/, xn--bcher-kva.example, xn--bcher-kva.example, example.xn--bcher-kva",
    "https://user.github.io/, user.github.io, user.github.io, io.github.user",
    "https://co.uk/, co.uk, , uk.co",
    "http://192.0.2.7/, 192.0.2.7, , 192.0.2.7",
    "http://[2001:db8::1]/, [2001:db8::1], , [2001:db8::1]",
    "http://localhost/, localhost, , localhost",
    "mailto:a@example.org, , , ",
    "http://a.nosuchtld/, a.nosuchtld, a.nosuchtld, nosuchtld.a",
    "http://.nosuchtld/, .nosuchtld, , nosuchtld.",
    "file:///a, , , ",
    "not a URI, , , ",
  })
  void hostAndDomain(String uri, String host, String domain, String reversed) {
    assertEquals(host, Hosts.host(uri));
    assertEquals(domain, Hosts.domain(uri));
    assertEquals(reversed, Hosts.reversed(host));
  }

  @ParameterizedTest
  @CsvSource({
    "http://www.example.org/a?b#c, 'org,example,www)/a?b#c'",
    "https://me:secret@a.example:8080/x, 'example,a)/x'",
    "http://localhost, localhost)",
    "http://.b/c, b)/c",
    "://a.b/c, 'b,a)/c'",
    "http://a.b?q=c.d, 'b,a)?q=c.d'",
    "http://[2001:db8::1]:80/a, [2001:db8::1])/a",
    "file:///a.b/c, )/a.b/c",
    "mailto:a@example.org, mailto:a@example.org",
  })
  void surtBeginsWithLastLabelOfHost(String uri, String surt) {
    assertEquals(surt, Hosts.surt(uri));
  }
}
