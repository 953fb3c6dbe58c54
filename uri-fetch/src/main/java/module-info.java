/** Requests over HTTP for checks of links to other sites: {@link fairlead.fetch.HttpFetcher}. */
module fairlead.fetch {
  requires transitive fairlead.check;
  requires crawler.commons;
  requires io.netty.buffer;
  requires io.netty.codec;
  requires io.netty.codec.http;
  requires io.netty.common;
  requires io.netty.resolver;
  requires io.netty.transport;
  requires reactor.netty.core;
  requires reactor.netty.http;
  requires static org.jspecify;

  exports fairlead.fetch;
}
