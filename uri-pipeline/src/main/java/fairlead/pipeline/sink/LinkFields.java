package fairlead.pipeline.sink;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.SitemapEntry;
import fairlead.html.SourceSpan.Precision;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.lines.PlaceFields;
import fairlead.uri.Rejection;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import fairlead.uri.key.Key;
import fairlead.uri.key.KeyProfile;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a link, in order, for any output that has names for values: an object of {@link
 * JsonLines}, a row of a table. Absent ones are left out. {@link JsonLines} lists them.
 *
 * <p>Immutable and thread-safe.
 */
public final class LinkFields {

  private final @Nullable KeyProfile profile;
  private final boolean context;

  /** Takes the fields of one link, in order. */
  public interface Fields {

    /** Takes a text. */
    void text(String name, String value);

    /** Takes a number. */
    void number(String name, long value);

    /** Takes a field that is true. */
    void isTrue(String name);

    /** Takes a list of words, which is not empty. */
    void words(String name, List<String> value);
  }

  /** Fields without keys, with the context of links if the extractor reports it. */
  public LinkFields() {
    this(null, true);
  }

  private LinkFields(@Nullable KeyProfile profile, boolean context) {
    this.profile = profile;
    this.context = context;
  }

  /** These fields and the keys of targets. */
  public LinkFields withKeys(KeyProfile value) {
    return new LinkFields(Objects.requireNonNull(value, "value"), context);
  }

  /**
   * These fields without the context of links of elements, even if the extractor reports it, as for
   * a filter.
   */
  public LinkFields withoutContext() {
    return new LinkFields(profile, false);
  }

  /**
   * Writes the fields of a link.
   *
   * @param found the document that has the link
   */
  public void write(Outcome.Links found, Link link, Fields to) {
    writeFirst(found, link.base(), to);
    writeRest(found, link, to);
  }

  /** Writes the first fields of a link: all links of a document with the same base share them. */
  static void writeFirst(Outcome.Links found, BaseUri base, Fields to) {
    textUnlessAbsent(to, "document", found.document().uri());
    PlaceFields.write(found.place(), to::text, to::number);
    textUnlessAbsent(to, "base", base.uri());
    if (base.layer() != null) {
      to.text("baseLayer", base.layer().label());
    }
  }

  /** Writes the other fields of a link. */
  void writeRest(Outcome.Links found, Link link, Fields to) {
    DocumentLinks document = found.document();
    to.text("element", link.element());
    textUnlessAbsent(to, "attribute", link.attribute());
    to.text("kind", link.kind().label());
    to.text("reference", link.reference());
    target(found, link, to);
    if (link.span().precision() != Precision.ABSENT) {
      to.number("line", link.span().line());
      to.number("column", link.span().column());
      to.number("offset", link.span().byteStart());
      to.number("length", link.span().byteEnd() - link.span().byteStart());
    }
    to.text("charset", document.charset().name());
    attributes(link.attributes(), to);
    context(document, link, to);
  }

  private static void attributes(LinkAttributes attributes, Fields to) {
    textUnlessAbsent(to, "type", attributes.type());
    textUnlessAbsent(to, "hreflang", attributes.hreflang());
    textUnlessAbsent(to, "media", attributes.media());
    textUnlessAbsent(to, "method", attributes.method());
    textUnlessAbsent(to, "descriptor", attributes.descriptor());
    textUnlessAbsent(to, "delay", attributes.delay());
  }

  private void context(DocumentLinks document, Link link, Fields to) {
    LinkContext around = link.context();
    boolean whole = around.isRead() && (context || link.element().equals("#header"));
    if (whole) {
      words(to, "rel", around.rel());
      textUnlessEmpty(to, "text", around.text());
      textUnlessEmpty(to, "path", around.path());
    }
    if (!around.inside().isEmpty()) {
      to.words("inside", around.inside().stream().sorted().map(LinkFields::word).toList());
    }
    if (whole && around.nofollow()) {
      to.isTrue("nofollow");
    }
    SitemapEntry entry = whole ? around.sitemap() : null;
    if (entry != null) {
      textUnlessEmpty(to, "lastmod", entry.lastmod());
      textUnlessEmpty(to, "changefreq", entry.changefreq());
      textUnlessEmpty(to, "priority", entry.priority());
    }
    if (around.anchor() instanceof Uri anchor) {
      to.text("anchor", anchor.toString());
    } else if (around.anchor() instanceof SameDocument same && document.uri() != null) {
      to.text("anchor", document.uri().withFragment(same.fragment()).toString());
    }
  }

  private static String word(LinkContext.Inside inside) {
    return inside.name().toLowerCase(Locale.ROOT);
  }

  private void target(Outcome.Links found, Link link, Fields to) {
    if (link.resolution() instanceof Rejection rejection) {
      to.text("error", rejection.message());
      return;
    }
    Uri target = link.target();
    if (target == null) {
      to.text("error", "the document has no URI");
    } else {
      to.text("target", target.toString());
      found
          .provenance()
          .parts()
          .number(target.toString())
          .ifPresent(part -> to.text("targetPart", part));
      key(target, to);
    }
    if (link.resolution() instanceof SameDocument) {
      to.isTrue("sameDocument");
    }
  }

  private void key(Uri target, Fields to) {
    if (profile != null) {
      Key key = profile.key(target);
      to.text("key", key.text());
      to.text("keyProfile", key.profile());
    }
  }

  private static void words(Fields to, String name, List<String> words) {
    if (!words.isEmpty()) {
      to.words(name, words);
    }
  }

  private static void textUnlessEmpty(Fields to, String name, String value) {
    if (!value.isEmpty()) {
      to.text(name, value);
    }
  }

  private static void textUnlessAbsent(Fields to, String name, @Nullable Object value) {
    if (value != null) {
      to.text(name, value.toString());
    }
  }
}
