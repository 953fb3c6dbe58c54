package fairlead.pipeline.source;

import fairlead.archive.Closing;
import fairlead.archive.Reading;
import fairlead.archive.Reasons;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.source.Enclosed.Unknown;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.pipeline.source.Unpacker.Many;
import fairlead.pipeline.source.Unpacker.One;
import fairlead.pipeline.source.Unpacker.Opened;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Walks a folder depth first. The folders on the path from the root to the current file stay open,
 * and their names stay in memory, both up to limits.
 *
 * <p>A position is the place below the root of the last file returned, and the position in it if it
 * is an archive. It stands for everything up to there, in name order.
 */
final class DirectoryCursor implements DocumentCursor {

  /** How many nested symbolic links to folders are followed. */
  private static final int MAX_LINKS = 3;

  private final Path root;
  private final String name;
  private final SourceOptions options;
  private final Set<Path> excluded;
  private final Reading<Folder> opening;
  private final Deque<Level> open = new ArrayDeque<>();
  private int held; // names, at all levels
  private List<Path> passed; // names on the path to the start position
  private Position inside; // in the archive at that position
  private boolean started;
  private @Nullable Path realRoot;
  private @Nullable DocumentCursor archive;
  private Path archivePath; // below the root

  /** An open folder and its names that are not yet visited, in reverse. */
  private record Level(
      Folder folder, Path relative, List<Path> names, int held, @Nullable Path real, int links) {}

  DirectoryCursor(
      Path root, String name, SourceOptions options, Set<Path> excluded, Position position) {
    this(root, name, options, excluded, position, () -> SystemFolder.open(root));
  }

  /**
   * As above, for a root that is opened in another way.
   *
   * @param opening opens the root
   */
  DirectoryCursor(
      Path root,
      String name,
      SourceOptions options,
      Set<Path> excluded,
      Position position,
      Reading<Folder> opening) {
    this.root = root;
    this.archivePath = root;
    this.name = name;
    this.options = options;
    this.excluded = excluded;
    this.opening = opening;
    this.passed = passed(root, position);
    this.inside = position.rest();
    this.started = passed.equals(List.of(root.getFileSystem().getPath("")));
  }

