package fairlead.cli;

import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.BaseElements;
import fairlead.html.BasePolicy.ContentLocation;
import fairlead.html.BasePolicy.Scripting;
import fairlead.html.BasePolicy.XmlBase;
import picocli.CommandLine.Option;

/** How bases are established where specifications differ. */
final class BaseOptions {

  @Option(
      names = "--absolute-base",
      description = "A base element counts only if it is absolute (RFC 2396, Appendix D).")
  private boolean absolute;

  @Option(
      names = "--no-scripting",
      description = "A base element in noscript counts, as where scripts do not run.")
  private boolean noScripting;

  @Option(
      names = "--content-location",
      description = "A Content-Location header gives a base (RFC 2616).")
  private boolean contentLocation;

  @Option(names = "--no-xml-base", description = "xml:base means nothing, as in browsers.")
  private boolean noXmlBase;

  BasePolicy policy() {
    return new BasePolicy(
        absolute ? BaseElements.ABSOLUTE : BaseElements.ANY,
        noScripting ? Scripting.DISABLED : Scripting.ENABLED,
        contentLocation ? ContentLocation.RFC2616 : ContentLocation.RFC9110,
        noXmlBase ? XmlBase.IGNORED : XmlBase.HONOURED);
  }
}
