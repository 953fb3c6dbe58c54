package fairlead.uri.generic;

/** What a section of a specification is about; the order is that of {@link Sections#of}. */
enum Part {
  SCHEME,
  USERINFO,
  HOST,
  PORT,
  REGISTRY,
  PATH,
  OPAQUE,
  QUERY,
  FRAGMENT,
  ESCAPE,
  RELATIVE,
  SAME_DOCUMENT,
  BASE,
  RESOLUTION
}
