package fairlead.cli;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.UriMap;
import fairlead.pipeline.sink.ArchiveSink;
import fairlead.pipeline.sink.EntrySink.Format;
import fairlead.pipeline.sink.Undo;
import fairlead.uri.Dialect;
import fairlead.uri.UriParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code fairlead rewrite}: rewrites the references in documents. */
final class RewriteCommand extends Subcommand {

  private final Terminal terminal;

  private final Rules rules = section("What to write", new Rules());

  private final WorkOptions work = with(new WorkOptions());
  private final RewriteOptions options = with(new RewriteOptions());

  private final Argument<Path> undo =
      value(
          "--undo",
          "MANIFEST",
          Path.class,
          "Restore every byte that a run with --manifest changed.");

  /** What is written in place of references. */
  private static final class Rules extends OptionGroup {

    private final Argument<Boolean> absolute =
        flag("--absolute", "Replace relative references with their targets.");

    private final Argument<Boolean> relative =
        flag(
            "--relative",
            "Make references relative to the document they are in, if their target is on the base's"
                + " host. If --to turns a web archive or message into files, references are"
                + " rewritten to point to those files.");

    private final Argument<List<String>> maps =
        list(
            "--map",
            "FROM=TO",
            "Replace the URI FROM at the start of targets with the URI TO. If TO is a folder below"
                + " the output folder, write relative references to the files in it, also trying"
                + " .html, .htm and index files. May be repeated; the first match applies.");
  }

  RewriteCommand(Terminal terminal) {
    super(
        "rewrite",
        "Rewrites the links in documents without changing any other byte.",
        "",
        "A link that should change but cannot be written is reported on stderr with its line, its",
        "column and the reason, and sets the exit code to 1. Rewriting the result again changes",
        "nothing.",
        "",
        "  fairlead rewrite site/ --relative --base https://example.org/ --out movable/",
        "  fairlead rewrite mirror/ --base https://example.org/ --map https://example.org/=. --out"
            + " copy/",
        "  fairlead rewrite crawl.warc.gz --relative --to folder --out copy/",
        "  fairlead rewrite site/ --base http://old.example/ --map"
            + " http://old.example/=https://new.example/ --dry-run=diff",
        "  fairlead rewrite site/ --absolute --base https://example.org/ --in-place --manifest"
            + " m.jsonl",
        "  fairlead rewrite --undo m.jsonl");
    synopsis(
        "fairlead rewrite [OPTIONS] (--absolute | --relative | --map=FROM=TO...)",
        "                 (--out=PATH | --in-place | --dry-run) INPUT...",
        "       fairlead rewrite --undo=MANIFEST");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    int chosen =
        (rules.absolute.get() ? 1 : 0)
            + (rules.relative.get() ? 1 : 0)
            + (rules.maps.get().isEmpty() ? 0 : 1);
    if (undo.isGiven()) {
      if (chosen > 0 || !work.inputs().isEmpty() || options.out() != null || options.inPlace()) {
        throw work.misuse("--undo takes a manifest and nothing else");
      }
      return undo(undo.get());
    }
    if (chosen > 1) {
      throw work.misuse("--absolute, --relative and --map cannot be combined");
    }
    if (chosen == 0 && options.to() == null) {
      throw work.misuse("choose what to write: --absolute, --relative or --map");
    }
    return new RewriteRun(terminal, work, options)
        .run(this::rewriter, namesFiles() && !rules.absolute.get() && chosen > 0);
  }

  private Rewriter rewriter(LinkExtractor extractor, OutputFiles files) {
    boolean toFolders = rules.maps.get().stream().anyMatch(map -> !leadsToUri(map));
    return plain(extractor, files)
        .withBaseElements(
            options.baseElement(
                rules.relative.get() || toFolders
                    ? BaseElementPolicy.REMOVE
                    : BaseElementPolicy.KEEP));
  }

  private Rewriter plain(LinkExtractor extractor, OutputFiles files) {
    Dialect dialect = extractor.dialect();
    if (rules.absolute.get()) {
      return Rewriter.absolutizing(extractor);
    }
    if (rules.relative.get()) {
      return namesFiles()
          ? new Rewriter(extractor, UriMap.of(dialect).toFiles("", files::ofUri))
          : Rewriter.relativizing(extractor);
    }
    return new Rewriter(
        extractor, rules.maps.get().isEmpty() ? (link, base) -> Change.NONE : map(dialect, files));
  }

  private UriMap map(Dialect dialect, OutputFiles files) {
    UriMap map = UriMap.of(dialect);
    if (namesFiles()) {
      map = map.inFiles(files::ofUri);
    }
    for (String rule : rules.maps.get()) {
      int sign = rule.indexOf('=');
      if (sign < 0) {
        throw work.misuse("--map " + rule + ": an equals sign between FROM and TO is missing");
      }
      String from = rule.substring(0, sign);
      String to = to(rule);
      try {
        map = leadsToUri(rule) ? map.toUri(from, to) : toFolder(map, from, to, files);
      } catch (UriParseException e) {
        throw work.misuse("--map " + rule + ": " + e.getMessage());
      }
    }
    return map;
  }

  private static String to(String rule) {
    return rule.substring(rule.indexOf('=') + 1);
  }

  /** Whether a rule of the form {@code FROM=TO} ends in a URI and not in a folder. */
  private static boolean leadsToUri(String rule) {
    return to(rule).contains(":");
  }

  /** Whether files of the output are named after URIs. */
  private boolean namesFiles() {
    return options.to() != null
        && options.to().hasPaths()
        && work.inputs().stream().anyMatch(input -> RewritePlaces.hasUris(Path.of(input)));
  }

  /** Whether the output has files that a relative reference can lead to. */
  private boolean writesFiles() {
    return options.to() == null
        ? work.inputs().stream()
            .allMatch(
                input -> ArchiveSink.format(Path.of(input)).map(Format::hasPaths).orElse(true))
        : options.to().hasPaths();
  }

  private UriMap toFolder(UriMap map, String from, String to, OutputFiles files) {
    if (!writesFiles()) {
      throw work.misuse("--map to a folder needs an output with files: a folder, a zip or a tar");
    }
    Path folder = Work.path(work, to.isEmpty() ? "." : to).normalize();
    if (folder.isAbsolute() || folder.startsWith("..")) {
      throw work.misuse("--map: " + to + " is not a folder below the output folder");
    }
    String path = folder.toString().replace(folder.getFileSystem().getSeparator(), "/");
    String root = path.isEmpty() ? "" : path + '/';
    UriMap known =
        namesFiles()
            ? map.toFiles(
                from,
                uri -> {
                  String file = files.ofUri(uri);
                  return file.startsWith(root) ? file : "";
                })
            : map;
    return known.toFolder(from, path, file -> files.has(root + file));
  }

  private int undo(Path manifest) throws IOException {
    if (!Files.isRegularFile(manifest)) {
      throw work.misuse("--undo: " + manifest + ": no such file");
    }
    Undo undone = Undo.of(manifest, (file, message) -> terminal.say(file + ": " + message));
    if (!work.quiet()) {
      terminal.say(
          "%s restored, %,d already in their original state%s"
              .formatted(
                  Report.count(undone.restored(), "file"),
                  undone.already(),
                  undone.failed() == 0 ? "" : ", " + undone.failed() + " not restored"));
    }
    return (undone.failed() == 0 ? ExitCode.FINE : ExitCode.FINDINGS).code();
  }
}
