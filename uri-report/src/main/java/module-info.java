/**
 * Reports on links as pages that open without a network: {@link fairlead.report.LinkReport} says
 * what links there are, and where they lead.
 */
@SuppressWarnings("module") // fairlead.check is compiled later
module fairlead.report {
  requires com.samskivert.jmustache;
  requires fairlead.archive;
  requires transitive fairlead.pipeline;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports fairlead.report;
  exports fairlead.report.page to
      fairlead.check;
}
