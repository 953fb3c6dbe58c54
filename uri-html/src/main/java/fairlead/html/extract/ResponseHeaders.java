package fairlead.html.extract;

import fairlead.html.BasePolicy;
import fairlead.html.BasePolicy.ContentLocation;
import fairlead.html.HeaderField;
import fairlead.html.RobotsDirective;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.BaseUri;
import fairlead.uri.base.Candidate;
import fairlead.uri.base.LostCandidate;
import fairlead.uri.base.LostCandidate.Reason;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the header of a response says about its document.
 *
 * @param fields all fields
 * @param location the reference in Content-Location; null if there is none
 * @param robots what robots are asked for
 */
record ResponseHeaders(
    List<HeaderField> fields, @Nullable String location, Set<RobotsDirective> robots) {

  private static final Set<String> WITH_VALUES =
      Set.of("unavailable_after", "max-snippet", "max-image-preview", "max-video-preview");

  private static final ResponseHeaders NONE = new ResponseHeaders(List.of(), null, Set.of());

  static ResponseHeaders of(List<HeaderField> fields) {
    if (fields.isEmpty()) {
      return NONE;
    }
    String location = null;
    Set<RobotsDirective> robots = EnumSet.noneOf(RobotsDirective.class);
    for (HeaderField field : fields) {
      if (field.is("content-location")) {
        location = field.reference();
      } else if (field.is("x-robots-tag")) {
        robots.addAll(isForAll(field.value()) ? RobotsDirective.in(field.value()) : Set.of());
      }
    }
    return new ResponseHeaders(fields, location, robots);
  }

  /**
   * Whether directives are for all robots. A directive with a value looks as if it began with the
   * name of a robot.
   */
  private static boolean isForAll(String directives) {
    int colon = directives.indexOf(':');
    int comma = directives.indexOf(',');
    return colon < 0
        || (comma >= 0 && comma < colon)
        || WITH_VALUES.contains(AsciiCase.lower(directives.substring(0, colon).strip()));
  }

  /** The layers below the content, with the base in the header if the policy counts it. */
  BaseContext context(BaseContext context, BasePolicy policy) {
    return location != null && policy.location() == ContentLocation.RFC2616
        ? context.inEntity(location)
        : context;
  }

  /** A base that lists the header as a candidate that lost, if the policy does not count it. */
  BaseUri withLost(BaseUri base, BasePolicy policy) {
    if (location == null || policy.location() == ContentLocation.RFC2616) {
      return base;
    }
    Candidate candidate = new Candidate(BaseLayer.ENTITY, location);
    List<LostCandidate> lost = new ArrayList<>();
    lost.add(new LostCandidate(candidate, Reason.NOT_TAKEN, null));
    lost.addAll(base.lost());
    return new BaseUri(base.uri(), base.layer(), lost);
  }
}
