package fairlead.pipeline.sink;

import fairlead.html.Absolutizer;
import fairlead.html.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.Outcome;
import fairlead.uri.Dialect;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * An outcome with the rewritten document, for {@link fairlead.pipeline.LinkPipeline#process}.
 *
 * @param outcome the outcome
 * @param rewriting the rewritten document; null where the document was not read whole, so that its
 *     file is to be copied as it is
 */
public record Rewritten(Outcome outcome, @Nullable Rewriting rewriting) {

  /** The function that makes them: relative references become their targets. */
  public static BiFunction<Document, Outcome, Rewritten> absolutizing(Dialect dialect) {
    Absolutizer absolutizer = new Absolutizer(dialect);
    return (document, outcome) ->
        outcome.kind() == Outcome.Kind.LINKS
                && outcome instanceof Outcome.Links found
                && document.content() instanceof Document.Html content
            ? new Rewritten(
                outcome, absolutizer.absolutize(content.html().bytes(), found.document()))
            : new Rewritten(outcome, null);
  }
}
