package fairlead.check;

import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.Format;
import fairlead.html.FragmentTargets;
import fairlead.html.HeaderField;
import fairlead.html.Link;
import fairlead.html.LinkContext.Inside;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.Document;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Redirect;
import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.lint.Readings;
import fairlead.uri.security.Hazard;
import fairlead.uri.security.Hazards;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one document for a check: what is wrong with the document itself, and the links that can be
 * judged only after their targets are known. It runs on the threads of the pipeline, so it keeps
 * little and shares nothing.
 */
final class PageReader {

  /** Kinds of links that do not lead to a document: they identify something or name an origin. */
  private static final Set<LinkKind> UNCHECKED =
      EnumSet.of(LinkKind.CITATION, LinkKind.IDENTIFIER, LinkKind.ORIGIN);

  private static final Set<LinkKind> LOADED =
      EnumSet.of(LinkKind.RESOURCE, LinkKind.STYLE, LinkKind.SCRIPT, LinkKind.FRAME, LinkKind.FORM);

  /** Schemes whose URIs are programs or data, which may have anything that looks like a link. */
  private static final Set<String> CODE = Set.of("javascript", "data");

  private static final Pattern LOOPBACK = Pattern.compile("127(\\.[0-9]{1,3}){3}");

  /** The element of links in header fields. */
  private static final String HEADER = "#header";

  private final Outcome.Links found;
  private final DocumentLinks document;
  private final @Nullable String uri;
  private final List<CheckFinding> findings = new ArrayList<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private int ignored;
  private boolean forwards;

  private PageReader(Outcome.Links found) {
    this.found = found;
    this.document = found.document();
    this.uri = found.provenance().uri();
  }

  /**
   * A link that can be judged only after its target is known.
   *
   * @param above whether it goes above the root of its server
   * @param up whether it is relative and goes up
   * @param ignored whether its page asks for no findings about it
   * @param line as in {@link CheckFinding}
   * @param column as in {@link CheckFinding}
   * @param offset as in {@link CheckFinding}
   */
  record Candidate(
      Uri target,
      String reference,
      String element,
      @Nullable String attribute,
      boolean above,
      boolean up,
      boolean ignored,
      int line,
      int column,
      int offset) {}

  /**
   * What was read from a document.
   *
   * @param uri the URI of the document; null if it has none
   * @param kind what it is for its readers
   * @param forwards whether it is a page that sends readers to another one at once
   * @param fragments what fragments may point to; null if that is unknown, as for an image
   * @param findings what is wrong independent of other documents, in document order
   * @param ignored how many further findings the page asks to ignore
   * @param candidates its links, in document order
   * @param redirect where readers are sent; null if it is not a redirect
   * @param symlink why the document is not there, if it is a symbolic link that is not followed
   */
  record Reading(
      Outcome outcome,
      @Nullable Uri uri,
      Page.Kind kind,
      boolean forwards,
      @Nullable FragmentTargets fragments,
      List<CheckFinding> findings,
      int ignored,
      List<Candidate> candidates,
      @Nullable Resolution redirect,
      @Nullable String symlink) {}

  /**
   * Reads a document.
   *
   * @param hygiene finds what could be better about links that lead where they should
   */
  static Reading read(Document document, Outcome outcome, Hygiene hygiene) {
    String given = outcome.provenance().uri();
    Uri uri =
        given != null && dialect(outcome).tryParse(given) instanceof Uri parsed ? parsed : null;
    Resolution redirect = Redirect.of(document).orElse(null);
    if (outcome instanceof Outcome.Links found) {
      PageReader reader = new PageReader(found);
      if (redirect != null) {
        return reader.redirect(uri, redirect, hygiene);
      }
      reader.documentFindings();
      for (Link link : found.document().links()) {
        reader.link(link, hygiene);
      }
      return reader.reading(uri);
    }
    List<CheckFinding> wrong = new ArrayList<>();
    String symlink = null;
    if (outcome instanceof Outcome.Failed failed) {
      wrong.add(
          Findings.ofDocument(
              CheckCode.UNREAD_DOCUMENT,
              outcome,
              CheckCode.UNREAD_DOCUMENT.summary() + which(outcome) + ": " + failed.message()));
      symlink = failed.message().startsWith("symbolic link") ? failed.message() : null;
    } else if (outcome instanceof Outcome.Skipped skipped
        && skipped.reason().startsWith("symbolic link")) {
      symlink = skipped.reason();
    }
    return new Reading(
        outcome, uri, Page.Kind.OTHER, false, null, wrong, 0, List.of(), redirect, symlink);
  }

