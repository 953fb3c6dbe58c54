package fairlead.uri.host;

/**
 * A host that is not an address: a domain name, or another name that is looked up.
 *
 * @param text the name as written, including escape sequences; may be empty
 */
public record RegisteredName(String text) implements Host {

  @Override
  public String toString() {
    return text;
  }
}
