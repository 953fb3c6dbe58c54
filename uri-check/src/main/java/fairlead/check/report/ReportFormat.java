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
  /** For people: errors and warnings by target, see {@link TextReport}. */
  TEXT,
  /** One object with {@code findings} and {@code summary}. */
  JSON,
  /** One object per line for each finding. A baseline can be read from it. */
  JSONL,
  /** A table with a header (RFC 4180). */
  CSV,
  /**
   * A test case for each document with findings, and a failure for each error. If there are no
   * findings, a single test case that passes.
   */
  JUNIT,
  /** Checkstyle's result, which many build servers read. */
  CHECKSTYLE,
  /** OASIS SARIF 2.1.0, which code scanners exchange. */
  SARIF,
  /** One page that loads nothing else: a table to sort and filter. */
  HTML,
  /** The first 500 findings in GitHub's Markdown, for the summary of a step. */
  MARKDOWN,
  /** Workflow commands, which GitHub shows next to the lines of a change. */
  GITHUB;

  /**
   * Writes a result, and flushes the stream. Reports for people show lines of the site's files, if
   * they are still there.
   *
   * @param out stays open
   */
  public void write(CheckResult result, OutputStream out) throws IOException {
    try (SourceLines lines = SourceLines.ofFiles()) {
      write(result, lines, out);
    }
  }

  /**
   * Writes a result, and flushes the stream.
   *
   * @param lines what reports for people show of the source
   * @param out stays open
   */
  public void write(CheckResult result, SourceLines lines, OutputStream out) throws IOException {
    try {
      switch (this) {
        case TEXT -> TextReport.DEFAULT.write(result, lines, out);
        case JSON -> JsonReport.write(result, out);
        case JSONL -> JsonReport.writeLines(result, out);
        case CSV -> CsvReport.write(result, out);
        case JUNIT -> XmlReports.writeJunit(result, out);
        case CHECKSTYLE -> XmlReports.writeCheckstyle(result, out);
        case SARIF -> SarifReport.write(result, out);
        case HTML -> HtmlReport.write(result, lines, out);
        case MARKDOWN -> MarkdownReport.write(result, out);
        case GITHUB -> GithubReport.write(result, out);
      }
    } catch (JacksonIOException e) {
      throw e.getCause(); // of the stream
    }
    out.flush();
  }

  /** Whether its reports show lines of the source. */
  public boolean showsLines() {
    return this == TEXT || this == HTML;
  }

  /** The word for the format in options. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format for a word. Empty if the word is unknown. */
  public static Optional<ReportFormat> named(String label) {
    return Arrays.stream(values()).filter(one -> one.label().equals(label)).findFirst();
  }
}
