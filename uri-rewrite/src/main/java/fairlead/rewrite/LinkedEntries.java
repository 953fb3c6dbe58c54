package fairlead.rewrite;

import fairlead.html.DocumentLimit;
import fairlead.html.Format;
import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Document.Received;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.Step;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.SourceLimit;
import fairlead.uri.base.BaseContext;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Symbolic links of archives to other files of the same archive. As in {@link LinkedFiles}, a link
 * can stay one if its page would be rewritten like its target. To find that out, an archive with
 * links is read again after all of them are known. Not thread-safe.
 */
final class LinkedEntries {

  /** Longer chains of links are taken for loops, as systems do. */
  static final int MAX_CHAIN = 40;

  /** The reason that sources have for a hard link, whose content is elsewhere in the archive. */
  private static final String HARD_LINK = "hard link";

  private static final String FOLDER = "a symbolic link to a folder";
  private static final String DOTS = "a symbolic link whose path has two dots after a name";

  private final List<DocumentSource> sources;
  private final DocumentWork<Rewritten> work;
  private final int maxDocument;
  private final int max;
  private final BooleanSupplier stop;
  private final boolean inOrder;
  private final List<Link> links = new ArrayList<>();
  private final Map<Entry, Link> byName = new HashMap<>();

  /** A file or link of an input. */
  private record Entry(int input, DocumentPlace place) {}

  private record Link(Provenance from, Target target) {}

  /**
   * Where a link leads by its text.
   *
   * @param place in the archive; null if it is not the place of a file in it
   * @param problem why it is not; otherwise empty
   */
  private record Target(@Nullable DocumentPlace place, String problem) {}

  /**
   * A link whose target is known.
   *
   * @param link the link
   * @param target the file that it leads to; null if there is none
   * @param problem why it leads to no file, or why its page cannot be compared; otherwise empty
   * @param path the path from the folder of the link to the file, with slashes
   * @param isAlike whether the link can stay one
   * @param own the document that the link needs if it cannot, unless it is that of the target
   */
  record Resolved(
      Provenance link,
      @Nullable Provenance target,
      String problem,
      String path,
      boolean isAlike,
      @Nullable Rewriting own) {}

  /** Receives links. */
  @FunctionalInterface
  interface Receiver {
    void accept(Resolved link) throws IOException;
  }

  /**
   * No links yet.
   *
   * @param sources by their numbers ({@link Provenance#input})
   * @param limits how long a document and how many links there may be
   * @param inOrder whether all entries are kept, so that of two with one name the last one counts;
   *     otherwise only the first one is written
   * @param stop whether to stop
   */
  LinkedEntries(
      List<DocumentSource> sources,
      DocumentWork<Rewritten> work,
      Limits limits,
      boolean inOrder,
      BooleanSupplier stop) {
    this.inOrder = inOrder;
    this.stop = stop;
    this.sources = sources;
    this.work = work;
    this.maxDocument = limits.intOf(DocumentLimit.BYTES);
    this.max = limits.intOf(SourceLimit.NAMES);
  }

  /** Adds a document if it is a link. Returns why a link is not added; empty if it is. */
  String add(Provenance from) {
    String target = linked(from);
    if (target == null) {
      if (inOrder && !byName.isEmpty()) {
        byName.remove(entry(from));
      }
      return "";
    }
    if (links.size() >= max) {
      return "more than " + max + " symbolic links";
    }
    Entry entry = entry(from);
    Link added = new Link(from, target(entry.place(), target));
    if (inOrder) {
      byName.put(entry, added);
    } else if (byName.putIfAbsent(entry, added) != null) {
      return "another file is called " + name(entry.place());
    }
    links.add(added);
    return "";
  }

  private static Entry entry(Provenance from) {
    return new Entry(from.input(), normal(from.place()));
  }

  /** Forgets links, so that no other link leads through them. */
  void removeIf(Predicate<Provenance> test) {
    links.removeIf(
        link -> {
          boolean removed = test.test(link.from());
          if (removed) {
            byName.remove(entry(link.from()), link);
          }
          return removed;
        });
  }

  private static @Nullable String linked(Provenance from) {
    Body body = from.body();
    try {
      return body == null || !isEntry(from.place()) ? null : body.metadata().linked();
    } catch (IOException e) {
      return null; // it is gone, which the sink reports
    }
  }

  /**
   * Reads the sources to find all links.
   *
   * @param onProblem called for each link that is not added
   */
  void find(BiConsumer<DocumentPlace, String> onProblem) {
    for (int i = 0; i < sources.size(); i++) {
      try (DocumentCursor cursor = sources.get(i).open()) {
        for (Document next = next(cursor); next != null; next = next(cursor)) {
          String problem = add(next.provenance().withInput(i));
          if (!problem.isEmpty()) {
            onProblem.accept(next.place(), problem);
          }
        }
      }
    }
  }

  private @Nullable Document next(DocumentCursor cursor) {
    return stop.getAsBoolean() ? null : cursor.next();
  }

  private static boolean isEntry(DocumentPlace place) {
    return place.steps().get(place.steps().size() - 1) instanceof EntryStep;
  }

