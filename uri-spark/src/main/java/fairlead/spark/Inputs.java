package fairlead.spark;

import fairlead.pipeline.files.OutputMarker;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
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
        file(one, shown, null, base == null ? uri(one.getPath()) : base, null);
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
    if (!below.isEmpty() && Stream.of(children).anyMatch(Inputs::isMark)) {
      add(folder, name, below, root, "output of an earlier run");
      return;
    }
    for (FileStatus child : children) {
      String leaf = child.getPath().getName();
      String path = below.isEmpty() ? leaf : below + '/' + leaf;
      java.nio.file.Path local = linked(child);
      if (local != null && child.isDirectory()) {
        add(child, name, path, root, "symbolic link to a folder");
      } else if (child.isDirectory()) {
        folder(system, child, name, path, root);
      } else if (isMark(child) || leaf.equals(OutputMarker.JOURNAL)) {
        add(child, name, path, root, "mark of an output folder");
      } else if (local != null && !local.toRealPath().startsWith(top(local, path))) {
        add(child, name, path, root, "symbolic link out of the folder");
      } else if (!leaf.equals(OutputMarker.IN_PLACE) && !leaf.startsWith(OutputMarker.UNFINISHED)) {
        add(child, name, path, root, null);
      }
    }
  }

  private static boolean isMark(FileStatus file) {
    return file.getPath().getName().equals(OutputMarker.NAME)
        && file.getLen() == OutputMarker.BYTES;
  }

  /** The symbolic link that a file of this machine is; null if it is not one. */
  private static java.nio.file.@Nullable Path linked(FileStatus file) {
    if (!"file".equals(file.getPath().toUri().getScheme())) {
      return null;
    }
    java.nio.file.Path local = java.nio.file.Path.of(file.getPath().toUri().getPath());
    return Files.isSymbolicLink(local) ? local : null;
  }

  /** The folder that the user named, from a path and the part of it that is below. */
  private static java.nio.file.Path top(java.nio.file.Path path, String below) throws IOException {
    int depth = java.nio.file.Path.of(below).getNameCount();
    return path.resolve("../".repeat(depth)).normalize().toRealPath();
  }

  private void add(
      FileStatus file, String name, String path, String root, @Nullable String skipped) {
    String source = name.endsWith("/") ? name + path : name + '/' + path;
    file(file, source, path, root + PercentEncoding.encode(path, PATH), skipped);
  }

  private void file(
      FileStatus file,
      String source,
      @Nullable String below,
      String uri,
      @Nullable String skipped) {
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
            skipped));
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
