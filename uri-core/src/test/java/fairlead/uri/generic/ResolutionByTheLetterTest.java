package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Section 5.2 written down once more, with strings and lists, for every short reference against
 * bases of every shape. Neither the resolver nor its short way may differ.
 */
class ResolutionByTheLetterTest {

  private static final List<String> BASES =
      List.of(
          "s:",
          "s:b",
          "s:b/c",
          "s:/",
          "s:/b/c",
          "s:/b//c?q#f",
          "s:/b?/q",
          "s:/../c",
          "s://h",
          "s://h?q",
          "s://h/",
          "s://h/b/c?q",
          "s:///b/./c",
          "s://h/b/../c/d",
          "s://h//b/",
          "s:/.//b/c",
          "s:../b");

  private static final List<String> REFERENCES = texts("a", ".", "..", "/", "?", "#", "a:");

  private static List<String> texts(String... tokens) {
    List<String> texts = new ArrayList<>(List.of(""));
    int from = 0;
    for (int length = 1; length <= 4; length++) {
      int to = texts.size();
      for (String text : texts.subList(from, to).toArray(String[]::new)) {
        for (String token : tokens) {
          texts.add(text + token);
        }
      }
      from = to;
    }
    return texts;
  }

  static Stream<Arguments> dialectsAndBases() {
    return Dialects.generic().stream()
        .flatMap(dialect -> BASES.stream().map(base -> Arguments.of(dialect, base)));
  }

  @ParameterizedTest
  @MethodSource("dialectsAndBases")
  void resolverFollowsTheSteps(Dialect dialect, String base) {
    Rules rules = ((GenericDialect) dialect).rules();
    Uri baseUri = (Uri) Splitter.splitAnyScheme(base, dialect);
    ResolutionFastPath prepared = new ResolutionFastPath(baseUri, rules, dialect);
    for (String reference : REFERENCES) {
      UriReference split = Splitter.splitAnyScheme(reference, dialect);
      Resolution resolved = ReferenceResolver.resolve(baseUri, split, rules, null);
      assertEquals(byTheLetter(rules, baseUri, split), resolved.toString(), reference);
      Uri plain = prepared.resolve(reference);
      if (resolved instanceof Uri target) {
        assertEquals(Splitter.splitAnyScheme(target.toString(), dialect).layout(), target.layout());
      }
      if (plain != null) {
        assertEquals(resolved, plain, reference);
        assertEquals(((Uri) resolved).layout(), plain.layout(), reference);
      }
    }
  }

  /** Which references go the short way; a test that only compares would not miss it. */
  @ParameterizedTest
  @CsvSource({
    "s://h/b/c, a, true",
    "s://h/c, a, true",
    "s:/b, a, true",
    "s:/b/c, ../a, true",
    "s:/b/c, ./a, true",
    "s:/b/c, .a, true",
    "s:/b/c, ..a, true",
    "s:/b/c, ., true",
    "s:/b/c, .., true",
    "s:/b/c, ..?q, true",
    "s:/b/c, ../.., true",
    "s:/b/c, ../../../a, true",
    "s://h/b/c, ..//a, true",
    "s:/b/c, ../a//, true",
    "s:/b/c, a/b, true",
    "s:/b/c, a?./../b, true",
    "s:/b/c, a#./../b, true",
    "s:/b/c, a/b:c, true",
    "s:/b/c, ./b:c, true",
    "s:/b/c, ?q, true",
    "s:/b/c, #f, true",
    "s:/b/c, '', true",
    "s:/b/c, /a, true",
    "s:/b/c, /a/b?/./c, true",
    "s:/b/c, /a:b, true",
    "s:/b/c, //h/a, true",
    "s:/b/c, //h, true",
    "s:/b/c, a/.., false",
    "s:/b/c, a/./b, false",
    "s:/b/c, a/../b, false",
    "s:/b/c, /a/.., false",
    "s:/b/c, /./a, false",
    "s:/b/c, //h/., false",
    "s:/b/c, a:b, false",
    "s:/b/c, ..//a, false",
    "s:/c, .//a, false",
    "s:/b/../c, a, false",
    "s:b/c, a, false",
    "s:, a, false",
    "s://h, a, false"
  })
  void mostReferencesGoTheShortWay(String base, String reference, boolean isShort) {
    Uri baseUri = (Uri) Splitter.splitAnyScheme(base, Rfc3986.DIALECT);
    ResolutionFastPath prepared = new ResolutionFastPath(baseUri, Rfc3986.RULES, Rfc3986.DIALECT);
    Uri first = prepared.resolve(reference);
    assertEquals(isShort, first != null);
    assertEquals(first, prepared.resolve(reference));
  }