  /** Which document of a file was not read. */
  private static String which(Outcome outcome) {
    String uri = outcome.provenance().uri();
    return uri == null || outcome.place().inside().isEmpty() ? "" : ", " + uri;
  }

  /**
   * The dialect of a document. If nothing was read, the URI was created by a source, and any
   * dialect will do.
   */
  private static Dialect dialect(Outcome outcome) {
    return outcome instanceof Outcome.Links found ? found.document().dialect() : Whatwg.DIALECT;
  }

  private Reading reading(@Nullable Uri parsed) {
    Format format = document.format();
    findings.sort(
        (a, b) ->
            a.line() == b.line()
                ? Integer.compare(a.column(), b.column())
                : Integer.compare(a.line(), b.line()));
    Page.Kind kind =
        switch (format) {
          case HTML -> Page.Kind.PAGE;
          case MARKDOWN -> Page.Kind.MARKDOWN;
          case XML, CSS, ROBOTS, SITEMAP, REFERENCE -> Page.Kind.OTHER;
        };
    boolean hasFragments = kind != Page.Kind.OTHER || format == Format.XML;
    return new Reading(
        found,
        parsed,
        kind,
        forwards,
        hasFragments ? document.fragments() : null,
        findings,
        ignored,
        candidates,
        null,
        null);
  }

  /**
   * The links of a redirect. Browsers do not show its content, so its only link is the Location.
   */
  private Reading redirect(@Nullable Uri parsed, Resolution location, Hygiene hygiene) {
    for (Link link : document.links()) {
      if (link.element().equals(HEADER) && "location".equals(link.attribute())) {
        link(link, hygiene);
      }
    }
    return new Reading(
        found, parsed, Page.Kind.OTHER, false, null, findings, ignored, candidates, location, null);
  }

  private void documentFindings() {
    for (Finding finding : document.findings()) {
      CheckCode code =
          switch (finding.kind()) {
            case LATE_BASE -> CheckCode.LATE_BASE;
            case DUPLICATE_ID -> CheckCode.DUPLICATE_ID;
            case EMPTY_REFERENCE -> CheckCode.EMPTY_REFERENCE;
            default ->
                finding.kind().isPartial()
                    ? CheckCode.PARTIAL_DOCUMENT
                    : CheckCode.DOUBTFUL_DOCUMENT;
          };
      String detail = finding.detail().isEmpty() ? "" : ": " + finding.detail();
      boolean named = code == CheckCode.LATE_BASE || code == CheckCode.DUPLICATE_ID;
      findings.add(
          new CheckFinding(
              code,
              code.severity(),
              uri,
              found.place().source(),
              found.place().inside(),
              document.charset(),
              finding.line(),
              finding.column(),
              finding.offset(),
              null,
              null,
              null,
              null,
              (named ? code.summary() : finding.kind().toString()) + detail,
              null));
    }
  }

  private void link(Link link, Hygiene hygiene) {
    Set<Inside> inside = link.context().inside();
    if (UNCHECKED.contains(link.kind())
        || inside.contains(Inside.COMMENT)
        || inside.contains(Inside.TEMPLATE)) {
      return;
    }
    String reference = link.reference();
    Uri target = link.target();
    boolean isCode = target != null && CODE.contains(target.scheme());
    CheckSeverity template = isCode ? CheckSeverity.OFF : Placeholder.in(reference);
    if (template != CheckSeverity.OFF) {
      String may = template == CheckSeverity.ERROR ? "" : ", or the reference has a stray brace";
      add(
          CheckCode.UNRESOLVED_TEMPLATE,
          template,
          link,
          CheckCode.UNRESOLVED_TEMPLATE.summary() + may);
    }
    if (template == CheckSeverity.ERROR) {
      return;
    }
    if (link.resolution() instanceof Rejection rejection) {
      add(CheckCode.REJECTED_REFERENCE, link, RejectionText.of(rejection));
      return;
    }
    if (target == null) {
      return; // the document has no URI, and the reference is a fragment
    }
    if (reference.isBlank() && link.kind() != LinkKind.FORM) {
      String message =
          isItself(target)
              ? CheckCode.EMPTY_REFERENCE.summary()
              : "an empty reference leads to the base, not to the page itself";
      add(CheckCode.EMPTY_REFERENCE, CheckSeverity.NOTE, link, message);
    }
    forwards |= link.kind() == LinkKind.REDIRECT && !isItself(target);
    String address = Addresses.problem(target);
    if (!address.isEmpty()) {
      add(CheckCode.INVALID_ADDRESS, link, address);
    }
    schemes(link, target);
    localFile(link, target);
    boolean asInBrowsers = document.dialect().name().equals(Whatwg.DIALECT.name());
    if (!isCode && (!asInBrowsers || !Readings.isPlain(reference))) {
      readings(link, target);
      hazards(link, target);
    }
    for (CheckCode code : hygiene.of(link, uri)) {
      add(code, link, code.summary());
    }
    if (target.hasAuthority() || target.scheme().equals("file")) {
      Uri base = link.base().uri();
      boolean up = AboveRoot.leadsUp(reference);
      candidates.add(
          new Candidate(
              target,
              reference,
              link.element(),
              link.attribute(),
              up && base != null && AboveRoot.isAbove(reference, base.path()),
              up,
              inside.contains(Inside.IGNORED),
              link.line(),
              link.column(),
              Findings.offset(link)));
    }
  }

