package fairlead.spark;

import fairlead.cli.documents.Report;
import fairlead.cli.spark.SparkCommand;
import fairlead.cli.spark.SparkRun;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.sink.Tally;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Runs {@code fairlead spark}. */
public final class CommandRun implements SparkRun {

  private static final long WHOLE = Long.MAX_VALUE;

  @Override
  public int run(SparkCommand command, Terminal terminal) throws IOException {
    SparkConf conf = completed(new SparkConf(), command, terminal.interactive());
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      spark.sparkContext().setLogLevel("ERROR");
      return run(spark, command, terminal);
    }
  }

  /**
   * A configuration with what the command sets, and with defaults for what its user has not set.
   */
  static SparkConf completed(SparkConf conf, SparkCommand command, boolean interactive) {
    String master = command.master();
    if (master != null) {
      conf.setMaster(master);
    } else if (!conf.contains("spark.master")) {
      conf.setMaster("local[*]");
    }
    conf.setIfMissing("spark.app.name", "fairlead");
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.sql.adaptive.enabled", "true");
    conf.setIfMissing("spark.rdd.compress", "true");
    if (conf.get("spark.master").startsWith("local")) {
      conf.setIfMissing("spark.driver.host", "127.0.0.1");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
    } else {
      conf.setIfMissing("spark.jars", ownJar());
    }
    boolean shown = interactive && !command.quiet();
    return conf.setIfMissing("spark.ui.showConsoleProgress", String.valueOf(shown));
  }

  /** The jar of this class, which executors need. */
  private static String ownJar() {
    CodeSource source = CommandRun.class.getProtectionDomain().getCodeSource();
    return source == null ? "" : source.getLocation().toString();
  }

  private static int run(SparkSession spark, SparkCommand command, Terminal terminal)
      throws IOException {
    SparkJob job = job(command);
    Path out = new Path(command.out());
    if (!command.overwrites()
        && out.getFileSystem(spark.sessionState().newHadoopConf()).exists(out)) {
      terminal.say(command.out() + ": it already exists; --overwrite replaces it");
      return ExitCode.USAGE.code();
    }
    Report report = command.report(terminal);
    Tally read;
    try {
      SparkLinks links = SparkLinks.read(spark, options(command), command.inputs());
      try {
        read = job.write(links);
      } catch (Exception e) { // Spark's are checked, but not declared
        if (!isMisplaced(e)) {
          throw e;
        }
        // An archive holds data that looks like records of its own: nothing is divided.
        links = SparkLinks.read(spark, options(command).withSplitBytes(WHOLE), command.inputs());
        read = job.write(links);
      }
    } catch (FileNotFoundException | FileAlreadyExistsException e) {
      terminal.say(String.valueOf(e.getMessage()));
      return ExitCode.USAGE.code();
    }
    report.addAll(read.counts());
    int code = report.exitCodeOfReading().code();
    report.close();
    return code;
  }

  /** Whether a part of an archive has records that belong to no part. Executors send only text. */
  static boolean isMisplaced(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof MisplacedPartException
          || String.valueOf(cause.getMessage()).contains(MisplacedPartException.class.getName())) {
        return true;
      }
    }
    return false;
  }

  private static SparkJob job(SparkCommand command) {
    SparkJob job = SparkJob.to(command.out()).withFormat(command.format());
    if (!command.tables().isEmpty()) {
      Set<Table> tables = EnumSet.noneOf(Table.class);
      command.tables().forEach(name -> tables.add(Table.named(name).orElseThrow()));
      job = job.withTables(tables);
    }
    job = command.overwrites() ? job.overwriting() : job;
    String seen = command.seen();
    return seen == null ? job : job.withSeen(seen);
  }

  /** The options of the command: its arguments travel, and each executor reads them again. */
  private static SparkOptions options(SparkCommand command) {
    ArrayList<String> arguments = new ArrayList<>(command.arguments());
    SparkOptions options =
        SparkOptions.DEFAULT
            .withExtractor(() -> SparkCommand.of(arguments).extractor())
            .withFilters(() -> List.of(SparkCommand.of(arguments).filter()))
            .withSources(() -> SparkCommand.of(arguments).sources())
            .withKeys(command.profile())
            .withSplitBytes(command.splitBytes());
    return command.hasContext() ? options.withContext() : options;
  }
}