  /** The place that a link leads to; null if that is not in its archive. */
  static @Nullable DocumentPlace target(Provenance link) {
    String target = linked(link);
    return target == null ? null : target(normal(link.place()), target).place();
  }

  private static Target target(DocumentPlace link, String target) {
    if (target.startsWith("/")) {
      return new Target(null, "a symbolic link with an absolute path");
    }
    List<String> path = new ArrayList<>(segments(name(link)));
    path.remove(path.size() - 1);
    boolean down = false;
    for (String segment : segments(target)) {
      boolean up = segment.equals("..");
      if (up && down) { // only the system knows what that means
        return new Target(null, DOTS);
      } else if (up && path.isEmpty()) {
        return new Target(null, "a symbolic link out of the archive");
      } else if (up) {
        path.remove(path.size() - 1);
      } else {
        path.add(segment);
        down = true;
      }
    }
    return down && !target.endsWith("/")
        ? new Target(renamed(link, String.join("/", path)), "")
        : new Target(null, FOLDER);
  }

  private static List<String> segments(String path) {
    return Arrays.stream(path.split("/", -1))
        .filter(segment -> !segment.isEmpty() && !segment.equals("."))
        .toList();
  }

  private static String name(DocumentPlace place) {
    return ((EntryStep) place.steps().get(place.steps().size() - 1)).name();
  }

  private static DocumentPlace renamed(DocumentPlace place, String name) {
    List<Step> steps = new ArrayList<>(place.steps());
    steps.set(steps.size() - 1, new EntryStep(name));
    return new DocumentPlace(steps);
  }

  /**
   * Passes on all links with their targets. If the target of a link is there several times, the
   * link is passed on for each of them, and the last one counts.
   *
   * @return whether none is left; false if this was stopped
   */
  boolean resolve(Receiver receiver) throws IOException {
    return resolve(links, false, receiver);
  }

  /**
   * Passes on, as above, the links that lead through others that become files. They would show what
   * these become, so they become files, too.
   *
   * @param becomesFile whether a link becomes a file
   */
  boolean resolveThrough(Predicate<Provenance> becomesFile, Receiver receiver) throws IOException {
    List<Link> through =
        links.stream()
            .filter(link -> !becomesFile.test(link.from()))
            .filter(link -> chain(link).stream().anyMatch(one -> becomesFile.test(one.from())))
            .toList();
    return resolve(through, true, receiver);
  }

  private boolean resolve(List<Link> some, boolean apart, Receiver receiver) throws IOException {
    if (some.isEmpty()) {
      return true;
    }
    Map<Entry, List<Provenance>> byTarget = new HashMap<>();
    for (Link link : some) {
      Target last = last(link);
      if (last.place() == null) {
        boolean isHarmless = !last.problem().equals(DOTS) || !mayBePage(link.from());
        receiver.accept(new Resolved(link.from(), null, last.problem(), "", isHarmless, null));
      } else {
        byTarget
            .computeIfAbsent(new Entry(link.from().input(), last.place()), key -> new ArrayList<>())
            .add(link.from());
      }
    }
    Set<Integer> lengths = new HashSet<>();
    byTarget.keySet().forEach(target -> lengths.add(name(target.place()).length()));
    Set<Entry> folders = new HashSet<>();
    Set<Entry> files = new HashSet<>();
    for (int i = 0; i < sources.size(); i++) {
      int input = i;
      if (byTarget.keySet().stream().noneMatch(entry -> entry.input() == input)) {
        continue;
      }
      try (DocumentCursor cursor = sources.get(i).open()) {
        for (Document next = next(cursor); next != null; next = next(cursor)) {
          DocumentPlace place = normal(next.place());
          addFolders(place, i, byTarget.keySet(), lengths, folders);
          boolean isLink = linked(next.provenance()) != null; // one that was forgotten
          Entry entry = new Entry(i, place);
          List<Provenance> known = isLink ? null : byTarget.get(entry);
          if (known != null && (files.add(entry) || inOrder)) {
            Document file = new Document(next.provenance().withInput(i), next.content());
            Rewriting shared = changed(file);
            for (Provenance link : known) {
              if (stop.getAsBoolean()) {
                return false;
              }
              receiver.accept(resolved(link, file, shared, apart));
            }
          }
        }
      }
    }
    if (stop.getAsBoolean()) {
      return false;
    }
    byTarget.keySet().removeAll(files);
    for (Map.Entry<Entry, List<Provenance>> dangling : byTarget.entrySet()) {
      boolean isFolder = folders.contains(dangling.getKey());
      boolean through = !isFolder && leadsThroughLink(dangling.getKey());
      String problem =
          isFolder
              ? FOLDER
              : through
                  ? "a symbolic link through another one to a folder"
                  : "a symbolic link to a file that the archive does not have";
      for (Provenance link : dangling.getValue()) {
        boolean isHarmless = !through || !mayBePage(link);
        receiver.accept(new Resolved(link, null, problem, "", isHarmless, null));
      }
    }
    return true;
  }

