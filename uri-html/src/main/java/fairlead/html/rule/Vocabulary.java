package fairlead.html.rule;

import java.util.Locale;

/** The specification or custom that a place for links comes from. */
public enum Vocabulary {
  /** HTML 4.01. */
  HTML4,
  /** The HTML Standard, as far as HTML 4.01 lacks it. */
  HTML5,
  /** SVG and MathML. */
  SVG,
  /** What any XML may hold: XLink, and the style sheets of a document. */
  XML,
  /** RSS and Atom, with what is common in them. */
  FEED,
  /** Sitemaps. */
  SITEMAP,
  /** Style sheets of their own. */
  CSS,
  /** robots.txt. */
  ROBOTS,
  /** Lists of links. */
  LIST,
  /** Header fields of responses. */
  HTTP,
  /** Neither, but seen in documents. */
  EXTENDED;

  /** The word for the vocabulary: {@code html4} and so on. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
