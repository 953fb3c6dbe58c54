package fairlead.html.rule;

/** How a value holds references: one, a list, a style sheet, a whole document. */
public enum LinkSyntax {
  /** The value is a reference. */
  SINGLE,
  /** An absolute http or https URL; anything else is no reference. */
  HTTP_URL,
  /** References between white space. */
  SPACES,
  /** References between commas. */
  COMMAS,
  /** Image candidates. */
  SRCSET,
  /** A time and perhaps a reference, as in a meta refresh. */
  REFRESH,
  /** A style sheet or a list of declarations. */
  CSS,
  /** JSON that says where modules are. */
  IMPORT_MAP,
  /** JSON that lists what a reader may want next. */
  SPECULATION_RULES,
  /** JSON with the vocabulary of schema.org. */
  JSON_LD,
  /** The value of a Link header field. */
  LINK_HEADER,
  /** The lines of a robots.txt. */
  ROBOTS,
  /** A whole document with a base of its own. */
  DOCUMENT,
  /** HTML that is part of the document, and shares its base. */
  FRAGMENT
}
