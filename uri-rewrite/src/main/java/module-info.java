/**
 * Rewrites the links of documents without changing any other byte: {@link
 * fairlead.rewrite.RewriteJob} writes folders, archives and messages.
 */
@SuppressWarnings("module") // fairlead.cli is compiled later
module fairlead.rewrite {
  requires fairlead.archive;
  requires transitive fairlead.pipeline;
  requires org.apache.commons.codec;
  requires tools.jackson.core;
  requires static transitive org.jspecify;

  exports fairlead.rewrite;
}
