package fairlead.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines that run a program of the tests in a virtual machine of its own. */
public final class JavaCommand {

  private JavaCommand() {}

  /**
   * A command line without arguments, which may be added. The options come after those for a fast
   * start and the class path of this process, and overrule them.
   */
  public static List<String> of(String main, String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(options));
    command.add(main);
    return command;
  }
}
