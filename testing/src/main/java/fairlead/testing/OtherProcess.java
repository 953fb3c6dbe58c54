package fairlead.testing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Another process, for which locks of this one count. */
public final class OtherProcess {

  private OtherProcess() {}

  /** Prints whether a file could be locked. */
  public static void main(String[] arguments) throws IOException {
    try (FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
        FileLock lock = file.tryLock()) {
      System.out.print(lock != null);
    }
  }

  /** Whether another process can lock a file. */
  public static boolean canLock(Path file) throws IOException, InterruptedException {
    List<String> command = JavaCommand.of(OtherProcess.class.getName());
    command.add(file.toString());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("the other process failed");
    }
    return Boolean.parseBoolean(answer);
  }
}
