package fairlead.cli;

import fairlead.check.SiteRules;
import fairlead.check.SiteRules.Mapping;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How the server of a site finds documents. */
final class SiteOptions {

  @Option(
      names = "--index",
      paramLabel = "NAME",
      split = ",",
      description = "Files that stand for their folder. Default: index.html.")
  private List<String> indexFiles = List.of("index.html");

  @Option(
      names = "--extension",
      paramLabel = "NAME",
      split = ",",
      description =
          "What a server adds to a name for which there is no file, as GitHub Pages adds html."
              + " Default: nothing.")
  private List<String> extensions = List.of();

  @Option(
      names = "--map",
      paramLabel = "FROM=TO",
      converter = MappingConverter.class,
      description =
          "Look for targets that begin with a URI, or a path of the site, where another one says;"
              + " may be repeated, and the first that fits counts.")
  private List<Mapping> mappings = List.of();

  /** The rules for a site; without a root, each host with documents is inside. */
  SiteRules rules(@Nullable String root) {
    List<String> names =
        extensions.stream().map(name -> name.startsWith(".") ? name.substring(1) : name).toList();
    return new SiteRules(root, indexFiles, names, mappings);
  }

  static final class MappingConverter implements ITypeConverter<Mapping> {
    @Override
    public Mapping convert(String text) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new TypeConversionException("use FROM=TO, as in /latest/=/3.2/");
      }
      return new Mapping(text.substring(0, equals), text.substring(equals + 1));
    }
  }
}
