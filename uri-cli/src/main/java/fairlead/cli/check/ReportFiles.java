package fairlead.cli.check;

import fairlead.check.CheckResult;
import fairlead.check.report.ReportFormat;
import fairlead.check.report.SourceLines;
import fairlead.cli.check.ReportOptions.FileReport;
import fairlead.cli.terminal.Failure;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputFile;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that reports go to. Each keeps the old report until the new one is complete, since the
 * next run may start from it.
 */
final class ReportFiles implements Closeable {

  /** A report; the file is null for a pipe or a device, which may wait until it is read. */
  private record Target(ReportFormat format, Path path, @Nullable OutputFile file) {}

  private final List<Target> targets = new ArrayList<>();

  private ReportFiles() {}

  /** Opens all files. */
  static ReportFiles open(List<FileReport> reports) throws IOException {
    ReportFiles files = new ReportFiles();
    boolean opened = false;
    try {
      for (FileReport report : reports) {
        files.add(report);
      }
      opened = true;
      return files;
    } finally {
      if (!opened) {
        files.close();
      }
    }
  }

  private void add(FileReport report) throws IOException {
    Path path = FilePlaces.real(report.file());
    boolean device = Files.exists(report.file()) && !Files.isRegularFile(report.file());
    targets.add(
        device
            ? new Target(report.format(), report.file(), null)
            : new Target(report.format(), path, OutputFile.whole(path)));
  }

  /** Writes all reports. */
  void write(CheckResult result, SourceLines lines) throws IOException {
    for (Target target : targets) {
      OutputFile file = target.file();
      if (file == null) {
        try (OutputFile device = OutputFile.growing(target.path())) {
          write(result, lines, target.format(), device);
        } catch (IOException e) {
          throwUnlessUnread(e);
        }
      } else {
        write(result, lines, target.format(), file);
        file.put();
      }
    }
  }

  /** Ignores that a reader needs no more. That must hide neither other reports nor the verdict. */
  static void throwUnlessUnread(IOException e) throws IOException {
    if (!Failure.isBrokenPipe(e)) {
      throw e;
    }
  }

  private static void write(
      CheckResult result, SourceLines lines, ReportFormat format, OutputFile file)
      throws IOException {
    OutputStream out = new BufferedOutputStream(file.stream());
    format.write(result, lines, out);
    out.flush();
  }

  /** Removes files that were not put in their place. */
  @Override
  public void close() throws IOException {
    for (Target target : targets) {
      if (target.file() != null) {
        target.file().close();
      }
    }
  }
}
