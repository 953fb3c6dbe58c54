package fairlead.cli.check;

import fairlead.check.RedirectRules;
import fairlead.check.SiteRules;
import fairlead.check.SiteRules.Mapping;
import fairlead.cli.documents.Work;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.terminal.Failure;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the server of a site finds documents. */
final class SiteOptions extends OptionGroup {

  private static final String NAME = "_redirects";
  private static final int MAX_BYTES = 1_000_000;

  private final Argument<List<String>> indexFiles =
      commaList(
          "--index",
          "NAME",
          List.of("index.html"),
          "Names of index files, which stand for their folder. Default: index.html.");

  private final Argument<List<String>> extensions =
      commaList(
          "--extension",
          "NAME",
          List.of(),
          "Extensions that the server adds to a name if there is no file with that name, as GitHub"
              + " Pages does with html. Default: none.");

  private final Argument<List<Mapping>> mappings =
      list(
          "--map",
          "FROM=TO",
          new MappingConverter(),
          "For targets that begin with FROM, a URI or a path on the site, search under TO instead."
              + " May be repeated; the first match applies.");

  private final Argument<Boolean> sniff =
      flag(
          "--sniff",
          "Also read a file with an unknown extension if it looks like a page. A server would not"
              + " send it as one.");

  private final Argument<Path> redirects =
      value(
          "--redirects",
          "FILE",
          Path.class,
          "A file of redirects, in the format of Netlify and Cloudflare, for targets without a"
              + " document. Default: the _redirects file in a folder that is the only input.");

  /** What says the type of a file whose name has an extension that is not known. */
  SourceOptions.Types types() {
    return sniff.get() ? SourceOptions.Types.CONTENT : SourceOptions.Types.NAME;
  }

  /** The file of redirects, given or found; null if there is none. */
  @Nullable Path redirectsFile(WorkOptions work) {
    List<String> inputs = work.inputs();
    if (redirects.isGiven()
        || inputs.size() != 1
        || inputs.get(0).equals("-")
        || !work.urls().isEmpty()) {
      return redirects.orNull();
    }
    Path found = Work.path(work, inputs.get(0)).resolve(NAME);
    // A link could lead anywhere, and problems of a file are reported with its lines.
    return Files.isRegularFile(found, LinkOption.NOFOLLOW_LINKS) ? found : null;
  }

  /**
   * The rules for a site.
   *
   * @param root null if every host with documents is part of the site
   */
  SiteRules rules(@Nullable Uri root, WorkOptions work, Terminal terminal) {
    for (String name : indexFiles.get()) {
      if (name.isEmpty() || name.indexOf('/') >= 0) {
        throw work.misuse("--index takes names of files, without a folder: " + name);
      }
    }
    List<String> names =
        extensions.get().stream()
            .map(name -> name.startsWith(".") ? name.substring(1) : name)
            .toList();
    Path file = redirectsFile(work);
    if (file == null && work.inputs().size() == 1 && work.urls().isEmpty()) {
      Path link = Work.path(work, work.inputs().get(0)).resolve(NAME);
      if (Files.isSymbolicLink(link)) {
        terminal.say(
            link + ": a symbolic link, which is not followed; use --redirects FILE to read it");
      }
    }
    return new SiteRules(
        root,
        indexFiles.get(),
        names,
        mappings.get(),
        file == null ? RedirectRules.NONE : read(file, work, terminal));
  }

  private static RedirectRules read(Path file, WorkOptions work, Terminal terminal) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw work.misuse(file + ": longer than " + MAX_BYTES + " bytes");
      }
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      RedirectRules rules = RedirectRules.parse(text);
      for (RedirectRules.Problem problem : rules.problems()) {
        terminal.say(file + ":" + problem);
      }
      return rules;
    } catch (CharacterCodingException e) {
      throw work.misuse(file + ": not in UTF-8");
    } catch (IOException e) {
      throw work.misuse(file + ": " + Failure.reason(e));
    }
  }

  static final class MappingConverter implements ITypeConverter<Mapping> {
    @Override
    public Mapping convert(String text) {
      int equals = text.indexOf('=');
      String from = text.substring(0, Math.max(0, equals));
      if (!isUriOrPath(from) || !isUriOrPath(text.substring(equals + 1))) {
        throw new TypeConversionException("use FROM=TO, as in /latest/=/3.2/");
      }
      return new Mapping(from, text.substring(equals + 1));
    }

    private static boolean isUriOrPath(String text) {
      return text.startsWith("/") || Whatwg.DIALECT.tryParse(text) instanceof Uri;
    }
  }
}