  private static String byTheLetter(Rules rules, Uri base, UriReference reference) {
    boolean later = rules.dots() == Rules.Dots.EVERY_PATH;
    String path = reference.path();
    String query = reference.query();
    if (reference instanceof Uri uri) {
      String own = later ? removed(path) : path;
      return recomposed(uri.scheme(), reference.authority(), own, query, reference.fragment());
    }
    if (reference.hasAuthority()) {
      String own = later ? removed(path) : path;
      return recomposed(base.scheme(), reference.authority(), own, query, reference.fragment());
    }
    if (path.isEmpty() && query == null && !later) {
      return reference.hasFragment()
          ? "(current document)#" + reference.fragment()
          : "(current document)";
    }
    if (path.startsWith("/")) {
      path = later ? removed(path) : path;
    } else if (path.isEmpty() && rules.queryOnly() == Rules.QueryOnly.KEEPS_PATH) {
      path = base.path();
      query = query == null ? base.query() : query;
    } else {
      String merged = directory(rules, base, path) + path;
      if (rules.dots() == Rules.Dots.MERGED_PATH_AND_QUERY) {
        String whole = collapsed(query == null ? merged : merged + "?" + query);
        int mark = whole.indexOf('?');
        path = mark < 0 ? whole : whole.substring(0, mark);
        query = mark < 0 ? null : whole.substring(mark + 1);
      } else {
        path = later ? removed(merged) : collapsed(merged);
      }
    }
    return recomposed(base.scheme(), base.authority(), path, query, reference.fragment());
  }

  /** Step 6a, with the slash that every dialect puts after an authority. */
  private static String directory(Rules rules, Uri base, String path) {
    String basePath = base.path();
    if (basePath.isEmpty()) {
      boolean slash = base.hasAuthority() || rules.pathlessBase() == PathlessBase.SLASH;
      return slash && !path.isEmpty() ? "/" : "";
    }
    return basePath.substring(0, basePath.lastIndexOf('/') + 1);
  }

  /** RFC 3986, Section 5.2.4. */
  private static String removed(String path) {
    String input = path;
    String output = "";
    while (!input.isEmpty()) {
      if (input.startsWith("../") || input.startsWith("./")) {
        input = input.substring(input.indexOf('/') + 1);
      } else if (input.startsWith("/./") || input.equals("/.")) {
        input = "/" + input.substring(Math.min(3, input.length()));
      } else if (input.startsWith("/../") || input.equals("/..")) {
        input = "/" + input.substring(Math.min(4, input.length()));
        output = output.substring(0, Math.max(output.lastIndexOf('/'), 0));
      } else if (input.equals(".") || input.equals("..")) {
        input = "";
      } else {
        int end = input.indexOf('/', 1);
        end = end < 0 ? input.length() : end;
        output += input.substring(0, end);
        input = input.substring(end);
      }
    }
    return output;
  }

  /** Steps 6d to 6g of url-syntax-05, 6c to 6f of RFC 2396, 3 to 6 of rfc2396bis-01. */
  private static String collapsed(String path) {
    boolean rooted = path.startsWith("/");
    List<String> segments =
        new ArrayList<>(List.of((rooted ? path.substring(1) : path).split("/", -1)));
    int last = segments.size() - 1;
    if (segments.get(last).equals(".")) {
      segments.set(last, "");
    }
    segments.removeIf("."::equals);
    for (int i = 0; i + 1 < segments.size(); ) {
      if (!segments.get(i).equals("..") && segments.get(i + 1).equals("..")) {
        boolean end = i + 2 == segments.size();
        segments.subList(i, i + 2).clear();
        if (end) {
          segments.add("");
        }
        i = 0;
      } else {
        i++;
      }
    }
    return (rooted ? "/" : "") + String.join("/", segments);
  }

  /** The last step, with the two guards that keep the authority what it is. */
  private static String recomposed(
      String scheme,
      @Nullable String authority,
      String path,
      @Nullable String query,
      @Nullable String fragment) {
    String guard = "";
    if (authority == null && path.startsWith("//")) {
      guard = "/.";
    } else if (authority != null && !path.isEmpty() && !path.startsWith("/")) {
      guard = "/";
    }
    return scheme
        + ":"
        + (authority == null ? "" : "//" + authority)
        + guard
        + path
        + (query == null ? "" : "?" + query)
        + (fragment == null ? "" : "#" + fragment);
  }
}
