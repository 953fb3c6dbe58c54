/**
 * Reads and writes archives and messages, entry by entry, in bounded memory and past damage; not
 * exported. Nothing here knows about documents or links. Entry type: {@link
 * fairlead.archive.EntryReader}.
 */
@NullMarked
package fairlead.archive;

import org.jspecify.annotations.NullMarked;
