package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.BaseElements;
import fairlead.html.BasePolicy.Codebase;
import fairlead.html.BasePolicy.ContentLocation;
import fairlead.html.BasePolicy.Scripting;
import fairlead.html.BasePolicy.XmlBase;
import fairlead.uri.Dialect;

/** How bases are established where specifications differ. */
final class BaseOptions extends OptionGroup {

  private final Argument<Boolean> absolute =
      flag(
          "--absolute-base",
          "Use a base element only if its URI is absolute (RFC 2396, Appendix D).");

  private final Argument<Boolean> noScripting =
      flag(
          "--no-scripting",
          "Assume that scripts do not run: the content of noscript is ordinary markup, and a base"
              + " element in it applies.");

  private final Argument<Boolean> contentLocation =
      flag("--content-location", "Let a Content-Location header set the base (RFC 2616).");

  private final Argument<Boolean> xmlBase =
      negatable(
          "--xml-base", "Whether xml:base applies. Default: yes, but in whatwg only in feeds.");

  private final Argument<Boolean> codebase =
      negatable(
          "--codebase",
          "Whether an object's codebase is the base for its data. Default: yes, except in whatwg.");

  /** The policy for a dialect, with the changes that the options ask for. */
  BasePolicy policy(Dialect dialect) {
    BasePolicy policy =
        BasePolicy.of(dialect)
            .with(absolute.get() ? BaseElements.ABSOLUTE : BaseElements.ANY)
            .with(noScripting.get() ? Scripting.DISABLED : Scripting.ENABLED)
            .with(contentLocation.get() ? ContentLocation.RFC2616 : ContentLocation.RFC9110);
    if (xmlBase.isGiven()) {
      policy = policy.with(xmlBase.get() ? XmlBase.HONOURED : XmlBase.IGNORED);
    }
    if (codebase.isGiven()) {
      policy = policy.with(codebase.get() ? Codebase.HONOURED : Codebase.IGNORED);
    }
    return policy;
  }
}
