package fairlead.html.rewrite;

import fairlead.html.DocumentLinks;
import fairlead.html.Format;
import fairlead.html.Link;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.extract.PagePart;
import fairlead.html.rewrite.ValueWriter.Written;
import fairlead.html.rule.LinkBase;
import fairlead.html.rule.LinkSyntax;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseLayer;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Rewrites one document, or a part of one. */
final class DocumentRewriting {

  private final CharsetText text;
  private final DocumentLinks links;
  private final ReferenceRule rule;
  private final IntegrityRule integrity;
  private final ValueWriter writer;
  private final boolean withoutBase;
  private final boolean hasCodebaseLikeBase; // so that a link's base is ambiguous
  private final List<Edit> edits = new ArrayList<>();
  private final List<LeftLink> left = new ArrayList<>();
  private final List<Link> leaving = new ArrayList<>();
  private final List<String> references = new ArrayList<>();
  private BaseElementPolicy basesDone = BaseElementPolicy.KEEP;
  private boolean needsBase;

  private DocumentRewriting(
      CharsetText text,
      DocumentLinks links,
      ReferenceRule rule,
      IntegrityRule integrity,
      boolean withoutBase) {
    this.text = text;
    this.links = links;
    this.rule = rule;
    this.integrity = integrity;
    this.writer = new ValueWriter(text, links.format());
    this.withoutBase = withoutBase;
    this.hasCodebaseLikeBase =
        withoutBase
            && links.links().stream()
                .anyMatch(
                    link ->
                        "codebase".equals(link.attribute())
                            && link.resolution().equals(links.base().uri()));
  }

  /** Rewrites a document by a rule. */
  static DocumentRewriting of(
      byte[] source,
      DocumentLinks links,
      ReferenceRule rule,
      IntegrityRule integrity,
      BaseElementPolicy bases) {
    boolean hasBases = !links.baseElements().hrefs().isEmpty();
    CharsetText text = new CharsetText(source, 0, links.charset());
    Change moving =
        bases == BaseElementPolicy.RELATIVE ? movingBase(text, links, rule) : Change.NONE;
    boolean mayLackLinks = hasBases && links.isPartial(); // those that were not read stay
    if (moving == Change.NONE && removes(bases) && !mayLackLinks) {
      DocumentRewriting without = new DocumentRewriting(text, links, rule, integrity, true);
      without.rewrite();
      without.removeBases();
      if (!hasBases || !without.needsBase) {
        return without;
      }
    }
    DocumentRewriting with = new DocumentRewriting(text, links, rule, integrity, false);
    with.rewrite();
    if (moving != Change.NONE) {
      with.writeBase(moving, bases);
    } else if (removes(bases)) {
      with.leave(
          links.baseElements().hrefs().get(0),
          "",
          mayLackLinks
              ? "some links were not read, and may need the base element"
              : "a link needs the base element, or its position is unknown");
    } else {
      with.writeBase(bases);
    }
    return with;
  }

  /** Rewrites a part of a page. Whether links need the base is not known, so it is kept. */
  static DocumentRewriting of(
      PagePart part,
      DocumentLinks links,
      ReferenceRule rule,
      IntegrityRule integrity,
      BaseElementPolicy bases) {
    CharsetText text = new CharsetText(part.bytes(), part.start(), links.charset());
    DocumentRewriting rewriting = new DocumentRewriting(text, links, rule, integrity, false);
    rewriting.rewrite();
    List<SourceSpan> hrefs = links.baseElements().hrefs();
    if (hrefs.isEmpty() || !rewriting.isWithin(hrefs.get(0))) {
      return rewriting;
    }
    Change moving =
        bases == BaseElementPolicy.RELATIVE ? movingBase(text, links, rule) : Change.NONE;
    if (moving != Change.NONE) {
      rewriting.writeBase(moving, bases);
    } else if (removes(bases)) {
      rewriting.leave(hrefs.get(0), "", "the page is read in parts, so its base element is kept");
    } else {
      rewriting.writeBase(bases);
    }
    return rewriting;
  }

  private static boolean removes(BaseElementPolicy bases) {
    return bases == BaseElementPolicy.REMOVE || bases == BaseElementPolicy.RELATIVE;
  }

