package fairlead.cli;

import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.pipeline.sink.EntrySink.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
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
              + " compressed file), the new archive. Without --out, use --in-place or --dry-run.");

  private final Argument<Format> to =
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
          new DryRunConverter(),
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
      value(
          "--base-element",
          "keep|remove|absolute",
          new BaseElementConverter(),
          "What to do with base elements. If they are removed, every link still has the same"
              + " target. Default: keep; remove with --relative and with --map to folders.");

  private final Argument<Boolean> conversion =
      flag(
          "--conversion",
          "In a WARC, leave records as they are, and write conversion records after them.");

  private final Argument<Boolean> allNames =
      flag(
          "--all-names",
          "When unpacking into a folder, include files whose names Windows or macOS treat as the"
              + " same as those of other files, and files that make version control systems run"
              + " programs, such as .git/hooks.");

  private final CheckpointOptions checkpoints = with(new CheckpointOptions());

  private final FilterOptions filters = section("Filters", new FilterOptions());

  @Nullable Path out() {
    return out.orNull();
  }

  /** The kind of the output; null if it is that of the input. */
  @Nullable Format to() {
    return to.isGiven() ? to.get() : named();
  }

  /** The kind that the name of the output says; null if it says none. */
  @Nullable Format named() {
    return !out.isGiven() || Files.isDirectory(out.get())
        ? null
        : Format.ofName(out.get().toString()).orElse(null);
  }

  boolean inPlace() {
    return inPlace.get();
  }

  @Nullable DryRun dryRun() {
    return dryRun.orNull();
  }

  @Nullable Path manifest() {
    return manifest.orNull();
  }

  boolean conversion() {
    return conversion.get();
  }

  /** Whether to leave out names that mean something else on some systems. */
  boolean portableNames() {
    return to() == Format.FOLDER && !allNames.get();
  }

  BaseElementPolicy baseElement(BaseElementPolicy otherwise) {
    return baseElement.or(otherwise);
  }

  CheckpointOptions checkpoints() {
    return checkpoints;
  }

  FilterOptions filters() {
    return filters;
  }

  static final class FormatConverter implements ITypeConverter<Format> {
    @Override
    public Format convert(String word) {
      for (Format format : Format.values()) {
        if (format.name().toLowerCase(Locale.ROOT).equals(word)) {
          return format;
        }
      }
      throw new TypeConversionException("use folder, zip, tar, warc, wacz or mhtml");
    }
  }

  static final class DryRunConverter implements ITypeConverter<DryRun> {
    @Override
    public DryRun convert(String word) {
      return switch (word) {
        case "json" -> DryRun.JSON;
        case "diff" -> DryRun.DIFF;
        default ->
            throw new TypeConversionException(
                "use json or diff; put --dry-run without a value after the inputs");
      };
    }
  }

  static final class BaseElementConverter implements ITypeConverter<BaseElementPolicy> {
    @Override
    public BaseElementPolicy convert(String word) {
      return switch (word) {
        case "keep" -> BaseElementPolicy.KEEP;
        case "remove" -> BaseElementPolicy.REMOVE;
        case "absolute" -> BaseElementPolicy.ABSOLUTE;
        default -> throw new TypeConversionException("use keep, remove or absolute");
      };
    }
  }
}
