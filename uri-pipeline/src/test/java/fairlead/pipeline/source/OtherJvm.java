package fairlead.pipeline.source;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.testing.JavaCommand;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Runs something in a virtual machine of its own, with little memory or without a library. */
public final class OtherJvm {

  private OtherJvm() {}

  /** Prints a line for each document. */
  public static void main(String[] arguments) {
    int limit = Integer.parseInt(arguments[0]);
    SourceOptions options =
        SourceOptions.DEFAULT
            .withBase("http://h/")
            .withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, limit));
    Inputs.of(arguments[1], options, Set.of())
        .documents()
        .doOnNext(document -> System.out.println(Reads.summary(document)))
        .blockLast();
  }

  /** The lines for the documents of an input. */
  public static List<String> read(String heap, Predicate<String> libraries, int limit, Path input)
      throws IOException {
    return run(OtherJvm.class, heap, libraries, limit + "", input.toString());
  }

  /** What a program prints within a minute. */
  public static List<String> run(
      Class<?> program, String heap, Predicate<String> libraries, String... arguments)
      throws IOException {
    return run(60, program, heap, libraries, arguments);
  }

  /** What a program prints within some seconds. */
  public static List<String> run(
      int seconds, Class<?> program, String heap, Predicate<String> libraries, String... arguments)
      throws IOException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(libraries)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = JavaCommand.of(program.getName(), "-Xmx" + heap, "-cp", classPath);
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("fairlead-output", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return List.of("hangs");
      }
      return Files.readAllLines(output);
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    } finally {
      Files.delete(output);
    }
  }
}
