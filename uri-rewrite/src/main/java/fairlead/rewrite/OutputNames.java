package fairlead.rewrite;

import fairlead.archive.wacz.WaczFormat;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Document.Received;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.MessageParts;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.Redirect;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.rewrite.EntryNames.Name;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The names that documents will have in a folder, zip or tar that {@link EntrySink} writes,
 * determined before it is written. With {@link fairlead.html.rewrite.UriMap#toFiles}, the links of
 * a web archive then lead from file to file.
 *
 * <p>Names are assigned in the order of the documents, by the rules of {@link EntrySink}. Only one
 * thread at a time may change this object.
 */
final class OutputNames {

  private static final int OK = 200;
  private static final int REDIRECTION = 300;

  /** Longer paths are too long for some systems. */
  private static final int MAX_READABLE = 1000;

  private final int max;
  private final Map<String, String> names = new HashMap<>(); // folders end with a slash
  private final Map<String, String> folded = new HashMap<>(); // as some systems compare them
  private final Map<String, String> byUri = new HashMap<>();
  private final Map<String, String> bySurt = new HashMap<>(); // for other spellings of a URI
  private final Map<DocumentPlace, String> byPlace = new HashMap<>(); // where the URI is not enough
  private final Map<String, String> redirects = new HashMap<>();
  private final boolean portable;
  private final Predicate<Provenance> leftOut;
  private int files;

  /**
   * No names yet; at most as many as the options allow.
   *
   * @param portable whether to assign no name to a file of an archive that could overwrite another
   *     one on Windows or macOS, or that makes a version control system run programs ({@code
   *     .git/hooks}): to unpack an archive from another source into a folder
   * @param leftOut which captures of web archives become no file, although they are the first
   */
  OutputNames(SourceOptions options, boolean portable, Predicate<Provenance> leftOut) {
    this.leftOut = leftOut;
    this.max = options.limits().intOf(SourceLimit.NAMES);
    this.portable = portable;
  }

  /**
   * Reads all documents of a source.
   *
   * @param folder the path below which they will be written, with slashes; empty for none
   */
  void read(DocumentSource source, String folder) {
    List<Provenance> links = new ArrayList<>();
    try (DocumentCursor cursor = source.open()) {
      Document document = cursor.next();
      while (document != null && files + links.size() < max) {
        add(document, folder, links);
        document = cursor.next();
      }
    }
    // As in the output, links come last, and only those that lead to files.
    int before = -1;
    for (int i = 0; i < LinkedEntries.MAX_CHAIN && links.size() != before; i++) {
      before = links.size();
      links.removeIf(link -> leadsToFile(link, folder));
    }
  }

  /** Whether a symbolic link leads to a file with a name; claims its own name then. */
  private boolean leadsToFile(Provenance link, String folder) {
    DocumentPlace target = LinkedEntries.target(link);
    if (target == null) {
      return false;
    }
    String file = unclaimed(Provenance.of(target), Metadata.NONE, false, folder).name();
    if (!names.containsKey(file)) {
      return false;
    }
    claim(link, Metadata.NONE, false, folder);
    return true;
  }

  private void add(Document document, String folder, List<Provenance> links) {
    Provenance from = document.provenance();
    String uri = from.uri();
    if (uri != null
        && redirects.size() < max
        && Redirect.of(document).orElse(null) instanceof Uri target) {
      redirects.putIfAbsent(key(uri), key(target.toString()));
    }
    Body body = from.body();
    if (body == null || isRepeated(from) || !canBeFile(document)) {
      return;
    }
    try {
      Metadata metadata = body.metadata();
      if (metadata.linked() != null) {
        links.add(from);
      } else {
        claim(from, metadata, document.content() instanceof Received, folder);
      }
    } catch (IOException e) {
      // it is gone, which the sink reports
    }
  }

  /** Whether a document has bytes that become a file, if no other has its name. */
  static boolean canBeFile(Document document) {
    Provenance from = document.provenance();
    Body body = from.body();
    Received received = document.content() instanceof Received content ? content : null;
    return body != null
        && !isOfPackage(from)
        && isSuccess(from)
        && (!isCalledAfterUri(from.place()) || isWhole(received) || isReadable(body));
  }

  /** Whether a document has no path, as in a web archive or a message. */
  private static boolean isCalledAfterUri(DocumentPlace place) {
    return place.record().isPresent() || place.part().isPresent();
  }

  private static boolean isWhole(@Nullable Received content) {
    return content != null && content.damage() == null;
  }

  /** Whether it can become a file: damage is found by reading. */
  private static boolean isReadable(Body body) {
    try (InputStream content = body.content()) {
      content.transferTo(OutputStream.nullOutputStream());
      return true;
    } catch (IOException | RuntimeException e) {
      return false; // which the sink reports
    }
  }

  static boolean isSuccess(Provenance from) {
    int status = from.status();
    return status == Provenance.NO_STATUS || (status >= OK && status < REDIRECTION);
  }

  /** Whether this is a file of a WACZ archive other than its web archives. */
  static boolean isOfPackage(Provenance from) {
    return from.place().steps().size() == 2
        && from.place().steps().get(1) instanceof EntryStep
        && WaczFormat.WACZ.isNamed(from.place().path());
  }

  /** Whether there is a file with this path below the output, with slashes. */
  boolean contains(String name) {
    return names.containsKey(name);
  }

  /**
   * The file that holds a resource, or the resource to which it was redirected: its path below the
   * output, with slashes. If no file has exactly this URI, it may have another with the same SURT,
   * such as {@code https} for {@code http}. Empty if there is none.
   */
  Optional<String> ofUri(String uri) {
    String key = key(uri);
    for (int i = 0; key != null && i <= Redirect.MAX_HOPS; i++) {
      String name = byUri.get(key);
      if (name != null) {
        return Optional.of(name);
      }
      String redirected = redirects.get(key);
      String other = redirected == null ? bySurt.get(surt(key)) : null;
      if (other != null) {
        return Optional.of(other);
      }
      key = redirected;
    }
    return Optional.empty();
  }

  /** What web archives look a page up by; empty for URIs that they do not look up. */
  private static String surt(String uri) {
    return Whatwg.DIALECT.tryParseReference(uri) instanceof Uri parsed
            && Schemes.isHttp(parsed.scheme())
        ? KeyProfile.SURT.key(parsed).text()
        : "";
  }

  /**
   * The file that a document of a web archive or a message becomes, even if another document has
   * its URI: its path below the output, with slashes. Empty if it becomes no file.
   */
  Optional<String> of(Provenance from) {
    if (!isCalledAfterUri(from.place())) {
      return Optional.empty();
    }
    String name = byPlace.get(from.place());
    String uri = from.uri();
    return Optional.ofNullable(name == null && uri != null ? byUri.get(key(uri)) : name);
  }

  /**
   * The URI as browsers request it from a server; for {@code cid:}, as it names a part of a
   * message.
   */
  private static String key(String uri) {
    String normal = MessageParts.normal(uri);
    return Whatwg.DIALECT.tryParseReference(normal) instanceof Uri parsed
        ? parsed.withFragment(null).toString()
        : normal;
  }

  /**
   * Claims a name for a document.
   *
   * @param unpacked whether a compressed file is written decompressed
   * @return the name, below the folder, or why there is none
   */
  Name claim(Provenance from, Metadata metadata, boolean unpacked, String folder) {
    String root = folder.isEmpty() ? "" : folder + '/';
    DocumentPlace place = from.place();
    String uri = from.uri();
    if (files >= max) {
      return new Name("", "more than " + max + " files");
    }
    if (!isCalledAfterUri(place)) {
      Name name = EntryNames.of(place, unpacked);
      return name.problem().isEmpty() ? claimedPath(root + name.name(), uri) : name;
    }
    if (uri == null || UriNames.readable(uri, null).isEmpty()) {
      return new Name("", "it has no URI to derive a name from");
    }
    boolean known = byUri.containsKey(key(uri));
    String mediaType = metadata.mediaType();
    String readable = root + UriNames.readable(uri, mediaType);
    boolean free =
        !known
            && readable.length() <= MAX_READABLE
            && problem(names, readable).isEmpty()
            && problem(folded, EntryNames.fold(readable)).isEmpty();
    String distinct = known ? uri + '#' + files : uri;
    Name name = claimed(free ? readable : root + UriNames.unique(distinct, mediaType), uri);
    if (name.problem().isEmpty()) {
      add(folded, EntryNames.fold(name.name()), name.name());
      if (known) {
        byPlace.put(place, name.name());
      }
      place
          .part()
          .ifPresent(
              part ->
                  from.parts()
                      .uris(part.number())
                      .forEach(id -> byUri.putIfAbsent(key(id), name.name())));
    }
    return name;
  }

  /** Whether another capture of the same resource becomes its file. */
  boolean isRepeated(Provenance from) {
    return isCapture(from) && (byUri.containsKey(key(from)) || leftOut.test(from));
  }

  /** Whether this is a record of a web archive with a URI. */
  static boolean isCapture(Provenance from) {
    return from.place().record().isPresent() && from.place().part().isEmpty() && from.uri() != null;
  }

  /** The key of a document with a URI. */
  static String key(Provenance from) {
    return key(Objects.requireNonNull(from.uri(), "uri"));
  }

  /** The name of a document if no other file has it; without a name if it cannot be a file. */
  static Name unclaimed(Provenance from, Metadata metadata, boolean unpacked, String folder) {
    DocumentPlace place = from.place();
    Name name =
        isCalledAfterUri(place)
            ? new Name(
                UriNames.readable(from.uri() == null ? "" : from.uri(), metadata.mediaType()), "")
            : EntryNames.of(place, unpacked);
    return folder.isEmpty() || name.name().isEmpty()
        ? name
        : new Name(folder + '/' + name.name(), "");
  }

  private Name claimedPath(String path, @Nullable String uri) {
    if (!portable) {
      return claimed(path, uri);
    }
    for (String segment : path.split("/", -1)) {
      if (EntryNames.runsPrograms(segment)) {
        return new Name("", "a version control system would run programs from " + segment);
      }
    }
    String folding = EntryNames.fold(path);
    String problem = problem(names, path).isEmpty() ? problem(folded, folding) : "";
    if (!problem.isEmpty()) {
      return new Name("", problem + ", and some systems treat the names as equal");
    }
    Name name = claimed(path, uri);
    if (name.problem().isEmpty()) {
      add(folded, folding, path);
    }
    return name;
  }

  private Name claimed(String name, @Nullable String uri) {
    String problem = problem(names, name);
    if (!problem.isEmpty()) {
      return new Name("", problem);
    }
    add(names, name, name);
    files++;
    if (uri != null) {
      String key = key(uri);
      byUri.putIfAbsent(key, name);
      String surt = surt(key);
      if (!surt.isEmpty()) {
        bySurt.putIfAbsent(surt, name);
      }
    }
    return new Name(name, "");
  }

  /**
   * Adds a file and the folders that contain it, by their keys, which have the same number of
   * slashes.
   */
  private static void add(Map<String, String> names, String key, String name) {
    int to = name.indexOf('/');
    for (int end = key.indexOf('/'); end >= 0; end = key.indexOf('/', end + 1)) {
      names.putIfAbsent(key.substring(0, end + 1), name.substring(0, to));
      to = name.indexOf('/', to + 1);
    }
    names.put(key, name);
  }

  /** Why a name is taken; empty if it is not. */
  private static String problem(Map<String, String> names, String key) {
    String file = names.get(key);
    if (file != null) {
      return "another file is called " + file;
    }
    String folder = names.get(key + '/');
    if (folder != null) {
      return "a folder is called " + folder;
    }
    for (int end = key.indexOf('/'); end >= 0; end = key.indexOf('/', end + 1)) {
      String above = names.get(key.substring(0, end));
      if (above != null) {
        return "a file is called " + above;
      }
    }
    return "";
  }
}
