/** Documents in, links out, as a stream in bounded memory. */
module fairlead.pipeline {
  requires transitive fairlead.html;
  requires transitive org.reactivestreams;
  requires transitive reactor.core;
  requires jwarc;
  requires dec;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports fairlead.pipeline;
  exports fairlead.pipeline.seen;
  exports fairlead.pipeline.sink;
  exports fairlead.pipeline.source;
}
