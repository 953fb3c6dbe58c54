package fairlead.uri.generic;

import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rules.Dots;
import fairlead.uri.generic.Rules.Empty;
import fairlead.uri.generic.Rules.QueryOnly;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.TextBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Section 5.2 of the four specifications, as one algorithm whose branches the {@link Rules} choose.
 *
 * <p>DEVIATION: RFC 2396 step 6a and url-syntax-05 step 6a copy nothing from an empty base path, so
 * {@code http://a} and {@code g} would result in {@code http://ag}, another authority. A slash is
 * added between them, as in RFC 3986 Section 5.2.3; {@code ?y} does not need one.
 *
 * <p>DEVIATION: removing dot segments can leave a path that begins with two slashes although there
 * is no authority ({@code f:/a} and {@code .//g}). It would be read as an authority. The path then
 * begins with {@code /.} instead, as in the URL Standard's serializer.
 */
final class ReferenceResolver {

  private static final Function<UriReference, @Nullable String> AUTHORITY = UriReference::authority;
  private static final Function<UriReference, @Nullable String> QUERY = UriReference::query;
  private static final Function<UriReference, @Nullable String> FRAGMENT = UriReference::fragment;

  private ReferenceResolver() {}

  /**
   * Resolves a reference.
   *
   * @param trace records what is decided; null if no trace is wanted
   */
  static Resolution resolve(
      @Nullable Uri base, UriReference reference, Rules rules, @Nullable Decisions trace) {
    String text = reference.toString();
    boolean schemeCounts = reference instanceof Uri uri && !isLenient(rules, base, uri);
    boolean empty =
        !reference.hasAuthority()
            && !reference.hasQuery()
            && reference.pathStart() == reference.pathEnd();
    if (empty && rules.empty() != Empty.BASE && isWithoutScheme(reference, schemeCounts, rules)) {
      note(trace, Clause.SAME_DOCUMENT, "the current document", reference, FRAGMENT);
      if (trace != null) {
        trace.endsWith(Clause.SAME_DOCUMENT);
      }
      return new SameDocument(reference.fragment());
    }
    note(
        trace,
        Clause.SAME_DOCUMENT,
        empty && !schemeCounts ? "resolved like any other" : "not by its form",
        reference,
        ReferenceResolver::absent);
    if (schemeCounts) {
      return absolute((Uri) reference, rules, trace);
    }
    if (base == null) {
      note(trace, Clause.BASE, "none, and no base", reference, ReferenceResolver::absent);
      return new Rejection(text, Issue.NO_BASE, 0, text.length());
    }

    note(trace, Clause.SCHEME, "that of the base", base, UriReference::scheme);
    return target(base, reference, rules, trace);
  }

  private static Uri absolute(Uri reference, Rules rules, @Nullable Decisions trace) {
    note(trace, Clause.SCHEME, "that of the reference", reference, UriReference::scheme);
    note(trace, Clause.ABSOLUTE_AUTHORITY, "that of the reference", reference, AUTHORITY);
    Uri target = reference;
    if (rules.dots() == Dots.EVERY_PATH) {
      target = withoutDotSegments(reference, rules, trace);
    }
    note(trace, Clause.OWN_DOTS, dots(rules), target, UriReference::path);
    if (trace != null) {
      trace.endsWith(Clause.ABSOLUTE_TARGET);
    }
    return target;
  }

  /** Records a decision if a trace is wanted; only then is the component cut out. */
  private static void note(
      @Nullable Decisions trace,
      Clause clause,
      String decision,
      UriReference source,
      Function<UriReference, @Nullable String> component) {
    if (trace != null) {
      trace.add(clause, decision, component.apply(source));
    }
  }

  private static String absent(UriReference reference) {
    return "";
  }

  private static String dots(Rules rules) {
    return rules.dots() == Dots.EVERY_PATH ? "removed" : "removed from merged paths only";
  }

  private static boolean isLenient(Rules rules, @Nullable Uri base, Uri reference) {
    return rules.sameScheme() == SameSchemeReferences.LENIENT
        && base != null
        && Schemes.isHierarchical(base.scheme())
        && (base.hasAuthority() || base.path().startsWith("/"))
        && repeatsScheme(base, reference);
  }

  /** Whether a reference begins with the scheme of its base. */
  static boolean repeatsScheme(Uri base, Uri reference) {
    return base.scheme().equalsIgnoreCase(reference.scheme());
  }

  private static boolean isWithoutScheme(
      UriReference reference, boolean schemeCounts, Rules rules) {
    return rules.empty() == Empty.CURRENT_DOCUMENT_AS_WRITTEN
        ? !reference.hasScheme()
        : !schemeCounts;
  }

  /**
   * A URI without the dot segments of its path (Section 6.2.2.3); the same instance if it has none.
   * In the dialects that have a policy for excess {@code ..} segments, it decides whether to keep
   * or drop them; if it refuses them, they are kept.
   */
  static Uri withoutDotSegments(Uri reference, Rules rules) {
    return withoutDotSegments(reference, rules, null);
  }

  private static Uri withoutDotSegments(Uri reference, Rules rules, @Nullable Decisions trace) {
    String text = reference.toString();
    int pathStart = reference.pathStart();
    int pathEnd = reference.pathEnd();
    if (!DotSegments.areIn(text, pathStart, pathEnd)) {
      return reference;
    }
    TextBuffer out = new TextBuffer(text.length()).append(text, 0, pathEnd);
    if (rules.dots() == Dots.EVERY_PATH) {
      DotSegments.remove(out, pathStart);
    } else {
      boolean drop = rules.parentsAboveRoot() == ParentsAboveRoot.DROP;
      DotSegments.collapse(out, pathStart, drop ? ParentsAboveRoot.DROP : ParentsAboveRoot.KEEP);
    }
    UriLayout layout = reference.layout();
    guardAuthority(out, pathStart, layout.authorityEnd(), reference, pathEnd, trace);
    if (out.length() == pathEnd
        && text.startsWith(out.subSequence(pathStart, pathEnd), pathStart)) {
      return reference;
    }
    return finish(out, layout.schemeEnd(), layout.authorityEnd(), reference, reference);
  }

  private static Resolution target(
      Uri base, UriReference reference, Rules rules, @Nullable Decisions trace) {
    String baseText = base.toString();
    String text = reference.toString();
    UriLayout baseLayout = base.layout();
    TextBuffer out = new TextBuffer(baseText.length() + text.length() + 3);
    int schemeEnd = baseLayout.schemeEnd();
    out.append(baseText, 0, schemeEnd + 1);

    int from = reference.pathStart();
    int to = reference.pathEnd();
    UriReference querySource = reference;
    if (reference.hasAuthority()) {
      note(trace, Clause.AUTHORITY, "that of the reference", reference, AUTHORITY);
      int authorityEnd = schemeEnd + 1 + appendAuthority(out, reference);
      out.append(text, from, to);
      if (rules.dots() == Dots.EVERY_PATH) {
        DotSegments.remove(out, authorityEnd);
      }
      notePath(trace, Clause.NETWORK_PATH, rules, reference, out, authorityEnd);
      return finish(out, schemeEnd, authorityEnd, querySource, reference);
    }

    int authorityEnd = baseLayout.authorityEnd();
    note(trace, Clause.AUTHORITY, "that of the base", base, AUTHORITY);
    out.append(baseText, schemeEnd + 1, base.pathStart());
    int pathStart = out.length();
    boolean absolutePath = from < to && text.charAt(from) == '/';
    if (from == to && rules.queryOnly() == QueryOnly.KEEPS_PATH) {
      out.append(baseText, pathStart, base.pathEnd());
      note(trace, Clause.BASE_PATH, "that of the base, whole", base, UriReference::path);
      if (!reference.hasQuery()) {
        querySource = base;
      }
      boolean own = reference.hasQuery();
      String whose = own ? "that of the reference" : "that of the base";
      note(trace, Clause.QUERY, whose, querySource, QUERY);
    } else if (absolutePath) {
      out.append(text, from, to);
      if (rules.dots() == Dots.EVERY_PATH) {
        DotSegments.remove(out, pathStart);
      }
      notePath(trace, Clause.ABSOLUTE_PATH, rules, reference, out, pathStart);
    } else {
      if (from < to || base.pathStart() < base.pathEnd()) {
        appendDirectory(out, base, rules.pathlessBase());
      }
      boolean withQuery = rules.dots() == Dots.MERGED_PATH_AND_QUERY;
      out.append(text, from, withQuery ? reference.hierarchyEnd() : to);
      String merged = trace == null ? "" : out.subSequence(pathStart, out.length());
      if (rules.dots() == Dots.EVERY_PATH) {
        DotSegments.remove(out, pathStart);
      } else if (!DotSegments.collapse(out, pathStart, rules.parentsAboveRoot())) {
        note(trace, Clause.MERGED_DOTS, "refused", reference, UriReference::path);
        return new Rejection(text, Issue.PARENT_ABOVE_ROOT, from, to - from);
      }
      if (trace != null) {
        boolean query = withQuery && reference.hasQuery();
        String how = query ? "merged, including the query" : "merged";
        trace.add(Clause.MERGE, how, merged, glued(trace, base, reference, rules));
        trace.add(Clause.MERGED_DOTS, "removed", out.subSequence(pathStart, out.length()));
      }
      if (withQuery) {
        guardAuthority(out, pathStart, authorityEnd, reference, reference.hierarchyEnd(), trace);
        int pathEnd = pathStart;
        while (pathEnd < out.length() && out.charAt(pathEnd) != '?') {
          pathEnd++;
        }
        int queryEnd = pathEnd == out.length() ? UriLayout.ABSENT : out.length();
        if (trace != null) {
          String own = pathEnd == out.length() ? "" : out.subSequence(pathEnd + 1, out.length());
          trace.add(Clause.MERGED_QUERY, "that of the reference", own);
        }
        return finish(out, schemeEnd, authorityEnd, pathEnd, queryEnd, reference);
      }
      note(trace, Clause.QUERY, "that of the reference", reference, QUERY);
    }
    guardAuthority(out, pathStart, authorityEnd, querySource, querySource.pathEnd(), trace);
    return finish(out, schemeEnd, authorityEnd, querySource, reference);
  }

  /** How a merged path departs from the letter of step 6a; null if it does not. */
  private static @Nullable String glued(
      Decisions trace, Uri base, UriReference reference, Rules rules) {
    boolean relative = reference.pathStart() < reference.pathEnd();
    boolean slash = base.hasAuthority() && base.pathStart() == base.pathEnd() && relative;
    if (!slash || !trace.gluesPaths()) {
      return null;
    }
    String text = reference.toString();
    boolean withQuery = rules.dots() == Dots.MERGED_PATH_AND_QUERY;
    int end = withQuery ? reference.hierarchyEnd() : reference.pathEnd();
    TextBuffer out = new TextBuffer(base.pathStart() + text.length());
    out.append(base.toString(), 0, base.pathStart()).append(text, reference.pathStart(), end);
    boolean drop = rules.parentsAboveRoot() == ParentsAboveRoot.DROP;
    DotSegments.collapse(
        out, base.pathStart(), drop ? ParentsAboveRoot.DROP : ParentsAboveRoot.KEEP);
    out.append(text, end, text.length());
    return "a slash is added after the authority; the literal target would be " + out;
  }

  private static void notePath(
      @Nullable Decisions trace,
      Clause clause,
      Rules rules,
      UriReference reference,
      TextBuffer out,
      int pathStart) {
    if (trace != null) {
      trace.add(clause, "that of the reference", reference.path());
      trace.add(Clause.OWN_DOTS, dots(rules), out.subSequence(pathStart, out.length()));
      trace.add(Clause.QUERY, "that of the reference", reference.query());
    }
  }

  /** Appends the authority with its slashes and returns how many units that is. */
  private static int appendAuthority(TextBuffer out, UriReference reference) {
    int before = out.length();
    out.append(reference.toString(), reference.schemeEnd() + 1, reference.pathStart());
    return out.length() - before;
  }

  /** Appends the base's path except its last segment. */
  private static void appendDirectory(TextBuffer out, Uri base, PathlessBase pathlessBase) {
    int start = base.pathStart();
    int end = base.pathEnd();
    if (start == end) {
      if (base.hasAuthority() || pathlessBase == PathlessBase.SLASH) {
        out.append('/');
      }
      return;
    }
    String text = base.toString();
    int slash = text.lastIndexOf('/', end - 1);
    if (slash >= start) {
      out.append(text, start, slash + 1);
    }
  }

  /**
   * Prevents a path from becoming an authority or a part of one.
   *
   * @param rest the end of the target, from an offset; only for the trace
   */
  private static void guardAuthority(
      TextBuffer out,
      int pathStart,
      int authorityEnd,
      UriReference rest,
      int restStart,
      @Nullable Decisions trace) {
    if (out.length() == pathStart) {
      return;
    }
    char first = out.charAt(pathStart);
    String guard = "";
    if (authorityEnd != UriLayout.ABSENT) {
      if (first != '/' && first != '?') { // a path merged with a query may have lost its start
        guard = "/";
      }
    } else if (first == '/' && out.length() > pathStart + 1 && out.charAt(pathStart + 1) == '/') {
      guard = "/.";
    }
    if (guard.isEmpty()) {
      return;
    }
    if (trace != null) {
      trace.deviates(
          "%s is added before the path; the literal target would be %s%s"
              .formatted(guard, out, rest.toString().substring(restStart)));
    }
    out.replace(pathStart, pathStart, guard);
  }

  /** Appends query and fragment to the text that ends with the path, and creates the value. */
  private static Uri finish(
      TextBuffer out,
      int schemeEnd,
      int authorityEnd,
      UriReference querySource,
      UriReference fragmentSource) {
    int pathEnd = out.length();
    out.append(querySource.toString(), querySource.pathEnd(), querySource.hierarchyEnd());
    int queryEnd = querySource.hasQuery() ? out.length() : UriLayout.ABSENT;
    return finish(out, schemeEnd, authorityEnd, pathEnd, queryEnd, fragmentSource);
  }

  private static Uri finish(
      TextBuffer out,
      int schemeEnd,
      int authorityEnd,
      int pathEnd,
      int queryEnd,
      UriReference fragmentSource) {
    String text = fragmentSource.toString();
    out.append(text, fragmentSource.hierarchyEnd(), text.length());
    UriLayout layout = new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, out.length());
    return (Uri) UriReference.of(out.toString(), layout, fragmentSource.dialect());
  }
}
