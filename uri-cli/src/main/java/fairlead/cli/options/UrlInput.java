package fairlead.cli.options;

/** Which inputs are URLs of HTTP, and not files. */
public final class UrlInput {

  private UrlInput() {}

  public static boolean is(String input) {
    return input.regionMatches(true, 0, "http://", 0, 7)
        || input.regionMatches(true, 0, "https://", 0, 8);
  }
}
