package fairlead.cli;

import fairlead.check.CheckResult;
import fairlead.check.report.ReportFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where the findings of a check go. */
final class ReportOptions extends OptionGroup {

  private final Argument<ReportFormat> format =
      value(
          "--format",
          "FORMAT",
          new FormatConverter(),
          ReportFormat.TEXT,
          "What is printed: text, json, jsonl, csv, junit, checkstyle, sarif, html, markdown or"
              + " github. Default: text.");

  private final Argument<List<FileReport>> files =
      list(
          "--report",
          "FORMAT=FILE",
          new FileReportConverter(),
          "Also write a report to a file, in place of what it had; may be repeated.");

  /** A report that goes to a file. */
  record FileReport(ReportFormat format, Path file) {}

  /** Refuses what cannot be written, before anything is read; the real paths of all files. */
  Set<Path> checked(WorkOptions work) throws IOException {
    Set<Path> real = new HashSet<>();
    for (FileReport report : files.get()) {
      Path folder = report.file().toAbsolutePath().getParent();
      if (Files.isDirectory(report.file()) || folder == null || !Files.isDirectory(folder)) {
        throw work.misuse("--report: " + report.file() + ": no file can be written there");
      }
      if (!real.add(OutputOption.notAnInput(work, report.file(), "--report"))) {
        throw work.misuse("--report: " + report.file() + " is named twice");
      }
    }
    return real;
  }

  /** Writes all reports. */
  void write(CheckResult result, Terminal terminal) throws IOException {
    for (FileReport report : files.get()) {
      write(result, report.format(), RewritePlaces.realPath(report.file()));
    }
    if (format.get() == ReportFormat.TEXT && terminal.hyperlinks()) {
      ReportFormat.writeToTerminal(result, terminal.out());
    } else {
      format.get().write(result, terminal.out());
    }
  }

  /** A file has the old report until the new one is whole, since the next run may start from it. */
  private static void write(CheckResult result, ReportFormat format, Path file) throws IOException {
    boolean inPlace = Files.exists(file) && !Files.isRegularFile(file); // a pipe or a device
    // The number of a process alone may be that of one in another container.
    String name = file.getFileName() + ".part" + ProcessHandle.current().pid();
    Path part = inPlace ? file : file.resolveSibling(name + "-" + System.nanoTime());
    try {
      try (OutputStream out =
          inPlace
              ? Files.newOutputStream(file)
              : Files.newOutputStream(part, StandardOpenOption.CREATE_NEW)) {
        format.write(result, out);
      }
      if (!inPlace) {
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      }
    } catch (IOException e) {
      if (!inPlace) {
        Files.deleteIfExists(part);
      }
      throw new FileSystemException(file.toString(), null, Failure.reason(e));
    }
  }

  private static ReportFormat format(String word) {
    return ReportFormat.named(word)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "no such format '"
                        + word
                        + "'"
                        + Spelling.hintOrAll(
                            word,
                            Arrays.stream(ReportFormat.values())
                                .map(ReportFormat::label)
                                .toList())));
  }

  static final class FormatConverter implements ITypeConverter<ReportFormat> {
    @Override
    public ReportFormat convert(String word) {
      return format(word);
    }
  }

  static final class FileReportConverter implements ITypeConverter<FileReport> {
    @Override
    public FileReport convert(String text) {
      int equals = text.indexOf('=');
      if (equals < 0 || equals == text.length() - 1) {
        throw new TypeConversionException("use FORMAT=FILE, as in jsonl=links.jsonl");
      }
      return new FileReport(format(text.substring(0, equals)), Path.of(text.substring(equals + 1)));
    }
  }
}
