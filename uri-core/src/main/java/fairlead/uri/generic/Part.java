package fairlead.uri.generic;

/** What a section of a specification is about. */
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
  BASE,
  RESOLUTION
}
