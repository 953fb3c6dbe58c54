package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.testing.Suites;
import fairlead.uri.Dialect;
import fairlead.uri.UriReference;
import fairlead.uri.host.Ipv6;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The strict readings against the collected grammars of the specifications, each written down once
 * more as a regular expression, rule by rule.
 */
class GrammarOracleTest {

  private static final String ESCAPED = "%[0-9A-Fa-f]{2}";

  /** Appendix A of url-syntax-05. */
  private static Pattern urlSyntax05() {
    String unreserved = "[A-Za-z0-9$\\-_.!~*'(),]|" + ESCAPED;
    String urlc = "(?:" + unreserved + "|[;/?:@&=+])";
    String user = "(?:" + unreserved + "|[;&=+])*";
    String label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
    String topLabel = "[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
    String host = "(?:(?:" + label + "\\.)*" + topLabel + "|\\d+\\.\\d+\\.\\d+\\.\\d+)";
    String site = "(?:(?:" + user + "(?::" + user + ")?@)?" + host + "(?::\\d*)?)?";
    String pchar = "(?:" + unreserved + "|[:@&=+])";
    String segments = "(?:" + pchar + "|[;/])*";
    String relPath = segments + "(?:\\?" + urlc + "*)?";
    String absPath = "/" + relPath;
    // The splitter reads a query right after a site, for which the BNF has no rule.
    String netPath = "//" + site + "(?:" + absPath + "|\\?" + urlc + "*)?";
    String relative = "(?:" + netPath + "|(?!//)" + absPath + "|(?!/)" + relPath + ")";
    String scheme = "[A-Za-z0-9+\\-.]+";
    return Pattern.compile(
        "(?:" + scheme + ":" + urlc + "*|(?![^:/?#]+:)" + relative + ")(?:#" + urlc + "*)?");
  }

  /** Appendix A of RFC 2396; a query alone is allowed, as in its Appendix C. */
  private static Pattern rfc2396() {
    String unreserved = "[A-Za-z0-9\\-_.!~*'()]|" + ESCAPED;
    String uric = "(?:" + unreserved + "|[;/?:@&=+$,])";
    String label = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
    String topLabel = "[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?";
    String host = "(?:(?:" + label + "\\.)*" + topLabel + "\\.?|\\d+\\.\\d+\\.\\d+\\.\\d+)";
    String userinfo = "(?:" + unreserved + "|[;:&=+$,])*";
    String server = "(?:(?:" + userinfo + "@)?" + host + "(?::\\d*)?)?";
    String regName = "(?:" + unreserved + "|[$,;:@&=+])+";
    return Pattern.compile(
        reference(
            "(?:" + server + "|" + regName + ")",
            "(?:" + unreserved + "|[:@&=+$,;/])*",
            "(?:" + unreserved + "|[;?:@&=+$,])" + uric + "*",
            "(?:" + unreserved + "|[;@&=+$,])",
            uric,
            ""));
  }

  /** Sections 3 to 5 of rfc2396bis-01. */
  private static Pattern rfc2396Bis01() {
    String unreserved = "[A-Za-z0-9\\-_.!~*'()]|" + ESCAPED;
    String label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    String topLabel = "[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    String hostname = label + "(?:\\." + label + ")*(?:\\." + topLabel + "\\.)?";
    String host = "(?:\\[" + IPV6 + "\\]|" + hostname + ")";
    String userinfo = "(?:" + unreserved + "|[;:&=+$,])*";
    String server = "(?:(?:" + userinfo + "@)?" + host + "(?::\\d*)?)?";
    String regName = "(?:" + unreserved + "|[$,;:@&=+])+";
    String pchar = "(?:" + unreserved + "|[;:@&=+$,])";
    return Pattern.compile(
        reference(
            "(?:" + server + "|" + regName + ")",
            "(?:" + pchar + "|/)*",
            "(?:" + unreserved + "|[\\[\\];?:@&=+$,])(?:" + unreserved + "|[\\[\\];/?:@&=+$,])*",
            "(?:" + unreserved + "|[;@&=+$,])",
            "(?:" + pchar + "|[/?])",
            "?"));
  }

  /** What RFC 2396 and rfc2396bis-01 have in common. */
  private static String reference(
      String authority,
      String pathRest,
      String opaque,
      String firstSegmentChar,
      String queryChar,
      String optionalHierarchy) {
    String query = "(?:\\?" + queryChar + "*)?";
    String netPath = "//" + authority + "(?:/" + pathRest + ")?";
    String absPath = "(?!//)/" + pathRest;
    String hierPart = "(?:" + netPath + "|" + absPath + ")" + optionalHierarchy + query;
    String scheme = "[A-Za-z][A-Za-z0-9+\\-.]*";
    String relPath = firstSegmentChar + "+(?:/" + pathRest + ")?";
    String relative = "(?:" + netPath + "|" + absPath + "|" + relPath + ")?" + query;
    String absolute = scheme + ":(?:" + hierPart + "|" + opaque + ")";
    return "(?:" + absolute + "|(?!" + scheme + ":)" + relative + ")(?:#" + queryChar + "*)?";
  }

