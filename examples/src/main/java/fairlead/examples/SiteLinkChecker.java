package fairlead.examples;

import fairlead.check.CheckResult;
import fairlead.check.SiteChecker;
import java.nio.file.Path;

/** Finds the links of a static site that lead to no file or fragment, with line and column. */
public final class SiteLinkChecker {

  private SiteLinkChecker() {}

  /** Takes a folder and the URI of its root; exits with 1 if something is broken. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String[] args) {
    if (args.length != 2) {
      System.err.println("usage: SiteLinkChecker FOLDER ROOT-URI");
      return 2;
    }
    CheckResult result = SiteChecker.at(args[1]).check(Path.of(args[0]));
    result.findings().forEach(System.out::println);
    return result.hasErrors() ? 1 : 0;
  }
}