  /** Whether a link has the name of a document. */
  private static boolean mayBePage(Provenance link) {
    return Format.ofFileName(name(link.place())).isPresent();
  }

  /**
   * Whether a folder in the path of a place is a link, so that the archive does not show the file.
   */
  private boolean leadsThroughLink(Entry entry) {
    String name = name(entry.place());
    int end = name.lastIndexOf('/');
    while (end > 0) {
      if (byName.containsKey(
          new Entry(entry.input(), renamed(entry.place(), name.substring(0, end))))) {
        return true;
      }
      end = name.lastIndexOf('/', end - 1);
    }
    return false;
  }

  /**
   * Adds those targets that are folders, since an entry is in them.
   *
   * @param lengths of the names of targets, so that few parts of a deep path are looked up
   */
  private static void addFolders(
      DocumentPlace entry,
      int input,
      Set<Entry> targets,
      Set<Integer> lengths,
      Set<Entry> folders) {
    if (!isEntry(entry)) {
      return;
    }
    String name = name(entry);
    for (int end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      if (lengths.contains(end)) {
        Entry folder = new Entry(input, renamed(entry, name.substring(0, end)));
        if (targets.contains(folder)) {
          folders.add(folder);
        }
      }
    }
  }

  /** The end of a chain of links. */
  private Target last(Link first) {
    List<Link> chain = chain(first);
    return chain.size() < MAX_CHAIN
        ? (chain.isEmpty() ? first : chain.get(chain.size() - 1)).target()
        : new Target(
            null, "a symbolic link in a loop, or through more than " + MAX_CHAIN + " others");
  }

  /** The links that a link leads through, in order; at most {@link #MAX_CHAIN}. */
  private List<Link> chain(Link first) {
    List<Link> chain = new ArrayList<>();
    Link link = first;
    while (chain.size() < MAX_CHAIN) {
      DocumentPlace place = link.target().place();
      Link next = place == null ? null : byName.get(new Entry(link.from().input(), place));
      if (next == null) {
        break;
      }
      chain.add(next);
      link = next;
    }
    return chain;
  }

  private static DocumentPlace normal(DocumentPlace place) {
    return isEntry(place) ? renamed(place, String.join("/", segments(name(place)))) : place;
  }

  private Resolved resolved(
      Provenance link, Document target, @Nullable Rewriting shared, boolean apart)
      throws IOException {
    Provenance file = target.provenance();
    String from = name(link.place());
    String to = name(file.place());
    String path = path(segments(from), segments(to));
    if (target.content() instanceof Document.Other other && other.reason().equals(HARD_LINK)) {
      return new Resolved(
          link, file, "a symbolic link to a hard link", path, !mayBePage(link), null);
    }
    Document named = named(link, target);
    if (named != null && named.content() instanceof Received content && isTooLong(content)) {
      String problem = "a symbolic link to a page of more than " + maxDocument + " bytes";
      return new Resolved(link, file, problem, path, false, null);
    }
    Rewriting own = changed(named);
    boolean alike =
        !apart
            && (LinkedFiles.ending(from).equals(LinkedFiles.ending(to))
                ? Arrays.equals(bytes(own), bytes(shared))
                : own == null && shared == null);
    return new Resolved(link, file, "", path, alike, own);
  }

  private boolean isTooLong(Received content) {
    return content.representation().bytes().length > maxDocument;
  }

  private static byte @Nullable [] bytes(@Nullable Rewriting rewriting) {
    return rewriting == null ? null : rewriting.bytes();
  }

  private @Nullable Rewriting changed(@Nullable Document document) {
    Rewriting rewriting = document == null ? null : work.apply(document).rewriting();
    return rewriting != null && rewriting.isChanged() ? rewriting : null;
  }

  /** What a file would be under the name of a link; null if it would be no document. */
  private @Nullable Document named(Provenance link, Document file) throws IOException {
    Body body = file.provenance().body();
    byte[] bytes;
    String mediaType;
    String charset = null;
    String damage = null;
    String name = name(link.place());
    if (LinkedFiles.ending(name).equals(LinkedFiles.ending(name(file.place())))) {
      if (!(file.content() instanceof Received content)) {
        return null;
      }
      bytes = content.representation().bytes();
      mediaType = content.representation().mediaType();
      charset = content.representation().charset();
      damage = content.damage();
    } else if (body == null || !MediaTypes.isPage(MediaTypes.ofName(name))) {
      return null;
    } else {
      mediaType = MediaTypes.ofName(name);
      try (InputStream in = body.content()) {
        bytes = in.readNBytes(maxDocument + 1);
      }
    }
    String uri = link.uri();
    BaseContext context = uri == null ? BaseContext.none() : BaseContext.retrievedFrom(uri);
    return new Document(
        link.withBody(body),
        new Received(new Representation(bytes, uri, context, mediaType, charset), damage));
  }

  private static String path(List<String> from, List<String> to) {
    int common = 0;
    while (common < Math.min(from.size(), to.size()) - 1
        && from.get(common).equals(to.get(common))) {
      common++;
    }
    return "../".repeat(from.size() - 1 - common) + String.join("/", to.subList(common, to.size()));
  }
}
