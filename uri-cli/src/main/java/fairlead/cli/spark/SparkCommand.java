package fairlead.cli.spark;

import fairlead.cli.documents.FilterOptions;
import fairlead.cli.documents.Report;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.options.Argument;
import fairlead.cli.options.ByteSize;
import fairlead.cli.options.ProfileOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.Terminal;
import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** {@code fairlead spark}: tables of links, made by Apache Spark. */
public final class SparkCommand extends Subcommand {

  private static final List<String> TABLES =
      List.of("links", "pages", "targets", "failures", "hosts", "domains", "ranks");
  private static final List<String> FORMATS = List.of("parquet", "orc", "json");

  private static final Pattern MASTER =
      Pattern.compile("local(-cluster)?(\\[.+\\])?|yarn|[a-z0-9]+://.+");

  /** Options that say how one machine reads; Spark has its own. */
  private static final Set<String> OF_ONE_MACHINE =
      Set.of("--symlinks", "--unordered", "--progress", "--concurrency", "--window", "--in-flight");

  private final Terminal terminal;

  private final WorkOptions work = without(OF_ONE_MACHINE, new WorkOptions());

  private final Argument<String> out =
      required(
          "--out",
          "DIR",
          String.class,
          "The folder for the tables, on any file system that Spark knows. It must not exist.");

  private final Argument<Boolean> overwrite =
      flag("--overwrite", "Replace the folder if it exists, once the new tables are complete.");

  private final Argument<List<String>> tables =
      commaList(
          "--tables",
          "NAME",
          new Words(TABLES),
          "The tables to write: links, pages, targets, failures, hosts, domains or ranks. Default:"
              + " links, pages, targets and failures.");

  private final Argument<String> format =
      value(
          "--format",
          "parquet|orc|json",
          new Words(FORMATS),
          FORMATS.get(0),
          "The format of the tables. Default: parquet.");

  private final Argument<String> master =
      value(
          "--master",
          "URL",
          String.class,
          "Where Spark runs, such as local[2] or spark://host:7077. Default: what spark-submit"
              + " sets, or else all processors of this machine.");

  private final Argument<Long> splitSize =
      value(
          "--split-size",
          "BYTES",
          new ByteSize(),
          64L << 20,
          "About how much of a large archive one task reads. Default: 64M.");

  private final Argument<String> seen =
      value(
          "--seen",
          "TABLE",
          String.class,
          "A folder of keys from earlier runs, as Parquet. The table of targets then has a column"
              + " that says what is new, and the new keys are added.");

  private final ProfileOption keys = without(Set.of("--parameter-rules"), new ProfileOption());

  private final Argument<Boolean> context =
      flag(
          "--context",
          "Also write the context of each link: rel, text, path, nofollow, anchor;"
              + " in sitemaps lastmod, changefreq, priority.");

  private final FilterOptions filters = section("Filters", new FilterOptions());

  /** Accepts certain words. */
  private record Words(List<String> known) implements ITypeConverter<String> {
    @Override
    public String convert(String word) {
      if (!known.contains(word)) {
        throw new TypeConversionException("no such name '" + word + "': use " + names());
      }
      return word;
    }

    private String names() {
      return String.join(", ", known);
    }
  }

  public SparkCommand(Terminal terminal) {
    super(
        "spark",
        "Writes the links of documents as tables, with Apache Spark, on this machine or a cluster.",
        "",
        "Inputs are files, folders and globs on any file system that Spark knows. Large archives",
        "are divided. The first run downloads Spark. With SPARK_HOME, its spark-submit is used.",
        "",
        "  fairlead spark crawl/*.warc.gz --out tables/",
        "  fairlead spark s3a://bucket/crawl --out s3a://bucket/tables --master spark://host:7077",
        "  fairlead spark monday.warc.gz --out monday/ --tables targets --seen keys/");
    this.terminal = terminal;
  }

  /** The command as its arguments say, without the word {@code spark}; it cannot be called. */
  public static SparkCommand of(List<String> arguments) {
    Terminal none =
        new Terminal(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintWriter(new StringWriter()),
            false,
            false,
            Stop.NEVER);
    SparkCommand command = new SparkCommand(none);
    CommandLine line = command.commandLine();
    line.setExpandAtFiles(false);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.parseArgs(arguments.toArray(String[]::new));
    return command;
  }

  @Override
  public Integer call() throws IOException {
    if (work.inputs().isEmpty()) {
      throw work.misuse("Missing required parameter: 'INPUT'");
    }
    checkFolder("--out", out.get());
    checkFolder("--seen", seen.or("none"));
    if (!MASTER.matcher(master.or("local")).matches()) {
      throw work.misuse(
          "--master: not the URL of a master: '"
              + master.get()
              + "'; use one such as local[2] or spark://host:7077");
    }
    work.checkFolderBase();
    filters.filter(work);
    Optional<SparkRun> run = ServiceLoader.load(SparkRun.class).findFirst();
    if (run.isEmpty()) {
      terminal.say("Spark not found; run the launcher, or spark-submit with fairlead-spark.jar");
      return ExitCode.USAGE.code();
    }
    return run.get().run(this, terminal);
  }

  private void checkFolder(String option, String folder) {
    if (folder.isBlank()) {
      throw work.misuse(option + ": no folder is named");
    }
  }

  /** The arguments of this command. */
  public List<String> arguments() {
    List<String> all = spec().commandLine().getParseResult().originalArgs();
    return !all.isEmpty() && all.get(0).equals("spark") ? all.subList(1, all.size()) : all;
  }

  public List<String> inputs() {
    return work.inputs();
  }

  public boolean quiet() {
    return work.quiet();
  }

  /** A report without progress, which Spark draws. */
  public Report report(Terminal to) {
    return new Report(to.withoutDrawing(), quiet());
  }

  public SourceOptions sources() {
    return work.sources();
  }

  /** The extractor of links. */
  public LinkExtractor extractor() {
    return context.get() ? work.extractor().withContext() : work.extractor();
  }

  /** The filters, as one. */
  public Filter<Link> filter() {
    return filters.filter(work);
  }

  public String out() {
    return out.get();
  }

  public boolean overwrites() {
    return overwrite.get();
  }

  /** The names of the tables; none for the default. */
  public List<String> tables() {
    return tables.get();
  }

  public String format() {
    return format.get();
  }

  public @Nullable String master() {
    return master.orNull();
  }

  public long splitBytes() {
    return splitSize.get();
  }

  public @Nullable String seen() {
    return seen.orNull();
  }

  /** The name of the key profile. */
  public String profile() {
    return keys.profile().name();
  }

  public boolean hasContext() {
    return context.get();
  }
}
