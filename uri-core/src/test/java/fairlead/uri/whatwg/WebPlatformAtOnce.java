package fairlead.uri.whatwg;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/**
 * All cases of {@link WebPlatformTest} as one test, for mutation runs: these run each test by
 * itself, which takes minutes for thousands of cases. Its name keeps it out of all other runs.
 */
class WebPlatformAtOnce {

  @Test
  void allCases() throws Throwable {
    for (DynamicTest test : WebPlatformTest.all().toList()) {
      test.getExecutable().execute();
    }
  }
}