  private static final String H16 = "[0-9A-Fa-f]{1,4}";
  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]\\d|\\d)";
  private static final String IPV4 = OCTET + "(?:\\." + OCTET + "){3}";
  private static final String LS32 = "(?:" + H16 + ":" + H16 + "|" + IPV4 + ")";
  private static final String IPV6 = ipv6();

  /** The nine alternatives of IPv6address, in the order of RFC 3986, Appendix A. */
  private static String ipv6() {
    String[] ends = {LS32, LS32, LS32, LS32, LS32, LS32, LS32, H16, ""};
    StringBuilder out = new StringBuilder("(?:(?:" + H16 + ":){6}" + LS32);
    for (int i = 1; i < ends.length; i++) {
      int before = i - 2; // groups that precede the last one before the colons
      String front = i == 1 ? "" : "(?:(?:" + H16 + ":){0," + before + "}" + H16 + ")?";
      int middle = Math.max(0, 6 - i);
      out.append('|').append(front).append("::(?:").append(H16).append(":){").append(middle);
      out.append('}').append(ends[i]);
    }
    return out.append(')').toString();
  }

  /** Appendix A of RFC 3986. */
  private static Pattern rfc3986() {
    String unreserved = "[A-Za-z0-9\\-._~]|" + ESCAPED;
    String subDelims = "[!$&'()*+,;=]";
    String pchar = "(?:" + unreserved + "|" + subDelims + "|[:@])";
    String regName = "(?:" + unreserved + "|" + subDelims + ")*";
    String future = "[vV][0-9A-Fa-f]+\\.(?:[A-Za-z0-9\\-._~]|" + subDelims + "|:)+";
    String host = "(?:\\[(?:" + IPV6 + "|" + future + ")\\]|" + regName + ")";
    String userinfo = "(?:" + unreserved + "|" + subDelims + "|:)*";
    String authority = "(?:" + userinfo + "@)?" + host + "(?::\\d*)?";
    String abEmpty = "(?:/" + pchar + "*)*";
    String absolute = "/(?:" + pchar + "+" + abEmpty + ")?";
    String rootless = pchar + "+" + abEmpty;
    String noScheme = "(?:" + unreserved + "|" + subDelims + "|@)+" + abEmpty;
    String scheme = "[A-Za-z][A-Za-z0-9+\\-.]*";
    String hierPart = "(?://" + authority + abEmpty + "|" + absolute + "|" + rootless + ")?";
    String relative = "(?://" + authority + abEmpty + "|" + absolute + "|" + noScheme + ")?";
    String rest = "(?:\\?(?:" + pchar + "|[/?])*)?(?:#(?:" + pchar + "|[/?])*)?";
    return Pattern.compile("(?:" + scheme + ":" + hierPart + "|" + relative + ")" + rest);
  }

  private static final Map<Dialect, Pattern> GRAMMARS =
      Map.of(
          UrlSyntax05.DIALECT.strict(), urlSyntax05(),
          Rfc2396.DIALECT.strict(), rfc2396(),
          Rfc2396Bis01.DIALECT.strict(), rfc2396Bis01(),
          Rfc3986.DIALECT.strict(), rfc3986());

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> tokens =
        Arbitraries.of(
            "http:",
            "s:",
            "1:",
            ":",
            "//",
            "/",
            "?",
            "#",
            "a",
            "B-c",
            "a.b",
            "1",
            "1.2.3.4",
            "256.1.1.1",
            ".",
            "-",
            "_",
            "~",
            "@",
            "u@",
            "u:p@",
            ":80",
            ":8x",
            "%41",
            "%4",
            "%",
            "%zz",
            "[",
            "]",
            "[::1]",
            "[1:2:3:4:5:6:7:8]",
            "[v1.x]",
            ";",
            "&",
            "=",
            "+",
            "$",
            ",",
            "!",
            "*",
            "'",
            "(",
            ")",
            " ",
            "|",
            "\"",
            "<",
            "é",
            "\0",
            "..",
            "a:b");
    return tokens.list().ofMaxSize(9).map(list -> String.join("", list));
  }

  @Property(tries = 40_000)
  void strictReadingsAcceptWhatTheGrammarsGenerate(@ForAll("texts") String text) {
    check(text);
  }

  @Provide
  Arbitrary<String> hosts() {
    return Arbitraries.strings().withChars("ab1.-:[]%4@").ofMaxLength(12);
  }

  @Property(tries = 40_000)
  void strictReadingsAcceptTheHostsOfTheGrammars(@ForAll("hosts") String host) {
    check("//" + host);
    check("http://" + host + "/");
  }

  @Provide
  Arbitrary<String> ipv6Addresses() {
    return Arbitraries.of("1", "abcd", ":", ":", ":", "::", "1.2.3.4", "12345", "0:", "1:2:3:")
        .list()
        .ofMaxSize(16)
        .map(list -> String.join("", list));
  }

  @Property(tries = 40_000)
  void ipv6AddressesAreThoseOfTheGrammar(@ForAll("ipv6Addresses") String address) {
    assertEquals(address.matches(IPV6), Ipv6.fits(address, 0, address.length()), address);
  }

  @Test
  @Tag("corpora")
  void strictReadingsAgreeWithTheGrammarsOnRealUrls() throws IOException {
    Files.readAllLines(Suites.corpora("urls/others/kasztp.txt"), StandardCharsets.UTF_8)
        .forEach(GrammarOracleTest::check);
    Files.readAllLines(Suites.corpora("urls/warc-target-uris.txt"), StandardCharsets.UTF_8)
        .forEach(GrammarOracleTest::check);
  }

  private static void check(String text) {
    GRAMMARS.forEach(
        (dialect, grammar) ->
            assertEquals(
                grammar.matcher(text).matches(),
                dialect.tryParseReference(text) instanceof UriReference,
                () -> dialect + ": " + text));
  }
}
