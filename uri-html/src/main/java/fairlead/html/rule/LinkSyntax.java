package fairlead.html.rule;

/** How a value holds references: one, a list, a style sheet, a whole document. */
public enum LinkSyntax {
  /** The value is a reference. */
  SINGLE,
  /** An absolute http or https URL. Anything else is not a reference. */
  HTTP_URL,
  /** References separated by white space. */
  SPACES,
  /** References separated by commas. */
  COMMAS,
  /** Image candidates. */
  SRCSET,
  /** A time and an optional reference, as in a meta refresh. */
  REFRESH,
  /** A style sheet or a list of declarations. */
  CSS,
  /** JSON that maps modules to their URLs. */
  IMPORT_MAP,
  /** JSON that lists pages that a reader may want next. */
  SPECULATION_RULES,
  /** JSON with the vocabulary of schema.org. */
  JSON_LD,
  /** The value of a Link header field. */
  LINK_HEADER,
  /** The lines of a robots.txt. */
  ROBOTS,
  /** Lines. Those that are absolute http or https URLs are references. */
  LINES,
  /** A whole document with a base of its own. */
  DOCUMENT,
  /** An HTML fragment that shares the base of the document. */
  FRAGMENT
}
