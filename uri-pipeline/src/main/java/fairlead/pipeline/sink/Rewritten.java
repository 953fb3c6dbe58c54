package fairlead.pipeline.sink;

import fairlead.html.DocumentLinks;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.uri.base.BaseContext;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An outcome with the rewritten document, for {@link fairlead.pipeline.DocumentWork#then}.
 *
 * @param outcome the outcome
 * @param rewriting the rewritten document; null if the document was not read whole, so its file is
 *     to be copied unchanged
 */
public record Rewritten(Outcome outcome, @Nullable Rewriting rewriting) {

  /** What happens to a document into which {@code file:} URIs would be written. */
  public enum FileBase {
    /**
     * It stays as it is, and its outcome is a failure, unless it names that base itself: without
     * {@link fairlead.pipeline.source.SourceOptions#base} a file's URI is the one it has on this
     * machine, where no reader of the document will find what it leads to.
     */
    REFUSED,
    /** It is rewritten: the base was chosen. */
    WRITTEN
  }

  private static final String FILE = "file:";

  /** The function that makes them; {@link FileBase#REFUSED} holds. */
  public static BiFunction<Document, Outcome, Rewritten> by(Rewriter rewriter) {
    return by(rewriter, FileBase.REFUSED);
  }

  /** The function that makes them. */
  public static BiFunction<Document, Outcome, Rewritten> by(Rewriter rewriter, FileBase policy) {
    return by(rewriter, policy, from -> "");
  }

  /**
   * The function that makes them where documents become files that are called otherwise.
   *
   * @param files in which file a document will be ({@link OutputNames#of}); empty if its URI or
   *     path tells
   */
  public static BiFunction<Document, Outcome, Rewritten> by(
      Rewriter rewriter, FileBase policy, Function<Provenance, String> files) {
    return (document, outcome) ->
        outcome instanceof Outcome.Links found
                && document.content() instanceof Document.Received content
                && content.damage() == null // else its bytes are not all there
            ? rewritten(
                rewriter,
                policy,
                files.apply(outcome.provenance()),
                content.representation(),
                found)
            : new Rewritten(outcome, null);
  }

  /**
   * Whether a document would stay as it is because of {@link FileBase#REFUSED}, so that a run can
   * end before it has written anything.
   */
  public static BiPredicate<Document, Outcome> lackingBase(Rewriter rewriter) {
    BiFunction<Document, Outcome, Rewritten> rewriting = by(rewriter);
    return (document, outcome) ->
        outcome instanceof Outcome.Links
            && rewriting.apply(document, outcome).outcome().kind() == Outcome.Kind.FAILED;
  }

  private static Rewritten rewritten(
      Rewriter rewriter, FileBase policy, String file, Representation html, Outcome.Links found) {
    Rewriting rewriting =
        file.isEmpty()
            ? rewriter.rewrite(html.bytes(), found.document())
            : rewriter.rewrite(html.bytes(), found.document(), file);
    if (policy == FileBase.REFUSED
        && writesFiles(rewriting)
        && !namesBase(html, rewriter.extractor())) {
      String message = "no base but its file: URI, which nobody else could follow; left as it is";
      return new Rewritten(new Outcome.Failed(found.provenance(), found.bytes(), message), null);
    }
    return new Rewritten(found, rewriting);
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

  /** Whether a document has a base where nothing around it gives one. */
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
