package fairlead.cli;

import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.pipeline.sink.EntrySink.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Where rewritten documents go, and how much of them is rewritten. */
final class RewriteOptions {

  /** How a run says what it would write. */
  enum DryRun {
    JSON,
    DIFF
  }

  @Option(
      names = "--out",
      paramLabel = "PATH",
      description =
          "The folder to write to; for one archive (zip, tar, WARC, WACZ, MHTML, a compressed"
              + " file) the new archive. Without it: --in-place or --dry-run.")
  private @Nullable Path out;

  @Option(
      names = "--to",
      paramLabel = "KIND",
      converter = FormatConverter.class,
      description =
          "What --out is: folder, zip, tar (compressed if its name ends so), warc, wacz or mhtml."
              + " Default: what the name of --out says, or else the kind of the input.")
  private @Nullable Format to;

  @Option(
      names = "--in-place",
      description =
          "Put rewritten documents in place of the old ones. Files without a change are not"
              + " touched.")
  private boolean inPlace;

  @Option(
      names = "--dry-run",
      arity = "0..1",
      fallbackValue = "json",
      paramLabel = "json|diff",
      converter = DryRunConverter.class,
      description =
          "Write nothing; print each edit as a line of JSON, or all as a unified diff"
              + " (--dry-run=diff).")
  private @Nullable DryRun dryRun;

  @Option(
      names = "--manifest",
      paramLabel = "FILE",
      description = "Record all edits, so that 'rewrite --undo FILE' can take them back.")
  private @Nullable Path manifest;

  @Option(
      names = "--base-element",
      paramLabel = "keep|remove|absolute",
      converter = BaseElementConverter.class,
      description =
          "What becomes of base elements. Without them, every link still leads where it led."
              + " Default: keep; remove with --relative and --map.")
  private @Nullable BaseElementPolicy baseElement;

  @Option(
      names = "--conversion",
      description =
          "In a WARC, leave records as they are, and write conversion records behind them.")
  private boolean conversion;

  @Mixin private final CheckpointOptions checkpoints = new CheckpointOptions();

  @ArgGroup(validate = false, heading = "%nFilters:%n")
  private FilterOptions filters = new FilterOptions();

  @Nullable Path out() {
    return out;
  }

  /** What the output is; null if it is what the input is. */
  @Nullable Format to() {
    return to == null ? named() : to;
  }

  /** What the name of the output says; null if it says nothing. */
  @Nullable Format named() {
    return out == null || Files.isDirectory(out)
        ? null
        : Format.ofName(out.toString()).orElse(null);
  }

  boolean inPlace() {
    return inPlace;
  }

  @Nullable DryRun dryRun() {
    return dryRun;
  }

  @Nullable Path manifest() {
    return manifest;
  }

  boolean conversion() {
    return conversion;
  }

  BaseElementPolicy baseElement(BaseElementPolicy otherwise) {
    return baseElement == null ? otherwise : baseElement;
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
        default -> throw new TypeConversionException("use json or diff");
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
