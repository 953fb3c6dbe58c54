package fairlead.pipeline.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** An open folder, asked by the names in it alone, so that no path is too long for the system. */
interface Folder extends Closeable {

  /** The names of what is in it, in no order; can be asked for once. */
  Iterable<Path> names();

  /** What something in it is; symbolic links are not followed. */
  BasicFileAttributes attributes(Path name) throws IOException;

  /** Opens a file in it, which must be no symbolic link. */
  SeekableByteChannel file(Path name) throws IOException;

  /** Opens a folder in it, which must be no symbolic link. */
  Folder folder(Path name) throws IOException;
}
