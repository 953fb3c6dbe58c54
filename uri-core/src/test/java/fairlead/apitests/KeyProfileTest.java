package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.Key;
import fairlead.uri.normalize.KeyProfile;
import fairlead.uri.normalize.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyProfileTest {

  private static Key key(String profile, String text) {
    return KeyProfile.named(profile).orElseThrow().key(Rfc3986.DIALECT.parseUri(text));
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
    assertEquals(new Key(profile + "/2", key), key(profile, text));
  }

  @ParameterizedTest
  @CsvSource({
    "http://h/?utm_source=a, http://h/",
    "http://h/?a&&b=1&UTM_X&a, http://h/?a&&b=1&a",
    "http://h/?, http://h/",
    "http://h/?&utm_a&, http://h/",
    "http://h/?utm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx=1,"
        + " http://h/",
    "http://h/?sid=05/12/31/18&sid=0123456789abcdef&x, http://h/?sid=05/12/31/18&x",
    "http://h/a b|é?q=%&r=[1]#x, http://h/a%20b%7C%C3%A9?q=%&r=[1]",
    "http://h/?PHPSESSID=0123456789abcdef0123456789abcdef&q=%26, http://h/?q=%26",
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
        "mailto:A@B | mailto:A@b"
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
        List.of("safe/2", "crawl/2", "surt/2", "ssurt/2"),
        KeyProfile.all().stream().map(KeyProfile::toString).toList());
    assertTrue(KeyProfile.named("mine").isEmpty());
    KeyProfile mine = KeyProfile.of("mine", 7, Normalizer.syntax(Rfc3986.DIALECT));
    Uri uri = Rfc3986.DIALECT.parseUri("HTTP://h:80");
    assertEquals(new Key("mine/7", "http://h:80"), mine.key(uri));
  }
}
