package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Credentials;
import fairlead.uri.Diagnostic;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.host.Host;
import fairlead.uri.host.Punycode;
import fairlead.uri.security.AddressRange;
import fairlead.uri.security.BlockedPorts;
import fairlead.uri.security.Destination;
import fairlead.uri.security.Hazard;
import fairlead.uri.security.Hazards;
import fairlead.uri.security.NumericHost;
import fairlead.uri.whatwg.UrlApi;
import fairlead.uri.whatwg.Whatwg;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityTest {

  private static Uri uri(String text) {
    return Rfc3986.DIALECT.parse(text);
  }

  @Test
  void longLabelsAreNotDecoded() {
    assertTrue(Punycode.decode("a".repeat(255) + "-").isPresent());
    assertFalse(Punycode.decode("a".repeat(256) + "-").isPresent());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "%30", "\uFF10", "%EF%BC%90"})
  void zerosWithoutEndHideNoAddress(String zero) {
    String host = "0" + zero.repeat(10_000) + "177.0.0.1";
    assertEquals("127.0.0.1", NumericHost.of(host).map(Host::toString).orElse("a name"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0177.0.0.1",
        "0x7f.1",
        "0X7F000001",
        "0x7f.0.0.0x1",
        "017700000001",
        "127.0.0.1.",
        "127.0.0.1\t",
        "%3127.0.0.1",
        "１２７。０。０。１",
        "0x7F.000.0.01"
      })
  void rareAddressesAreNumbers(String host) {
    assertEquals("127.0.0.1", NumericHost.of(host).map(Host::toString).orElse("a name"));
    assertTrue(Destination.of(uri("http://" + host + "/")).isInternal());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.256.1.1",
        "1.2.65536",
        "1.16777216",
        "4294967296",
        "0x",
        "1..2",
        ".1",
        "1.2.3.4..",
        "0xg",
        "1e3",
        "-1",
        "[::g]",
        "[v1.x]"
      })
  void whatNoPlatformReadsIsAName(String host) {
    boolean zero = host.equals("0x"); // read as zero by browsers
    assertEquals(
        zero ? "0.0.0.0" : "a name", NumericHost.of(host).map(Host::toString).orElse("a name"));
  }

  @ParameterizedTest
  @CsvSource({
    "127.255.255.254, LOOPBACK",
    "0.0.0.0, UNSPECIFIED",
    "10.0.0.1, PRIVATE",
    "172.15.255.255, GLOBAL",
    "172.16.0.0, PRIVATE",
    "172.31.255.255, PRIVATE",
    "172.32.0.0, GLOBAL",
    "192.168.0.1, PRIVATE",
    "100.64.0.1, SHARED",
    "100.100.100.200, METADATA",
    "169.254.1.1, LINK_LOCAL",
    "169.254.169.254, METADATA",
    "192.0.2.1, RESERVED",
    "198.18.0.1, RESERVED",
    "198.20.0.1, GLOBAL",
    "224.0.0.1, MULTICAST",
    "255.255.255.255, MULTICAST",
    "240.0.0.1, RESERVED",
    "8.8.8.8, GLOBAL",
    "128.0.0.1, GLOBAL",
    "[::1], LOOPBACK",
    "[::], UNSPECIFIED",
    "[fc00::1], PRIVATE",
    "[fdff::1], PRIVATE",
    "[fec0::1], PRIVATE",
    "[fe80::1], LINK_LOCAL",
    "[ff02::1], MULTICAST",
    "[fd00:ec2::254], METADATA",
    "[2001:db8::1], RESERVED",
    "[2606:4700::1111], GLOBAL",
    "[::ffff:127.0.0.1], LOOPBACK",
    "[::ffff:169.254.169.254], METADATA",
    "[::127.0.0.1], LOOPBACK",
    "[64:ff9b::10.0.0.1], PRIVATE",
    "[64:ff9b:1::10.0.0.1], PRIVATE",
    "[2002:7f00:1::], LOOPBACK",
    "[2001::f5ff:fffe], PRIVATE",
    "[2606::5efe:192.168.0.1], PRIVATE",
    "[::ffff:8.8.8.8], GLOBAL",
    "[::ffff:0:10.0.0.1], PRIVATE",
    "[2002:a00:1::5efe:808:808], PRIVATE",
    "[2001:0:1:1:0:5efe:80ff:fffe], LOOPBACK",
    "[64:ff9b:1:7f00:0:100:808:808], LOOPBACK",
    "[64:ff9b:1:a9fe:a9:fe00:808:808], METADATA",
    "[64:ff9b:1::808:808], RESERVED",
    "[64:ff9b::808:808], GLOBAL",
    "[2001:db8::5efe:808:808], RESERVED",
    "[1::5efe:808:808], RESERVED",
    "[2001:1::2], GLOBAL",
    "[2001:1::4], RESERVED",
    "[2001:1::1], GLOBAL",
    "[2001:1::3], GLOBAL",
    "[2001:1::], RESERVED",
    "[2001:1:0:1::2], RESERVED",
    "[2001:3::1], GLOBAL",
    "[2001:4:112::1], GLOBAL",
    "[2001:4:113::1], RESERVED",
    "[2001:20::1], GLOBAL",
    "[2001:2f::1], GLOBAL",
    "[2001:3f::1], GLOBAL",
    "[2001:40::1], RESERVED",
    "[3ffe::1], GLOBAL",
    "[3fff:fff::1], RESERVED",
    "[3fff:1000::1], GLOBAL",
    "[fd00:ec2::23], METADATA",
    "[fd00:ec2::24], PRIVATE",
    "[2001:5::1], RESERVED",
    "[4000::1], RESERVED",
    "localhost, LOOPBACK",
    "a.LOCALHOST., LOOPBACK",
    "metadata.google.internal, METADATA"
  })
  void destinationsHaveTheirRange(String host, AddressRange range) {
    Destination destination = Destination.of(uri("http://u@" + host + ":80/"));
    assertEquals(Optional.of(range), destination.range());
    assertEquals(range != AddressRange.GLOBAL, destination.isInternal());
    assertEquals(host, destination.host());
  }

  @ParameterizedTest
  @CsvSource({
    "0127.0.0.1, 87.0.0.1 127.0.0.1, LOOPBACK",
    "127.0.0.08, 127.0.0.8, LOOPBACK",
    "010.0.0.1, 8.0.0.1 10.0.0.1, PRIVATE",
    "0300.1, 192.0.0.1 , RESERVED",
    "255.1, 255.0.0.1 , RESERVED",
    "[::1%1], [::1], LOOPBACK",
    "[::1%lo], [::1], LOOPBACK",
    "[fe80::1%25], [fe80::1], LINK_LOCAL"
  })
  void platformsThatDifferAreAllJudged(String host, String readings, AddressRange range) {
    assertEquals(
        readings.strip(),
        NumericHost.readings(host).stream().map(Host::toString).collect(Collectors.joining(" ")));
    assertEquals(Optional.of(range), Destination.of(uri("http://" + host + "/")).range());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http:/127.0.0.1/",
        "http:///127.0.0.1/",
        "http:127.0.0.1",
        "http://127.0.0.1\\@h/",
        "http:\\\\127.0.0.1",
        "http://h\\@127.0.0.1/",
        "http://127.\n0.0.1/",
        "http://127.0.0.1\u00AD/",
        "http://127.0.0.1\t/",
        "http://127.0.0.1%C2%AD/",
        "http://loc\u200Balhost/"
      })
  void whatBrowsersConnectToIsJudged(String text) {
    assertTrue(Destination.of(uri(text)).isInternal());
    assertFalse(Hazards.of(uri(text)).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ex\tample.com/",
        "http://ex\nample.com/",
        "http://ex\rample.com:80/",
        "http:example.com",
        "http:///example.com/",
        "http://h\\@g/",
        "s://ex\tample.com/"
      })
  void hostsThatBrowsersReadOtherwiseAreAmbiguous(String text) {
    assertTrue(Destination.of(uri(text)).ambiguous());
    assertTrue(
        Hazards.of(uri(text)).stream()
            .anyMatch(finding -> finding.kind() == Hazard.AMBIGUOUS_AUTHORITY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://EXAMPLE.com/",
        "http://%65xample.com/",
        "http://bücher.de/",
        "http://b%C3%BCcher.de/",
        "s://b%C3%BCcher.de/",
        "s://bücher.de/",
        "s://EXAMPLE.com/",
        "http://127.1/",
        "http://[0::1]/",
        "file://localhost/x",
        "http://h:99999/",
        "http://a b/",
        "mailto:a@b"
      })
  void hostsThatAreWrittenOtherwiseOrRefusedAreNot(String text) {
    assertFalse(Destination.of(uri(text)).ambiguous());
  }

  @Test
  void namesMayLeadAnywhere() {
    assertEquals(Optional.empty(), Destination.of(uri("http://example.com/")).range());
    assertFalse(Destination.of(uri("mailto:a@localhost")).isInternal());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://example.com/a?b#c | ''",
        "http:///127.0.0.1/ | authority that browsers read differently at offset 5, "
            + "host outside the public network at offset 5",
        "http://a%2Fb.cde@h/ | user information at offset 7",
        "http://.cde@h/ | user information at offset 7",
        "http://a.b@h/ | user information at offset 7",
        "http://a.bc@h/ | user information that looks like a host at offset 7",
        "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm | "
            + "user information that looks like a host at offset 6, "
            + "host outside the public network at offset 42",
        "http://www.bank%2Fx@h/ | user information that looks like a host at offset 7",
        "http://user:pw@h/ | user information at offset 7",
        "http://@h/ | ''",
        "http://0x7f.1/ | IP address in a rare form at offset 7, "
            + "host outside the public network at offset 7",
        "http://h:0000000025/ | port that browsers block at offset 9",
        "ftp://h:21/ | ''",
        "ssh://h:22/a%2Fb | escaped delimiter in path at offset 12",
        "mailto:a%2Fb@x | ''",
        "http://93.184.216.34@h/ | user information that looks like a host at offset 7",
        "http://bänk.example@h/ | user information that looks like a host at offset 7",
        "http://h/\u0000x | control character at offset 9",
        "http://h/%0d%0A?%00 | escaped CR, LF or NUL at offset 9, "
            + "escaped CR, LF or NUL at offset 12, escaped CR, LF or NUL at offset 16",
        "http://h/%2f?%2f | escaped delimiter in path at offset 9",
        "http://h/a/%2e./b/.%2E/%2e%2e | escaped delimiter in path at offset 11, "
            + "escaped delimiter in path at offset 19, escaped delimiter in path at offset 23",
        "http://h/a%2e/%2eb | ''",
        "http://h/.%2e./.%2e%2e/%2e%2e%2e | ''",
        "s:\\a?\\ | backslash at offset 2",
        "s:/a\\b | backslash at offset 4",
        "s:a\\b | ''",
        "http://h?\\ | ''",
        "http://h\\@g/ | authority that browsers read differently at offset 5, "
            + "user information at offset 7, backslash at offset 8",
        "http://xn--pypal-4ve.com/ | host label of mixed scripts at offset 7",
        "http://www.раураl.com/ | host label of mixed scripts at offset 11",
        "http://www.xn--80ak6aa92e.com/ | host label that looks like Latin letters at offset 11",
        "http://раураl.com/ | host label of mixed scripts at offset 7",
        "http://xn--80ak6aa92e.com/ | host label that looks like Latin letters at offset 7",
        "http://\u0410\u0421\u0415.com/ | host label that looks like Latin letters at offset 7",
        "http://\u0430\u3002com/ | host label that looks like Latin letters at offset 7",
        "http://пример.com/ | ''",
        "http://例えabc.jp/ | ''",
        "http://xn--.com/ | ''"
      })
  void hazardsAreFound(String text, String hazards) {
    assertEquals(
        hazards,
        Hazards.of(uri(text)).stream()
            .map(hazard -> hazard.kind() + " at offset " + hazard.offset())
            .collect(Collectors.joining(", ")));
  }

  @Test
  void hazardsAreBounded() {
    List<Diagnostic> findings = Hazards.of(uri("s:" + "%00".repeat(500)));
    assertEquals(Hazards.MAX_FINDINGS + 1, findings.size());
    assertEquals(3, findings.get(0).length());
    assertEquals("RFC 3986, Section 7.2", findings.get(0).section());
    assertEquals(Hazard.MORE, findings.get(Hazards.MAX_FINDINGS).kind());
    assertEquals(0, findings.get(Hazards.MAX_FINDINGS).length());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "http://u:p@h/a@b | http://***@h/a@b",
        "http://u@h | http://***@h",
        "http://@h | http://@h",
        "//a:b@c@h/ | //***@h/",
        "\\\\u:p@h | \\\\***@h",
        "@a http://u:p@h | @a http://***@h",
        "& //u:p&at;h/ | & //***;h/",
        "xmailto:SECRET@h | ***@h",
        "http://user:pa'ss@h/ | http://***@h/",
        "http://user:my \"pass@h/ | http://***@h/",
        "see http://u:p@h/ and ftp://t@g | see http://***@h/ and ftp://***@g",
        "http:\\\\u:p@h | http:\\\\***@h",
        "http:/u:p@h | http:/***@h",
        "http:/u:p@h or x=http:/v:q@h | http:/***@h or x=http:/***@h",
        "http:u:p@h | http:***@h",
        "http://u:p\\w@h/ | http://***@h/",
        "http:///u:p@h | http:///***@h",
        "http://u:p/w@h/ | http://***@h/",
        "ftp://u:p?w#x/y@z@h/ or a@b | ftp://***@h/ or a@b",
        "http://u:123456/w@h/ | http://***@h/",
        "http://h:12345/w@h | http://h:12345/w@h",
        "http://h:/w@h | http://h:/w@h",
        "http://[a:b::c]/w@h | http://[a:b::c]/w@h",
        "http://h: see /w@h | http://h: see /w@h",
        "http://u:p/w a@h | http://u:p/w a@h",
        "http://u:p/x@http://v:q/y@h | http://***@h",
        "//u:p/x //v:q/y@h | //u:p/x //***@h",
        "http://a?u=http://u:p@h | http://a?u=http://***@h",
        "mailto:a@b, c:d@e and a/b@c | mailto:a@b, ***@e and a/b@c",
        "u:SECRET@h | ***@h",
        "u:SECRET@h: no such file | ***@h: no such file",
        "cannot read u:SE@CR:ET@h and a@b | cannot read ***@h and a@b",
        ":SECRET@h | ***@h",
        "<MAILTO:a@b> (cid:a@b) | <MAILTO:a@b> (cid:a@b)",
        "mailto:a:b@c | mailto:***@c",
        "xhttp:SECRET@h | ***@h",
        "http:SECRET@h | http:***@h",
        "tag:a@b,2004:x | tag:a@b,2004:x",
        "a@b:c | a@b:c",
        "a?u:p@h a#u:p@h | a?u:p@h a#u:p@h",
        "https://e.org//cdn@2/x.js | https://e.org//cdn@2/x.js",
        "https://e.org/a//b@c //d@e | https://e.org/a//b@c //***@e",
        "https://e.org/a,//d@e | https://e.org/a,//***@e",
        "https://e.org/?//d@e | https://e.org/?//***@e",
        "https://e.org//http://u@h/ | https://e.org//http://***@h/",
        "https://u@e.org//v@w/ | https://***@e.org//v@w/",
        "u:/SECRET@h | u:/SECRET@h",
        "at 3:5 a@b | at 3:5 a@b",
        "http://a/u:p@h | http://a/u:p@h",
        "'//u:p@h' | '//***@h'",
        "'http://u:p&at;h/&x;' | 'http://***;h/&x;'",
        "'http://a&b/?c;d' | 'http://a&b/?c;d'",
        "'http://u:p&a t;h' | 'http://u:p&a t;h'",
        "'a & b; c' | 'a & b; c'"
      })
  void userinfoIsHiddenFromPeople(String text, String masked) {
    assertEquals(masked, Credentials.masked(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://g/u:p@b/x | http:u:p@b/x | http://g/***@b/x",
        "http://g/u@b/x?y@z | https:u@b/x?y@z | http://g/***@b/x?***@z",
        "reads http://g/u:p@b, not http://u:p@b | http:u:p@b | reads http://g/***@b, not"
            + " http://***@b",
        "http://g/u:p@b/x | u:p@b/x | http://g/***@b/x",
        "http://g/@team/x | /@team/x | http://g/@team/x",
        "@a http://g/u@b | https:u@b | @a http://g/***@b",
        "http://good/@evil/ | http://good\\\\@evil/ | http://good/@evil/",
        "mailto:a@b | mailto:a@b | mailto:a@b",
      })
  void whatResolutionMakesOfUserinfoIsHiddenToo(String text, String reference, String masked) {
    assertEquals(masked, Credentials.masked(text, reference));
  }

  @Provide
  Arbitrary<String> urlsWithUsers() {
    return Arbitraries.of(
            "http", "ws", "file", "s", "mailto", ":", ":", "/", "/", "\\", "@", "@", "u", "SECRET",
            "h", "\t", "\n", " ", "?", "#", "%40", ";", "[::1]", "\u0001")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 50_000)
  void whatBrowsersTakeForUserInformationIsHidden(@ForAll("urlsWithUsers") String text) {
    Url base = Whatwg.parse("http://b/c");
    for (String url : List.of(text, "http:" + text, "s:" + text)) {
      for (Url against : Arrays.asList(null, base)) {
        if (Whatwg.DIALECT.tryResolve(against, Credentials.masked(url)) instanceof Url shown) {
          // A backslash is a delimiter to some schemes and a part of the name to others.
          assertTrue(Set.of("", "***").contains(UrlApi.username(shown).replace("%5C", "")), url);
          assertEquals("", UrlApi.password(shown), url);
        }
      }
    }
  }

  @Test
  void whiteSpaceBetweenSlashesHidesNothing() {
    assertEquals("http:/\t/***@h", Credentials.masked("http:/\t/u:p@h"));
    assertEquals("/\t\tu@h", Credentials.masked("/\t\tu@h"));
    for (char dropped : "\t\r\n".toCharArray()) {
      assertEquals(
          "ht" + dropped + "tp:***@h",
          Credentials.masked("ht" + dropped + "tp:u:p@h"),
          dropped + "");
    }
  }

  @Test
  void portsOfOtherProtocolsAreBlocked() {
    assertTrue(BlockedPorts.contains(0));
    assertTrue(BlockedPorts.contains(25));
    assertTrue(BlockedPorts.contains(10080));
    assertFalse(BlockedPorts.contains(80));
    assertFalse(BlockedPorts.contains(8080));
  }

  @ParameterizedTest
  @CsvSource({
    // RFC 3492, Section 7.1
    "ihqwcrb4cv8a8dqg056pqjye, 他们为什么不说中文",
    "Proprostnemluvesky-uyb24dma41a, Pročprostěnemluvíčesky",
    "3B-ww4c5e180e575a65lsy2b, 3年B組金八先生",
    "-> $1.00 <--, -> $1.00 <-",
    "bcher-kva, bücher",
    "zckzah, テスト",
    "aaa-d91sp9b, aaa\uF954\uFA80",
    "a-h023p, a\uDBFF\uDFFF",
    "fiqa804393a, 中中\uDBFF\uDFFF",
    "hb9b, \uD7FF",
    "0y0c, \uE000",
    "dn32g, \uDBFF\uDFFF"
  })
  void punycodeIsDecoded(String label, String text) {
    assertEquals(Optional.of(text), Punycode.decode(label));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a_",
        "99999999",
        "é-a",
        "-a-é",
        "a-9",
        "-",
        "-abc",
        "\u0080-a",
        "ib9b",
        "zy0c",
        "en32g"
      })
  void malformedPunycodeIsRefused(String label) {
    assertEquals(Optional.empty(), Punycode.decode(label));
  }
}
