package fairlead.rewrite;

import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.IntegrityRule;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Document.Received;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.LargePages;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.percent.PercentEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The documents whose hashes pages check with integrity attributes. The inputs are read again to
 * find them, as soon as it matters; twice if pages are to have the hashes of rewritten files.
 */
final class CheckedFiles implements IntegrityRule {

  /** How many documents may be checked. */
  static final int MAX = 100_000;

  /** Bytes that are in every document with such an attribute, unless in UTF-16. */
  private static final byte[] NAME = "ntegrity".getBytes(StandardCharsets.US_ASCII);

  private static final int[] BITS = {256, 384, 512};

  private final DocumentSource inputs;
  private final LinkExtractor extractor;
  private final IntegrityPolicy policy;
  private final BiFunction<Document, DocumentLinks, byte[]> rewriting;
  private final Links links;
  private final UnaryOperator<String> moved;
  private @Nullable Set<String> checked; // URIs
  private @Nullable Map<String, Map<String, String>> changed; // new hashes by URI and old hash

  /**
   * The symbolic links of the inputs, whose documents are not among them.
   *
   * @param uris the URIs of links, each with that of the file that it leads to
   * @param stay whether they stay links; otherwise they become files where that matters
   */
  record Links(Supplier<Map<String, String>> uris, boolean stay) {}

  /**
   * Files that are not found yet.
   *
   * @param links asked only if pages check hashes
   * @param rewriting returns the bytes of a rewritten document; the same array if nothing changes
   * @param moved returns the URI that a document gets, to which pages already lead if they were
   *     rewritten before; empty for none
   */
  CheckedFiles(
      DocumentSource inputs,
      LinkExtractor extractor,
      IntegrityPolicy policy,
      BiFunction<Document, DocumentLinks, byte[]> rewriting,
      Links links,
      UnaryOperator<String> moved) {
    this.links = links;
    this.moved = moved;
    this.rewriting = rewriting;
    this.inputs = inputs;
    this.extractor = extractor;
    this.policy = policy;
  }

  /** Finds them now. */
  void find() {
    if (policy == IntegrityPolicy.KEEP) {
      checked();
    } else {
      changed();
    }
  }

  /** Whether a document must stay as it is. */
  boolean isKept(Provenance document) {
    String uri = document.uri();
    return policy == IntegrityPolicy.KEEP
        && uri != null
        && (checked().contains(key(uri)) || checked().contains(key(moved.apply(uri))));
  }

  @Override
  public String of(Link link, String hashes) {
    if (policy == IntegrityPolicy.KEEP || !(link.resolution() instanceof Uri target)) {
      return hashes;
    }
    Map<String, String> renewed = changed().get(key(target.toString()));
    if (renewed == null) {
      return hashes;
    }
    String all = hashes;
    boolean wasRight = false;
    for (String token : hashes.trim().split("\\s+", -1)) {
      String hash = hash(token);
      String now = renewed.get(normal(hash));
      wasRight |= now != null;
      all = now == null ? all : all.replace(hash, now);
    }
    return wasRight && policy == IntegrityPolicy.REMOVE ? "" : all;
  }

  /**
   * A document by its URI without query and fragment, decoded: the same file is sent for any query
   * and for any way to write its name.
   */
  private static String key(String uri) {
    int end = 0;
    while (end < uri.length() && uri.charAt(end) != '?' && uri.charAt(end) != '#') {
      end++;
    }
    return PercentEncoding.decode(uri.substring(0, end));
  }

  /** A hash without options. */
  private static String hash(String token) {
    int end = token.indexOf('?');
    return end < 0 ? token : token.substring(0, end);
  }

  /** One form for each hash. */
  private static String normal(String hash) {
    int dash = hash.indexOf('-');
    String value = dash < 0 ? "" : hash.substring(dash + 1);
    return dash < 0
        ? ""
        : hash.substring(0, dash).toLowerCase(Locale.ROOT)
            + '-'
            + value.replace('-', '+').replace('_', '/').replace("=", "");
  }

  private synchronized Set<String> checked() {
    Set<String> known = checked;
    if (known == null) {
      Set<String> found = new HashSet<>();
      forEach(
          document -> {
            if (links(document) instanceof DocumentLinks links) {
              links.links().stream()
                  .filter(link -> link.attributes().integrity() != null)
                  .filter(link -> link.resolution() instanceof Uri)
                  .forEach(link -> found.add(key(link.resolution().toString())));
            }
            if (found.size() > MAX) {
              throw new JobRefusedException(
                  String.format(Locale.ROOT, "pages check the hashes of more than %,d files", MAX),
                  "integrity");
            }
          });
      if (policy == IntegrityPolicy.KEEP && !found.isEmpty()) {
        links
            .uris()
            .get()
            .forEach(
                (link, file) -> {
                  if (found.contains(key(link))) {
                    found.add(key(file));
                  }
                });
      }
      checked = found;
      known = found;
    }
    return known;
  }

