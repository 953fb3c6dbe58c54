package fairlead.cli;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.UriMap;
import fairlead.pipeline.sink.ArchiveSink;
import fairlead.pipeline.sink.EntrySink.Format;
import fairlead.pipeline.sink.Undo;
import fairlead.uri.UriParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fairlead rewrite}: documents with other references. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "rewrite",
    description = "Rewrites the links of documents, and no other byte.",
    customSynopsis = {
      "fairlead rewrite [OPTIONS] (--absolute | --relative | --map=FROM=TO...)",
      "                 (--out=PATH | --in-place | --dry-run) INPUT...",
      "       fairlead rewrite --undo=MANIFEST"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "A link that should change and cannot be written is named on stderr with line, column and",
      "reason, and makes exit code 1. To rewrite twice changes nothing.",
      "",
      "  fairlead rewrite site/ --relative --base https://example.org/ --out movable/",
      "  fairlead rewrite mirror/ --base https://example.org/ --map https://example.org/=. --out"
          + " copy/",
      "  fairlead rewrite crawl.warc.gz --map https://example.org/=example.org --to folder --out"
          + " copy/",
      "  fairlead rewrite site/ --base http://old.example/ --map"
          + " http://old.example/=https://new.example/ --dry-run=diff",
      "  fairlead rewrite site/ --absolute --base https://example.org/ --in-place --manifest"
          + " m.jsonl",
      "  fairlead rewrite --undo m.jsonl"
    })
final class RewriteCommand implements Callable<Integer> {

  private final Terminal terminal;

  @ArgGroup(validate = false, heading = "%nWhat is written:%n")
  private Rules rules = new Rules();

  @Mixin private final WorkOptions work = new WorkOptions();
  @Mixin private final RewriteOptions options = new RewriteOptions();

  @Option(
      names = "--undo",
      paramLabel = "MANIFEST",
      description = "Restore every byte that a run with --manifest has changed.")
  private @Nullable Path undo;

  /** What is written in place of references. */
  static final class Rules {

    @Option(names = "--absolute", description = "Targets in place of relative references.")
    private boolean absolute;

    @Option(
        names = "--relative",
        description = "References relative to their document, for targets on the base's host.")
    private boolean relative;

    @Option(
        names = "--map",
        paramLabel = "FROM=TO",
        description =
            "A prefix of URIs in place of another; or, if TO is a folder below that of the output,"
                + " relative references to the files in it, with .html, .htm and index files tried."
                + " May be repeated; the first that fits counts.")
    private List<String> maps = List.of();
  }

  RewriteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    int chosen =
        (rules.absolute ? 1 : 0) + (rules.relative ? 1 : 0) + (rules.maps.isEmpty() ? 0 : 1);
    if (undo != null) {
      if (chosen > 0 || !work.inputs().isEmpty() || options.out() != null || options.inPlace()) {
        throw work.misuse("--undo takes a manifest and nothing else");
      }
      return undo(undo);
    }
    if (chosen != 1) {
      throw work.misuse("one of --absolute, --relative and --map is wanted");
    }
    return new RewriteRun(terminal, work, options).run(this::rewriter);
  }

  private Rewriter rewriter(LinkExtractor extractor, Predicate<String> files) {
    Rewriter rewriter =
        rules.absolute
            ? Rewriter.absolutizing(extractor)
            : rules.relative
                ? Rewriter.relativizing(extractor)
                : new Rewriter(extractor, map(extractor, files));
    return rewriter.withBaseElements(
        options.baseElement(rules.absolute ? BaseElementPolicy.KEEP : BaseElementPolicy.REMOVE));
  }

  private UriMap map(LinkExtractor extractor, Predicate<String> files) {
    UriMap map = UriMap.of(extractor.dialect());
    for (String rule : rules.maps) {
      int sign = rule.indexOf('=');
      if (sign < 0) {
        throw work.misuse("--map " + rule + ": an equals sign between FROM and TO is missing");
      }
      String from = rule.substring(0, sign);
      String to = rule.substring(sign + 1);
      try {
        map = to.contains(":") ? map.toUri(from, to) : toFolder(map, from, to, files);
      } catch (UriParseException e) {
        throw work.misuse("--map " + rule + ": " + e.getMessage());
      }
    }
    return map;
  }

  /** Whether what is written has files, to which a relative reference leads. */
  private boolean writesFiles() {
    return options.to() == null
        ? work.inputs().stream()
            .allMatch(
                input -> ArchiveSink.format(Path.of(input)).map(Format::hasPaths).orElse(true))
        : options.to().hasPaths();
  }

  private UriMap toFolder(UriMap map, String from, String to, Predicate<String> files) {
    if (!writesFiles()) {
      throw work.misuse("--map to a folder is for an output with files: a folder, a zip or a tar");
    }
    Path folder = Work.path(work, to.isEmpty() ? "." : to).normalize();
    if (folder.isAbsolute() || folder.startsWith("..")) {
      throw work.misuse("--map: " + to + " is no folder below that of the output");
    }
    String path = folder.toString().replace(folder.getFileSystem().getSeparator(), "/");
    return map.toFolder(from, path, file -> files.test(path.isEmpty() ? file : path + '/' + file));
  }

  private int undo(Path manifest) throws IOException {
    if (!Files.isRegularFile(manifest)) {
      throw work.misuse("--undo: " + manifest + ": no such file");
    }
    Undo undone = Undo.of(manifest, (file, message) -> terminal.say(file + ": " + message));
    if (!work.quiet()) {
      terminal.say(
          "%s restored, %,d as they were%s"
              .formatted(
                  Report.count(undone.restored(), "file"),
                  undone.already(),
                  undone.failed() == 0 ? "" : ", " + undone.failed() + " not restored"));
    }
    return (undone.failed() == 0 ? ExitCode.FINE : ExitCode.FINDINGS).code();
  }
}
