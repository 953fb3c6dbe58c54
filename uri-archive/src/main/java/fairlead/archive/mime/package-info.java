/**
 * MIME messages and mailboxes: reads parts, and copies and writes messages. Entry type: {@link
 * fairlead.archive.mime.MimeFormat}.
 */
@NullMarked
package fairlead.archive.mime;

import org.jspecify.annotations.NullMarked;
