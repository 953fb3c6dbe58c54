package fairlead.html;

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
 * parsed against the fallback base that the outer layers give. Where that fails, or gives a {@code
 * data:} or {@code javascript:} URL, the fallback holds, and later base elements count no more than
 * they would otherwise.
 *
 * @param base the base and the candidates that lost
 * @param unusable the first base's value if it could not serve; null if it could or there is none
 */
record DocumentBase(BaseUri base, @Nullable AttributeValue unusable) {

  static DocumentBase of(
      List<AttributeValue> bases, BaseContext context, Dialect dialect, int maxChars) {
    BaseUri fallback = context.base(dialect);
    if (bases.isEmpty()) {
      return new DocumentBase(fallback, null);
    }
    AttributeValue first = bases.get(0);
    String reference = HtmlReference.clean(first.value());
    Resolution resolution = dialect.tryResolve(fallback.uri(), reference);
    if (isTooLong(reference, maxChars) || isTooLong(resolution.toString(), maxChars)) {
      Rejection rejection = new Rejection(reference, Issue.TOO_LONG, reference.length(), 0);
      LostCandidate lost = new LostCandidate(candidate(first), Reason.REJECTED, rejection);
      return new DocumentBase(with(fallback, lost, bases), first);
    }
    if (resolution instanceof Uri uri && isScript(uri)) {
      LostCandidate lost = new LostCandidate(candidate(first), Reason.SCHEME_NOT_ALLOWED, null);
      return new DocumentBase(with(fallback, lost, bases), first);
    }
    BaseUri base = context.embedding(reference).base(dialect);
    boolean unusable = base.layer() != BaseLayer.CONTENT && !reference.isEmpty();
    return new DocumentBase(with(base, null, bases), unusable ? first : null);
  }

  private static boolean isTooLong(String text, int maxChars) {
    return text.length() > maxChars;
  }

  private static boolean isScript(Uri uri) {
    String scheme = uri.scheme();
    return scheme.equalsIgnoreCase("data") || scheme.equalsIgnoreCase("javascript");
  }

  private static Candidate candidate(AttributeValue value) {
    return new Candidate(BaseLayer.CONTENT, HtmlReference.clean(value.value()));
  }

  private static BaseUri with(
      BaseUri base, @Nullable LostCandidate first, List<AttributeValue> bases) {
    List<LostCandidate> lost = new ArrayList<>(base.lost());
    if (first != null) {
      lost.add(first);
    }
    for (AttributeValue later : bases.subList(1, bases.size())) {
      lost.add(new LostCandidate(candidate(later), Reason.NOT_FIRST, null));
    }
    return new BaseUri(base.uri(), base.layer(), lost);
  }

  /** Why the first base could not serve, in a few words; empty if it could. */
  String reason() {
    for (LostCandidate lost : base.lost()) {
      boolean content = lost.candidate().layer() == BaseLayer.CONTENT;
      if (content && lost.reason() != Reason.NOT_FIRST) {
        return lost.rejection() == null
            ? lost.reason().toString()
            : lost.reason() + " (" + lost.rejection().message() + ")";
      }
    }
    return "";
  }
}
