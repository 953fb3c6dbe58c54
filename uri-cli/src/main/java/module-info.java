/** The command {@code fairlead}. */
module fairlead.cli {
  requires fairlead.check;
  requires fairlead.fetch;
  requires fairlead.frontier;
  requires fairlead.pipeline;
  requires fairlead.report;
  requires fairlead.rewrite;
  requires java.logging;
  requires info.picocli;
  requires org.tomlj;
  requires tools.jackson.core;
  requires static jdk.httpserver; // only for Training
  requires static org.jspecify;

  exports fairlead.cli;

  uses fairlead.cli.spark.SparkRun;
}
