package fairlead.uri.key;

import fairlead.uri.Uri;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.RegisteredName;

/** The key profile {@code ssurt}. */
final class Ssurt {

  /** Stands in for a comma inside a label while the labels are reversed. */
  private static final char COMMA = '\u0000';

  private Ssurt() {}

  static String key(Uri uri) {
    Uri normal = KeyProfile.KEY_FORM.normalize(uri).withFragment(null);
    String authority = normal.authority();
    if (authority == null) {
      return normal.toString();
    }
    Authority parts = Authority.of(authority);
    String host = parts.host();
    StringBuilder out = new StringBuilder(normal.toString().length() + 4);
    if (Host.of(host) instanceof RegisteredName && !host.startsWith("[")) {
      // A comma in a label becomes a full stop. No other full stop is left, so nothing is lost.
      StringBuilder labels = new StringBuilder();
      appendReversed(host.replace(',', COMMA), labels);
      out.append(labels.toString().replace(COMMA, '.')).append(host.isEmpty() ? "" : ",");
    } else {
      out.append(host);
    }
    out.append("//");
    if (parts.port() != null) {
      out.append(parts.port()).append(':');
    }
    out.append(normal.scheme());
    if (parts.userInfo() != null) {
      out.append('@').append(parts.userInfo());
    }
    return out.append(':')
        .append(normal.toString(), normal.pathStart(), normal.toString().length())
        .toString();
  }

  /** Appends the labels of a host from the last to the first, with commas between them. */
  static void appendReversed(String host, StringBuilder out) {
    int end = host.length();
    for (int dot = host.lastIndexOf('.'); dot >= 0; dot = host.lastIndexOf('.', end - 1)) {
      out.append(host, dot + 1, end).append(',');
      end = dot;
    }
    out.append(host, 0, end);
  }
}
