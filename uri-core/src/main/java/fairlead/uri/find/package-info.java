/**
 * URIs in running text (Appendix E of url-syntax-05, RFC 2396 and rfc2396bis-01, Appendix C of RFC
 * 3986) and abbreviated URIs (Appendix F of RFC 2396 and rfc2396bis-01, Section 4.5 of RFC 3986).
 * Entry types: {@link fairlead.uri.find.UriFinder} and {@link fairlead.uri.find.Abbreviations}.
 */
@NullMarked
package fairlead.uri.find;

import org.jspecify.annotations.NullMarked;
