/**
 * Documents in, links out, as a stream in bounded memory. {@link fairlead.pipeline.source.Inputs}
 * finds documents, {@link fairlead.pipeline.LinkPipeline} reads them, {@link
 * fairlead.pipeline.seen.NewTargets} keeps new targets, and {@link fairlead.pipeline.sink.Sink}
 * writes results.
 */
@SuppressWarnings("module") // fairlead.cli and others are compiled later
module fairlead.pipeline {
  requires fairlead.archive;
  requires transitive fairlead.html;
  requires transitive org.reactivestreams;
  requires transitive reactor.core;
  requires jwarc;
  requires apache.mime4j.core;
  requires tools.jackson.core;
  requires static micrometer.core; // only for metrics
  requires static transitive org.jspecify;

  exports fairlead.pipeline;
  exports fairlead.pipeline.batch to
      fairlead.cli,
      fairlead.report;
  exports fairlead.pipeline.checkpoint;
  exports fairlead.pipeline.failure to
      fairlead.check,
      fairlead.cli,
      fairlead.report,
      fairlead.rewrite;
  exports fairlead.pipeline.files to
      fairlead.frontier,
      fairlead.cli,
      fairlead.rewrite;
  exports fairlead.pipeline.filter;
  exports fairlead.pipeline.fingerprint to
      fairlead.cli,
      fairlead.report,
      fairlead.rewrite;
  exports fairlead.pipeline.job;
  exports fairlead.pipeline.lines to
      fairlead.frontier,
      fairlead.cli,
      fairlead.rewrite;
  exports fairlead.pipeline.metrics;
  exports fairlead.pipeline.seen;
  exports fairlead.pipeline.sink;
  exports fairlead.pipeline.source;
}
