package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.failure.Reasons;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.source.FileSource.Unknown;
import fairlead.pipeline.source.SourceOptions.Archives;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks a folder depth first. The folders on the way from the root to the current file are open,
 * and the names in them are held, both up to limits.
 */
final class DirectoryCursor implements DocumentCursor {

  private final Path root;
  private final String name;
  private final SourceOptions options;
  private final Set<Path> excluded;
  private final Reading<Folder> opening;
  private final Deque<Level> open = new ArrayDeque<>();
  private int held; // names, at all levels
  private boolean started;
  private @Nullable Path realRoot;
  private @Nullable DocumentCursor archive;

  /** An open folder and the names in it that are not yet visited, backwards. */
  private record Level(Folder folder, Path relative, List<Path> names, int held) {}

  DirectoryCursor(Path root, String name, SourceOptions options, Set<Path> excluded) {
    this(root, name, options, excluded, () -> SystemFolder.open(root));
  }

  /**
   * As above, for a root that is opened in some other way.
   *
   * @param opening opens the root
   */
  DirectoryCursor(
      Path root, String name, SourceOptions options, Set<Path> excluded, Reading<Folder> opening) {
    this.root = root;
    this.name = name;
    this.options = options;
    this.excluded = excluded;
    this.opening = opening;
  }

  @Override
  public @Nullable Document next() {
    if (!started) {
      started = true;
      Document failure = enterRoot();
      if (failure != null) {
        return failure;
      }
    }
    while (true) {
      if (archive != null) {
        Document document = archive.next();
        if (document != null) {
          return document;
        }
        archive.close();
        archive = null;
      }
      Level level = open.peek();
      if (level == null) {
        return null;
      }
      if (level.names().isEmpty()) {
        leave();
        continue;
      }
      Document document = visit(level, level.names().remove(level.names().size() - 1));
      if (document != null) {
        return document;
      }
    }
  }

  private void leave() {
    Level level = open.pop();
    held -= level.held();
    Closing.quietly(level.folder());
  }

  /** Goes into the root; gives a document only if that fails. */
  private @Nullable Document enterRoot() {
    Path relative = root.getFileSystem().getPath("");
    DocumentPlace place = DocumentPlace.unread(name, relative);
    return orNothing(
        place,
        () -> {
          Path real = root.toRealPath();
          realRoot = real;
          return Optional.ofNullable(
              excluded.contains(real) ? null : enter(opening, relative, place));
        });
  }

  /** As {@link Reading#orUnread}, where there need not be a document. */
  private static @Nullable Document orNothing(
      DocumentPlace place, Reading<Optional<Document>> reading) {
    try {
      return Reading.guarded(reading).orElse(null);
    } catch (RuntimeException e) {
      return new Document(place, new Document.Unread(Reasons.of(e)));
    }
  }

  /** Gives the document of a file; goes into a folder or an archive and gives null. */
  private @Nullable Document visit(Level level, Path child) {
    Path relative = level.relative().resolve(child);
    return orNothing(
        DocumentPlace.unread(source(relative), relative),
        () -> Optional.ofNullable(visit(level, child, relative)));
  }

  private @Nullable Document visit(Level level, Path child, Path relative) throws IOException {
    BasicFileAttributes attributes = level.folder().attributes(child);
    DocumentPlace unread = DocumentPlace.unread(source(relative), relative);
    if (attributes.isDirectory()) {
      boolean passed = realRoot != null && excluded.contains(realRoot.resolve(relative));
      return passed ? null : enter(() -> level.folder().folder(child), relative, unread);
    }
    Path at = root.resolve(relative);
    DocumentPlace place = DocumentPlace.file(source(relative), relative, at);
    if (attributes.isSymbolicLink()) {
      return link(place, unread, at);
    }
    if (!attributes.isRegularFile()) {
      return new Document(place, new Document.Unread("not a regular file"));
    }
    if (child.toString().equals(OutputMarker.NAME) && attributes.size() == OutputMarker.BYTES) {
      return other(unread, "mark of an output folder"); // the next output has its own
    }
    return file(new OpenableFile(() -> level.folder().file(child), attributes.size()), place, at);
  }

