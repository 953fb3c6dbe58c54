package fairlead.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.check.Fetcher;
import fairlead.uri.Url;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RedirectChainTest {

  private static final Url FIRST = Whatwg.parse("http://h/1");
  private static final Url SECOND = Whatwg.parse("http://h/2");

  private final RedirectChain chain = new RedirectChain(false, Fetcher.RedirectPolicy.FOLLOW);

  private void setCookie(String field) {
    chain.keepCookies(FIRST, new Response(302, Map.of("Set-Cookie", List.of(field)), new byte[0]));
  }

  @Test
  void headerFieldsComeFirstUnlessContentIsWanted() {
    assertTrue(chain.isHead());
    assertFalse(chain.wantsContent());
    RedirectChain content = new RedirectChain(true, Fetcher.RedirectPolicy.FOLLOW);
    assertFalse(content.isHead());
    assertTrue(content.wantsContent());
    chain.enter(FIRST, null);
    chain.useGet();
    assertFalse(chain.isHead());
    chain.enter(SECOND, null);
    assertTrue(chain.isHead(), "of the next URL again");
  }

  @Test
  void fragmentStaysUntilARedirectHasItsOwn() {
    chain.enter(FIRST, "a");
    chain.enter(SECOND, null);
    assertEquals("http://h/2#a", chain.found(null).uri().toString());
    chain.enter(FIRST, "b");
    assertEquals("http://h/1#b", chain.found(null).uri().toString());
  }

  @Test
  void wayBackIsACircleUnlessACookieIsNew() {
    chain.enter(FIRST, null);
    assertTrue(chain.isCircle(FIRST));
    assertFalse(chain.isCircle(SECOND));
    setCookie("a=1");
    assertFalse(chain.isCircle(FIRST));
    setCookie("a=1");
    assertTrue(chain.isCircle(FIRST), "it is known");
    setCookie("a=2");
    assertFalse(chain.isCircle(FIRST), "its value is new");
    assertEquals("a=2", chain.cookies(FIRST));
    assertEquals("", chain.cookies(Whatwg.parse("http://other/")));
  }

  @Test
  void redirectsArePermanentIfAllAre() {
    chain.enter(FIRST, null);
    assertFalse(chain.found(null).moved());
    chain.leave(301);
    chain.enter(SECOND, null);
    assertTrue(chain.found(null).moved());
    chain.leave(302);
    chain.enter(FIRST, null);
    assertFalse(chain.found(null).moved());
  }
}
