package fairlead.uri.generic;

import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Resolver;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.Trace;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.scheme.Schemes;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A dialect of the generic syntax, defined by its rules.
 *
 * @param strictness how severe each issue is in a strict reading; null for the lenient reading,
 *     which splits and does not validate
 */
@SuppressWarnings("serial") // not the rules but their stand-in is written
record GenericDialect(Rules rules, @Nullable Severities strictness)
    implements Dialect, Equivalence.Provider {

  GenericDialect(Rules rules) {
    this(rules, null);
  }

  @Override
  public String name() {
    return rules.name();
  }

  @Override
  public Dialect strict(Severities severities) {
    return new GenericDialect(rules, Objects.requireNonNull(severities, "severities"));
  }

  @Override
  public Dialect strict() {
    return strictness == null ? strict(Severities.STANDARD) : this;
  }

  @Override
  public ParseResult tryParseReference(String text) {
    if (strictness == null) {
      return Splitter.split(text, rules, this);
    }
    if (strictness.changed().isEmpty()) {
      UriReference legal = GrammarReader.read(text, rules, this, Findings.VERDICT);
      if (legal != null) {
        return legal;
      }
    }
    Findings findings = Findings.firstError(strictness, rules.grammar().sections());
    UriReference reference = GrammarReader.read(text, rules, this, findings);
    Issue error = findings.error();
    return reference == null && error != null
        ? new Rejection(text, error, findings.offset(), findings.length())
        : Objects.requireNonNull(reference, "reference");
  }

  @Override
  public Resolution tryResolve(@Nullable Uri base, String reference) {
    return tryResolve(
        base, base == null ? null : new ResolutionFastPath(base, rules, this), reference);
  }

  @Override
  public Resolver resolver(@Nullable Uri base) {
    ResolutionFastPath prepared = base == null ? null : new ResolutionFastPath(base, rules, this);
    return reference -> tryResolve(base, prepared, reference);
  }

  private Resolution tryResolve(
      @Nullable Uri base, @Nullable ResolutionFastPath prepared, String reference) {
    if (strictness == null && prepared != null) {
      Uri plain = prepared.resolve(reference);
      if (plain != null) {
        return plain;
      }
    }
    ParseResult parsed = tryParseReference(reference);
    if (parsed instanceof Rejection rejection) {
      return rejection;
    }
    if (strictness != null
        && strictness.of(Issue.SAME_SCHEME_REFERENCE) == Severity.ERROR
        && parsed instanceof Uri uri
        && isSameSchemeReference(base, uri)) {
      return new Rejection(reference, Issue.SAME_SCHEME_REFERENCE, 0, uri.scheme().length());
    }
    UriReference split = (UriReference) parsed;
    if (refusesParents()
        && ReferenceResolver.resolve(base, split, rules.refusing(), null)
            instanceof Rejection rejection) {
      return rejection;
    }
    return ReferenceResolver.resolve(base, split, rules, null);
  }

  private boolean refusesParents() {
    return strictness != null && strictness.of(Issue.PARENT_ABOVE_ROOT) == Severity.ERROR;
  }

  @Override
  public Trace trace(@Nullable Uri base, String reference) {
    Decisions decisions = new Decisions(rules.grammar().sections());
    ParseResult parsed = tryParseReference(reference);
    if (parsed instanceof Rejection rejection) {
      decisions.add(Clause.PARSE, "rejected", rejection.message());
      return new Trace(rejection, decisions.toList());
    }
    boolean hasScheme = parsed instanceof Uri;
    decisions.add(Clause.PARSE, hasScheme ? "with a scheme" : "without a scheme", null);
    Resolution outcome = tryResolve(base, reference);
    Rules traced = outcome instanceof Rejection && refusesParents() ? rules.refusing() : rules;
    ReferenceResolver.resolve(base, (UriReference) parsed, traced, decisions);
    if (outcome instanceof Rejection rejection) {
      decisions.reject(refusal(rejection.issue()), rejection.message());
    } else {
      decisions.end(outcome.toString());
    }
    return new Trace(outcome, decisions.toList());
  }

  /** The clause that rejects a reference that could be split. */
  private static Clause refusal(Issue issue) {
    return switch (issue) {
      case NO_BASE -> Clause.BASE;
      case PARENT_ABOVE_ROOT -> Clause.MERGED_DOTS;
      default -> Clause.SCHEME;
    };
  }

  @Override
  public List<Diagnostic> diagnose(String text, int max) {
    Findings findings = findings(max);
    check(text, findings);
    return findings.toList();
  }

  @Override
  public List<Diagnostic> diagnose(@Nullable Uri base, String reference, int max) {
    Findings findings = findings(max);
    UriReference split = check(reference, findings);
    if (split instanceof Uri uri && isSameSchemeReference(base, uri)) {
      findings.add(Issue.SAME_SCHEME_REFERENCE, 0, uri.scheme().length(), Part.RESOLUTION);
    }
    if (ReferenceResolver.resolve(base, split, rules.refusing(), null)
        instanceof Rejection rejection) {
      Part part = rejection.issue() == Issue.NO_BASE ? Part.BASE : Part.DOT_SEGMENTS;
      findings.add(rejection.issue(), rejection.offset(), rejection.length(), part);
    }
    return findings.toList();
  }

  private Findings findings(int max) {
    Severities severities = strictness == null ? Severities.STANDARD : strictness;
    return Findings.all(severities, rules.grammar().sections(), max);
  }

  private UriReference check(String text, Findings findings) {
    UriReference legal = GrammarReader.read(text, rules, this, findings);
    return legal == null ? Splitter.splitAnyScheme(text, this) : legal;
  }

  /** Whether the part after the scheme was meant to be relative, as in {@code http:g}. */
  private static boolean isSameSchemeReference(@Nullable Uri base, Uri reference) {
    return base != null
        && !reference.hasAuthority()
        && Schemes.isHierarchical(reference.scheme())
        && ReferenceResolver.repeatsScheme(base, reference);
  }

  @Override
  public Equivalence equivalence() {
    return new GenericEquivalence(rules);
  }

  private Object writeReplace() {
    return SerializedDialect.of(this);
  }

  // The generated methods of a record take milliseconds on first use.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GenericDialect dialect
        && name().equals(dialect.name())
        && Objects.equals(rules, dialect.rules) // checks for the same object first
        && Objects.equals(strictness, dialect.strictness);
  }

  @Override
  public int hashCode() {
    return rules.name().hashCode() * 31 + Objects.hashCode(strictness);
  }

  @Override
  public String toString() {
    return rules.name();
  }
}
