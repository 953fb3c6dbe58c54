package fairlead.pipeline.source;

import fairlead.pipeline.Position;
import java.nio.file.Path;
import java.util.Set;

/**
 * The files of a folder and its subfolders, in the order of their names. A file is a document if
 * its name has a matching extension (such as {@code .html .css .svg .xml}) or, if the name says
 * nothing, if its content begins like one. It is a web archive if its name ends like one ({@code
 * .warc .warc.gz .arc .arc.gz}). Any other file is returned too, as something else, so that a
 * rewriting can copy it.
 *
 * <p>Symbolic links to files inside the folder are followed; links to folders, or out of the
 * folder, are not. A subfolder that an earlier run wrote is skipped.
 *
 * <p>Anything that cannot be examined or opened becomes a document that says why; a folder becomes
 * one such document for everything in it. If the system can open files relative to their folder, as
 * Linux and macOS can, no path is too long.
 */
public final class DirectorySource implements DocumentSource {

  private final Path root;
  private final String name;
  private final SourceOptions options;
  private final Set<Path> excluded;

  /**
   * A source of the documents of a folder.
   *
   * @param root the folder
   * @param name how its user named it
   * @param options the base is the URI of the root; the base of a document is that and its path
   * @param excluded real paths of folders to skip, such as the output folder
   */
  public DirectorySource(Path root, String name, SourceOptions options, Set<Path> excluded) {
    this.root = root;
    this.name = name;
    this.options = options;
    this.excluded = Set.copyOf(excluded);
  }

  @Override
  public DocumentCursor open(Position position) {
    return new DirectoryCursor(root, name, options, excluded, position);
  }
}
