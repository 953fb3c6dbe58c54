package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.key.Key;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.normalize.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyProfileTest {

  private static Key key(String profile, String text) {
    return KeyProfile.named(profile).orElseThrow().key(Rfc3986.DIALECT.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "safe, http://www.h.com/B;jsessionid=0A1B2C3D4E5F6A7B?z=~&utm_id=2&y#f",
    "crawl, http://www.h.com/B?z=~&y",
    "surt, 'com,h)/b;jsessionid=0a1b2c3d4e5f6a7b?utm_id=2&y&z=~'",
    "ssurt, 'com,h,www,//http:/B;jsessionid=0A1B2C3D4E5F6A7B?z=~&utm_id=2&y'"
  })
  void profilesDiffer(String profile, String key) {
    String text = "HTTP://www.H.com:80/a/../B;jsessionid=0A1B2C3D4E5F6A7B?z=%7e&utm_id=2&y#f";
    assertEquals(key, key(profile, text).text());
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/?utm_source=a, http://h/",
    "http://h/?a&&b=1&UTM_ID&a, http://h/?a&&b=1&a",
    "http://h/?, http://h/",
    "http://h/?&utm_name&, http://h/",
    "http://h/?utm_zone=33&utm_easting=500000&utm_x=1,"
        + " http://h/?utm_zone=33&utm_easting=500000&utm_x=1",
    "http://h/?mtm_Campaign=a&mtm_kwd&mtm_group&mtm_line=1&mtm=2, http://h/?mtm_line=1&mtm=2",
    "http://h/?piwik_campaign=a&piwik_kwd=b&piwik_token=c&matomo_campaign, http://h/?piwik_token=c",
    "http://h/?aspsessionid=KDFJLKBDMCPPHKJNHPKNEIDB,"
        + " http://h/?aspsessionid=KDFJLKBDMCPPHKJNHPKNEIDB",
    "http://h/?aspsessionidqqabrad1=KDFJLKBDMCPPHKJNHPKNEIDB,"
        + " http://h/?aspsessionidqqabrad1=KDFJLKBDMCPPHKJNHPKNEIDB",
    "http://h/?ASPSessionIDqqabradc=KDFJLKBDMCPPHKJNHPKNEIDB&a, http://h/?a",
    "http://h/?sid=05/12/31/18&sid=0123456789abcdef&x, http://h/?sid=05/12/31/18&x",
    "http://h/a b|é?q=%&r=[1]#x, http://h/a%20b%7C%C3%A9?q=%&r=[1]",
    "http://h/?PHPSESSID=0123456789abcdef0123456789abcdef&q=%26, http://h/?q=%26",
    "http://h/?a&utm_id=1&, http://h/?a&",
    "http://h/?&a&utm_id, http://h/?&a",
    "http://h/?utm_id&&utm_term, http://h/",
    "http://h/?utm_id&a=b=c, http://h/?a=b=c",
    "http://h/?a&b&utm_id&c, http://h/?a&b&c",
    "http://h/?utm&gclid2=1&xgclid=1, http://h/?utm&gclid2=1&xgclid=1",
    "http://h/?utm_cid=&GCLID=1&a, http://h/?a",
    "http://h/?sid&sid=&a, http://h/?sid&sid=&a",
    "http://h/?sid=0123456789abcdef&sid=q7x2m9-4kz1_v8w3, http://h/",
    "http://h/?sid=0123456789abcdef=&a, http://h/?sid=0123456789abcdef=&a",
    "http://h/?0123456789abcdef=sid, http://h/?0123456789abcdef=sid",
    "http://h/?aspsessionidqQaBraDa=KDFJLKBDMCPPHKJNHPKNEIDB, http://h/",
    "http://h/?sid=KDFJLKBDMCPPHKJNHPKNEIDB, http://h/?sid=KDFJLKBDMCPPHKJNHPKNEIDB",
    "http://h/?jsessionid=0123456789abcdef.n1&a, http://h/?a",
    "http://h/?sid=0123456789abcdef.n1&a, http://h/?sid=0123456789abcdef.n1&a",
    "http://h/a?b?utm_id&c, http://h/a?b?utm_id&c",
    "http://h/a;jsessionid=0123456789abcdef?;jsessionid=0123456789abcdef,"
        + " http://h/a?;jsessionid=0123456789abcdef",
    "http://h/a;;jsessionid=0123456789abcdef;b/c;d, http://h/a;;b/c;d",
    "http://h/(S(4hqa0555fwsecu455xqckv45))/a.aspx?b, http://h/a.aspx?b",
    "http://h/a/(s(4hqa0555fwsecu455xqckv45)F(x-_Y))/(S(lit3py55t21z5v55vlm25s55)), http://h/a/",
    "http://h/a/(S(4hqa0555fwsecu455xqckv45)), http://h/a/",
    "http://h/(S(4hqa0555fwsecu455xqckv4))/a, http://h/(S(4hqa0555fwsecu455xqckv4))/a",
    "http://h/(S(4hqa0555fwsecu455xqckv4-))/a, http://h/(S(4hqa0555fwsecu455xqckv4-))/a",
    "http://h/(S(4hqa0555fwsecu455xqckv456))/a, http://h/(S(4hqa0555fwsecu455xqckv456))/a",
    "http://h/(A(4hqa0555fwsecu455xqckv45))/a, http://h/(A(4hqa0555fwsecu455xqckv45))/a",
    "http://h/(5(4hqa0555fwsecu455xqckv45))/a, http://h/(5(4hqa0555fwsecu455xqckv45))/a",
    "http://h/(S(4hqa0555fwsecu455xqckv45)/a, http://h/(S(4hqa0555fwsecu455xqckv45)/a",
    "http://h/S(4hqa0555fwsecu455xqckv45))/a, http://h/S(4hqa0555fwsecu455xqckv45))/a",
    "http://h/(S(4hqa0555fwsecu455xqckv45)b)/a, http://h/(S(4hqa0555fwsecu455xqckv45)b)/a",
    "http://h/(4hqa0555fwsecu455xqckv45)/a, http://h/(4hqa0555fwsecu455xqckv45)/a",
    "http://h/a?/(S(4hqa0555fwsecu455xqckv45))/b, http://h/a?/(S(4hqa0555fwsecu455xqckv45))/b",
    "http://h/;jsessionid=0123456789abcdef/a;jsessionid=fedcba9876543210, http://h//a",
    "http://h/a;jsessionid=1;jsessionid=fedcba9876543210/b, http://h/a;jsessionid=1/b",
    "http://h/a;jsessionid, http://h/a;jsessionid",
    "http://h/a;jsessionidx=0123456789abcdef, http://h/a;jsessionidx=0123456789abcdef",
    "http://h/a;jsessionid=0123456789abcdef!n/b, http://h/a/b",
    "http://h;jsessionid=0123456789abcdef/a, http://h;jsessionid=0123456789abcdef/a",
    "http://u;jsessionid=0123456789abcdef@h/a, http://u;jsessionid=0123456789abcdef@h/a",
    "http://h?, http://h/",
    "http://h/?#, http://h/",
    "http://h/é, http://h/%C3%A9",
    "http://h/aé%2fb, http://h/a%C3%A9%2Fb",
    "http://h/a%zz, http://h/a%zz",
    "http://h/a%25zz, http://h/a%25zz",
    "http://h/\"<>^`{}, http://h/%22%3C%3E%5E%60%7B%7D",
    "mailto:é@h, mailto:%C3%A9@h",
    "http://h/?=utm_source&x=sid, http://h/?=utm_source&x=sid",
    "http://h/a;JSESSIONID=0123456789ABCDEF/b;p;jsessionid=, http://h/a/b;p;jsessionid=",
    "http://h/..;jsessionid=0123456789ABCDEF/a, http://h/a",
    "s:/a;jsessionid=0123456789ABCDEF, s:/a;jsessionid=0123456789ABCDEF"
  })
  void crawlDropsWhatItsListNames(String text, String key) {
    assertEquals(key, key("crawl", text).text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://u:p@example.com:8443/x | com,example:8443)/x",
        "http://www2.www3.x.com/ | com,x)/",
        "http://a.com/%252541/ | com,a)/a",
        "http://a.com/?b&a=2&a | com,a)/?a&a=2&b",
        "ftp://example.com:21/A | com,example:21)/a",
        "http://[::1]:81/ | ::1:81)/",
        "http://0300.0250.1.1/ | 1,1,168,192)/",
        "http://a.com/(a(0123456789abcdefghijklmn))/p.aspx | com,a)/p.aspx",
        "http://a.com/?cfid=1&cftoken=2&x | com,a)/?x",
        "DNS:www.a.com | com,a,www)",
        "mailto:A@B | mailto:A@b",
        "mailto:A@B#f | mailto:A@b",
        "filedesc://A#B | filedesc://A#B",
        "warcinfo:A#B | warcinfo:A#B",
        "dns:a | a)",
        "http://WWW.a.com/ | com,a)/",
        "http://www.com/ | com)/",
        "http://www/ | www)/",
        "http://wwwa.com/ | com,wwwa)/",
        "http://www12a.com/ | com,www12a)/",
        "http://www-1.com/ | com,www-1)/",
        "http://..a...b../ | b,a)/",
        "http://%61%2eb/ | b,a)/",
        "http://%2561.b/ | b,a)/",
        "http://../ | http://../",
        "http://3279880203/ | 11,0,127,195)/",
        "http://12345678901234567890/ | 12345678901234567890)/",
        "http://123456789012345678/ | 78,243,48,166)/",
        "http://0377.1.1.1/ | 1,1,1,255)/",
        "http://0400.1.1.1/ | 1,1,1,0400)/",
        "http://0300.0250.1.1.1/ | 1,1,1,0250,0300)/",
        "http://010.8.8.8/ | 8,8,8,010)/",
        "http://1.2.3/ | 3,2,1)/",
        "http://a:0080/ | a)/",
        "http://a:00081/ | a:81)/",
        "http://a:0/ | a:0)/",
        "http://a:/ | a)/",
        "https://a:443/ | a)/",
        "HTTPS://a:443/ | a)/",
        "http://a:443/ | a:443)/",
        "https://a:80/ | a:80)/",
        "http://[::1]/ | ::1)/",
        "http://a/b/ | a)/b",
        "http://a/b/../C | a)/c",
        "http://a/b/.. | a)/",
        "http://a/./b/. | a)/b",
        "http://a/../b | a)/../b",
        "http://a//b///c// | a)/b/c",
        "http://a | a)/",
        "http://a/%2e%2e/b | a)/../b",
        "http://a/%252525 | a)/%25",
        "http://a/%zz | a)/%25zz",
        "http://a/b c | a)/b%20c",
        "http://a/%23%3F | a)/%23?",
        "http://a/é%e9 | a)/%c3%a9%e9",
        "http://a?B=2&b=1&a | a)/?a&b=1&b=2",
        "http://a?b=&b | a)/?b&b=",
        "http://a?a-b=1&a=1 | a)/?a=1&a-b=1",
        "http://a?&& | a)/?&&",
        "http://a?&b&a | a)/?&a&b",
        "http://a/%00 | a)/%00",
        "http://a?0&=x | a)/?=x&0",
        "http://a?=x& | a)/?&=x",
        "http://a? | a)/",
        "http://a?sid=0123456789abcdef0123456789abcdef | a)/",
        "http://a?%73id=0123456789abcdef0123456789abcdef&b | a)/?b",
        "http://u:p@a/ | a)/",
        "http://a\u2028b/c\u0085d\u2029e | ab)/cde",
        "http://bücher.de/ | de,xn--bcher-kva)/",
        "http://WWW.BÜCHER.DE/ | de,xn--bcher-kva)/",
        "http://b%C3%BCcher.de/ | de,xn--bcher-kva)/",
        "http://b%25C3%25BCcher.de/ | de,xn--bcher-kva)/",
        "http://xn--ü.de/ | de,xn--%C3%BC)/",
        "http://b%FCcher.de/ | de,b%FCcher)/"
      })
  void surtIsThatOfTheIndexes(String text, String key) {

    assertEquals(key, key("surt", text).text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://foo.example.org:81/path?query#frag | org,example,foo,//81:http:/path?query",
        "http://user:pass@foo.example.org/ | org,example,foo,//http@user:pass:/",
        "http://192.168.1.1/x | 192.168.1.1//http:/x",
        "http://[0::1]/ | [::1]//http:/",
        "http://localhost | localhost,//http:/",
        "http://a,b.example.com/ | com,example,a.b,//http:/",
        "mailto:a@b | mailto:a@b",
        "mailto:a@b#f | mailto:a@b",
        "http://h/p#f | h,//http:/p",
        "http://@h/ | h,//http@:/",
        "http://a.b.c./ | ,c,b,a,//http:/",
        "http://.a/ | a,,//http:/",
        "http://[x]/ | [x]//http:/",
        "http://xn--ü.de/ | de,xn--%C3%BC,//http:/",
        "s://u@h | h,//s@u:",
        "file:/p | //file:/p",
        "http://user:pass@foo.example.org:81/path?query | "
            + "org,example,foo,//81:http@user:pass:/path?query"
      })
  void ssurtLosesNothingButTheFragment(String text, String key) {
    assertEquals(key, key("ssurt", text).text());
  }

  @Test
  void profilesAreNamedAndVersioned() {
    assertEquals(
        List.of("safe/2", "crawl/4", "surt/2", "ssurt/2"),
        KeyProfile.all().stream().map(KeyProfile::toString).toList());
    assertTrue(KeyProfile.named("mine").isEmpty());
    KeyProfile mine = KeyProfile.of("mine", 7, Normalizer.syntax(Rfc3986.DIALECT));
    Uri uri = Rfc3986.DIALECT.parse("HTTP://h:80");
    assertEquals(new Key("mine/7", "http://h:80"), mine.key(uri));
    assertEquals("mine", mine.name());
    assertEquals(7, mine.version());
  }
}
