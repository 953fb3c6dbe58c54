package fairlead.pipeline.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * An open folder. It is accessed only by the names in it, so that no path is too long for the
 * system.
 */
interface Folder extends Closeable {

  /** The names in it, in no order; can be requested once. */
  Iterable<Path> names();

  /** The attributes of something in it; symbolic links are not followed. */
  BasicFileAttributes attributes(Path name) throws IOException;

  /** Opens a file in it, which must not be a symbolic link. */
  SeekableByteChannel file(Path name) throws IOException;

  /** Opens a folder in it, which must not be a symbolic link. */
  Folder folder(Path name) throws IOException;
}
