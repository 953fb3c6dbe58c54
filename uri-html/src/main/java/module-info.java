/**
 * The links of HTML, XML, Markdown, style sheets and robots.txt. {@link
 * fairlead.html.extract.LinkExtractor} reads them, and {@link fairlead.html.rewrite.Rewriter}
 * changes them.
 */
module fairlead.html {
  requires transitive fairlead.uri;
  requires org.commonmark;
  requires org.commonmark.ext.autolink;
  requires org.commonmark.ext.gfm.tables;
  requires org.jsoup;
  requires tools.jackson.core;
  requires static com.github.albfernandez.juniversalchardet; // for pages that name no charset
  requires static transitive org.jspecify;

  exports fairlead.html;
  exports fairlead.html.extract;
  exports fairlead.html.rewrite;
  exports fairlead.html.rule;
}
