/** The base and the links of an HTML document, and their rewriting in place. */
module fairlead.html {
  requires transitive fairlead.uri;
  requires org.jsoup;
  requires tools.jackson.core;
  requires static com.github.albfernandez.juniversalchardet; // for pages that name no charset
  requires static transitive org.jspecify;

  exports fairlead.html;
  exports fairlead.html.extract;
  exports fairlead.html.rewrite;
  exports fairlead.html.rule;
}
