package fairlead.html;

import java.util.Objects;

/**
 * How a document's base is established where specifications differ. Immutable.
 *
 * @param content which base elements count
 * @param scripting whether a base in {@code noscript} counts
 * @param location whether a Content-Location header gives a base
 * @param xmlBase whether {@code xml:base} gives one
 */
public record BasePolicy(
    BaseElements content, Scripting scripting, ContentLocation location, XmlBase xmlBase) {

  /** Which base elements count. */
  public enum BaseElements {
    /** The first, which may be relative (HTML Standard, Section 4.2.3). */
    ANY,
    /** The first, if it is absolute; else no base is embedded (RFC 2396, Appendix D). */
    ABSOLUTE
  }

  /** Whether scripts run, as {@code noscript} asks. */
  public enum Scripting {
    /** They do: what {@code noscript} holds is text, and no base. */
    ENABLED,
    /** They do not: a base in {@code noscript} is one like any other. */
    DISABLED
  }

  /** What a Content-Location header says of the base. */
  public enum ContentLocation {
    /** Nothing (RFC 7231, Appendix B, and RFC 9110). */
    RFC9110,
    /** It is the base of the entity (RFC 2616, Section 14.14). */
    RFC2616
  }

  /** What {@code xml:base} means. */
  public enum XmlBase {
    /** The base of its element and what that holds (XML Base, Section 3; Atom, Section 2). */
    HONOURED,
    /** Nothing, as in browsers. */
    IGNORED
  }

  /** What the HTML Standard has, and XML Base in XML. */
  public static final BasePolicy STANDARD =
      new BasePolicy(
          BaseElements.ANY, Scripting.ENABLED, ContentLocation.RFC9110, XmlBase.HONOURED);

  /** Checks that all are there. */
  public BasePolicy {
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(scripting, "scripting");
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(xmlBase, "xmlBase");
  }

  /** This policy with another for base elements. */
  public BasePolicy with(BaseElements value) {
    return new BasePolicy(value, scripting, location, xmlBase);
  }

  /** This policy with another for scripting. */
  public BasePolicy with(Scripting value) {
    return new BasePolicy(content, value, location, xmlBase);
  }

  /** This policy with another for Content-Location headers. */
  public BasePolicy with(ContentLocation value) {
    return new BasePolicy(content, scripting, value, xmlBase);
  }

  /** This policy with another for {@code xml:base}. */
  public BasePolicy with(XmlBase value) {
    return new BasePolicy(content, scripting, location, value);
  }
}
