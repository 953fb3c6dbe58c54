package fairlead.html.extract;

import fairlead.html.DocumentLinks.BaseElements;
import fairlead.html.Finding;
import fairlead.html.Finding.Kind;
import fairlead.html.Representation;
import fairlead.html.markup.PlainMarkup;
import fairlead.html.text.DocumentText;
import fairlead.uri.base.BaseUri;
import java.util.List;

/**
 * A part of a {@link LargePage}. {@link LinkExtractor#tryExtract(PagePart,
 * java.util.function.BooleanSupplier)} reads its links. Parts can be read in any order and by any
 * thread. Immutable.
 */
public final class PagePart {

  private final Page page;
  private final DocumentText text;
  private final PlainMarkup before;
  private final int number;
  private final boolean last;

  /**
   * What all parts of a page have in common.
   *
   * @param source the page, without its bytes
   * @param base its base, which may come from a later part
   * @param elements its base elements
   * @param findings what was found out about the whole page
   */
  record Page(Representation source, BaseUri base, BaseElements elements, List<Finding> findings) {}

  /**
   * A part.
   *
   * @param before what is known of the markup before the part
   * @param number which part of the page it is, from 0
   * @param last whether no other part comes after it
   */
  PagePart(Page page, DocumentText text, PlainMarkup before, int number, boolean last) {
    this.page = page;
    this.text = text;
    this.before = before;
    this.number = number;
    this.last = last;
  }

  Page page() {
    return page;
  }

  DocumentText text() {
    return text;
  }

  /** What is known of the markup before the part, for one reader. */
  PlainMarkup markupBefore() {
    return new PlainMarkup(before);
  }

  /** Which part of the page it is, from 0. The header and findings belong to the first one. */
  public int number() {
    return number;
  }

  /** The page without its bytes. The links of its header come with the first part. */
  public Representation source() {
    return page.source();
  }

  boolean isFirst() {
    return number == 0;
  }

  /** Whether it is the last part. The page may be longer: what comes after it has no links. */
  public boolean isLast() {
    return last;
  }

  /** Whether the page may have a base in a part that is not read. */
  public boolean isBaseUnread() {
    return page.findings().stream().anyMatch(one -> one.kind() == Kind.BASE_UNREAD);
  }

  /** The bytes of the part; not a copy. */
  public byte[] bytes() {
    return text.bytes();
  }

  /** The offset of the part in the page's bytes. */
  public int start() {
    return text.place().byteOffset();
  }

  /** The offset in the page's bytes at which the part ends, exclusive. */
  public int end() {
    return text.byteEnd();
  }
}