  private synchronized Map<String, Map<String, String>> changed() {
    Map<String, Map<String, String>> known = changed;
    if (known == null) {
      Map<String, Map<String, String>> all = new HashMap<>();
      Set<String> wanted = checked();
      if (!wanted.isEmpty()) {
        Map<String, List<String>> linked = new HashMap<>();
        links
            .uris()
            .get()
            .forEach(
                (link, file) -> {
                  if (wanted.contains(key(link))) {
                    linked.computeIfAbsent(key(file), none -> new ArrayList<>()).add(link);
                  }
                });
        forEach(
            document -> {
              String uri = document.provenance().uri();
              if (uri != null && wanted.contains(key(uri))) {
                all.computeIfAbsent(key(uri), none -> new HashMap<>()).putAll(changed(document));
              }
              for (String link : linked.getOrDefault(uri == null ? "" : key(uri), List.of())) {
                Document seen = links.stay() ? document : named(document, link);
                all.computeIfAbsent(key(link), none -> new HashMap<>()).putAll(changed(seen));
              }
            });
      }
      changed = all;
      known = all;
    }
    return known;
  }

  private Map<String, String> changed(Document document) {
    return policy == IntegrityPolicy.REMOVE ? hashes(document) : renewed(document);
  }

  /** A document under the name of a link. */
  private static Document named(Document document, String uri) {
    if (!(document.content() instanceof Received received)) {
      return document;
    }
    Representation own = received.representation();
    return new Document(
        document.provenance().withUri(uri),
        new Received(
            new Representation(
                own.bytes(), uri, BaseContext.retrievedFrom(uri), own.mediaType(), own.charset()),
            received.damage()));
  }

  /** The hashes of a document before and after; empty if it does not change. */
  private Map<String, String> renewed(Document document) {
    byte[] bytes = bytes(document);
    if (bytes != null
        && extractor.tryExtract(((Received) document.content()).representation())
            instanceof DocumentLinks links) {
      byte[] rewritten = rewriting.apply(document, links);
      if (rewritten != bytes) {
        return hashes(bytes, rewritten);
      }
    }
    return Map.of();
  }

  /** The hashes of any file, such as a script: decoded as it is sent, and whole as it is stored. */
  private static Map<String, String> hashes(Document document) {
    byte[] bytes = bytes(document);
    Map<String, String> hashes = new HashMap<>(bytes == null ? Map.of() : hashes(bytes, bytes));
    Body body = document.provenance().body();
    if (body == null) {
      return hashes;
    }
    for (int bits : BITS) {
      MessageDigest digest = digest(bits);
      try (InputStream in = new DigestInputStream(body.content(), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException | RuntimeException e) {
        return hashes; // reported when the file is copied
      }
      String hash = hash(bits, digest.digest());
      hashes.put(normal(hash), hash);
    }
    return hashes;
  }

  private void forEach(Consumer<Document> reader) {
    try (DocumentCursor cursor = new LargePages(inputs, extractor).open()) {
      for (Document document = cursor.next(); document != null; document = cursor.next()) {
        reader.accept(document);
      }
    }
  }

  /** The links of a document that may have an integrity attribute, or of a part of one. */
  private @Nullable Extraction links(Document document) {
    if (document.content() instanceof Document.Part content) {
      return extractor.tryExtract(content.part(), () -> false);
    }
    byte[] bytes = bytes(document);
    return bytes != null && mentions(bytes)
        ? extractor.tryExtract(((Received) document.content()).representation())
        : null;
  }

  /** The bytes of a document that was read as a whole; null for others. */
  private static byte @Nullable [] bytes(Document document) {
    return document.content() instanceof Received received && received.damage() == null
        ? received.representation().bytes()
        : null;
  }

  private static Map<String, String> hashes(byte[] before, byte[] after) {
    Map<String, String> hashes = new HashMap<>();
    for (int bits : BITS) {
      hashes.put(
          normal(hash(bits, digest(bits).digest(before))), hash(bits, digest(bits).digest(after)));
    }
    return hashes;
  }

  private static String hash(int bits, byte[] digest) {
    return "sha" + bits + '-' + Base64.getEncoder().encodeToString(digest);
  }

  private static MessageDigest digest(int bits) {
    try {
      return MessageDigest.getInstance("SHA-" + bits);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e); // every JDK has these
    }
  }

  /** Whether a document may have an integrity attribute, or has zeros, as in UTF-16. */
  private static boolean mentions(byte[] bytes) {
    for (int at = 0; at + NAME.length < bytes.length; at++) {
      if (bytes[at] == 0) {
        return true;
      }
      int i = 0;
      while (i < NAME.length && (bytes[at + i] | 0x20) == NAME[i]) {
        i++;
      }
      if (i == NAME.length) {
        return true;
      }
    }
    return false;
  }
}
