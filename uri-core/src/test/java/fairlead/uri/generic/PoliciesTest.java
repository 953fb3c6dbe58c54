package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.dialects.Dialects;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PoliciesTest {

  private static String resolve(Dialect dialect, String base, String reference) {
    return dialect.tryResolve(base.isEmpty() ? null : dialect.parse(base), reference).toString();
  }

  @Nested
  class WithoutABase {

    @Test
    void absoluteReferenceIsItsOwnTarget() {
      for (Dialect dialect : Dialects.generic()) {
        assertEquals("http:g", resolve(dialect, "", "http:g"));
      }
    }

    @Test
    void relativeReferenceIsRejected() {
      for (Dialect dialect : Dialects.generic()) {
        Resolution result = dialect.tryResolve(null, "a/b");
        assertEquals(new Rejection("a/b", Issue.NO_BASE, 0, 3), result);
        assertThrows(UriParseException.class, () -> dialect.resolve(null, "a/b"));
      }
    }

    @Test
    void emptyReferenceIsTheCurrentDocumentInTheOlderDialects() {
      assertEquals("(current document)", resolve(UrlSyntax05.DIALECT, "", ""));
      assertEquals("(current document)#s", resolve(Rfc2396.DIALECT, "", "#s"));
      assertEquals("(current document)#", resolve(Rfc2396Bis01.DIALECT, "", "#"));
      assertEquals(new Rejection("", Issue.NO_BASE, 0, 0), Rfc3986.DIALECT.tryResolve(null, ""));
    }
  }

  @Nested
  class BaseWithoutPath {

    @Test
    void slashComesBetweenAuthorityAndRelativePath() {
      for (Dialect dialect : Dialects.generic()) {
        assertEquals("http://a/g", resolve(dialect, "http://a", "g"));
        assertEquals("http://a/g", resolve(dialect, "http://a?q", "g"));
      }
    }

    @Test
    void slashIsAPolicy() {
      Dialect everywhere =
          Rfc2396.with(SameSchemeReferences.VALIDATING, ParentsAboveRoot.KEEP, PathlessBase.SLASH);
      assertEquals("s:/g", resolve(everywhere, "s:", "g"));
      Dialect behindAuthorities =
          Rfc2396Bis01.with(
              SameSchemeReferences.VALIDATING,
              ParentsAboveRoot.KEEP,
              PathlessBase.SLASH_AFTER_AUTHORITY);
      assertEquals("s:g", resolve(behindAuthorities, "s:", "g"));
      assertEquals("http://a/g", resolve(behindAuthorities, "http://a", "g"));
    }

    @Test
    void queryThatLosesItsStartNeedsASlash() {
      assertEquals("http://a/b", resolve(UrlSyntax05.DIALECT, "http://a", "?y/../b"));
      assertEquals("http://a", resolve(UrlSyntax05.DIALECT, "http://a", "?y/.."));
    }

    @Test
    void queryAloneNeedsNoSlash() {
      for (Dialect dialect : Dialects.generic()) {
        assertEquals("http://a?y", resolve(dialect, "http://a", "?y"));
      }
    }

    @Test
    void bis01PutsItInFrontWithoutAnAuthorityToo() {
      assertEquals("s:/g", resolve(Rfc2396Bis01.DIALECT, "s:", "g"));
      assertEquals("s:g", resolve(Rfc2396.DIALECT, "s:", "g"));
      assertEquals("s:g", resolve(Rfc3986.DIALECT, "s:", "g"));
    }
  }

  @Nested
  class AboveTheRoot {

    @Test
    void excessParentsAreKeptDroppedOrRefused() {
      String base = "http://a/b/c";
      SameSchemeReferences validating = SameSchemeReferences.VALIDATING;
      assertEquals("http://a/../../g", resolve(Rfc2396.DIALECT, base, "../../../g"));
      assertEquals(
          "http://a/g",
          resolve(Rfc2396.with(validating, ParentsAboveRoot.DROP), base, "../../../g"));
      assertEquals(
          "'..' above the root at offset 0",
          resolve(Rfc2396Bis01.with(validating, ParentsAboveRoot.REFUSE), base, "../../g"));
      assertEquals(
          "http://a/g",
          resolve(Rfc2396Bis01.with(validating, ParentsAboveRoot.REFUSE), base, "../g"));
    }

    @Test
    void refusedIsThePathBehindARepeatedScheme() {
      Dialect dialect = Rfc2396.with(SameSchemeReferences.LENIENT, ParentsAboveRoot.REFUSE);
      assertEquals(
          new Rejection("http:../g?q", Issue.PARENT_ABOVE_ROOT, 5, 4),
          dialect.tryResolve(dialect.parse("http://a/b"), "http:../g?q"));
    }
  }

  @Nested
  class Normalized {

    private String normalized(Dialect dialect, String text) {
      return Equivalence.of(dialect).withoutDotSegments(dialect.parse(text)).toString();
    }

    @Test
    void dotSegmentsGoByTheDialectsOwnSteps() {
      SameSchemeReferences validating = SameSchemeReferences.VALIDATING;
      Dialect dropping = Rfc2396.with(validating, ParentsAboveRoot.DROP);
      Dialect refusing = Rfc2396.with(validating, ParentsAboveRoot.REFUSE);
      assertEquals("http://a/../c?q#f", normalized(Rfc2396.DIALECT, "http://a/../b/../c?q#f"));
      assertEquals("http://a/c", normalized(dropping, "http://a/../b/../c"));
      assertEquals("http://a/../c", normalized(refusing, "http://a/../b/../c"));
      assertEquals("http://a/c", normalized(Rfc3986.DIALECT, "http://a/../b/../c"));
      assertEquals("f:/.//c?q", normalized(Rfc3986.DIALECT, "f:/b/..//c?q"));
    }

    @Test
    void whatStaysAsItIsIsTheSameInstance() {
      for (String text : new String[] {"http://a/b", "f:/.//c", "http://a/../b"}) {
        Dialect dialect = text.contains("..") ? Rfc2396.DIALECT : Rfc3986.DIALECT;
        Uri uri = dialect.parse(text);
        assertSame(uri, Equivalence.of(dialect).withoutDotSegments(uri));
      }
    }
  }

  @Nested
  class SameScheme {

    @Test
    void lenientReadingDropsTheScheme() {
      Dialect lenient = Rfc3986.with(SameSchemeReferences.LENIENT);
      assertEquals("http://a/b/g", resolve(lenient, "http://a/b/c", "HTTP:g"));
      assertEquals("http://a/b/c?q", resolve(lenient, "http://a/b/c?q", "http:"));
      assertEquals("ftp:g", resolve(lenient, "http://a/b/c", "ftp:g"));
    }

    @Test
    void lenientReadingLeavesOpaqueBasesAlone() {
      Dialect lenient = Rfc2396.with(SameSchemeReferences.LENIENT, ParentsAboveRoot.KEEP);
      assertEquals("mailto:b@c", resolve(lenient, "mailto:x/a@b", "mailto:b@c"));
    }

    @Test
    void lenientReadingLeavesRootlessBasesAlone() {
      Dialect lenient = Rfc3986.with(SameSchemeReferences.LENIENT);
      assertEquals("http:g", resolve(lenient, "http:a/b", "http:g"));
      assertEquals("http:g", resolve(lenient, "http:", "http:g"));
      assertEquals("http:/a/g", resolve(lenient, "http:/a/b", "http:g"));
      assertEquals("http://a/g", resolve(lenient, "http://a", "http:g"));
      assertEquals("s:g", resolve(lenient, "s://a/b", "s:g"));
    }

    @Test
    void bareSchemeIsTheCurrentDocumentOnlyWhereTheSchemeGoesFirst() {
      ParentsAboveRoot keep = ParentsAboveRoot.KEEP;
      SameSchemeReferences lenient = SameSchemeReferences.LENIENT;
      assertEquals(
          "(current document)", resolve(Rfc2396Bis01.with(lenient, keep), "http://a/b/c", "http:"));
      assertEquals("http://a/b/", resolve(Rfc2396.with(lenient, keep), "http://a/b/c", "http:"));
    }
  }

  @Nested
  class TwoSlashes {

    @Test
    void pathNeverBecomesAnAuthority() {
      for (Dialect dialect : Dialects.generic()) {
        assertEquals("f:/.//g", resolve(dialect, "f:/a", ".//g"));
      }
      assertEquals("f:/.//g", resolve(Rfc3986.DIALECT, "x:y", "f:/.//g"));
      assertEquals("f:/.//y", resolve(Rfc3986.DIALECT, "f:/.//x", "y"));
    }
  }

  @Test
  void targetOfAnAbsoluteReferenceIsTheParsedValueWhereNothingChanges() {
    Uri base = Rfc3986.DIALECT.parse("http://a/");
    assertEquals("http://b/x.y/z", Rfc3986.DIALECT.resolve(base, "http://b/x.y/z").toString());
    assertEquals(
        "http://b/z?q/../r#./f",
        resolve(Rfc3986.DIALECT, "http://a/", "http://b/x/../z?q/../r#./f"));
  }
}
