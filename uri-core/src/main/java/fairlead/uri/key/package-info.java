/**
 * Keys: what is compared in place of a URI to find out whether it was seen before. Entry types:
 * {@link fairlead.uri.key.KeyProfile} makes keys and their 128-bit fingerprints, {@link
 * fairlead.uri.key.Fingerprinter} unpredictable ones. The profile {@code surt} gives the
 * sort-friendly keys of indexes of web archives.
 */
@NullMarked
package fairlead.uri.key;

import org.jspecify.annotations.NullMarked;
