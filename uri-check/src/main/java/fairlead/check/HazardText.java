package fairlead.check;

import fairlead.uri.Diagnostic;
import fairlead.uri.security.Hazard;

/** What may be dangerous about a target, for authors who do not know the terms of RFC 3986. */
final class HazardText {

  private HazardText() {}

  static String of(Diagnostic.Kind kind) {
    return kind instanceof Hazard hazard ? of(hazard) : kind.toString();
  }

  private static String of(Hazard hazard) {
    return switch (hazard) {
      case RARE_ADDRESS -> "an IP address in a form that some clients read differently";
      case INTERNAL_HOST -> "a host outside the public network";
      case BLOCKED_PORT -> "browsers refuse to connect to this port";
      case USERINFO -> "a user name or password in the target, which every reader can see";
      case MISLEADING_USERINFO -> "a user name that looks like a host";
      case ESCAPED_CONTROL -> "an escaped line break or NUL";
      case RAW_CONTROL -> "a control character";
      case AMBIGUOUS_AUTHORITY -> "browsers and other clients read different hosts";
      case ESCAPED_PATH_DELIMITER -> "an escaped slash or dot, which servers read differently";
      case BACKSLASH -> "a backslash, which browsers read as a slash and other clients do not";
      case MIXED_SCRIPTS -> "a host with letters from several scripts";
      case CONFUSABLE_HOST -> "a host with letters that look like Latin ones";
      case MORE -> "further hazards were left out";
    };
  }
}
