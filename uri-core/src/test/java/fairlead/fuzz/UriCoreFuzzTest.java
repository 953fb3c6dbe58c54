package fairlead.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import fairlead.uri.Credentials;
import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.Url;
import fairlead.uri.build.PlusSign;
import fairlead.uri.build.QueryParameters;
import fairlead.uri.build.UriBuilder;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.explain.Explanation;
import fairlead.uri.explain.Reading;
import fairlead.uri.find.Abbreviations;
import fairlead.uri.find.FoundAbbreviation;
import fairlead.uri.find.FoundUri;
import fairlead.uri.find.Layout;
import fairlead.uri.find.UriFinder;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.lint.GoodPractice;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.Rung;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.security.Hazards;
import fairlead.uri.whatwg.Origin;
import fairlead.uri.whatwg.UrlApi;
import fairlead.uri.whatwg.UrlSearchParams;
import fairlead.uri.whatwg.Whatwg;
import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.Stream;

/**
 * One target for each entry point of the module. None may throw for any text but what its contract
 * names, and the laws hold for all that is accepted. Of the saved inputs those called kept are some
 * that a run held on to, since they reached code that no other did.
 */
class UriCoreFuzzTest {

  private static final List<Dialect> DIALECTS = Dialects.all();

  /** Texts of UTF-16 units, lone surrogates among them, where bytes of UTF-8 could hold none. */
  private static String text(byte[] data) {
    StringBuilder text = new StringBuilder(data.length);
    for (byte octet : data) {
      text.append(octet >= 0 ? (char) octet : ODD.charAt(octet & 0x7F & (ODD.length() - 1)));
    }
    return text.toString();
  }

  private static final String ODD =
      "\u0080\u00A0éß\u0130ſ\u2028。１\uD800\uDC00\uD83D\uDE00а\uFFFD\uFFFF";

  @FuzzTest
  void parse(byte[] data) {
    String text = text(data);
    for (Dialect dialect : DIALECTS) {
      if (dialect.tryParseReference(text) instanceof UriReference reference) {
        assertEquals(text, reference instanceof Url url ? url.source() : reference.toString());
      }
      boolean wrong = false;
      for (Diagnostic finding : dialect.strict().diagnose(text)) {
        assertTrue(finding.offset() + finding.length() <= text.length());
        wrong |= finding.severity() == Severity.ERROR;
      }
      assertEquals(wrong, dialect.strict().tryParseReference(text) instanceof Rejection, text);
    }
  }

  @FuzzTest
  void resolve(byte[] data) {
    String text = text(data);
    int space = Math.max(text.indexOf(' '), 0);
    String reference = text.substring(space == 0 ? 0 : space + 1);
    for (Dialect dialect : DIALECTS) {
      if (dialect.tryParse(text.substring(0, space)) instanceof Uri base) {
        Resolution resolution = dialect.tryResolve(base, reference);
        if (resolution instanceof Uri target) {
          assertEquals(dialect.parseReference(target.toString()).layout(), target.layout());
          if (dialect.tryRelativize(base, target) instanceof UriReference relative) {
            assertEquals(target, dialect.tryResolve(base, relative.toString()));
          }
        }
      }
    }
  }

  @FuzzTest
  void normalize(byte[] data) {
    String text = text(data);
    for (Dialect dialect : DIALECTS) {
      if (dialect.tryParse(text) instanceof Uri uri) {
        Ladder ladder = new Ladder(dialect);
        for (Rung rung : Rung.values()) {
          Normalizer normalizer = ladder.normalizer(rung);
          Uri normal = normalizer.normalize(uri);
          assertEquals(normal, normalizer.normalize(normal));
          assertEquals(dialect.parseReference(normal.toString()).layout(), normal.layout());
        }
        assertTrue(ladder.compare(uri, ladder.normalizer(Rung.SYNTAX).normalize(uri)).isEqual());
        new GoodPractice(dialect, SchemeRegistry.STANDARD).check(uri);
        for (KeyProfile profile : KeyProfile.all()) {
          assertEquals(profile.key(uri), profile.key(uri));
        }
      }
    }
  }

  @FuzzTest
  void explain(byte[] data) {
    String text = text(data);
    int space = Math.max(text.indexOf(' '), 0);
    Explanation explanation =
        Explanation.of(text.substring(0, space), text.substring(space == 0 ? 0 : space + 1));
    assertEquals(DIALECTS.size(), explanation.readings().size());
    assertEquals(explanation.agree(), explanation.groups().size() == 1);
    explanation.divergences();
    for (Reading reading : explanation.readings()) {
      assertTrue(reading.text() != null);
    }
  }

