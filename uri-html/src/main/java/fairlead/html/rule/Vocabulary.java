package fairlead.html.rule;

import java.util.Locale;

/** Where a place for links comes from. */
public enum Vocabulary {
  /** HTML 4.01. */
  HTML4,
  /** The HTML Standard, as far as HTML 4.01 lacks it. */
  HTML5,
  /** SVG and MathML. */
  SVG,
  /** Neither, but seen in documents. */
  EXTENDED;

  /** The word for the vocabulary: {@code html4} and so on. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