  private boolean isItself(Uri target) {
    return target.withFragment(null).toString().equals(uri);
  }

  private void schemes(Link link, Uri target) {
    if (!target.scheme().startsWith("http")) {
      return;
    }
    if (isLocal(target.host())) {
      if (uri == null || !(Whatwg.tryParse(uri) instanceof Uri own) || !isLocal(own.host())) {
        add(CheckCode.LOCAL_LINK, link, CheckCode.LOCAL_LINK.summary());
      }
    } else if (uri != null && uri.startsWith("https:") && target.scheme().equals("http")) {
      boolean loaded = LOADED.contains(link.kind());
      String message =
          loaded ? "loaded over http into an https page" : "an https page links to http";
      CheckSeverity severity = loaded ? CheckSeverity.WARNING : CheckSeverity.NOTE;
      add(CheckCode.INSECURE_LINK, severity, link, message);
    }
  }

  /** Whether a host is the reader's own machine. */
  private static boolean isLocal(@Nullable String host) {
    if (host == null) {
      return false;
    }
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || name.equals("[::1]")
        || LOOPBACK.matcher(name).matches();
  }

  /**
   * Compares how the check and RFC 3986 read a link, if this can differ. Only what leads elsewhere
   * is reported.
   */
  private void readings(Link link, Uri target) {
    String reference =
        link.element().equals(HEADER)
            ? new HeaderField("location", link.reference()).reference()
            : link.reference().strip();
    Uri base = link.base().uri();
    if (link.resolution() instanceof SameDocument || !target.hasAuthority()) {
      return;
    }
    Resolution other = Rfc3987.DIALECT.tryResolve(base, reference);
    String dialect = target.dialect().name();
    if (other instanceof Rejection rejection) {
      add(
          CheckCode.READINGS_DIFFER,
          link,
          dialect + " reads " + target + ", RFC 3986 rejects it: " + rejection.message());
    } else if (other instanceof Uri uriOfOther && !Readings.isSameRequest(uriOfOther, target)) {
      add(
          CheckCode.READINGS_DIFFER,
          link,
          dialect + " reads " + target + ", RFC 3986 " + uriOfOther);
    }
  }

  private void hazards(Link link, Uri target) {
    Set<Diagnostic.Kind> reported = new HashSet<>();
    for (Diagnostic hazard : Hazards.of(target)) {
      // The site itself may be served from this machine, as in a preview.
      if (hazard.kind() != Hazard.INTERNAL_HOST && reported.add(hazard.kind())) {
        add(CheckCode.HAZARD, link, HazardText.of(hazard.kind()));
      }
    }
  }

  /**
   * Reports links to local files. Readers do not have the author's files, and browsers block such
   * links on web pages.
   */
  private void localFile(Link link, Uri target) {
    if (!target.scheme().equals("file")) {
      return;
    }
    boolean written = link.reference().strip().regionMatches(true, 0, "file:", 0, 5);
    boolean served = uri != null && !uri.regionMatches(true, 0, "file:", 0, 5);
    if (written || served) {
      add(CheckCode.HAZARD, link, "a file on the reader's own machine");
    }
  }

  private void add(CheckCode code, Link link, String message) {
    add(code, code.severity(), link, message);
  }

  private void add(CheckCode code, CheckSeverity severity, Link link, String message) {
    if (link.context().inside().contains(Inside.IGNORED)) {
      ignored++;
    } else {
      findings.add(Findings.ofLink(code, found, link, message).withSeverity(severity));
    }
  }
}
