package fairlead.uri.whatwg;

/** The states of the basic URL parser (Section "URL parsing"), by their names in the standard. */
enum State {
  SCHEME_START,
  SCHEME,
  NO_SCHEME,
  SPECIAL_RELATIVE_OR_AUTHORITY,
  PATH_OR_AUTHORITY,
  RELATIVE,
  RELATIVE_SLASH,
  SPECIAL_AUTHORITY_SLASHES,
  SPECIAL_AUTHORITY_IGNORE_SLASHES,
  AUTHORITY,
  HOST,
  PORT,
  FILE,
  FILE_SLASH,
  FILE_HOST,
  PATH_START,
  PATH,
  OPAQUE_PATH,
  QUERY,
  FRAGMENT,
  /** The whole input has been read. */
  DONE,
  /** There is no URL; the validation errors contain the reason. */
  FAILURE
}
