package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.text.TextBuffer;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** What holds for every base and every reference. */
class ResolutionLawsTest {

  @Provide
  Arbitrary<String> bases() {
    return Combinators.combine(
            Arbitraries.of("s:", "http://h", "http://h", "http://u@h:1", "file://", "http://"),
            Arbitraries.strings().withChars("a/./..").ofMaxLength(12),
            Arbitraries.of("", "?", "?q/../r", "#f"))
        .as(
            (start, path, end) ->
                start + (start.contains("//") && !path.isEmpty() ? "/" : "") + path + end)
        .filter(text -> !text.startsWith("s://"));
  }

  @Provide
  Arbitrary<String> references() {
    return Arbitraries.strings().withChars("a//..;?#:").ofMaxLength(14);
  }

  @Property(tries = 5000)
  void targetIsLaidOutAsItWouldBeParsed(
      @ForAll("bases") String base, @ForAll("references") String reference) {
    for (Dialect dialect : Dialects.generic()) {
      if (dialect.tryResolve(dialect.parse(base), reference) instanceof Uri target) {
        assertEquals(dialect.parseReference(target.toString()).layout(), target.layout());
      }
    }
  }

  @Property(tries = 5000)
  void authorityIsThatOfTheReferenceOrOfTheBase(
      @ForAll("bases") String base, @ForAll("references") String reference) {
    for (Dialect dialect : Dialects.generic()) {
      Uri baseUri = dialect.parse(base);
      if (dialect.tryParseReference(reference) instanceof UriReference parsed
          && dialect.tryResolve(baseUri, reference) instanceof Uri target) {
        boolean own = parsed.hasScheme() || parsed.hasAuthority();
        assertEquals(own ? parsed.authority() : baseUri.authority(), target.authority());
        assertEquals(parsed.hasScheme() ? parsed.scheme() : baseUri.scheme(), target.scheme());
      }
    }
  }

  @Property(tries = 20_000)
  void shortWayComesToTheSame(
      @ForAll("bases") String base,
      @ForAll @Size(max = 5) List<@From("references") String> references) {
    for (Dialect dialect : Dialects.generic()) {
      Rules rules = ((GenericDialect) dialect).rules();
      Uri baseUri = (Uri) Splitter.splitAnyScheme(base, dialect);
      ResolutionFastPath prepared = new ResolutionFastPath(baseUri, rules, dialect);
      for (String reference : references) {
        Uri plain = prepared.resolve(reference);
        if (plain != null) {
          UriReference split = Splitter.splitAnyScheme(reference, dialect);
          Resolution resolved = ReferenceResolver.resolve(baseUri, split, rules, null);
          assertEquals(resolved, plain);
          assertEquals(((Uri) resolved).layout(), plain.layout());
        }
      }
    }
  }

  @Test
  void mostReferencesGoTheShortWay() {
    Uri base = Rfc3986.DIALECT.parse("http://a/b/c/d;p?q");
    for (String reference :
        List.of(
            "g", "./g", "../g", "../../g", "../../../g", ".", "..", "/g", "//g", "?y", "#s", "")) {
      UriReference split = Rfc3986.DIALECT.parseReference(reference);
      assertEquals(
          ReferenceResolver.resolve(base, split, Rfc3986.RULES, null),
          new ResolutionFastPath(base, Rfc3986.RULES, Rfc3986.DIALECT).resolve(reference));
    }
  }

  @Property(tries = 3000)
  void targetResolvesToItself(
      @ForAll("bases") String base, @ForAll("references") String reference) {
    for (Dialect dialect : Dialects.generic()) {
      Uri baseUri = dialect.parse(base);
      if (dialect.tryResolve(baseUri, reference) instanceof Uri target) {
        Resolution again = dialect.tryResolve(baseUri, target.toString());
        // RFC 3986 inherits a base's dot segments where the reference has no path of its own.
        if (!(dialect == Rfc3986.DIALECT && base.contains("."))) {
          assertEquals(target, again);
        }
      }
    }
  }

  @Property(tries = 3000)
  void rfc3986RemovesDotSegmentsByItsOwnSteps(@ForAll("paths") String path) {
    TextBuffer inPlace = TextBuffer.of(path);
    DotSegments.remove(inPlace, 0);
    assertEquals(removeDotSegments(path), inPlace.toString());
  }

  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.strings().withChars("a/.").ofMaxLength(20);
  }

  /** Section 5.2.4 as it is written there, on strings. */
  private static String removeDotSegments(String path) {
    String input = path;
    String output = "";
    while (!input.isEmpty()) {
      if (input.startsWith("../")) {
        input = input.substring(3);
      } else if (input.startsWith("./")) {
        input = input.substring(2);
      } else if (input.startsWith("/./")) {
        input = input.substring(2);
      } else if (input.equals("/.")) {
        input = "/";
      } else if (input.startsWith("/../") || input.equals("/..")) {
        input = input.equals("/..") ? "/" : input.substring(3);
        output = output.substring(0, Math.max(0, output.lastIndexOf('/')));
      } else if (input.equals(".") || input.equals("..")) {
        input = "";
      } else {
        int next = input.indexOf('/', 1);
        int end = next < 0 ? input.length() : next;
        output += input.substring(0, end);
        input = input.substring(end);
      }
    }
    return output;
  }

  @Property(tries = 3000)
  void rfc2396CollapsesByItsOwnSteps(@ForAll("paths") String path) {
    TextBuffer inPlace = TextBuffer.of(path);
    DotSegments.collapse(inPlace, 0, ParentsAboveRoot.KEEP);
    assertEquals(collapse(path), inPlace.toString());
  }

  /**
   * Section 5.2, steps 6c to 6f, as they are written there: the leftmost match, again and again.
   */
  private static String collapse(String path) {
    String root = path.startsWith("/") ? "/" : "";
    String buffer = path.substring(root.length());
    buffer = replaceAll(buffer, "(^|/)\\./", "$1");
    buffer = buffer.replaceFirst("(^|/)\\.$", "$1");
    buffer = replaceAll(buffer, "(^|/)(?!\\.\\./)[^/]*/\\.\\./", "$1");
    buffer = buffer.replaceFirst("(^|/)(?!\\.\\./)[^/]*/\\.\\.$", "$1");
    return root + buffer;
  }

  private static String replaceAll(String text, String pattern, String replacement) {
    String before = text;
    for (String after = before.replaceFirst(pattern, replacement);
        !after.equals(before);
        after = before.replaceFirst(pattern, replacement)) {
      before = after;
    }
    return before;
  }
}
