package fairlead.pipeline.sink;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Absolutizer;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.Outcome;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * An outcome with the rewritten document, for {@link fairlead.pipeline.DocumentWork#then}.
 *
 * @param outcome the outcome
 * @param rewriting the rewritten document; null if the document was not read whole, so its file is
 *     to be copied unchanged
 */
public record Rewritten(Outcome outcome, @Nullable Rewriting rewriting) {

  /** What happens to a document whose links would be made absolute by a {@code file:} URI. */
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

  /**
   * The function that makes them: relative references become their targets; {@link
   * FileBase#REFUSED} holds.
   *
   * @param extractor the one that the flow works with
   */
  public static BiFunction<Document, Outcome, Rewritten> absolutizing(LinkExtractor extractor) {
    return absolutizing(extractor, FileBase.REFUSED);
  }

  /** The function that makes them: relative references become their targets. */
  public static BiFunction<Document, Outcome, Rewritten> absolutizing(
      LinkExtractor extractor, FileBase policy) {
    return (document, outcome) ->
        outcome.kind() == Outcome.Kind.LINKS
                && outcome instanceof Outcome.Links found
                && document.content() instanceof Document.Received content
            ? absolutized(extractor, policy, content.representation(), found)
            : new Rewritten(outcome, null);
  }

  /**
   * Whether a document would stay as it is because of {@link FileBase#REFUSED}, so that a run can
   * end before it has written anything.
   */
  public static BiPredicate<Document, Outcome> lackingBase(LinkExtractor extractor) {
    BiFunction<Document, Outcome, Rewritten> absolutizing = absolutizing(extractor);
    return (document, outcome) ->
        outcome.kind() == Outcome.Kind.LINKS
            && absolutizing.apply(document, outcome).outcome().kind() == Outcome.Kind.FAILED;
  }

  private static Rewritten absolutized(
      LinkExtractor extractor, FileBase policy, Representation html, Outcome.Links found) {
    Rewriting rewriting = new Absolutizer(extractor).absolutize(html.bytes(), found.document());
    if (policy == FileBase.REFUSED
        && rewriting.edits() > 0
        && leadsToFiles(found.document())
        && !namesBase(html, extractor)) {
      String message = "no base but its file: URI, which nobody else could follow; left as it is";
      return new Rewritten(new Outcome.Failed(found.provenance(), found.bytes(), message), null);
    }
    return new Rewritten(found, rewriting);
  }

  /** Whether a relative reference was resolved to a file. */
  private static boolean leadsToFiles(DocumentLinks document) {
    for (Link link : document.links()) {
      if (link.resolution() instanceof Uri target
          && target.scheme().equalsIgnoreCase("file")
          && !target.equals(document.dialect().tryParseReference(link.reference().strip()))) {
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
