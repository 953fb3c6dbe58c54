package fairlead.cli.documents;

import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words of options that choose how a run reads and what it shows. */
final class Words {

  private Words() {}

  /** How progress is shown. */
  enum Progress {
    LINE,
    PLAIN,
    NONE
  }

  static final class ProgressConverter implements ITypeConverter<Progress> {
    @Override
    public Progress convert(String word) {
      return switch (word) {
        case "line" -> Progress.LINE;
        case "plain" -> Progress.PLAIN;
        case "none" -> Progress.NONE;
        default -> throw new TypeConversionException("use line, plain or none");
      };
    }
  }

  static final class SymlinksConverter implements ITypeConverter<Symlinks> {
    @Override
    public Symlinks convert(String word) {
      return switch (word) {
        case "inside" -> Symlinks.INSIDE;
        case "none" -> Symlinks.NONE;
        case "all" -> Symlinks.ALL;
        default -> throw new TypeConversionException("use inside, none or all");
      };
    }
  }

  static final class RevisitsConverter implements ITypeConverter<Revisits> {
    @Override
    public Revisits convert(String word) {
      return switch (word) {
        case "skip" -> Revisits.SKIPPED;
        case "headers" -> Revisits.HEADERS;
        default -> throw new TypeConversionException("use skip or headers");
      };
    }
  }
}
