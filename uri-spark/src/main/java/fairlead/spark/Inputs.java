package fairlead.spark;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** Lists the files of inputs: files, folders and globs of any of Hadoop's file systems. */
final class Inputs {

  private static final AsciiSet PATH = AsciiSet.UNRESERVED.or(AsciiSet.of("!$&'()*+,;=:@/"));

  private final Configuration hadoop;
  private final @Nullable String base;
  private final List<InputFile> files = new ArrayList<>();

  private Inputs(Configuration hadoop, @Nullable String base) {
    this.hadoop = hadoop;
    this.base = base;
  }

  /**
   * The files of some inputs, in the order in which one machine reads them.
   *
   * @param base the URI of the root of each input; null for its own
   * @throws FileNotFoundException if there is no such file or folder
   */
  static List<InputFile> of(List<String> names, Configuration hadoop, @Nullable String base)
      throws IOException {
    Inputs inputs = new Inputs(hadoop, base);
    for (String name : names) {
      inputs.add(name);
    }
    return inputs.files;
  }

  private void add(String name) throws IOException {
    Path path = new Path(name);
    FileSystem system = path.getFileSystem(hadoop);
    FileStatus[] found = statuses(system, path);
    if (found == null || found.length == 0) {
      throw new FileNotFoundException(name + ": no such file or folder");
    }
    Arrays.sort(found, Comparator.comparing(status -> status.getPath().toString()));
    boolean isGlob = found.length > 1 || !found[0].getPath().getName().equals(path.getName());
    for (FileStatus one : found) {
      String shown = isGlob ? shown(name, one.getPath()) : name;
      if (one.isDirectory()) {
        folder(system, one, shown, "", root(one.getPath()));
      } else {
        file(one, shown, null, base == null ? uri(one.getPath()) : base);
      }
    }
  }

  /** The file of the name itself, whose characters may look like a pattern, or those it matches. */
  private static FileStatus @Nullable [] statuses(FileSystem system, Path path) throws IOException {
    try {
      return new FileStatus[] {system.getFileStatus(path)};
    } catch (FileNotFoundException e) {
      return system.globStatus(path);
    }
  }

  private String root(Path folder) {
    String root = base == null ? uri(folder) : base;
    return root.endsWith("/") ? root : root + '/';
  }

  /** A match of a pattern, in the way in which the pattern was written. */
  private static String shown(String pattern, Path match) {
    Path written = new Path(pattern);
    if (written.toUri().getScheme() != null) {
      return match.toString();
    }
    String path = match.toUri().getPath();
    if (written.isAbsolute()) {
      return path;
    }
    String here = new java.io.File("").getAbsolutePath() + '/';
    return path.startsWith(here) ? path.substring(here.length()) : path;
  }

  private void folder(FileSystem system, FileStatus folder, String name, String below, String root)
      throws IOException {
    FileStatus[] children = system.listStatus(folder.getPath());
    Arrays.sort(children, Comparator.comparing(child -> child.getPath().getName()));
    for (FileStatus child : children) {
      String path =
          below.isEmpty() ? child.getPath().getName() : below + '/' + child.getPath().getName();
      if (child.isDirectory()) {
        folder(system, child, name, path, root);
      } else {
        String source = name.endsWith("/") ? name + path : name + '/' + path;
        file(child, source, path, root + PercentEncoding.encode(path, PATH));
      }
    }
  }

  private void file(FileStatus file, String source, @Nullable String below, String uri) {
    files.add(
        new InputFile(
            files.size(),
            file.getPath().toUri().toString(),
            source,
            below,
            uri,
            file.getLen(),
            0,
            "",
            Long.MAX_VALUE,
            null));
  }

  private static String uri(Path path) {
    String scheme = path.toUri().getScheme();
    String authority = path.toUri().getAuthority();
    return scheme
        + "://"
        + (authority == null ? "" : authority)
        + PercentEncoding.encode(path.toUri().getPath(), PATH);
  }
}
