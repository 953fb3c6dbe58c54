package fairlead.rewrite;

import fairlead.html.DocumentLinks;
import fairlead.html.Finding.Kind;
import fairlead.html.Format;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.extract.PagePart;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.HeaderRewriting;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.filter.Filter;
import fairlead.uri.base.BaseContext;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An outcome with the rewritten document, for a {@link RewriteListener} and for encoders. A page
 * that is too large for memory has several, one for each part.
 *
 * @param outcome the outcome
 * @param rewriting the rewritten document or part; null if the whole document was not read, so its
 *     file is copied unchanged
 * @param part which part of a large page it is; null if it is a whole document
 * @param header what changes in the header of a response that stays in its web archive
 */
public record Rewritten(
    Outcome outcome, @Nullable Rewriting rewriting, @Nullable Part part, HeaderRewriting header) {

  /**
   * A part of a page.
   *
   * @param start the offset of its first byte in the page
   * @param end the offset of the byte after its last one
   * @param isLast whether no part comes after it; the rest of the page then stays as it is
   */
  public record Part(int start, int end, boolean isLast) {}

  /** A whole document without a header. */
  public Rewritten(Outcome outcome, @Nullable Rewriting rewriting) {
    this(outcome, rewriting, null, HeaderRewriting.NONE);
  }

  /** This result, in which links that were not to be rewritten are only counted. */
  Rewritten filtered(Filter<? super Link> filter) {
    return outcome instanceof Outcome.Links found
        ? new Rewritten(found.filtered(filter), rewriting, part, header)
        : this;
  }

  /** How many values were replaced, in the document and its header. */
  int edits() {
    return (rewriting == null ? 0 : rewriting.edits().size()) + header.edits().size();
  }

  /** This result with what changes in the header of the document. */
  private Rewritten withHeader(Rewriter rewriter, Document.Received content) {
    return outcome instanceof Outcome.Links found
        ? new Rewritten(
            outcome,
            rewriting,
            part,
            rewriter.rewriteHeader(content.representation().headers(), found.document()))
        : this;
  }

  /** What happens to a document into which {@code file:} URIs would be written. */
  enum FileBase {
    /**
     * It stays unchanged, and its outcome is a failure, unless it names that base itself. Without
     * {@link fairlead.pipeline.source.SourceOptions#base}, a file's URI is the one that it has on
     * this machine, and no reader elsewhere can follow such links.
     */
    REFUSED,
    /** It is rewritten: the base was chosen. */
    WRITTEN
  }

  private static final String CHECKED =
      "pages check the hash of this file, so it stays as it is (--integrity)";
  private static final String FILE = "file:";
  private static final String TOO_LONG =
      "longer than the limit on documents, so it is not rewritten (--max-document raises it)";
  private static final String FILE_BASE =
      "its only base is its file: URI, which nobody else could follow; left unchanged";

  /**
   * The function that makes them.
   *
   * @param files the file that a document will be in ({@link OutputNames#of}); empty if its URI or
   *     path says that
   * @param kept whether a document stays as it is because pages check its hash
   * @param headers whether documents keep their headers
   * @param later whether an archive is rewritten in a run of its own
   */
  static BiFunction<Document, Outcome, Rewritten> by(
      Rewriter rewriter,
      FileBase policy,
      Function<Provenance, String> files,
      Predicate<Provenance> kept,
      boolean headers,
      Predicate<Document> later) {
    return (document, outcome) -> {
      if (outcome instanceof Outcome.Links found
          && document.content() instanceof Document.Received content
          && content.damage() == null) { // otherwise some of its bytes are missing
        if (found.document().findings().stream().anyMatch(one -> one.kind() == Kind.DOCUMENT_CUT)) {
          return new Rewritten(
              new Outcome.Failed(found.provenance(), found.bytes(), TOO_LONG), null);
        }
        String file = files.apply(outcome.provenance());
        Rewritten result = rewritten(rewriter, policy, file, content.representation(), found);
        Rewriting rewriting = result.rewriting();
        Rewritten written =
            rewriting != null
                    && rewriting.isChanged()
                    && found.document().format() != Format.HTML // no page checks those
                    && kept.test(found.provenance())
                ? new Rewritten(found, rewriting.unchanged(CHECKED))
                : result;
        return headers ? written.withHeader(rewriter, content) : written;
      }
      if (document.content() instanceof Document.Part content) {
        String file = files.apply(outcome.provenance());
        return rewritten(rewriter, policy, file, content.part(), outcome);
      }
      boolean closed =
          document.content() instanceof Document.Other other
              && !later.test(document)
              && other.mayHoldLinks();
      return new Rewritten(
          closed
              ? new Outcome.Failed(
                  outcome.provenance(), 0, "a nested archive is neither opened nor rewritten")
              : outcome,
          null);
    };
  }

  /**
   * Whether a document would stay unchanged because of {@link FileBase#REFUSED}, so that a run can
   * end before it writes anything.
   */
  static BiPredicate<Document, Outcome> lackingBase(Rewriter rewriter) {
    BiFunction<Document, Outcome, Rewritten> rewriting =
        by(rewriter, FileBase.REFUSED, from -> "", from -> false, false, document -> false);
    return (document, outcome) ->
        outcome instanceof Outcome.Links
            && rewriting.apply(document, outcome).outcome() instanceof Outcome.Failed failed
            && failed.message().equals(FILE_BASE);
  }

  private static Rewriting rewriting(
      Rewriter rewriter, String file, byte[] bytes, DocumentLinks links) {
    return file.isEmpty() ? rewriter.rewrite(bytes, links) : rewriter.rewrite(bytes, links, file);
  }

  /** The bytes of a rewritten document; the same array if nothing changes. */
  static byte[] bytes(
      Rewriter rewriter,
      Function<Provenance, String> files,
      Document document,
      DocumentLinks links) {
    byte[] bytes = ((Document.Received) document.content()).representation().bytes();
    return rewriting(rewriter, files.apply(document.provenance()), bytes, links).bytes();
  }

  private static Rewritten rewritten(
      Rewriter rewriter, FileBase policy, String file, Representation html, Outcome.Links found) {
    Rewriting rewriting = rewriting(rewriter, file, html.bytes(), found.document());
    if (policy == FileBase.REFUSED
        && writesFiles(rewriting)
        && !namesBase(html, rewriter.extractor())) {
      return new Rewritten(new Outcome.Failed(found.provenance(), found.bytes(), FILE_BASE), null);
    }
    return new Rewritten(found, rewriting);
  }

  private static Rewritten rewritten(
      Rewriter rewriter, FileBase policy, String file, PagePart page, Outcome outcome) {
    Part part = new Part(page.start(), page.end(), page.isLast());
    byte[] bytes = page.bytes();
    Rewriting unchanged =
        new Rewriting(
            bytes, page.start(), bytes, List.of(), List.of(), List.of(), BaseElementPolicy.KEEP);
    if (!(outcome instanceof Outcome.Links found)) {
      return new Rewritten(outcome, unchanged, part, HeaderRewriting.NONE);
    }
    Rewriting rewriting =
        file.isEmpty()
            ? rewriter.rewrite(page, found.document())
            : rewriter.rewrite(page, found.document(), file);
    return policy == FileBase.REFUSED && writesFiles(rewriting)
        ? new Rewritten(
            new Outcome.Failed(found.provenance(), found.bytes(), FILE_BASE),
            unchanged,
            part,
            HeaderRewriting.NONE)
        : new Rewritten(found, rewriting, part, HeaderRewriting.NONE);
  }

  private static boolean writesFiles(Rewriting rewriting) {
    for (Edit edit : rewriting.edits()) {
      int at = 0;
      while (at < edit.replacement().length()
          && "=\"'".indexOf(edit.replacement().charAt(at)) >= 0) {
        at++;
      }
      if (edit.replacement().regionMatches(true, at, FILE, 0, FILE.length())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a document itself names a base, if nothing around it does. */
  private static boolean namesBase(Representation html, LinkExtractor extractor) {
    Representation alone =
        new Representation(
            html.bytes(),
            null,
            BaseContext.none(),
            html.mediaType(),
            html.charset(),
            html.headers());
    return extractor.tryExtract(alone) instanceof DocumentLinks links && links.base().uri() != null;
  }
}
