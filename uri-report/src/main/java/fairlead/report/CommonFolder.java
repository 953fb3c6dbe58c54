package fairlead.report;

import org.jspecify.annotations.Nullable;

/** The folder that all documents have in common, so that a page can show short names. */
final class CommonFolder {

  private @Nullable String folder;

  void add(String uri) {
    String common = folder == null ? uri.substring(0, uri.lastIndexOf('/') + 1) : folder;
    int length = Math.min(common.length(), uri.length());
    int same = 0;
    while (same < length && common.charAt(same) == uri.charAt(same)) {
      same++;
    }
    folder = common.substring(0, common.lastIndexOf('/', same - 1) + 1);
  }

  /** The folder with a slash at the end; empty if documents have no host or folder in common. */
  String text() {
    String common = folder == null ? "" : folder;
    int authority = common.indexOf("://");
    return authority > 0 && common.length() > authority + 3 ? common : "";
  }

  /** A URI relative to the folder, if it is below it. The folder itself is {@code ./}. */
  String name(String uri) {
    String common = text();
    return common.isEmpty() || !uri.startsWith(common)
        ? uri
        : uri.length() == common.length() ? "./" : uri.substring(common.length());
  }
}