  @FuzzTest
  void find(byte[] data) {
    String text = text(data);
    for (Layout layout : Layout.values()) {
      int done = 0;
      for (FoundUri found : new UriFinder(layout).find(text)) {
        assertTrue(found.start() >= done && found.end() > found.start());
        done = found.end();
      }
    }
    for (FoundAbbreviation found :
        Abbreviations.find(text, new UriFinder(Layout.PROSE).find(text))) {
      assertEquals(found.text(), text.substring(found.start(), found.end()));
    }
    Abbreviations.completions(null, text);
  }

  @FuzzTest
  void security(byte[] data) {
    String text = text(data);
    Credentials.masked(text);
    if (Rfc3986.DIALECT.tryParse(text) instanceof Uri uri) {
      for (Diagnostic finding : Hazards.of(uri)) {
        assertTrue(finding.offset() + finding.length() <= text.length());
      }
    }
  }

  @FuzzTest
  void build(byte[] data) {
    String text = text(data);
    int half = text.length() / 2;
    QueryParameters parameters = QueryParameters.of(text, PlusSign.SPACE);
    assertEquals(text, parameters.toString());
    for (Dialect dialect : DIALECTS) {
      UriReference built =
          UriBuilder.of(dialect)
              .scheme("s")
              .user(text)
              .host("h")
              .segments(text.substring(0, half), text.substring(half))
              .query(QueryParameters.none(PlusSign.PLUS).plus(text, text))
              .fragment(text)
              .build();
      assertEquals(built, UriBuilder.of(dialect, built).build());
      UriBuilder.of(dialect).rawAuthority(text).rawPath(text).rawQuery(text).tryBuild();
    }
  }

  @FuzzTest
  void iri(byte[] data) {
    String text = text(data);
    if (Rfc3987.tryToUri(text) instanceof UriReference uri) {
      assertTrue(
          Rfc3986.DIALECT.strict().tryParseReference(uri.toString()) instanceof UriReference);
    }
    if (Rfc3986.DIALECT.tryParseReference(text) instanceof UriReference reference) {
      UriReference iri = Rfc3987.toIri(reference);
      assertEquals(iri, Rfc3987.toIri(iri));
    }
  }

  @FuzzTest
  void whatwg(byte[] data) {
    String text = text(data);
    int end = Math.max(text.indexOf('\uFFFF'), 0);
    String rest = text.substring(end == 0 ? 0 : end + 1);
    Url base = Whatwg.tryParse(text.substring(0, end)) instanceof Url url ? url : null;
    boolean wrong = false;
    for (Diagnostic finding : Whatwg.DIALECT.diagnose(base, rest)) {
      assertTrue(finding.offset() + finding.length() <= rest.length());
      wrong |= finding.severity() == Severity.ERROR;
    }
    Resolution resolution = Whatwg.DIALECT.tryResolve(base, rest);
    assertEquals(wrong, resolution instanceof Rejection);
    if (resolution instanceof Url url) {
      assertEquals(rest, url.source());
      checkUrl(url);
      setAll(url, text.substring(0, end));
    }
    for (Charset encoding : ENCODINGS) {
      if (Whatwg.withEncoding(Whatwg.DIALECT, encoding).tryResolve(base, rest) instanceof Url url) {
        checkUrl(url);
      }
    }
    UrlSearchParams params = UrlSearchParams.parse(rest);
    assertEquals(params.entries(), UrlSearchParams.parse(params.toString()).entries());
  }

  private static final List<Charset> ENCODINGS =
      Stream.of("windows-1252", "windows-31j", "ISO-2022-JP", "GB18030", "UTF-16LE")
          .map(Charset::forName)
          .toList();

  private static void checkUrl(Url url) {
    Url again = (Url) Whatwg.DIALECT.parseReference(url.toString());
    assertEquals(url, again);
    assertEquals(url.layout(), again.layout());
    Origin.of(url);
    Whatwg.domainToUnicode(UrlApi.hostname(url));
  }

  private static void setAll(Url url, String value) {
    checkUrl(UrlApi.username(url, value));
    checkUrl(UrlApi.password(url, value));
    checkUrl(UrlApi.host(url, value));
    checkUrl(UrlApi.hostname(url, value));
    checkUrl(UrlApi.port(url, value));
    checkUrl(UrlApi.pathname(url, value));
    checkUrl(UrlApi.search(url, value));
    checkUrl(UrlApi.hash(url, value));
    Url other = UrlApi.protocol(url, value);
    if (!other.scheme().equals("file")) { // whose drive letters break the standard's own law
      checkUrl(other);
    }
  }
}
