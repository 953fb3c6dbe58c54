package fairlead.html.rewrite;

import fairlead.html.CharsetSource;
import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding.Kind;
import fairlead.html.Format;
import fairlead.html.HeaderField;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.UnreadableException;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.extract.PagePart;
import fairlead.html.rule.LinkTable;
import fairlead.html.text.DocumentText;
import fairlead.uri.base.BaseContext;
import fairlead.uri.percent.AsciiSet;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Rewrites the references of a document, and does not change any other byte.
 *
 * <pre>{@code
 * Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.STANDARD);
 * rewriter.rewrite("https://example.org/docs/", "<a href=../x>"); // <a href=https://example.org/x>
 * }</pre>
 *
 * <p>A written reference is read back as the same reference. Ampersands, the value's own quotes and
 * characters special to its syntax are escaped. A value without quotes gets quotes if it needs
 * them. Characters that the document's charset lacks are percent-encoded. References that cannot be
 * written are left, and reported with their position and the reason. Rewriting twice changes
 * nothing.
 *
 * <p>Immutable and thread-safe.
 */
public final class Rewriter {

  /** Finds no links. Only used to detect the charset. */
  private static final LinkTable NO_LINKS = LinkTable.STANDARD.only(Set.of());

  private static final byte ESCAPE = 0x1B;
  private static final String BASE_UNREAD = "the document has a base that was not read";

  private final LinkExtractor extractor;
  private final ReferenceRule rule;
  private final BaseElementPolicy bases;
  private final IntegrityRule integrity;

  /** A rewriter of the links that an extractor finds, by a rule. Base elements are kept. */
  public Rewriter(LinkExtractor extractor, ReferenceRule rule) {
    this(extractor, rule, BaseElementPolicy.KEEP, (link, hashes) -> hashes);
  }

  private Rewriter(
      LinkExtractor extractor,
      ReferenceRule rule,
      BaseElementPolicy bases,
      IntegrityRule integrity) {
    this.extractor = extractor.withPlaces();
    this.rule = Objects.requireNonNull(rule, "rule");
    this.bases = Objects.requireNonNull(bases, "bases");
    this.integrity = Objects.requireNonNull(integrity, "integrity");
  }

  /**
   * Replaces relative references by their targets. An absolute reference stays as written, and so
   * does one that the dialect reads as the current document.
   */
  public static Rewriter absolutizing(LinkExtractor extractor) {
    return new Rewriter(extractor, new AbsoluteReferences(extractor.dialect()));
  }

  /**
   * Replaces references to the host of the base by relative ones, so that a folder can be moved as
   * a whole. A relative path stays as written. A reference to another host becomes absolute. Best
   * with {@link BaseElementPolicy#RELATIVE}.
   */
  public static Rewriter relativizing(LinkExtractor extractor) {
    return new Rewriter(extractor, new RelativeReferences(extractor.dialect(), null));
  }

  /**
   * As above, for a folder that moves without the rest of its host: references to what stays become
   * absolute, and {@link Rewriting#leaving} lists them. They keep a {@code file:} base.
   *
   * @param moving the folders that move with the document, and their files
   */
  public static Rewriter relativizing(LinkExtractor extractor, UriMap moving) {
    return new Rewriter(extractor, new RelativeReferences(extractor.dialect(), moving));
  }

  /** This rewriter with another policy for base elements. */
  public Rewriter withBaseElements(BaseElementPolicy policy) {
    return new Rewriter(extractor, rule, policy, integrity);
  }

  /**
   * This rewriter with a rule for the hashes of style sheets and scripts. By default they stay, and
   * are wrong for a file that is rewritten.
   */
  public Rewriter withIntegrity(IntegrityRule value) {
    return new Rewriter(extractor, rule, bases, value);
  }

  /** This rewriter for some links only. The other links stay as they are. */
  public Rewriter onlyFor(Predicate<? super Link> links) {
    return new Rewriter(extractor, rule.onlyFor(links), bases, integrity);
  }

  /** The extractor that finds the links. */
  public LinkExtractor extractor() {
    return extractor;
  }

  /**
   * Rewrites an HTML document that is already decoded. An unpaired surrogate becomes a question
   * mark.
   *
   * @param uri the URI from which it was retrieved
   * @throws fairlead.uri.UriParseException if the dialect rejects the URI, or it has no scheme
   * @throws UnreadableException if the time limit passes
   */
  public String rewrite(String uri, String text) {
    Representation document = Representation.of(checked(uri), text);
    return new String(rewrite(document).bytes(), StandardCharsets.UTF_8);
  }

  /**
   * Rewrites an HTML document, given only its bytes.
   *
   * @param uri the URI from which it was retrieved
   * @throws fairlead.uri.UriParseException if the dialect rejects the URI, or it has no scheme
   * @throws UnreadableException if it cannot be read, such as binary data
   */
  public Rewriting rewrite(String uri, byte[] bytes) {
    return rewrite(Representation.of(checked(uri), bytes));
  }

  private String checked(String uri) {
    extractor.dialect().parse(uri);
    return uri;
  }

  /**
   * Rewrites a document.
   *
   * @throws UnreadableException if it cannot be read
   */
  public Rewriting rewrite(Representation document) {
    return rewrite(document.bytes(), extractor.extract(document));
  }

