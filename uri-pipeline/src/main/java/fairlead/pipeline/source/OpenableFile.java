package fairlead.pipeline.source;

import fairlead.archive.Reading;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A regular file that is not yet open. No other kind of file is ever opened, because a pipe would
 * block.
 *
 * @param opening opens it
 * @param size how many bytes it had when it was checked; systems report 0 for some files that have
 *     more
 */
record OpenableFile(Reading<SeekableByteChannel> opening, long size) {

  /**
   * The file of a path, symbolic links followed.
   *
   * @throws IOException if there is no file, or it is not a regular file
   */
  static OpenableFile of(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(path.toString(), null, "not a regular file");
    }
    return new OpenableFile(() -> Files.newByteChannel(path), attributes.size());
  }
}
