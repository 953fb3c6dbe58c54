package fairlead.cli.documents;

import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.html.Finding;
import fairlead.html.SourceSpan;
import fairlead.html.rewrite.LeftLink;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.sink.Progress;
import fairlead.pipeline.sink.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the command reports while it works: a line for each document with a problem, a progress line
 * on a terminal, and a summary at the end.
 */
public final class Report implements AutoCloseable {

  private static final long REDRAW_NANOS = 200_000_000;
  private static final long PLAIN_NANOS = 60_000_000_000L;
  private static final String FAILURES = "failures";
  private static final String LEFT = "left/";
  private static final String ERASE = "\r\u001b[K";

  private final Terminal terminal;
  private final boolean quiet;
  private final boolean plain;
  private final InputSizes sizes;
  private final Tally tally = new Tally();
  private final LongSupplier clock; // nanoseconds
  private final long start;
  private final AtomicLong failures = new AtomicLong(); // of writing
  private final Map<String, Long> left = new TreeMap<>();
  private @Nullable DocumentPlace skipped; // the first one
  private boolean reportedElsewhere; // whether another report says what is wrong with documents
  private boolean unique; // whether targets are counted
  private long drawn; // when the progress line was drawn last, in nanoseconds from the start

  public Report(Terminal terminal, boolean quiet) {
    this(terminal, quiet, false, InputSizes.UNKNOWN);
  }

  /**
   * A report.
   *
   * @param plain whether progress is one line a minute, even if stderr is not a terminal
   * @param sizes what is known about how much there is to read
   */
  Report(Terminal terminal, boolean quiet, boolean plain, InputSizes sizes) {
    this(terminal, quiet, plain, sizes, System::nanoTime);
  }

