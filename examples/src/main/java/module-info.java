/** Three small programs, one for each kind of user. */
module fairlead.examples {
  requires fairlead.check;
  requires transitive fairlead.fetch;
  requires transitive fairlead.frontier;
  requires transitive fairlead.pipeline;
  requires transitive fairlead.rewrite;
  requires static org.jspecify;

  exports fairlead.examples;

  requires reactor.netty.core;
  requires reactor.netty.http;
}
