package fairlead.html;

import fairlead.uri.Dialect;
import fairlead.uri.whatwg.Whatwg;
import java.util.Objects;

/**
 * How a document's base is established where specifications differ. {@link #of} returns the policy
 * of a dialect. Change it for feeds or old archives. Immutable.
 *
 * @param content which base elements count
 * @param scripting whether a base in {@code noscript} counts
 * @param location whether a Content-Location header sets a base
 * @param xmlBase whether {@code xml:base} sets one
 * @param codebase whether the {@code codebase} of an object sets one
 */
public record BasePolicy(
    BaseElements content,
    Scripting scripting,
    ContentLocation location,
    XmlBase xmlBase,
    Codebase codebase) {

  /** Which base elements count. */
  public enum BaseElements {
    /** The first, which may be relative (HTML Standard, Section 4.2.3). */
    ANY,
    /**
     * The first, if it is absolute. Otherwise the document has no embedded base (RFC 2396, Appendix
     * D).
     */
    ABSOLUTE
  }

  /** Whether scripts run. This decides how {@code noscript} is read. */
  public enum Scripting {
    /**
     * Scripts run: the content of {@code noscript} is text until its end tag. It is read as a
     * separate HTML fragment, whose base elements do not count.
     */
    ENABLED,
    /** Scripts do not run: the content of {@code noscript} is ordinary markup. */
    DISABLED
  }

  /** What a Content-Location header says about the base. */
  public enum ContentLocation {
    /** Nothing (RFC 7231, Appendix B, and RFC 9110). */
    RFC9110,
    /** It is the base of the entity (RFC 2616, Section 14.14). */
    RFC2616
  }

  /** What {@code xml:base} means. */
  public enum XmlBase {
    /** The base of its element and everything in it (XML Base, Section 3; Atom, Section 2). */
    HONOURED,
    /**
     * The same in feeds only, as their specification requires (RFC 4287, Section 2). In HTML and
     * SVG it means nothing, as in browsers. The root element decides which a document is.
     */
    FEEDS,
    /** Nothing. */
    IGNORED
  }

  /** What the {@code codebase} of an object means for its {@code data} and similar attributes. */
  public enum Codebase {
    /** It is their base (HTML 4.01, Section 13.3). */
    HONOURED,
    /**
     * Nothing, as in the HTML Standard. The codebase of an applet still counts, because the
     * standard has no applets.
     */
    IGNORED
  }

  /** What browsers and feed readers do: the HTML Standard, with {@code xml:base} in feeds only. */
  public static final BasePolicy STANDARD =
      new BasePolicy(
          BaseElements.ANY,
          Scripting.ENABLED,
          ContentLocation.RFC9110,
          XmlBase.FEEDS,
          Codebase.IGNORED);

  /** HTML 4.01 with XML Base, except that relative base elements count, as in browsers. */
  public static final BasePolicy HTML4 = STANDARD.with(XmlBase.HONOURED).with(Codebase.HONOURED);

  /**
   * The policy of a dialect's time: {@link #STANDARD} for the URL Standard, else {@link #HTML4}.
   */
  public static BasePolicy of(Dialect dialect) {
    return dialect.name().equals(Whatwg.DIALECT.name()) ? STANDARD : HTML4;
  }

  /** Checks that no component is null. */
  public BasePolicy {
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(scripting, "scripting");
    Objects.requireNonNull(location, "location");
    Objects.requireNonNull(xmlBase, "xmlBase");
    Objects.requireNonNull(codebase, "codebase");
  }

  /** This policy with another for base elements. */
  public BasePolicy with(BaseElements value) {
    return new BasePolicy(value, scripting, location, xmlBase, codebase);
  }

  /** This policy with another for scripting. */
  public BasePolicy with(Scripting value) {
    return new BasePolicy(content, value, location, xmlBase, codebase);
  }

  /** This policy with another for Content-Location headers. */
  public BasePolicy with(ContentLocation value) {
    return new BasePolicy(content, scripting, value, xmlBase, codebase);
  }

  /** This policy with another for {@code xml:base}. */
  public BasePolicy with(XmlBase value) {
    return new BasePolicy(content, scripting, location, value, codebase);
  }

  /** This policy with another for the {@code codebase} of an object. */
  public BasePolicy with(Codebase value) {
    return new BasePolicy(content, scripting, location, xmlBase, value);
  }
}
