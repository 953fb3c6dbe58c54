package fairlead.cli;

import java.util.Arrays;

/**
 * Runs commands one after the other in one virtual machine, which records what it loads and
 * compiles so that the next one starts faster. Called only by {@code tools/build-archive}.
 */
final class Training {

  private static final String BASE = "--base=https://example.org/";

  private Training() {}

  /**
   * Runs them.
   *
   * @param inputs what they read
   */
  public static void main(String[] inputs) {
    run(inputs, "links", "--context", BASE);
    Main.run("links", BASE, inputs[0] + "/index.html"); // a file is opened in another way
    run(inputs, "check", BASE);
    run(inputs, "check", "-q", BASE, "--format=jsonl");
    run(inputs, "unique", BASE);
    run(inputs, "absolutize", BASE, "--dry-run=json");
    // Nobody listens there, but nearly all of the client is loaded.
    Main.run("check", "http://127.0.0.1:65535/", "--allow-private", "--retries=0");
    Main.run("resolve", BASE.substring(BASE.indexOf('=') + 1), "../c");
  }

  private static void run(String[] inputs, String... command) {
    String[] all = Arrays.copyOf(command, command.length + inputs.length);
    System.arraycopy(inputs, 0, all, command.length, inputs.length);
    Main.run(all);
  }
}
