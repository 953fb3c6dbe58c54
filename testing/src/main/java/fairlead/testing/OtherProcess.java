package fairlead.testing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Another process, for which locks of this one count. */
public final class OtherProcess {

  private OtherProcess() {}

  /** Prints whether a file could be locked, and holds the lock until its standard input ends. */
  public static void main(String[] arguments) throws IOException {
    try (FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
        FileLock lock = file.tryLock()) {
      System.out.println(lock != null);
      System.in.read();
    }
  }

  private static Process start(Path file) throws IOException {
    List<String> command = JavaCommand.of(OtherProcess.class.getName());
    command.add(file.toString());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static boolean hasLocked(Process process) throws IOException {
    String answer = process.inputReader().readLine();
    if (answer == null) {
      throw new IOException("the other process failed");
    }
    return Boolean.parseBoolean(answer);
  }

  /** Whether another process can lock a file. */
  public static boolean canLock(Path file) throws IOException, InterruptedException {
    Process process = start(file);
    boolean locked = hasLocked(process);
    process.getOutputStream().close();
    process.waitFor();
    return locked;
  }

  /** Something that is done while another process has locked a file. */
  public interface Action {
    void run() throws Exception;
  }

  /** Does something while another process has locked a file. */
  public static void whileLocked(Path file, Action action) throws Exception {
    Process process = start(file);
    try {
      if (!hasLocked(process)) {
        throw new IOException("the other process could not lock " + file);
      }
      action.run();
    } finally {
      process.destroy();
      process.waitFor();
    }
  }
}