  /** What to write in the base element, if it moves with the document. */
  private static Change movingBase(CharsetText text, DocumentLinks links, ReferenceRule rule) {
    Uri base = links.base().uri();
    Uri otherwise = links.baseElements().otherwise();
    return base != null
            && otherwise != null
            && links.base().layer() == BaseLayer.CONTENT
            && !links.baseElements().hrefs().isEmpty()
        ? rule.ofMovingBase(value(text, links.baseElements().hrefs().get(0)), base, otherwise)
        : Change.NONE;
  }

  private boolean isWithin(SourceSpan span) {
    return span.byteStart() >= text.origin() && span.byteEnd() <= text.end();
  }

  /**
   * Leaves out edits that may change how the charset of a page is detected: those that take away or
   * add anything but US-ASCII.
   */
  void keepDetectedCharset() {
    edits.removeIf(
        edit -> {
          boolean ascii =
              text.isAscii(edit.start(), edit.end())
                  && edit.replacement().chars().allMatch(c -> c < 0x80);
          if (!ascii) {
            left.add(left(edit, "the page might be read in a different charset"));
          }
          return !ascii;
        });
  }

  /** The references of the document after rewriting, in document order. */
  List<String> references() {
    return references;
  }

  /** The references of a document that can be rewritten, in document order. */
  static List<String> references(DocumentLinks links) {
    return links.links().stream()
        .filter(DocumentRewriting::isWritten)
        .map(Link::reference)
        .toList();
  }

  Rewriting result() {
    edits.sort((a, b) -> Integer.compare(a.start(), b.start()));
    left.sort((a, b) -> Integer.compare(a.span().start(), b.span().start()));
    return new Rewriting(
        text.source(),
        text.origin(),
        edits.isEmpty() ? text.source() : bytes(),
        edits,
        left,
        leaving,
        basesDone);
  }

  /** The original document, with a reason why every edit was left out. */
  Rewriting unchanged(String reason) {
    List<LeftLink> all = new ArrayList<>(left);
    edits.forEach(edit -> all.add(left(edit, reason)));
    all.sort(Comparator.comparingInt(one -> one.span().byteStart()));
    return new Rewriting(
        text.source(),
        text.origin(),
        text.source(),
        List.of(),
        all,
        List.of(),
        BaseElementPolicy.KEEP);
  }

  private LeftLink left(Edit edit, String reason) {
    SourceSpan place =
        new SourceSpan(edit.line(), edit.column(), 0, 0, edit.start(), edit.end(), Precision.VALUE);
    return new LeftLink(place, text.text(edit.start(), edit.end()), reason);
  }

  private void rewrite() {
    Link last = null;
    for (Link link : links.links()) {
      String reference = link.reference();
      if (last != null && isWritten(link) && isSamePlace(last, link)) {
        references.add(references.get(references.size() - 1)); // one position, several links
      } else if (isWritten(link)) {
        last = link;
        Change change = change(link);
        if (change instanceof Change.Impossible impossible) {
          leave(link.span(), link.raw(), impossible.reason());
        } else if (change instanceof Change.To to) {
          reference = written(link, to.reference());
        } else if (change instanceof Change.Leaving out) {
          leaving.add(link);
          reference = written(link, out.reference());
        }
        references.add(reference);
        String hashes = link.attributes().integrity();
        if (hashes != null) {
          writeIntegrity(link, hashes);
        }
      }
    }
  }

  private void writeIntegrity(Link link, String hashes) {
    // Image candidates in the same element are not checked.
    if (link.rule().syntax() != LinkSyntax.SINGLE || integrity.of(link, hashes).equals(hashes)) {
      return;
    }
    Written written = new IntegrityEditor(text).write(link.span(), all -> integrity.of(link, all));
    if (written.edit() == null) {
      leave(link.span(), link.raw(), written.problem());
    } else {
      edits.add(written.edit());
    }
  }

  /** Whether two links come from one reference. Each keyword of a rel makes its own link. */
  private static boolean isSamePlace(Link one, Link other) {
    return one.kind() != other.kind()
        && one.span().precision() == Precision.VALUE
        && one.span().start() == other.span().start()
        && one.span().end() == other.span().end()
        && one.rule().name().equals(other.rule().name());
  }

  /** Whether the value is written in the document: not in its header, and not missing. */
  private static boolean isWritten(Link link) {
    return link.span().precision() == Precision.VALUE
        || (link.span().precision() == Precision.TAG && !link.reference().isEmpty());
  }

