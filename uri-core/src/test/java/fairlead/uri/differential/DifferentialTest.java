package fairlead.uri.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.testing.GeneratedPage;
import fairlead.testing.Suites;
import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Issue;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.host.Authority;
import fairlead.uri.normalize.Ladder;
import fairlead.uri.normalize.Rung;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.rfc3986.IRI3986;
import org.apache.jena.rfc3986.IRIParseException;
import org.junit.jupiter.api.Test;

/**
 * Real URLs, each asked of {@code java.net.URI} beside RFC 2396 and of Jena beside RFC 3986: is it
 * one, what are its components, what do references resolve to against it, and what is its normal
 * form. Every difference must have a cause; docs/differences.md counts them.
 */
class DifferentialTest {

  private static final List<String> FILES =
      List.of(
          "urls/others/kasztp.txt",
          "urls/files/node_files.txt",
          "urls/files/isaacs_files.txt",
          "urls/warc-target-uris.txt");

  private static final List<String> REFERENCES =
      List.of(
          "",
          "#s",
          "?y",
          "g",
          "./g",
          "../g",
          "../../g",
          "../../../../../../../../g",
          "/g",
          "//g/x",
          "g:h",
          ".",
          "..",
          "g;x=1/../y",
          "g?y/../x",
          "/./g",
          "/../g",
          "http:g");

  private final Differences java = new Differences();
  private final Differences jena = new Differences();
  private int inputs;

