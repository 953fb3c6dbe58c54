package fairlead.cli;

import fairlead.pipeline.source.SourceOptions.Revisits;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The words of options that choose how sources read. */
final class Words {

  private Words() {}

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
