package fairlead.check.report;

import fairlead.check.CheckResult;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.exc.JacksonIOException;

/**
 * The formats of reports. Each writes a whole result as UTF-8.
 *
 * <pre>{@code
 * ReportFormat.JSONL.write(result, System.out);
 * }</pre>
 */
public enum ReportFormat {
  /** For people: findings by target, with every place as {@code file:line:column}. */
  TEXT,
  /** One object with {@code findings} and {@code summary}. */
  JSON,
  /** One object a line, one line a finding; also what a baseline is read from. */
  JSONL,
  /** A table with a header (RFC 4180). */
  CSV,
  /** A test case for each document, and a failure for each error. */
  JUNIT,
  /** Checkstyle's result, which many build servers read. */
  CHECKSTYLE,
  /** OASIS SARIF 2.1.0, which code scanners exchange. */
  SARIF,
  /** One page that loads nothing: a table that sorts and filters. */
  HTML,
  /** The first 500 findings in GitHub's Markdown, as for the summary of a step. */
  MARKDOWN,
  /** Workflow commands, which GitHub shows beside the lines of a change. */
  GITHUB;

  /**
   * Writes a result, and flushes the stream.
   *
   * @param out stays open
   */
  public void write(CheckResult result, OutputStream out) throws IOException {
    try {
      switch (this) {
        case TEXT -> TextReport.write(result, out, false);
        case JSON -> JsonReport.write(result, out);
        case JSONL -> JsonReport.writeLines(result, out);
        case CSV -> CsvReport.write(result, out);
        case JUNIT -> XmlReports.writeJunit(result, out);
        case CHECKSTYLE -> XmlReports.writeCheckstyle(result, out);
        case SARIF -> SarifReport.write(result, out);
        case HTML -> HtmlReport.write(result, out);
        case MARKDOWN -> MarkdownReport.write(result, out);
        case GITHUB -> GithubReport.write(result, out);
      }
    } catch (JacksonIOException e) {
      throw e.getCause(); // of the stream
    }
    out.flush();
  }

  /**
   * Writes a result for a terminal: as {@link #TEXT}, but the places are links to the files, by the
   * escape sequence OSC 8. Entries of archives have none.
   *
   * @param out stays open
   */
  public static void writeToTerminal(CheckResult result, OutputStream out) throws IOException {
    TextReport.write(result, out, true);
    out.flush();
  }

  /** The word for the format in options. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format that a word means; empty if it means none. */
  public static Optional<ReportFormat> named(String label) {
    return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
  }
}
