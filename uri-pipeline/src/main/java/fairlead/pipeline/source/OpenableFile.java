package fairlead.pipeline.source;

import fairlead.pipeline.failure.Reading;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A regular file that is not yet open. Nothing else is ever opened, because a pipe would block.
 *
 * @param opening opens it
 * @param size how many bytes it had when it was looked at; systems say 0 of some that have more
 */
record OpenableFile(Reading<SeekableByteChannel> opening, long size) {

  /**
   * The file of a path, symbolic links followed.
   *
   * @throws IOException if there is none, or something else
   */
  static OpenableFile of(Path path) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(path.toString(), null, "not a regular file");
    }
    return new OpenableFile(() -> Files.newByteChannel(path), attributes.size());
  }
}
