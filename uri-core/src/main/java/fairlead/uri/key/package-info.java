/**
 * Keys, which are compared instead of URIs to find out whether a URI was seen before. Entry types:
 * {@link fairlead.uri.key.KeyProfile} makes keys and their 128-bit fingerprints, {@link
 * fairlead.uri.key.Fingerprinter} unpredictable ones. The profile {@code surt} makes the
 * sort-friendly keys of web archive indexes.
 */
@NullMarked
package fairlead.uri.key;

import org.jspecify.annotations.NullMarked;
