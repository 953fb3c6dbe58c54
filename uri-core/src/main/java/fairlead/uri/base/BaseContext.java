package fairlead.uri.base;

import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.base.LostCandidate.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The layers in which a document's base URI may be found (Section 5.1 of every specification of the
 * generic syntax), from the outside in: the application's default, the retrieval URI, any number of
 * enclosing entities, and the content. The innermost candidate wins. If it is relative, it is first
 * resolved against the base of the outer layers.
 *
 * <pre>{@code
 * BaseContext context = BaseContext.retrievedFrom("http://h/d/p.html").embedding("../x/");
 * context.base(Rfc3986.DIALECT).uri();   // http://h/x/
 * context.base(Rfc3986.DIALECT).layer(); // CONTENT
 * }</pre>
 *
 * <p>Immutable and thread-safe; each method returns a new context.
 */
public final class BaseContext {

  private static final int NO_HEADING = -1;

  private static final BaseContext NONE = new BaseContext(List.of(), NO_HEADING);

  private final List<Candidate> candidates;
  private final int heading; // the candidate from the document's own heading, or NO_HEADING

  private BaseContext(List<Candidate> candidates, int heading) {
    this.candidates = candidates;
    this.heading = heading;
  }

  /** The context in which no layer offers a base. */
  public static BaseContext none() {
    return NONE;
  }

  /** The context of a document retrieved from a URI (Section 5.1.3). */
  public static BaseContext retrievedFrom(String uri) {
    return NONE.with(BaseLayer.RETRIEVAL, uri);
  }

  /** The context with the application's default base (Section 5.1.4). */
  public static BaseContext defaulting(String uri) {
    return NONE.with(BaseLayer.DEFAULT, uri);
  }

  /** This context with the URI from which the outermost entity was retrieved (Section 5.1.3). */
  public BaseContext andRetrievedFrom(String uri) {
    return with(BaseLayer.RETRIEVAL, uri);
  }

  /**
   * This context inside an entity that names its own base, such as a MIME message with a
   * Content-Location (Section 5.1.2). Call it once for each level, outermost first.
   */
  public BaseContext inEntity(String reference) {
    return with(BaseLayer.ENTITY, reference);
  }

  /**
   * This context for a document whose own MIME heading names a base, by Content-Base or
   * Content-Location. url-syntax-05 counts that as embedded (Section 5.1.1); all other dialects
   * treat it as the base of the entity. Call it once, after {@link #inEntity}.
   */
  public BaseContext withHeading(String reference) {
    return new BaseContext(with(BaseLayer.ENTITY, reference).candidates, candidates.size());
  }

  /** This context with a base embedded in the document's content (Section 5.1.1). */
  public BaseContext embedding(String reference) {
    return with(BaseLayer.CONTENT, reference);
  }

  private BaseContext with(BaseLayer layer, String reference) {
    Candidate added = new Candidate(layer, reference);
    if (!candidates.isEmpty()
        && candidates.get(candidates.size() - 1).layer().compareTo(layer) < 0) {
      throw new IllegalStateException(
          layer + " lies outside " + candidates.get(candidates.size() - 1).layer());
    }
    List<Candidate> all = new ArrayList<>(candidates);
    all.add(added);
    return new BaseContext(List.copyOf(all), heading);
  }

  /** The candidates of the layers, outermost first. */
  public List<Candidate> candidates() {
    return candidates;
  }

  /**
   * The base in a dialect's reading, the layer it comes from, and why the other candidates lost.
   */
  public BaseUri base(Dialect dialect) {
    List<LostCandidate> lost = new ArrayList<>();
    @Nullable Uri base = null;
    @Nullable Candidate winner = null;
    for (int i = 0; i < candidates.size(); i++) {
      Candidate candidate = candidates.get(i);
      if (i == heading && isUrlSyntax05(dialect)) {
        candidate = new Candidate(BaseLayer.CONTENT, candidate.reference());
      }
      if (candidate.layer() == BaseLayer.DEFAULT && isUrlSyntax05(dialect)) {
        lost.add(new LostCandidate(candidate, Reason.NO_DEFAULT_LAYER, null));
        continue;
      }
      Resolution resolution = dialect.tryResolve(base, candidate.reference());
      if (resolution instanceof Uri uri) {
        if (winner != null) {
          lost.add(new LostCandidate(winner, Reason.OUTRANKED, null));
        }
        base = uri;
        winner = candidate;
      } else if (resolution instanceof Rejection rejection) {
        lost.add(new LostCandidate(candidate, Reason.REJECTED, rejection));
      } else {
        lost.add(new LostCandidate(candidate, Reason.NAMES_NO_URI, null));
      }
    }
    return new BaseUri(base, winner == null ? null : winner.layer(), lost);
  }

  /**
   * Whether a dialect is url-syntax-05, whose fourth layer is "no base" (Section 5.1.4) and whose
   * first layer includes the headers of messages.
   */
  private static boolean isUrlSyntax05(Dialect dialect) {
    return dialect.name().equals("url-syntax-05");
  }

  @Override
  public String toString() {
    return candidates.toString();
  }
}
