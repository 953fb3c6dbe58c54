package fairlead.cli;

import fairlead.uri.Dialect;
import fairlead.uri.generic.IpZones;
import fairlead.uri.generic.ParentsAboveRoot;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc2396Bis01;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.SameSchemeReferences;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The dialect, with the choices that its specification leaves to those who resolve. */
final class ResolutionOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private final DialectOption dialectOption = new DialectOption();

  @Option(
      names = "--same-scheme",
      paramLabel = "POLICY",
      description =
          "What http:g means for an http base: validating (it is absolute) or lenient (it is"
              + " relative). Default: validating. Not in url-syntax-05 and whatwg.")
  private @Nullable SameSchemeReferences sameScheme;

  @Option(
      names = "--parents",
      paramLabel = "POLICY",
      description =
          "What happens to .. above the root: keep, drop or refuse. Default: keep. In rfc2396 and"
              + " rfc2396bis-01 alone.")
  private @Nullable ParentsAboveRoot parents;

  @Option(
      names = "--zones",
      description = "Allow the zone of an IPv6 address (RFC 6874). Only in rfc3986.")
  private boolean zones;

  /** The dialect; a choice that it does not have is reported as wrong usage. */
  Dialect dialect() {
    Dialect dialect = dialectOption.ofTexts();
    if (sameScheme == null && parents == null && !zones) {
      return dialect;
    }
    SameSchemeReferences references =
        sameScheme == null ? SameSchemeReferences.VALIDATING : sameScheme;
    ParentsAboveRoot excess = parents == null ? ParentsAboveRoot.KEEP : parents;
    return switch (dialect.name()) {
      case "rfc3986" -> {
        refuse("--parents", parents != null, dialect);
        yield Rfc3986.with(references, zones ? IpZones.ALLOWED : IpZones.REFUSED);
      }
      case "rfc2396", "rfc2396bis-01" -> {
        refuse("--zones", zones, dialect);
        yield dialect.equals(Rfc2396.DIALECT)
            ? Rfc2396.with(references, excess)
            : Rfc2396Bis01.with(references, excess);
      }
      default -> {
        refuse("--same-scheme", sameScheme != null, dialect);
        refuse("--parents", parents != null, dialect);
        refuse("--zones", zones, dialect);
        yield dialect;
      }
    };
  }

  private void refuse(String option, boolean given, Dialect dialect) {
    if (given) {
      throw new ParameterException(
          spec.commandLine(), dialect.name() + " leaves no choice to " + option);
    }
  }
}
