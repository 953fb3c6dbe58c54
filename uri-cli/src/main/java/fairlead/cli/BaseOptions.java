package fairlead.cli;

import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.BaseElements;
import fairlead.html.BasePolicy.Codebase;
import fairlead.html.BasePolicy.ContentLocation;
import fairlead.html.BasePolicy.Scripting;
import fairlead.html.BasePolicy.XmlBase;
import fairlead.uri.Dialect;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How bases are established where specifications differ. */
final class BaseOptions {

  @Option(
      names = "--absolute-base",
      description = "A base element counts only if it is absolute (RFC 2396, Appendix D).")
  private boolean absolute;

  @Option(
      names = "--no-scripting",
      description =
          "Scripts do not run: what noscript holds is markup like any other, and a base in it"
              + " counts.")
  private boolean noScripting;

  @Option(
      names = "--content-location",
      description = "A Content-Location header gives a base (RFC 2616).")
  private boolean contentLocation;

  @Option(
      names = "--xml-base",
      negatable = true,
      description = "Whether xml:base counts. Default: yes, except in whatwg.")
  private @Nullable Boolean xmlBase;

  @Option(
      names = "--codebase",
      negatable = true,
      description =
          "Whether the codebase of an object is the base of its data. Default: yes, except in"
              + " whatwg.")
  private @Nullable Boolean codebase;

  /** The policy for a dialect, with what the options say otherwise. */
  BasePolicy policy(Dialect dialect) {
    BasePolicy policy =
        BasePolicy.of(dialect)
            .with(absolute ? BaseElements.ABSOLUTE : BaseElements.ANY)
            .with(noScripting ? Scripting.DISABLED : Scripting.ENABLED)
            .with(contentLocation ? ContentLocation.RFC2616 : ContentLocation.RFC9110);
    if (xmlBase != null) {
      policy = policy.with(xmlBase ? XmlBase.HONOURED : XmlBase.IGNORED);
    }
    return codebase == null ? policy : policy.with(codebase ? Codebase.HONOURED : Codebase.IGNORED);
  }
}
