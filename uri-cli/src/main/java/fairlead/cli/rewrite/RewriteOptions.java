package fairlead.cli.rewrite;

import fairlead.cli.documents.CheckpointOptions;
import fairlead.cli.documents.FilterOptions;
import fairlead.cli.documents.UnifiedDiff;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.WordConverter;
import fairlead.cli.terminal.Terminal;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.job.Checkpoints;
import fairlead.rewrite.Captures;
import fairlead.rewrite.EditLines;
import fairlead.rewrite.IntegrityPolicy;
import fairlead.rewrite.NestedArchives;
import fairlead.rewrite.OutputFormat;
import fairlead.rewrite.RewriteJob;
import fairlead.rewrite.Rewritten;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where rewritten documents go, and how much of them is rewritten. */
final class RewriteOptions extends OptionGroup {

  /** How a run shows what it would write. */
  enum DryRun {
    JSON,
    DIFF
  }

  private final Argument<Path> out =
      value(
          "--out",
          "PATH",
          Path.class,
          "The folder to write to or, if the input is one archive (zip, tar, WARC, WACZ, MHTML, a"
              + " compressed file), the new archive. Several archives keep their names in this"
              + " folder. Without --out, use --in-place or --dry-run.");

  private final Argument<OutputFormat> to =
      value(
          "--to",
          "KIND",
          new FormatConverter(),
          "The output format: folder, zip, tar (compressed if the file name implies it), warc, wacz"
              + " or mhtml. Default: inferred from the name given to --out, or else the same as the"
              + " input.");

  private final Argument<Boolean> inPlace =
      flag(
          "--in-place",
          "Replace the original documents with the rewritten ones. Files without changes are not"
              + " touched.");

  private final Argument<DryRun> dryRun =
      optionalValue(
          "--dry-run",
          "json|diff",
          new WordConverter<>(DryRun.class, "json|diff"),
          "json",
          "Write nothing; print each edit as a line of JSON, or all edits as a unified diff"
              + " (--dry-run=diff).");

  private final Argument<Path> manifest =
      value(
          "--manifest",
          "FILE",
          Path.class,
          "Record all edits, so that 'rewrite --undo FILE' can undo them.");

  private final Argument<BaseElementPolicy> baseElement =
      word(
          "--base-element",
          "keep|remove|absolute|relative",
          BaseElementPolicy.class,
          "What to do with base elements. If they are removed, every link still has the same"
              + " target. A base element that leads out of the output is removed instead of made"
              + " relative. Default: keep; relative with --relative and with --map to folders.");

  private final Argument<IntegrityPolicy> integrity =
      word(
          "--integrity",
          "keep|renew|remove",
          IntegrityPolicy.class,
          "What to do with a style sheet whose hash a page checks with an integrity attribute: keep"
              + " it as it is, renew the hashes, or remove the attributes. Default: keep. Browsers"
              + " do not use a file whose hash does not match.");

  private final Argument<Boolean> conversion =
      flag(
          "--conversion",
          "In a WARC, leave records as they are, and write conversion records after them.");

  private final Argument<Boolean> leaving =
      flag(
          "--report-leaving",
          "With --relative and with --map to folders, list the references on the base's host that"
              + " lead out of the output, on stderr. Without it, they are only counted.");

  private final Argument<Boolean> allNames =
      flag(
          "--all-names",
          "When unpacking into a folder, include files whose names Windows or macOS treat as the"
              + " same as those of other files, and files that make version control systems run"
              + " programs, such as .git/hooks.");

  private final Argument<Boolean> replaceSymlinks =
      flag(
          "--replace-symlinks",
          "With --in-place, and in an archive that keeps its format, replace a symbolic link with a"
              + " file of its own if references lead elsewhere under its name. Without it, such"
              + " links are reported. --undo does not bring them back.");

  private final Argument<NestedArchives> archives =
      word(
          "--archives",
          "copy|rewrite",
          NestedArchives.class,
          "What to do with archives, messages and compressed documents in a folder: copy them as"
              + " they are, or rewrite each in its own format. Default: copy.");

  private final Argument<Captures> captures =
      word(
          "--captures",
          "first|latest",
          Captures.class,
          "Which capture of a URI to write when unpacking web archives: the first in the order of"
              + " the inputs, or the one with the latest date. Default: first.");

  private final CheckpointOptions checkpoints = with(new CheckpointOptions());

  private final FilterOptions filters = section("Filters", new FilterOptions());

  boolean hasOutput() {
    return out.isGiven() || inPlace.get();
  }

  /** Whether the format of the output is chosen, or follows from its name. */
  boolean changesFormat() {
    return to.isGiven()
        || (out.isGiven()
            && !Files.isDirectory(out.get())
            && OutputFormat.ofName(out.get().toString()).isPresent());
  }

  /** A job with its output, its filter and everything else that these options say. */
  RewriteJob applied(RewriteJob given, WorkOptions work, Terminal terminal) {
    RewriteJob job =
        given
            .withSources(work.sources())
            .withPipeline(work.pipeline())
            .withFilter(filters.filter(work));
    if (out.isGiven() && inPlace.get()) {
      throw work.misuse("--out and --in-place cannot be combined");
    }
    if (to.isGiven() && inPlace.get()) {
      throw work.misuse("--to needs --out; --in-place does not change the format");
    }
    if (!hasOutput() && !dryRun.isGiven()) {
      throw work.misuse("--out, --in-place or --dry-run is missing");
    }
    if (to.isGiven() && !out.isGiven()) {
      throw work.misuse("--to needs --out");
    }
    if (out.isGiven()) {
      job = to.isGiven() ? job.to(to.get(), out.get()) : job.to(out.get());
    }
    job = inPlace.get() ? job.inPlace() : job;
    if (dryRun.isGiven()) {
      Encoder<Rewritten> encoder =
          dryRun.get() == DryRun.DIFF ? new UnifiedDiff() : new EditLines();
      job = job.preview(encoder, terminal.out());
    }
    job = baseElement.isGiven() ? job.withBaseElements(baseElement.get()) : job;
    job = integrity.isGiven() ? job.withIntegrity(integrity.get()) : job;
    job = conversion.get() ? job.withConversions() : job;
    job = allNames.get() ? job.withAllNames() : job;
    job = replaceSymlinks.get() ? job.withReplacedSymlinks() : job;
    job = archives.isGiven() ? job.withNestedArchives(archives.get()) : job;
    job = captures.isGiven() ? job.withCaptures(captures.get()) : job;
    job = manifest.isGiven() ? job.withManifest(manifest.get()) : job;
    Checkpoints saved = checkpoints.of(work, terminal);
    return saved == null ? job : job.withCheckpoints(saved);
  }

  /** The output, for messages. */
  String shown() {
    return out.isGiven() ? out.get() + ": " : "";
  }

  boolean inPlace() {
    return inPlace.get();
  }

  boolean isSaved() {
    return checkpoints.folder() != null;
  }

  boolean reportsLeaving() {
    return leaving.get();
  }

  boolean isDry() {
    return dryRun.isGiven();
  }

  private static final class FormatConverter implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String word) {
      return OutputFormat.values().stream()
          .filter(format -> format.toString().equals(word))
          .findFirst()
          .orElseThrow(
              () -> new TypeConversionException("use folder, zip, tar, warc, wacz or mhtml"));
    }
  }
}
