/** The table of formats. Entry type: {@link fairlead.archive.format.ArchiveFormats}. */
@NullMarked
package fairlead.archive.format;

import org.jspecify.annotations.NullMarked;
