/**
 * Checks the links of a site: {@link fairlead.check.SiteChecker} finds what is broken, and {@link
 * fairlead.check.report.ReportFormat} writes reports for people and programs.
 */
@SuppressWarnings("module") // fairlead.cli is compiled later
module fairlead.check {
  requires transitive fairlead.pipeline;
  requires fairlead.report;
  requires java.xml;
  requires org.commonmark;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports fairlead.check;
  exports fairlead.check.report;
}
