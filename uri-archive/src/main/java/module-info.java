/**
 * Archives, messages and content codings, read and written entry by entry. The other modules of the
 * toolkit use it; nothing in it knows what a document is.
 */
@SuppressWarnings("module") // fairlead.pipeline and others are compiled later
module fairlead.archive {
  requires fairlead.uri;
  requires jwarc;
  requires dec;
  requires org.apache.commons.codec;
  requires org.apache.commons.compress;
  requires org.tukaani.xz;
  requires com.github.luben.zstd_jni;
  requires apache.mime4j.core;
  requires tools.jackson.core;
  requires static org.jspecify;

  uses fairlead.archive.ArchiveFormat; // more rows of the table of formats

  exports fairlead.archive to
      fairlead.pipeline,
      fairlead.frontier,
      fairlead.report,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.coding to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.format to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.mime to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.single to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.tar to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.wacz to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.warc to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
  exports fairlead.archive.zip to
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.check,
      fairlead.cli;
}
