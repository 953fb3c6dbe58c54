/** The front end of a crawler: {@link fairlead.frontier.FrontEnd}. */
module fairlead.frontier {
  requires transitive fairlead.pipeline;
  requires crawler.commons;
  requires static transitive org.jspecify;

  exports fairlead.frontier;
}
