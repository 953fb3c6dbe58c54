package fairlead.uri;

/**
 * A reference without a scheme (RFC 3986, Section 4.2). It cannot be a base, and the compiler
 * refuses it as one.
 */
public final class RelativeReference extends UriReference {

  RelativeReference(String text, UriLayout layout) {
    super(text, layout);
  }
}