  @Test
  void everyDifferenceHasItsCause() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String file : FILES) {
      lines.addAll(Files.readAllLines(Suites.corpora(file), StandardCharsets.UTF_8));
    }
    inputs = lines.size();
    for (String line : lines) {
      compareWithJava(line);
      compareWithJena(line);
    }
    assertEquals(List.of(), java.unexplained());
    assertEquals(List.of(), jena.unexplained());
    GeneratedPage.hold("differences.md", page());
  }

  private String page() {
    return """
    # Where java.net.URI and Jena differ

    A test writes this page and fails if the page is stale. It compares `java.net.URI` with our RFC 2396,
    and Jena's `IRI3986` 5.6.0 with our RFC 3986 (RFC 3987 for its grammar), on %,d real URLs. For each
    URL, it asks both implementations whether the URL is valid, and compares its components, its normal
    form, and the targets of %d references resolved against it. All answers that are not counted here were
    the same.

    ## java.net.URI

    %s
    ## Jena

    %s\
    """
        .formatted(inputs, REFERENCES.size(), java.table(), jena.table());
  }

  private static String text(Object component) {
    return component == null ? "(absent)" : component.toString();
  }

  private void compareWithJava(String line) {
    Dialect dialect = Rfc2396.DIALECT.strict();
    URI theirs = javaUri(line);
    boolean accepted = dialect.tryParseReference(line) instanceof UriReference;
    java.compare(
        "is it valid",
        line,
        Boolean.toString(accepted),
        Boolean.toString(theirs != null),
        (a, b) -> {
          if (line.matches(".*\\?.*[\\[\\]].*")) {
            return "allows brackets anywhere after the authority (its documentation says so)";
          }
          return line.endsWith("//")
              ? "requires a server after two slashes; RFC 2396 3.2.2 does not"
              : "";
        });
    if (theirs == null || !(dialect.tryParseReference(line) instanceof Uri ours)) {
      return;
    }
    boolean opaque = theirs.isOpaque();
    boolean emptyAuthority = "".equals(ours.authority());
    Differences.Explainer common =
        (a, b) -> {
          if (opaque) {
            return "keeps an opaque URI whole, and resolves nothing against it";
          }
          if (emptyAuthority) {
            return "reads an empty authority as an absent one";
          }
          return ours.path().contains("//") ? "drops empty segments with dot segments" : "";
        };
    java.compare("components", line, components(ours), components(theirs), common);
    java.compare(
        "user, host and port",
        line,
        server(ours),
        text(theirs.getRawUserInfo())
            + ' '
            + text(theirs.getHost())
            + ' '
            + (theirs.getPort() < 0 ? "(absent)" : theirs.getPort()),
        (a, b) -> {
          boolean registry =
              dialect.diagnose(line).stream()
                  .anyMatch(finding -> finding.kind() == Issue.REGISTRY_AUTHORITY);
          return registry && theirs.getHost() == null && !emptyAuthority
              ? "does not split a registry-based authority"
              : common.cause(a, b);
        });
    for (String reference : REFERENCES) {
      java.compare(
          "resolve",
          line + " + " + reference,
          dialect.tryResolve(ours, reference).toString(),
          theirs.resolve(reference).toString(),
          (a, b) -> {
            if (a.startsWith("(current document)")) {
              return a.contains("#")
                  ? "resolves a fragment against the base; RFC 2396 4.2 says the current document"
                  : "resolves an empty reference to the base's folder; RFC 2396 4.2 says the"
                      + " current document";
            }
            return common.cause(a, b);
          });
    }
    java.compare(
        "without dot segments",
        line,
        Equivalence.of(dialect).withoutDotSegments(ours).toString(),
        theirs.normalize().toString(),
        common);
  }

  private static URI javaUri(String line) {
    try {
      return new URI(line);
    } catch (URISyntaxException e) {
      return null;
    }
  }

  private static String components(Uri uri) {
    return String.join(
        " ",
        uri.scheme(),
        text(uri.authority()),
        uri.path(),
        text(uri.query()),
        text(uri.fragment()));
  }

  private static String components(URI uri) {
    return String.join(
        " ",
        uri.getScheme(),
        text(uri.getRawAuthority()),
        text(uri.getRawPath()),
        text(uri.getRawQuery()),
        text(uri.getRawFragment()));
  }

  private static String server(Uri uri) {
    String authority = uri.authority();
    if (authority == null) {
      return "(absent) (absent) (absent)";
    }
    Authority parts = Authority.of(authority);
    return text(parts.userInfo()) + ' ' + parts.host() + ' ' + text(parts.port());
  }

  private void compareWithJena(String line) {
    IRI3986 theirs = jenaIri(line);
    boolean accepted = Rfc3987.DIALECT.strict().tryParseReference(line) instanceof UriReference;
    jena.compare(
        "is it valid",
        line,
        Boolean.toString(accepted),
        Boolean.toString(theirs != null),
        (a, b) -> "");
    if (theirs == null || !(Rfc3986.DIALECT.tryParseReference(line) instanceof Uri ours)) {
      return;
    }
    jena.compare("components", line, components(ours), components(theirs), (a, b) -> "");
    jena.compare(
        "user, host and port",
        line,
        server(ours),
        text(theirs.userInfo()) + ' ' + text(theirs.host()) + ' ' + text(theirs.port()),
        (a, b) -> "");
    for (String reference : REFERENCES) {
      jena.compare(
          "resolve",
          line + " + " + reference,
          Rfc3986.DIALECT.tryResolve(ours, reference).toString(),
          theirs.resolve(IRI3986.createAny(reference)).str(),
          (a, b) -> {
            if (reference.equals("http:g")) {
              return "reads a reference with the base's scheme as relative; RFC 3986 5.2.2 allows"
                  + " that only for backward compatibility";
            }
            boolean rootless = !ours.hasAuthority() && !ours.path().startsWith("/");
            return rootless
                ? "removes dot segments from a rootless path without the slash of RFC 3986 5.2.4"
                : "";
          });
    }
    Ladder ladder = new Ladder(Rfc3986.DIALECT);
    jena.compare(
        "normal form",
        line,
        ladder.normalizer(Rung.SCHEME).normalize(ours).toString(),
        theirs.normalize().str(),
        (a, b) -> {
          if (a.startsWith("urn:") && a.equalsIgnoreCase(b)) {
            return "keeps the case of a URN's namespace; RFC 8141 3.1 says that case does not"
                + " matter";
          }
          return b.equals(a + "/") ? "adds a slash after an authority in every scheme" : "";
        });
  }

  private static IRI3986 jenaIri(String line) {
    try {
      return IRI3986.createSyntax(line);
    } catch (IRIParseException e) {
      return null;
    }
  }

  private static String components(IRI3986 iri) {
    return String.join(
        " ",
        iri.scheme(),
        text(iri.authority()),
        iri.path(),
        text(iri.query()),
        text(iri.fragment()));
  }
}
