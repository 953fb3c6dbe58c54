package fairlead.html.base;

import fairlead.html.BasePolicy.BaseElements;
import fairlead.html.parse.BaseElement;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.BaseUri;
import fairlead.uri.base.Candidate;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The document base of the HTML Standard: the first base element with an href, in tree order,
 * parsed against the fallback base from the outer layers. If that fails, or results in a {@code
 * data:} or {@code javascript:} URL, the fallback base is used. Later base elements still do not
 * count.
 *
 * @param base the base and the candidates that lost
 * @param first the base element that counts; null if there is none
 * @param unusable why that element cannot be the base, in a few words; null if it can
 * @param otherwise the base without any base elements; null if there is none
 */
public record DocumentBase(
    BaseUri base, @Nullable BaseElement first, @Nullable String unusable, @Nullable Uri otherwise) {

  public static DocumentBase of(
      List<BaseElement> bases,
      BaseContext context,
      BaseElements policy,
      Dialect dialect,
      int maxChars) {
    List<LostCandidate> others = new ArrayList<>();
    BaseElement first = null;
    for (BaseElement element : bases) {
      Reason excluded = element.excluded();
      if (excluded == null && first == null) {
        first = element;
      } else {
        Reason reason = excluded == null ? Reason.NOT_FIRST : excluded;
        others.add(element.lost(reason));
      }
    }
    BaseUri fallback = context.base(dialect);
    if (first == null) {
      return new DocumentBase(with(fallback, others), null, null, fallback.uri());
    }
    String reference = HtmlReference.clean(first.value().value());
    LostCandidate lost = lost(first, reference, fallback, policy, dialect, maxChars);
    if (lost != null) {
      others.add(0, lost);
      return new DocumentBase(with(fallback, others), first, reason(lost), fallback.uri());
    }
    BaseUri base = context.embedding(reference).base(dialect);
    boolean unusable = base.layer() != BaseLayer.CONTENT && !reference.isEmpty();
    return new DocumentBase(
        with(base, others), first, unusable ? reason(base) : null, fallback.uri());
  }

  /** Why a base that resolves cannot be used. Null if it can, or if it does not resolve. */
  private static @Nullable LostCandidate lost(
      BaseElement first,
      String reference,
      BaseUri fallback,
      BaseElements policy,
      Dialect dialect,
      int maxChars) {
    Candidate candidate = first.candidate();
    Resolution resolution = dialect.tryResolve(fallback.uri(), reference);
    if (reference.length() > maxChars || resolution.toString().length() > maxChars) {
      Rejection rejection = new Rejection(reference, Issue.TOO_LONG, reference.length(), 0);
      return new LostCandidate(candidate, Reason.REJECTED, rejection);
    }
    if (policy == BaseElements.ABSOLUTE && !(dialect.tryParseReference(reference) instanceof Uri)) {
      return new LostCandidate(candidate, Reason.NOT_ABSOLUTE, null);
    }
    return resolution instanceof Uri uri && isScript(uri)
        ? new LostCandidate(candidate, Reason.SCHEME_NOT_ALLOWED, null)
        : null;
  }

  private static boolean isScript(Uri uri) {
    String scheme = uri.scheme();
    return scheme.equalsIgnoreCase("data") || scheme.equalsIgnoreCase("javascript");
  }

  private static BaseUri with(BaseUri base, List<LostCandidate> others) {
    if (others.isEmpty()) {
      return base;
    }
    List<LostCandidate> lost = new ArrayList<>(base.lost());
    lost.addAll(others);
    return new BaseUri(base.uri(), base.layer(), lost);
  }

  private static String reason(BaseUri base) {
    return base.lost().stream()
        .filter(lost -> lost.candidate().layer() == BaseLayer.CONTENT)
        .findFirst()
        .map(DocumentBase::reason)
        .orElse("");
  }

  private static String reason(LostCandidate lost) {
    Rejection rejection = lost.rejection();
    return rejection == null
        ? lost.reason().toString()
        : lost.reason() + " (" + rejection.message() + ")";
  }
}
