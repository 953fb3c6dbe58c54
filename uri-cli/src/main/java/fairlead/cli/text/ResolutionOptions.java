package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.DialectOption;
import fairlead.cli.options.OptionGroup;
import fairlead.uri.Dialect;
import fairlead.uri.generic.ParentsAboveRoot;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc2396Bis01;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.SameSchemeReferences;

/** The dialect, with the choices that its specification leaves open. */
final class ResolutionOptions extends OptionGroup {

  private final DialectOption dialectOption = with(new DialectOption());

  private final Argument<SameSchemeReferences> sameScheme =
      value(
          "--same-scheme",
          "POLICY",
          SameSchemeReferences.class,
          "How to read http:g with an http base: validating (as absolute) or lenient (as relative)."
              + " Default: validating. Not in url-syntax-05 or whatwg.");

  private final Argument<ParentsAboveRoot> parents =
      value(
          "--parents",
          "POLICY",
          ParentsAboveRoot.class,
          "What to do with .. above the root: keep, drop or refuse. Default: keep. Only in rfc2396"
              + " and rfc2396bis-01.");

  /** The dialect; a choice that it does not have is reported as wrong usage. */
  Dialect dialect() {
    Dialect dialect = dialectOption.ofTexts();
    if (!sameScheme.isGiven() && !parents.isGiven()) {
      return dialect;
    }
    SameSchemeReferences references = sameScheme.or(SameSchemeReferences.VALIDATING);
    ParentsAboveRoot excess = parents.or(ParentsAboveRoot.KEEP);
    return switch (dialect.name()) {
      case "rfc3986" -> {
        refuse("--parents", parents.isGiven(), dialect);
        yield Rfc3986.with(references);
      }
      case "rfc2396" -> Rfc2396.with(references, excess);
      case "rfc2396bis-01" -> Rfc2396Bis01.with(references, excess);
      default -> {
        refuse("--same-scheme", sameScheme.isGiven(), dialect);
        refuse("--parents", parents.isGiven(), dialect);
        yield dialect;
      }
    };
  }

  private void refuse(String option, boolean given, Dialect dialect) {
    if (given) {
      throw misuse(dialect.name() + " does not support " + option);
    }
  }
}