  private static List<Path> passed(Path root, Position position) {
    List<Path> names = new ArrayList<>();
    if (!position.steps().isEmpty()) {
      FilePlaces.decoded(position.steps().get(0), root.getFileSystem()).forEach(names::add);
    }
    return names;
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
          return inArchive(document);
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

  private Document inArchive(Document document) {
    return document.withNext(document.provenance().next().within(at(archivePath)));
  }

  private void leave() {
    Level level = open.pop();
    held -= level.held();
    Closing.quietly(level.folder());
  }

  /** Enters the root; returns a document only if that fails. */
  private @Nullable Document enterRoot() {
    Path relative = root.getFileSystem().getPath("");
    Provenance found = found(relative);
    return orNothing(
        found,
        () -> {
          Path real = root.toRealPath();
          realRoot = real;
          return Optional.ofNullable(
              excluded.contains(real) ? null : enter(opening, relative, found, real, 0));
        });
  }

  /** As {@link Reading#orUnread}, but there may be no document. */
  private static @Nullable Document orNothing(
      Provenance found, Reading<Optional<Document>> reading) {
    try {
      return ErrorGuard.read(reading).orElse(null);
    } catch (RuntimeException e) {
      return Document.unread(found, Reasons.of(e));
    }
  }

  /** What is known about anything in the folder. Without a body, it is not copied. */
  private Provenance found(Path relative) {
    return Provenance.of(DocumentPlace.file(source(relative), relative))
        .withNext(Position.of(at(relative)));
  }

  private static String at(Path relative) {
    return FilePlaces.encoded(relative);
  }

  /** Returns the document of a file. For a folder or an archive, enters it and returns null. */
  private @Nullable Document visit(Level level, Path child) {
    Path relative = level.relative().resolve(child);
    Position inside = inside(relative);
    return orNothing(
        found(relative), () -> Optional.ofNullable(visit(level, child, relative, inside)));
  }

  private @Nullable Document visit(Level level, Path child, Path relative, Position inside)
      throws IOException {
    BasicFileAttributes attributes = level.folder().attributes(child);
    Provenance found = found(relative);
    if (realRoot != null && excluded.contains(realRoot.resolve(relative))) {
      return null;
    }
    if (attributes.isDirectory()) {
      Path real = level.real() == null ? null : level.real().resolve(child);
      return enter(() -> level.folder().folder(child), relative, found, real, level.links());
    }
    Path at = root.resolve(relative);
    Provenance file = found.withBody(Body.ofFile(at));
    if (attributes.isSymbolicLink()) {
      return link(level, file, found, at, inside);
    }
    if (!attributes.isRegularFile()) {
      String reason = "not a regular file";
      return unreadByName(found) != null
          ? notFollowed(found, at, reason)
          : Document.unread(file, reason);
    }
    boolean isMark =
        child.toString().equals(OutputMarker.NAME) && attributes.size() == OutputMarker.BYTES;
    if (child.toString().equals(OutputMarker.IN_PLACE)
        || child.toString().startsWith(OutputMarker.UNFINISHED)) {
      return null; // another run is rewriting this folder
    }
    if (isMark || child.toString().equals(OutputMarker.JOURNAL)) {
      return Document.other(found, "mark of an output folder"); // the next one has its own
    }
    return file(
        new OpenableFile(() -> level.folder().file(child), attributes.size()), file, at, inside);
  }

  private @Nullable Document link(
      Level level, Provenance file, Provenance found, Path at, Position inside) throws IOException {
    if (options.symlinks() == Symlinks.NONE) {
      return notFollowed(found, at, "symbolic link");
    }
    boolean folders = options.symlinks() != Symlinks.INSIDE;
    Path target;
    try {
      target = at.toRealPath();
    } catch (IOException e) {
      String reason =
          e instanceof NoSuchFileException
              ? "symbolic link to a file that does not exist"
              : "symbolic link that cannot be followed";
      return unreadByName(found) != null
          ? notFollowed(found, at, reason)
          : Document.unread(found.withUri(FileUris.below(root, at, options.base())), reason);
    }
    if (options.symlinks() != Symlinks.ALL && (realRoot == null || !target.startsWith(realRoot))) {
      return notFollowed(found, at, "symbolic link out of the folder");
    }
    BasicFileAttributes attributes =
        Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (attributes.isDirectory()) {
      Path real = level.real();
      boolean loops =
          real == null || real.startsWith(target) || level.links() == MAX_LINKS || isOpen(target);
      return folders && !loops
          ? enter(
              () -> SystemFolder.open(target),
              level.relative().resolve(at.getFileName()),
              found,
              target,
              level.links() + 1)
          : notFollowed(
              found, at, "symbolic link to a folder" + (folders ? " that contains it" : ""));
    }
    if (!attributes.isRegularFile()) {
      if (unreadByName(found) != null) {
        return notFollowed(found, at, "symbolic link to something other than a regular file");
      }
      throw new FileSystemException(file.place().path(), null, "not a regular file");
    }
    return file(OpenableFile.of(target), file, at, inside);
  }

  /** Whether a folder is already being read, under another path. */
  private boolean isOpen(Path folder) {
    return open.stream().anyMatch(level -> folder.equals(level.real()));
  }

  /** Something without bytes that could be copied, such as a link that is not followed. */
  private Document notFollowed(Provenance unnamed, Path at, String reason) {
    Body body =
        () -> {
          throw new IOException(reason);
        };
    return Document.other(
        unnamed.withUri(FileUris.below(root, at, options.base())).withBody(body), reason);
  }

  private @Nullable Document file(OpenableFile file, Provenance unnamed, Path at, Position inside) {
    Provenance found = unnamed.withUri(FileUris.below(root, at, options.base()));
    Document unread = unreadByName(found);
    if (unread != null) {
      return unread;
    }
    String retrieved = options.base() == null ? null : found.uri();
    Enclosed enclosed =
        FileSource.enclosed(found, file, FileSource.bytes(at), retrieved, Unknown.OTHER);
    Opened opened = new Unpacker(options, file.size(), false).open(enclosed, inside, 0, false);
    if (opened instanceof Many many) {
      archive = many.cursor();
      archivePath = root.relativize(at);
      Document first = archive.next();
      if (first == null && inside.steps().isEmpty()) {
        archive.close();
        archive = null;
        return Document.other(found, "an archive without entries");
      }
      return first == null ? null : inArchive(first);
    }
    return ((One) opened).document();
  }

  private @Nullable Document unreadByName(Provenance found) {
    return Unpacker.unreadByName(found, options);
  }

  /** Enters a folder; returns a document only if nothing in it can be read. */
  private @Nullable Document enter(
      Reading<Folder> opening, Path relative, Provenance found, @Nullable Path real, int links)
      throws IOException {
    long most = options.limits().of(SourceLimit.FOLDERS);
    if (open.size() > most) {
      String message = "nested in more than " + most + " folders";
      return Document.unread(found, message);
    }
    Folder folder = opening.read();
    boolean entered = false;
    try {
      List<Path> names = names(folder);
      if (!open.isEmpty() && isOutput(folder, names)) {
        return Document.other(found, "output of an earlier run");
      }
      dropPassed(names);
      held += names.size();
      open.push(new Level(folder, relative, names, names.size(), real, links));
      entered = true;
      return null;
    } finally {
      if (!entered) {
        Closing.quietly(folder);
      }
    }
  }

  /** Drops the names before the position, if the path to it leads into this folder. */
  private void dropPassed(List<Path> names) {
    int depth = open.size();
    if (depth >= passed.size()) {
      return;
    }
    Path at = passed.get(depth);
    boolean isLast = depth == passed.size() - 1;
    boolean keepsIt = !isLast || !inside.steps().isEmpty();
    names.removeIf(name -> name.compareTo(at) < 0 || (name.equals(at) && !keepsIt));
    if (names.isEmpty() || !names.get(names.size() - 1).equals(at)) {
      passed = List.of(); // it no longer exists, or this is where to begin
    }
  }

  /** The position in the current file, if the cursor begins in it. */
  private Position inside(Path relative) {
    if (passed.isEmpty()) {
      return Position.START;
    }
    int depth = relative.getNameCount();
    boolean onTheWay =
        depth <= passed.size() && relative.getName(depth - 1).equals(passed.get(depth - 1));
    boolean isIt = onTheWay && depth == passed.size();
    if (isIt || !onTheWay) {
      passed = List.of();
    }
    return isIt ? inside : Position.START;
  }

  /** Whether a folder holds the marker of a run, and not only a file of that name. */
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
    long most = options.limits().of(SourceLimit.NAMES);
    try {
      for (Path entry : folder.names()) {
        if (held + names.size() >= most) {
          throw new IOException(
              String.format(
                  Locale.ROOT,
                  "more than %,d file names in a folder and its parents (%s)",
                  most,
                  SourceLimit.NAMES.row().option()));
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