  Report(Terminal terminal, boolean quiet, boolean plain, InputSizes sizes, LongSupplier clock) {
    this.terminal = terminal;
    this.quiet = quiet;
    this.plain = plain;
    this.sizes = sizes;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /** Counts an outcome and reports what is wrong with its document. */
  public void add(Outcome outcome) {
    tally.add(outcome);
    sayProblems(outcome);
  }

  /** Counts an outcome. Another report says what is wrong with it. */
  public void count(Outcome outcome) {
    reportedElsewhere = true;
    tally.add(outcome);
    pass(outcome);
  }

  /** As {@link #add}, for an outcome whose links are the first with their keys. */
  void addUnique(KeyedOutcome keyed) {
    unique = true;
    tally.add(keyed);
    sayProblems(keyed.outcome());
  }

  private void sayProblems(Outcome outcome) {
    if (outcome instanceof Outcome.Failed failed) {
      say(failed.place() + ": " + failed.message());
    } else if (outcome instanceof Outcome.Links found) {
      for (Finding finding : found.document().findings()) {
        say(
            "%s:%s%s%s"
                .formatted(
                    found.place(),
                    finding.line() > 0 ? "" : " ",
                    finding,
                    LimitOptions.hint(finding)));
      }
    }
    pass(outcome);
  }

  private void pass(Outcome outcome) {
    if (skipped == null && outcome.kind() == Outcome.Kind.SKIPPED) {
      skipped = outcome.place();
    }
    draw(() -> progress(outcome.place()));
  }

  /** Prints a line, moving the progress line out of the way. */
  public void say(String line) {
    erase();
    terminal.say(line);
  }

  /**
   * Draws the progress line now and then, if stderr is a terminal.
   *
   * @param progress makes its text, which fits in 80 columns
   */
  public void draw(Supplier<String> progress) {
    long now = clock.getAsLong() - start;
    if (quiet || now - drawn < (plain ? PLAIN_NANOS : REDRAW_NANOS)) {
      return;
    }
    if (plain) {
      drawn = now;
      terminal.say(progress.get());
    } else if (terminal.interactive()) {
      drawn = now;
      terminal.err().print(ERASE + progress.get());
      terminal.err().flush();
    }
  }

  private String progress(DocumentPlace place) {
    Progress progress = tally.progress();
    String counted = unique ? count(progress.newKeys(), "target") : count(progress.links(), "link");
    double part = sizes.part(place);
    return count(progress.documents(), "document")
        + ", "
        + counted
        + ", "
        + (part > 0
            ? megabytes(progress.bytes())
                + ", "
                + megabytes((long) progress.bytesPerSecond())
                + "/s, "
                + left(part, progress.elapsed())
            : speed());
  }

  /** Which part is read, from 0 to 1, and how long the rest takes at the same speed. */
  static String left(double part, Duration elapsed) {
    long seconds = Math.round(elapsed.toSeconds() * (1 - part) / part);
    String time =
        seconds < 60
            ? seconds + " s"
            : seconds < 3600 ? seconds / 60 + " min" : format("%,.1f h", seconds / 3600.0);
    return format("%.0f %%, %s left", 100 * part, time);
  }

  private void erase() {
    if (drawn > 0 && !plain) {
      terminal.err().print(ERASE);
    }
  }

  /** Counts and reports something that could not be written. */
  public void failure(DocumentPlace place, String message) {
    failures.incrementAndGet();
    say(place + ": " + message);
  }

  /** Counts and reports a reference that should have changed but was left as it is. */
  public void left(DocumentPlace place, LeftLink link) {
    left.merge(link.reason(), 1L, Long::sum);
    SourceSpan span = link.span();
    String at = span.equals(SourceSpan.NONE) ? "HTTP header" : span.line() + ":" + span.column();
    say(place + ":" + at + ": " + link.reason());
  }

  /** Prints a line of the summary, unless the report is quiet. */
  public void inform(String line) {
    inform(() -> line);
  }

  /** As above. The line is made only if it is printed. */
  public void inform(Supplier<String> line) {
    if (!quiet) {
      say(line.get());
    }
  }

  /** All counts by name, for a checkpoint. */
  SortedMap<String, Long> counts() {
    SortedMap<String, Long> counts = tally.counts();
    counts.put(FAILURES, failures.get());
    left.forEach((reason, count) -> counts.put(LEFT + reason, count));
    return counts;
  }

  /** Adds the counts of an earlier run, to continue from them. */
  public void addAll(Map<String, Long> counts) {
    tally.addAll(counts);
    failures.addAndGet(counts.getOrDefault(FAILURES, 0L));
    counts.forEach(
        (name, count) -> {
          if (name.startsWith(LEFT)) {
            left.merge(name.substring(LEFT.length()), count, Long::sum);
          }
        });
  }

  /** The exit code that follows from the counts. */
  public ExitCode exitCode() {
    long failed = tally.documents(Outcome.Kind.FAILED);
    if (failed > 0 && hasReadNothing() && tally.documents(Outcome.Kind.SKIPPED) == 0) {
      return ExitCode.USAGE;
    }
    boolean clean =
        failed + failures.get() == 0
            && left.isEmpty()
            && tally.rejections().isEmpty()
            && tally.findings().isEmpty();
    return clean ? ExitCode.FINE : ExitCode.FINDINGS;
  }

  /** The exit code of a command that only reads, and must have read something. */
  public ExitCode exitCodeOfReading() {
    if (!hasReadNothing()) {
      return exitCode();
    }
    if (tally.documentCount() == 0 || tally.documents(Outcome.Kind.SKIPPED) > 0) {
      sayNothingRead("document");
    }
    return ExitCode.USAGE;
  }

  /**
   * Reports what was found when nothing was read, and why it was not read.
   *
   * @param noun what should have been read
   */
  public void sayNothingRead(String noun) {
    List<String> found = new ArrayList<>();
    tally.skips().forEach((reason, count) -> found.add(format("%,d skipped: %s", count, reason)));
    long failed = tally.documents(Outcome.Kind.FAILED);
    if (failed > 0) {
      found.add(format("%,d failed", failed));
    }
    say(
        "no "
            + noun
            + " was read: "
            + (found.isEmpty() ? "no input contains one" : String.join("; ", found))
            + (skipped == null ? "" : "; the first skipped is " + skipped));
  }

  /** Whether no document was read, not even in part. */
  public boolean hasReadNothing() {
    return tally.documents(Outcome.Kind.LINKS) + tally.documents(Outcome.Kind.PARTIAL) == 0;
  }

  /** Ends the progress line, and prints the summary unless the report is quiet. */
  @Override
  public void close() {
    erase();
    if (!quiet) {
      summary();
    }
  }

  private void summary() {
    terminal.say(
        count(tally.documentCount(), "document")
            + ": "
            + Arrays.stream(Outcome.Kind.values())
                .map(kind -> format("%,d %s", tally.documents(kind), kind.label()))
                .collect(Collectors.joining(", ")));
    StringJoiner kinds = new StringJoiner(", ", ": ", "").setEmptyValue("");
    tally.links().forEach((kind, links) -> kinds.add(format("%,d %s", links, kind.label())));
    terminal.say(count(tally.linkCount(), "link") + kinds);
    if (unique || tally.newKeys() > 0) {
      terminal.say(count(tally.newKeys(), "distinct target"));
    }
    if (!reportedElsewhere) {
      sayReasons("rejected reference", tally.rejections());
    }
    sayReasons("filtered link", tally.filtered());
    sayReasons("unwritten reference", left);
    sayReasons("skipped document", tally.skips());
    if (!reportedElsewhere) {
      sayReasons("finding", tally.findings());
    }
    terminal.say(speed());
  }

  private String speed() {
    double seconds = (clock.getAsLong() - start) / 1e9;
    long bytes = tally.bytes();
    String size = bytes < 1_000_000 ? format("%,.1f kB", bytes / 1e3) : megabytes(bytes);
    String time = format("%s in %,.1f s", size, seconds);
    return seconds < 1 ? time : time + ", " + megabytes((long) (bytes / seconds)) + "/s";
  }

  private static String megabytes(long bytes) {
    return format("%,.1f MB", bytes / 1e6);
  }

  private void sayReasons(String noun, Map<String, Long> reasons) {
    if (!reasons.isEmpty()) {
      long all = 0;
      StringJoiner texts = new StringJoiner(", ", ": ", "");
      for (Map.Entry<String, Long> reason : reasons.entrySet()) {
        all += reason.getValue();
        texts.add(format("%,d %s", reason.getValue(), reason.getKey()));
      }
      terminal.say(count(all, noun) + texts);
    }
  }

  public static String count(long count, String noun) {
    return format("%,d %s%s", count, noun, count == 1 ? "" : "s");
  }

  private static String format(String pattern, Object... arguments) {
    return String.format(Locale.ROOT, pattern, arguments);
  }
}
