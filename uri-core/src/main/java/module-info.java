/**
 * URIs and references. {@link fairlead.uri.generic.Rfc3986#parse} and {@link
 * fairlead.uri.whatwg.Whatwg#parse} read one; {@link fairlead.uri.normalize.Ladder} compares two;
 * {@link fairlead.uri.key.KeyProfile} makes keys for a seen-set; {@link
 * fairlead.uri.security.Hazards} warns; {@link fairlead.uri.find.UriFinder} finds URIs in text;
 * {@link fairlead.uri.explain.Explanation} shows where dialects differ.
 */
@SuppressWarnings("module") // fairlead.html is compiled later
module fairlead.uri {
  requires com.dynatrace.hash4j;
  requires static com.ibm.icu; // for hosts beyond US-ASCII
  requires static transitive org.jspecify;

  exports fairlead.uri;
  exports fairlead.uri.base;
  exports fairlead.uri.build;
  exports fairlead.uri.dialects;
  exports fairlead.uri.charset;
  exports fairlead.uri.explain;
  exports fairlead.uri.find;
  exports fairlead.uri.generic;
  exports fairlead.uri.host;
  exports fairlead.uri.key;
  exports fairlead.uri.lint;
  exports fairlead.uri.normalize;
  exports fairlead.uri.percent;
  exports fairlead.uri.resource to
      fairlead.html;
  exports fairlead.uri.scheme;
  exports fairlead.uri.security;
  exports fairlead.uri.text to
      fairlead.archive,
      fairlead.html,
      fairlead.pipeline,
      fairlead.rewrite,
      fairlead.report,
      fairlead.check,
      fairlead.cli;
  exports fairlead.uri.whatwg;
}