  private @Nullable Document link(DocumentPlace place, DocumentPlace unread, Path at)
      throws IOException {
    Path target = at.toRealPath();
    if (realRoot == null || !target.startsWith(realRoot)) {
      return notFollowed(unread, "symbolic link out of the folder");
    }
    BasicFileAttributes attributes =
        Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (attributes.isDirectory()) {
      return notFollowed(unread, "symbolic link to a folder");
    }
    if (!attributes.isRegularFile()) {
      throw new FileSystemException(place.path(), null, "not a regular file");
    }
    return file(OpenableFile.of(target), place, at);
  }

  /** The target of a link is not copied either, so a copy lacks it. */
  private Document notFollowed(DocumentPlace place, String reason) {
    return options.archives() == Archives.LEFT
        ? new Document(place, new Document.Unread(reason + " is not copied"))
        : other(place, reason);
  }

  private @Nullable Document file(OpenableFile file, DocumentPlace place, Path at) {
    String path = place.path();
    if (options.archives() == Archives.LEFT && Sniffer.isArchiveByName(path)) {
      return new Document(place, new Document.Unread("an archive inside is copied, not rewritten"));
    }
    if (WarcSource.isArchiveName(path)) {
      archive = new WarcCursor(file.opening(), place.source(), options);
      return null;
    }
    if (Sniffer.ofName(path).isEmpty() && Sniffer.isOtherByName(path)) {
      return other(place, "not a document by its name");
    }
    return Reading.orUnread(
        place,
        () ->
            FileSource.read(
                place, file, FileUris.below(root, at, options.base()), options, Unknown.OTHER));
  }

  private static Document other(DocumentPlace place, String reason) {
    return new Document(place, new Document.Other(reason));
  }

  /** Goes into a folder; gives a document only if nothing in it is to be read. */
  private @Nullable Document enter(Reading<Folder> opening, Path relative, DocumentPlace place)
      throws IOException {
    if (open.size() > options.maxFolders()) {
      String message = "in more than " + options.maxFolders() + " folders within one another";
      return new Document(place, new Document.Unread(message));
    }
    Folder folder = opening.read();
    boolean entered = false;
    try {
      List<Path> names = names(folder);
      if (!open.isEmpty() && isOutput(folder, names)) {
        return other(place, "output of an earlier run");
      }
      held += names.size();
      open.push(new Level(folder, relative, names, names.size()));
      entered = true;
      return null;
    } finally {
      if (!entered) {
        Closing.quietly(folder);
      }
    }
  }

  /** Whether the marker of a run is in a folder, and not just a file of its name. */
  private static boolean isOutput(Folder folder, List<Path> names) throws IOException {
    for (Path name : names) {
      if (name.toString().equals(OutputMarker.NAME)) {
        BasicFileAttributes attributes = folder.attributes(name);
        return attributes.isRegularFile() && attributes.size() == OutputMarker.BYTES;
      }
    }
    return false;
  }

  private List<Path> names(Folder folder) throws IOException {
    List<Path> names = new ArrayList<>();
    try {
      for (Path entry : folder.names()) {
        if (held + names.size() >= options.maxNames()) {
          throw new IOException(
              "more than "
                  + options.maxNames()
                  + " names of files in a folder and those around it");
        }
        Path leaf = entry.getFileName();
        names.add(leaf == null ? entry : leaf);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    names.sort(Collections.reverseOrder());
    return names;
  }

  private String source(Path relative) {
    return name.endsWith("/") ? name + relative : name + '/' + relative;
  }

  @Override
  public void close() {
    if (archive != null) {
      archive.close();
      archive = null;
    }
    while (!open.isEmpty()) {
      leave();
    }
  }
}