  private boolean isOfXmlBase(Link link) {
    return links.format() == Format.XML
        && link.base().layer() == BaseLayer.CONTENT
        && links.baseElements().hrefs().isEmpty()
        && link.rule().base() != LinkBase.CODEBASE;
  }

  private Change change(Link link) {
    Uri base = base(link);
    Change change = rule.of(link, base);
    boolean stays = change == Change.NONE || change instanceof Change.Impossible;
    if (!withoutBase || !stays || References.isPlaceInDocument(link) || leadsAsBefore(link, base)) {
      return change;
    }
    if (change == Change.NONE && link.resolution() instanceof Uri target) {
      return Change.to(target.toString());
    }
    needsBase = true; // one that leads nowhere would begin to lead somewhere
    return change;
  }

  private boolean leadsAsBefore(Link link, @Nullable Uri base) {
    return base == null
        ? References.isAbsolute(links.dialect(), link)
        : References.leadsTo(links.dialect(), base, link, link.resolution());
  }

  /** What a link is resolved against in the rewritten document. Null if unknown. */
  private @Nullable Uri base(Link link) {
    Uri base = link.base().uri();
    if (!withoutBase) {
      return rule.movesDocuments() && isOfXmlBase(link) ? null : base;
    }
    boolean isDocumentBase = Objects.equals(base, links.base().uri());
    if (link.rule().base() == LinkBase.CODEBASE && (!isDocumentBase || hasCodebaseLikeBase)) {
      return isDocumentBase ? null : base; // a codebase is itself a link, and leads where it led
    }
    return isDocumentBase ? links.baseElements().otherwise() : null;
  }

  private String written(Link link, String reference) {
    if (reference.equals(link.reference())) {
      return reference;
    }
    Written written = writer.write(link, reference);
    if (written.edit() == null) {
      leave(link.span(), link.raw(), written.problem());
      needsBase |= !References.isAbsolute(links.dialect(), link);
      return link.reference();
    }
    edits.add(written.edit());
    return reference;
  }

  private void leave(SourceSpan span, String raw, String reason) {
    left.add(new LeftLink(span, raw, reason));
  }

  private void removeBases() {
    BaseElementEditor editor = new BaseElementEditor(text, links.format());
    for (SourceSpan href : links.baseElements().hrefs()) {
      Written written = editor.remove(href);
      if (written.edit() == null) {
        needsBase = true;
      } else {
        edits.add(written.edit());
        basesDone = BaseElementPolicy.REMOVE;
      }
    }
  }

  private void writeBase(BaseElementPolicy policy) {
    Uri base = links.base().uri();
    if (base == null
        || links.base().layer() != BaseLayer.CONTENT
        || links.baseElements().hrefs().isEmpty()) {
      return;
    }
    String reference = value(text, links.baseElements().hrefs().get(0));
    Change change = rule.ofBase(reference, base, links.baseElements().otherwise());
    if (policy == BaseElementPolicy.ABSOLUTE
        && change == Change.NONE
        && !References.hasScheme(reference)) {
      change = Change.to(base.toString());
    }
    writeBase(change, BaseElementPolicy.ABSOLUTE);
  }

  private void writeBase(Change change, BaseElementPolicy done) {
    SourceSpan href = links.baseElements().hrefs().get(0);
    String raw = text(text, href);
    if (change instanceof Change.Impossible impossible) {
      leave(href, raw, impossible.reason());
    } else if (change instanceof Change.To to && !to.reference().equals(value(text, href))) {
      Written written = writer.writeBase(href, raw, to.reference());
      if (written.edit() == null) {
        leave(href, raw, written.problem());
      } else {
        edits.add(written.edit());
        basesDone = done;
      }
    }
  }

  private static String text(CharsetText text, SourceSpan span) {
    return text.text(span.byteStart(), span.byteEnd());
  }

  private static String value(CharsetText text, SourceSpan attribute) {
    return Parser.unescapeEntities(text(text, attribute), true).strip();
  }

  private byte[] bytes() {
    byte[] source = text.source();
    ByteArrayOutputStream out = new ByteArrayOutputStream(source.length + edits.size() * 16);
    int at = 0;
    for (Edit edit : edits) {
      out.write(source, at, edit.start() - text.origin() - at);
      out.writeBytes(text.bytes(edit.replacement()));
      at = edit.end() - text.origin();
    }
    out.write(source, at, source.length - at);
    return out.toByteArray();
  }
}