  /**
   * Rewrites a document, as far as its links were read. A document stays as it is if it names no
   * charset and would be read in a different one after rewriting, or if its base element was cut.
   *
   * @param source the bytes from which the links were extracted
   * @param links the links extracted from them, with positions, by an extractor of the same dialect
   * @throws IllegalArgumentException if the dialect differs
   */
  public Rewriting rewrite(byte[] source, DocumentLinks links) {
    return rewrite(source, links, rule);
  }

  /**
   * Rewrites a document as above, for a file.
   *
   * @param file the file that it will be in: a path below the output, with slashes
   */
  public Rewriting rewrite(byte[] source, DocumentLinks links, String file) {
    return rewrite(source, links, rule.within(file, links.baseElements().otherwise()));
  }

  /**
   * Rewrites a part of a large page. A base element is kept, as nobody knows before the end whether
   * a link needs it. If the charset of the page is guessed, references that have other characters
   * than those of US-ASCII before or after rewriting are left. Nothing is rewritten in ISO-2022-JP.
   *
   * @param links the links extracted from the part, with positions, by an extractor of the same
   *     dialect
   * @throws IllegalArgumentException if the dialect differs
   */
  public Rewriting rewrite(PagePart part, DocumentLinks links) {
    return rewrite(part, links, rule);
  }

  /**
   * Rewrites a part as above, for a file.
   *
   * @param file the file that the page will be in: a path below the output, with slashes
   */
  public Rewriting rewrite(PagePart part, DocumentLinks links, String file) {
    return rewrite(part, links, rule.within(file, links.baseElements().otherwise()));
  }

  /**
   * Rewrites the references in header fields, such as {@code Location}, {@code Link} and {@code
   * Refresh}. They only become absolute: a document that moves to a file has no header.
   *
   * @param fields the fields of the document from which the links were extracted
   * @param links the links of the document and its header, by an extractor of the same dialect
   * @throws IllegalArgumentException if the dialect differs
   */
  public HeaderRewriting rewriteHeader(List<HeaderField> fields, DocumentLinks links) {
    checkDialect(links);
    return HeaderRewriting.of(fields, links.links(), rule);
  }

  private Rewriting rewrite(PagePart part, DocumentLinks links, ReferenceRule rule) {
    checkDialect(links);
    DocumentRewriting rewriting = DocumentRewriting.of(part, links, rule, integrity, bases);
    if (part.isBaseUnread()) {
      return rewriting.unchanged(BASE_UNREAD);
    }
    if (links.charset().name().equals("ISO-2022-JP")) {
      return rewriting.unchanged("parts of a page in ISO-2022-JP depend on those before them");
    }
    if (links.charsetSource().isTentative()) {
      rewriting.keepDetectedCharset();
    }
    return rewriting.result();
  }

  private void checkDialect(DocumentLinks links) {
    if (!links.dialect().equals(extractor.dialect())) {
      throw new IllegalArgumentException(
          "links resolved with "
              + links.dialect().name()
              + " for a rewriter that uses "
              + extractor.dialect().name());
    }
  }

  private Rewriting rewrite(byte[] source, DocumentLinks links, ReferenceRule rule) {
    checkDialect(links);
    DocumentRewriting document = DocumentRewriting.of(source, links, rule, integrity, bases);
    if (links.findings().stream().anyMatch(one -> one.kind() == Kind.BASE_UNREAD)) {
      return document.unchanged(BASE_UNREAD);
    }
    Rewriting result = document.result();
    return !result.isChanged() || isReadAlike(result.bytes(), links, document.references())
        ? result
        : document.unchanged("the document would be read in a different charset");
  }

  /**
   * Whether a document whose own content determines its charset would still be read in the same
   * one. The bytes that determine it may have been only in its links, or a meta element may now be
   * too far from the start. If only US-ASCII is left, it is enough that its links are the same.
   */
  private boolean isReadAlike(byte[] result, DocumentLinks links, List<String> references) {
    CharsetSource source = links.charsetSource();
    if (!source.isTentative() && source != CharsetSource.META) {
      return true;
    }
    DocumentText text = DocumentText.decode(result, result.length, null, links.format());
    if (text.charset().equals(links.charset())) {
      return true;
    }
    boolean undecided = links.format() == Format.HTML && text.charsetSource().isTentative();
    return (undecided
            && read(result, links, extractor.withTable(NO_LINKS).withoutPlaces())
                instanceof DocumentLinks read
            && read.charset().equals(links.charset()))
        || (isAscii(result)
            && references.stream().allMatch(AsciiSet::isAscii)
            && read(result, links, extractor) instanceof DocumentLinks same
            && references.equals(DocumentRewriting.references(same)));
  }

  /** Reads a document as the extractor does, but without the limit on bytes. */
  private static Extraction read(byte[] document, DocumentLinks links, LinkExtractor reader) {
    Limits limits = reader.limits();
    long bytes = Math.max(limits.of(DocumentLimit.BYTES), document.length);
    Representation again =
        new Representation(document, null, BaseContext.none(), links.format().mediaType(), null);
    return reader.withLimits(limits.with(DocumentLimit.BYTES, bytes)).tryExtract(again);
  }

  private static boolean isAscii(byte[] document) {
    for (byte octet : document) {
      if (octet < 0 || octet == ESCAPE) {
        return false;
      }
    }
    return true;
  }
}
