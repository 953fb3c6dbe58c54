/**
 * Archives and messages, entry by entry, in bounded memory and beyond damage; not exported. Nothing
 * here knows of documents or links. Entry type: {@link fairlead.pipeline.archive.EntryReader}.
 */
@NullMarked
package fairlead.pipeline.archive;

import org.jspecify.annotations.NullMarked;
