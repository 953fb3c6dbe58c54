package fairlead.uri.generic;

/** The subject of a section of a specification. */
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
  RESOLUTION,
  DOT_SEGMENTS
}
