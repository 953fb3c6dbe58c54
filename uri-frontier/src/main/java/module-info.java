/** The front end of a crawler: {@link fairlead.frontier.FrontEnd}. */
module fairlead.frontier {
  requires transitive fairlead.pipeline;
  requires fairlead.archive;
  requires crawler.commons;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports fairlead.frontier;
}
