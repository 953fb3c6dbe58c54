package fairlead.cli;

import fairlead.check.SiteRules;
import fairlead.check.SiteRules.Mapping;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the server of a site finds documents. */
final class SiteOptions extends OptionGroup {

  private final Argument<List<String>> indexFiles =
      commaList(
          "--index",
          "NAME",
          List.of("index.html"),
          "Files that stand for their folder. Default: index.html.");

  private final Argument<List<String>> extensions =
      commaList(
          "--extension",
          "NAME",
          List.of(),
          "What a server adds to a name for which there is no file, as GitHub Pages adds html."
              + " Default: nothing.");

  private final Argument<List<Mapping>> mappings =
      list(
          "--map",
          "FROM=TO",
          new MappingConverter(),
          "Look for targets that begin with a URI, or a path of the site, where another one says;"
              + " may be repeated, and the first that fits counts.");

  /** The rules for a site; without a root, each host with documents is inside. */
  SiteRules rules(@Nullable String root) {
    List<String> names =
        extensions.get().stream()
            .map(name -> name.startsWith(".") ? name.substring(1) : name)
            .toList();
    return new SiteRules(root, indexFiles.get(), names, mappings.get());
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
