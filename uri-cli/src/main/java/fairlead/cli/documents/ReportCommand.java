package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.ByteSize;
import fairlead.cli.options.ProfileOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.StoppableInput;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.KeyWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.StoppableSource;
import fairlead.report.LinkReport;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** {@code fairlead report}: a page of HTML about the links of documents. */
public final class ReportCommand extends Subcommand {

  private static final String STANDARD_INPUT = "-";

  private static final int LOOK = 64; // bytes

  private static final int PLACES = 10; // of lines that are not links, for each input

  private final Terminal terminal;

  private final WorkOptions work = with(new WorkOptions());
  private final InputOptions inputs = with(new InputOptions());
  private final ProfileOption keys = with(new ProfileOption());

  private final FilterOptions filters = section("Filters", new FilterOptions());

  private final Argument<Path> out =
      value(
          "--out",
          "FILE",
          Path.class,
          "Write the page to this file, replacing its content. Default: standard output.");

  private final Argument<String> title =
      value("--title", "TEXT", String.class, "What the page is about. Default: the inputs.");

  private final Argument<Long> memory =
      value(
          "--max-memory",
          "SIZE",
          new ByteSize(),
          LinkReport.DEFAULT_MAX_MEMORY,
          "Memory for the counts of targets, 46 bytes each. Links to targets that do not fit are"
              + " counted as such. Default: a quarter of the heap.");

  public ReportCommand(Terminal terminal) {
    super(
        "report",
        "Writes an HTML page about the links in documents: what they are, where they lead, which"
            + " pages matter, what was rejected, and what clients read differently.",
        "",
        "Instead of documents, the output of 'fairlead links' can be read. It says nothing about"
            + " documents without links, and filters do not apply to it.",
        "",
        "  fairlead report crawl.warc.gz --out report.html",
        "  fairlead report site/ --base https://example.org/ --kind page --out report.html",
        "  fairlead report links.jsonl --out report.html");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Path file = out.orNull();
    Path folder = file == null ? null : file.toAbsolutePath().getParent();
    if (file != null && (Files.isDirectory(file) || folder == null || !Files.isDirectory(folder))) {
      throw work.misuse("--out: " + file + ": cannot write a file there");
    }
    Set<Path> written =
        file == null ? Set.of() : Set.of(OutputOption.notAnInput(work, file, "--out"));
    Stop stop = terminal.stop().awaited();
    BufferedInputStream standardInput =
        new BufferedInputStream(new StoppableInput(terminal.in(), stop));
    boolean lines = isLines(standardInput);
    try (LinkReport page = new LinkReport(name(), keys.profile(), memory.get());
        OutputFile output = file == null ? null : output(file)) {
      ExitCode code = lines ? read(page, standardInput) : read(page, standardInput, written);
      if (stop.getAsBoolean()) {
        terminal.say("stopped by a signal; no page is written");
        return ExitCode.USAGE.code();
      }
      if (code != ExitCode.USAGE) {
        write(page, output);
      }
      return code.code();
    }
  }

  private String name() {
    if (title.isGiven()) {
      return title.get();
    }
    List<String> names = work.inputs();
    return names.size() == 1 && !names.get(0).equals(STANDARD_INPUT)
        ? names.get(0)
        : names.isEmpty() || names.size() == 1 ? "documents" : names.size() + " inputs";
  }

  private static OutputFile output(Path file) throws IOException {
    boolean device = Files.exists(file) && !Files.isRegularFile(file);
    return device ? OutputFile.growing(file) : OutputFile.whole(FilePlaces.real(file));
  }

  private void write(LinkReport page, @Nullable OutputFile output) throws IOException {
    OutputStream to = output == null ? terminal.out() : output.stream();
    OutputStream buffered = new BufferedOutputStream(to);
    page.write(buffered);
    buffered.flush();
    if (output != null) {
      output.put();
    }
  }

  private ExitCode read(LinkReport page, InputStream standardInput, Set<Path> excluded) {
    KeyWork links = filters.filtered(work, DocumentWork.extract(work.extractor())).key(page.keys());
    DocumentSource source =
        new StoppableSource(
            new LargePages(inputs.source(work, standardInput, excluded), work.extractor()),
            terminal.stop());
    try (Report report = work.report(terminal)) {
      source
          .documents()
          .transform(new LinkPipeline<>(links, work.pipeline()))
          .doOnNext(
              keyed -> {
                report.add(keyed.outcome());
                page.add(keyed);
              })
          .blockLast();
      report.inform(() -> Report.count(page.targets(), "distinct target"));
      return report.exitCodeOfReading();
    }
  }

  /** Whether all inputs are output of {@code fairlead links}. Both kinds at once are misuse. */
  private boolean isLines(BufferedInputStream standardInput) throws IOException {
    int lines = 0;
    for (String input : work.inputs()) {
      Path path = input.equals(STANDARD_INPUT) ? null : Work.path(work, input);
      if (path == null) {
        lines += beginsAsLines(standardInput) ? 1 : 0;
      } else if (Files.isRegularFile(path) && Files.isReadable(path)) {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
          lines += input.endsWith(".jsonl") || beginsAsLines(in) ? 1 : 0;
        }
      }
    }
    if (lines > 0 && (lines < work.inputs().size() || !inputs.lists().isEmpty())) {
      throw work.misuse("the output of 'fairlead links' cannot be combined with other inputs");
    }
    return lines > 0;
  }

  private static boolean beginsAsLines(InputStream in) throws IOException {
    in.mark(LOOK);
    String start = new String(in.readNBytes(LOOK), StandardCharsets.UTF_8);
    in.reset();
    return start.replaceFirst("^\uFEFF", "").stripLeading().startsWith("{");
  }

  private ExitCode read(LinkReport page, InputStream standardInput) throws IOException {
    if (filters.areGiven()) {
      throw work.misuse("filters do not apply to the output of 'fairlead links'");
    }
    long strange = 0;
    for (String input : work.inputs()) {
      if (input.equals(STANDARD_INPUT)) {
        strange += read(page, input, standardInput);
      } else {
        try (InputStream in = Files.newInputStream(Work.path(work, input))) {
          strange += read(page, input, new StoppableInput(in, terminal.stop()));
        }
      }
    }
    if (strange > 0) {
      terminal.say(Report.count(strange, "line") + " skipped: not a link");
    }
    if (page.links() == 0) {
      terminal.say("no link was read");
      return ExitCode.USAGE;
    }
    if (!work.quiet()) {
      terminal.say(
          Report.count(page.documents(), "document")
              + ", "
              + Report.count(page.links(), "link")
              + ", "
              + Report.count(page.targets(), "distinct target"));
    }
    return strange > 0 ? ExitCode.FINDINGS : ExitCode.FINE;
  }

  /** Reads lines. Returns how many are not links; the first ones are reported with their place. */
  private long read(LinkReport page, String input, InputStream lines) throws IOException {
    AtomicLong strange = new AtomicLong();
    page.addLinks(
        lines,
        number -> {
          if (strange.incrementAndGet() <= PLACES) {
            terminal.say(input + ":" + number + ": not a link");
          }
        });
    return strange.get();
  }
}
