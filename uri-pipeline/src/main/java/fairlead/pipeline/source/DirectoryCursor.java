package fairlead.pipeline.source;

import fairlead.html.Format;
import fairlead.pipeline.Document;
import fairlead.pipeline.Origin;
import fairlead.pipeline.failure.Reasons;
import fairlead.pipeline.source.SourceOptions.Archives;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Walks a folder depth first. Only the names of the folders on the way from the root to the current
 * file are held.
 */
final class DirectoryCursor implements DocumentCursor {

  private final Path root;
  private final String name;
  private final SourceOptions options;
  private final Set<Path> excluded;
  private final Deque<Iterator<Path>> open = new ArrayDeque<>();
  private @Nullable DocumentCursor archive;

  DirectoryCursor(Path root, String name, SourceOptions options, Set<Path> excluded) {
    this.root = root;
    this.name = name;
    this.options = options;
    this.excluded = excluded;
    open.push(List.of(root).iterator());
  }

  @Override
  public @Nullable Document next() {
    while (true) {
      if (archive != null) {
        Document document = archive.next();
        if (document != null) {
          return document;
        }
        archive.close();
        archive = null;
      }
      Iterator<Path> siblings = open.peek();
      if (siblings == null) {
        return null;
      }
      if (!siblings.hasNext()) {
        open.pop();
        continue;
      }
      Document document = visit(siblings.next());
      if (document != null) {
        return document;
      }
    }
  }

  /** Gives the document of a file; goes into a folder or an archive and gives null. */
  private @Nullable Document visit(Path path) {
    Path relative = root.relativize(path);
    Origin origin = Origin.file(source(relative), relative, path);
    try {
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS) || path.equals(root)) {
        if (excluded.isEmpty() || !excluded.contains(path.toRealPath())) {
          open.push(children(path));
        }
        return null;
      }
      if (Files.isSymbolicLink(path)) {
        Origin link = Origin.unread(source(relative), relative);
        if (!path.toRealPath().startsWith(root.toRealPath())) {
          return other(link, "symbolic link out of the folder");
        }
        if (Files.isDirectory(path)) {
          return other(link, "symbolic link to a folder");
        }
      }
    } catch (IOException e) {
      return new Document(origin, new Document.Unread(Reasons.of(e)));
    }
    if (options.archives() == Archives.OPENED && WarcSource.isArchiveName(path)) {
      archive = new WarcCursor(path, origin.source(), options);
      return null;
    }
    if (Format.ofFileName(origin.path()).isEmpty()) {
      return other(origin, "no document by its name");
    }

    return FileSource.read(origin, path, FileUris.below(root, path, options.base()), options);
  }

  private static Document other(Origin origin, String reason) {
    return new Document(origin, new Document.Other(reason));
  }

  private static Iterator<Path> children(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList().iterator();
    }
  }

  private String source(Path relative) {
    String below = relative.toString();
    if (below.isEmpty()) {
      return name;
    }
    return name.endsWith("/") ? name + below : name + '/' + below;
  }

  @Override
  public void close() {
    if (archive != null) {
      archive.close();
    }
  }
}
