package fairlead.uri.generic;

import fairlead.uri.Issue;
import fairlead.uri.UriLayout;
import fairlead.uri.generic.Grammar.Hosts;
import fairlead.uri.host.Authority;
import fairlead.uri.host.IpFuture;
import fairlead.uri.host.Ipv6;
import fairlead.uri.host.Port;
import fairlead.uri.percent.AsciiSet;

/**
 * Checks an authority against a grammar. If the grammar has both servers and registry-based names,
 * an authority that is not a server but can be such a name is only a warning.
 */
final class AuthorityCheck {

  private static final int MAX_LABEL = 63; // RFC 1034, Section 3.1

  private final String text;
  private final boolean relative;
  private final Grammar grammar;
  private final Findings findings;
  private final int start;
  private final int end;
  private final int hostStart;
  private final int hostEnd;

  AuthorityCheck(String text, int schemeEnd, int authorityEnd, Grammar grammar, Findings findings) {
    this.text = text;
    this.relative = schemeEnd == UriLayout.ABSENT;
    this.grammar = grammar;
    this.findings = findings;
    this.start = schemeEnd + 3;
    this.end = authorityEnd;
    this.hostStart = Authority.hostStart(text, start, end);
    this.hostEnd = Authority.hostEnd(text, hostStart, end);
  }

  boolean run() {
    if (start == end) {
      return true;
    }
    if (!grammar.knowsServers()) {
      return server(findings) && (!findings.wantsAdvice() || advise());
    }
    Findings probe = GrammarReader.probe(grammar);
    if (server(probe)) {
      return !findings.wantsAdvice() || advise();
    }
    return isRegistryName()
        ? findings.add(Issue.REGISTRY_AUTHORITY, probe.offset(), probe.length(), Part.REGISTRY)
        : server(findings);
  }

  /** Whether the authority is a server in the grammar. */
  boolean isServer() {
    return start < end && server(GrammarReader.probe(grammar));
  }

  private boolean isRegistryName() {
    if (grammar.registry().isEmpty() || (relative && !grammar.registryInRelative())) {
      return false;
    }
    Findings probe = GrammarReader.probe(grammar);
    return scan(start, end, grammar.registry(), Issue.HOST_CHARACTER, Part.REGISTRY, probe);
  }

  private boolean server(Findings sink) {
    return userinfo(sink) && host(sink) && port(sink);
  }

  private boolean userinfo(Findings sink) {
    if (hostStart == start) {
      return true;
    }
    int from = start;
    int to = hostStart - 1;
    int colon = text.indexOf(':', from);
    if (!grammar.userinfo().contains(':') && colon >= 0 && colon < to) {
      if (!userinfo(sink, from, colon)) {
        return false;
      }
      from = colon + 1;
    }
    return userinfo(sink, from, to);
  }

  private boolean userinfo(Findings sink, int from, int to) {
    return scan(from, to, grammar.userinfo(), Issue.USERINFO_CHARACTER, Part.USERINFO, sink);
  }

  private boolean host(Findings sink) {
    Hosts hosts = grammar.hosts();
    boolean bracket = hostStart < hostEnd && text.charAt(hostStart) == '[';
    if (bracket && hosts.compareTo(Hosts.IPV6_OR_LABELS) >= 0) {
      return isLiteral() || sink.add(Issue.IP_LITERAL, hostStart, hostEnd - hostStart, Part.HOST);
    }
    if (grammar.knowsServers()) {
      return hostName(sink);
    }
    return scan(hostStart, hostEnd, Grammar.REG_NAME, Issue.HOST_CHARACTER, Part.HOST, sink);
  }

  private boolean scan(int from, int to, AsciiSet allowed, Issue issue, Part part, Findings sink) {
    return GrammarReader.scan(text, from, to, allowed, AsciiSet.NONE, grammar, issue, part, sink)
        != GrammarReader.STOPPED;
  }

  private boolean isLiteral() {
    int from = hostStart + 1;
    int to = hostEnd - 1;
    if (text.charAt(to) != ']' || from >= to) {
      return false;
    }
    if (Ipv6.fits(text, from, to)
        || (grammar.hosts() != Hosts.IPV6_OR_LABELS && IpFuture.fits(text, from, to))) {
      return true;
    }
    int mark = text.indexOf("%25", from);
    return grammar.hosts() == Hosts.ZONED_LITERAL_OR_REGISTERED_NAME
        && mark > 0
        && mark < to
        && Ipv6.fits(text, from, mark)
        && Ipv6.fitsZone(text, mark + 3, to);
  }

