package fairlead.check.report;

import fairlead.uri.text.Printable;

/** Escapes text of documents so that it stays text. */
final class Html {

  private Html() {}

  static String escaped(String text) {
    return Printable.escaped(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
