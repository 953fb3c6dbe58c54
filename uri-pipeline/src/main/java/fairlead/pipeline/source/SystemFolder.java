package fairlead.pipeline.source;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * A folder of a file system. If the system can open files relative to an open folder, as all but
 * Windows can, this class does so; elsewhere the system limits the length of paths.
 */
final class SystemFolder implements Folder {

  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  private final Path path;
  private final DirectoryStream<Path> stream;

  private SystemFolder(Path path, DirectoryStream<Path> stream) {
    this.path = path;
    this.stream = stream;
  }

  /** Opens a folder, which may be a symbolic link to one. */
  @SuppressWarnings("StreamResourceLeak") // closed with the folder
  static Folder open(Path path) throws IOException {
    return new SystemFolder(path, Files.newDirectoryStream(path));
  }

  @Override
  public Iterable<Path> names() {
    return stream;
  }

  @Override
  public BasicFileAttributes attributes(Path name) throws IOException {
    return stream instanceof SecureDirectoryStream<Path> secure
        ? secure
            .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .readAttributes()
        : Files.readAttributes(
            path.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  @Override
  public SeekableByteChannel file(Path name) throws IOException {
    return stream instanceof SecureDirectoryStream<Path> secure
        ? secure.newByteChannel(name, READ)
        : Files.newByteChannel(path.resolve(name), READ);
  }

  @Override
  @SuppressWarnings("StreamResourceLeak") // closed with the folder
  public Folder folder(Path name) throws IOException {
    Path below = path.resolve(name);
    return new SystemFolder(
        below,
        stream instanceof SecureDirectoryStream<Path> secure
            ? secure.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)
            : Files.newDirectoryStream(below));
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
