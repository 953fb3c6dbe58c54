package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsTest {

  @ParameterizedTest
  @CsvSource({
    "https://WWW.Example.co.uk:8080/a, www.example.co.uk, example.co.uk",
    "https://a.b.example.org/, a.b.example.org, example.org",
    "https://bücher.example/, xn--bcher-kva.example, xn--bcher-kva.example",
    "https://user.github.io/, user.github.io, user.github.io",
    "https://co.uk/, co.uk, ",
    "http://192.0.2.7/, 192.0.2.7, ",
    "http://[2001:db8::1]/, [2001:db8::1], ",
    "http://localhost/, localhost, ",
    "mailto:a@example.org, , ",
    "http://a.nosuchtld/, a.nosuchtld, a.nosuchtld",
    "http://.nosuchtld/, .nosuchtld, ",
    "file:///a, , ",
    "not a URI, , ",
  })
  void hostAndDomain(String uri, String host, String domain) {
    assertEquals(host, Hosts.host(uri));
    assertEquals(domain, Hosts.domain(uri));
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