  /**
   * Checks labels between dots, or four numbers. If they are labels, the last one must begin with a
   * letter.
   */
  private boolean hostName(Findings sink) {
    boolean bis01 = grammar.hosts() == Hosts.IPV6_OR_LABELS;
    boolean finalDot =
        grammar.hosts() != Hosts.NAME_OR_NUMBER
            && hostEnd > hostStart + 1
            && text.charAt(hostEnd - 1) == '.';
    int namesEnd = finalDot ? hostEnd - 1 : hostEnd;
    int count = 0;
    int last = hostStart;
    int at = hostStart;
    while (at <= namesEnd) {
      int labelEnd = labelEnd(at, namesEnd);
      boolean tooLong = bis01 && labelEnd - at > MAX_LABEL;
      if (!label(sink, at, labelEnd)
          || (tooLong && !sink.add(Issue.LABEL_LENGTH, at, labelEnd - at, Part.HOST))) {
        return false;
      }
      last = at;
      count++;
      at = labelEnd + 1;
    }
    if (bis01 && finalDot && count == 1) {
      return sink.add(Issue.HOST_LABEL, hostEnd, 0, Part.HOST); // the dot requires a top label
    }
    boolean topLabel = bis01 ? finalDot : !isNumber(hostStart, hostEnd);
    return !topLabel
        || !AsciiSet.DIGIT.contains(charOrNul(last))
        || sink.add(Issue.TOP_LABEL, last, namesEnd - last, Part.HOST);
  }

  private char charOrNul(int at) {
    return at < hostEnd ? text.charAt(at) : 0;
  }

  private int labelEnd(int from, int to) {
    int dot = text.indexOf('.', from);
    return dot < 0 || dot > to ? to : dot;
  }

  private boolean label(Findings sink, int from, int to) {
    if (from == to || text.charAt(from) == '-' || text.charAt(to - 1) == '-') {
      return sink.add(Issue.HOST_LABEL, from, to - from, Part.HOST);
    }
    for (int at = from; at < to; at++) {
      if (!AsciiSet.LABEL.contains(text.charAt(at))) {
        int runEnd = at + 1;
        while (runEnd < to && !AsciiSet.LABEL.contains(text.charAt(runEnd))) {
          runEnd++;
        }
        if (!sink.add(Issue.HOST_CHARACTER, at, runEnd - at, Part.HOST)) {
          return false;
        }
        at = runEnd;
      }
    }
    return true;
  }

  /** Whether the part is four groups of digits with dots between them. */
  private boolean isNumber(int from, int to) {
    int dots = 0;
    for (int at = from; at < to; at++) {
      boolean dot = text.charAt(at) == '.';
      if (dot && (at == from || at == to - 1 || text.charAt(at - 1) == '.')) {
        return false;
      }
      if (!dot && !AsciiSet.DIGIT.contains(text.charAt(at))) {
        return false;
      }
      dots += dot ? 1 : 0;
    }
    return dots == 3;
  }

  private boolean port(Findings sink) {
    for (int at = hostEnd + 1; at < end; at++) {
      if (!AsciiSet.DIGIT.contains(text.charAt(at))) {
        return sink.add(Issue.PORT_CHARACTER, at, end - at, Part.PORT);
      }
    }
    return true;
  }

  /** Reports what the grammar allows but is rarely intended. */
  private boolean advise() {
    int colon = text.indexOf(':', start);
    boolean password = colon >= 0 && colon < hostStart - 2;
    if (password
        && !findings.add(Issue.PASSWORD, colon + 1, hostStart - 2 - colon, Part.USERINFO)) {
      return false;
    }
    return octets() && labels() && portRange();
  }

  private boolean octets() {
    if (!isNumber(hostStart, hostEnd)) {
      return true;
    }
    int at = hostStart;
    while (at < hostEnd) {
      int octetEnd = labelEnd(at, hostEnd);
      if (Port.number(text, at, octetEnd) > 255
          && !findings.add(Issue.IPV4_RANGE, at, octetEnd - at, Part.HOST)) {
        return false;
      }
      at = octetEnd + 1;
    }
    return true;
  }

  private boolean labels() {
    if (hostEnd - hostStart <= MAX_LABEL || text.charAt(hostStart) == '[') {
      return true;
    }
    int at = hostStart;
    while (at < hostEnd) {
      int labelEnd = labelEnd(at, hostEnd);
      if (labelEnd - at > MAX_LABEL
          && !findings.add(Issue.LABEL_LENGTH, at, labelEnd - at, Part.HOST)) {
        return false;
      }
      at = labelEnd + 1;
    }
    return true;
  }

  private boolean portRange() {
    return hostEnd + 1 >= end
        || Port.number(text, hostEnd + 1, end) <= Port.MAX
        || findings.add(Issue.PORT_RANGE, hostEnd + 1, end - hostEnd - 1, Part.PORT);
  }
}
