package fairlead.html.rule;

import java.util.Locale;

/** The specification or custom that a place for links comes from. */
public enum Vocabulary {
  /** HTML 4.01. */
  HTML4,
  /** What the HTML Standard adds to HTML 4.01. */
  HTML5,
  /** SVG and MathML. */
  SVG,
  /** What any XML document may hold: XLink and style sheets. */
  XML,
  /** RSS and Atom, with their common extensions. */
  FEED,
  /** Sitemaps. */
  SITEMAP,
  /** Separate style sheets. */
  CSS,
  /** Markdown documents. */
  MARKDOWN,
  /** robots.txt. */
  ROBOTS,
  /** Lists of links. */
  LIST,
  /** Header fields of responses. */
  HTTP,
  /** In no specification, but seen in documents. */
  EXTENDED;

  /** The word for the vocabulary in output: {@code html4} and so on. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
