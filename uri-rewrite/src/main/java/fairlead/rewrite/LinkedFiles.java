package fairlead.rewrite;

import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.text.AsciiCase;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Symbolic links to other files of the same folder. A link stays one if its page would be rewritten
 * like its target, although both have different URIs.
 */
final class LinkedFiles {

  /** What is reported of a link whose page is wrong under its own name. */
  static final String WRONG =
      "a symbolic link, and references lead elsewhere under its name; only its target is rewritten"
          + " (--replace-symlinks)";

  private final List<Path> inputs;
  private final SourceOptions reading;
  private final DocumentWork<Rewritten> work;
  private final BooleanSupplier stop;

  LinkedFiles(
      List<Path> inputs,
      SourceOptions reading,
      DocumentWork<Rewritten> work,
      BooleanSupplier stop) {
    this.stop = stop;
    this.inputs = inputs;
    this.reading = reading;
    this.work = work;
  }

  /**
   * The path from the folder of a symbolic link to its target, if both are rewritten in the same
   * way. Empty if the link needs a file of its own, or leads out of its input.
   *
   * @param below the path of the link below its input
   */
  Optional<Path> target(int input, Path link, Path below) throws IOException {
    Path root = inputs.get(input).toRealPath();
    Path real = link.toRealPath();
    if (!real.startsWith(root) || !Files.isRegularFile(real)) {
      return Optional.empty();
    }
    Path target = root.relativize(real);
    byte[] own = content(link, below);
    byte[] other = content(real, target);
    boolean alike =
        ending(below.toString()).equals(ending(target.toString()))
            || (own == null && other == null);
    if (!alike || !Arrays.equals(own, other)) {
      return Optional.empty();
    }
    Path folder = below.getParent();
    return Optional.of(folder == null ? target : folder.relativize(target));
  }

  /**
   * Passes on the links that are wrong if only their target is rewritten, until it is stopped.
   * Nothing is passed on before all are known.
   *
   * @param replaced whether these links become files: then also those that lead through them
   */
  void findApart(boolean replaced, BiConsumer<Path, DocumentPlace> found) throws IOException {
    Map<Path, DocumentPlace> apart = new LinkedHashMap<>();
    Map<Path, DocumentPlace> others = new LinkedHashMap<>();
    find(apart, others);
    if (replaced) {
      Set<Path> files = new HashSet<>();
      for (Path link : apart.keySet()) {
        files.add(real(link));
      }
      for (Map.Entry<Path, DocumentPlace> other : others.entrySet()) {
        if (leadsThrough(other.getKey(), files)) {
          apart.put(other.getKey(), other.getValue());
        }
      }
    }
    apart.forEach(found);
  }

  /** The place of a link itself, whatever the links in its path. */
  private static Path real(Path link) throws IOException {
    Path folder = link.toAbsolutePath().getParent();
    Path name = Objects.requireNonNull(link.getFileName(), "name");
    return folder == null ? link : folder.toRealPath().resolve(name);
  }

  private static boolean leadsThrough(Path link, Set<Path> files) {
    try {
      Path at = real(link);
      for (int i = 0; i < LinkedEntries.MAX_CHAIN && Files.isSymbolicLink(at); i++) {
        at = real(at.resolveSibling(Files.readSymbolicLink(at)));
        if (files.contains(at)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false; // it leads nowhere
    }
  }

  private void find(Map<Path, DocumentPlace> apart, Map<Path, DocumentPlace> others)
      throws IOException {
    for (int i = 0; i < inputs.size(); i++) {
      Path root = inputs.get(i);
      int input = i;
      if (!Files.isDirectory(root)) {
        continue;
      }
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return Files.exists(folder.resolve(OutputMarker.NAME))
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isSymbolicLink()) {
                if (stop.getAsBoolean()) {
                  return FileVisitResult.TERMINATE;
                }
                (isApart(input, file, root.relativize(file)) ? apart : others)
                    .put(file, DocumentPlace.file(file.toString(), root.relativize(file)));
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE; // reported when it is read
            }
          });
    }
  }

  private boolean isApart(int input, Path link, Path below) {
    try {
      Path real = link.toRealPath();
      return Files.isRegularFile(real)
          && real.startsWith(inputs.get(input).toRealPath())
          && target(input, link, below).isEmpty();
    } catch (IOException e) {
      return false; // it leads nowhere
    }
  }

  /** Adds the URIs of all links, with those of their files. */
  void addUris(Map<String, String> uris) throws IOException {
    if (reading.base() == null) {
      return;
    }
    Map<Path, DocumentPlace> all = new LinkedHashMap<>();
    find(all, all);
    for (int i = 0; i < inputs.size(); i++) {
      Path root = inputs.get(i);
      for (Path link : all.keySet()) {
        if (link.startsWith(root) && Files.exists(link)) {
          Path file = link.toRealPath();
          if (file.startsWith(root.toRealPath())) {
            uris.put(uri(root.relativize(link)), uri(root.toRealPath().relativize(file)));
          }
        }
      }
    }
  }

  private String uri(Path below) {
    String base = Objects.requireNonNull(reading.base(), "base");
    return (base.endsWith("/") ? base : base + '/') + FilePlaces.encoded(below);
  }

  /** What is after the last dot of a name: it decides whether a file is a document. */
  static String ending(String name) {
    return AsciiCase.lower(name.substring(name.lastIndexOf('.') + 1));
  }

  /** The new content of a file; null if it does not change. */
  private byte @Nullable [] content(Path file, Path below) {
    SourceOptions options = reading.base() == null ? reading : reading.withBase(uri(below));
    try (DocumentCursor cursor = Inputs.of(file.toString(), options).open()) {
      Document document = Objects.requireNonNull(cursor.next(), "document");
      Rewriting rewriting = work.apply(document).rewriting();
      return rewriting == null || !rewriting.isChanged() ? null : rewriting.bytes();
    }
  }
}
