package fairlead.check;

import fairlead.uri.Uri;
import fairlead.uri.percent.PercentEncoding;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names of a site's documents, to explain why a target is not one of them. They are sorted and
 * folded at the first question, so all documents must be known by then. Not thread-safe.
 */
final class SiteNames {

  /** The character that decoding returns for octets that are not UTF-8. */
  private static final String MALFORMED = "\uFFFD";

  private final SiteRules rules;
  private final Set<String> keys;
  private @Nullable Map<String, String> folded; // keys by their folded form
  private final Set<String> ambiguous = new HashSet<>(); // folded keys of several documents
  private @Nullable NearestName nearest; // made when a document is missing
  private String @Nullable [] sorted; // keys

  /**
   * The names of the documents with some keys.
   *
   * @param keys not copied
   */
  SiteNames(SiteRules rules, Set<String> keys) {
    this.rules = rules;
    this.keys = keys;
  }

  /** The document that may have been meant, as a clause; empty if there is none. */
  String near(String key) {
    NearestName known = nearest;
    if (known == null) {
      known = new NearestName(sorted());
      nearest = known;
    }
    return known.of(key).stream()
        .map(found -> "; is " + nameOf(readable(found)) + " meant?")
        .collect(Collectors.joining());
  }

  private static String readable(String key) {
    String decoded = PercentEncoding.decode(key);
    return decoded.contains(MALFORMED) ? key : decoded;
  }

  /** What is wrong with a target that is a folder without an index. */
  Located missingIndex(String detail) {
    return Located.wrong(
        CheckCode.MISSING_INDEX,
        "the folder has no index file (" + String.join(", ", rules.indexFiles()) + ")" + detail);
  }

  /** Whether there are documents below the key of a folder, which ends in a slash. */
  boolean isFolder(String key) {
    String[] all = sorted();
    int found = Arrays.binarySearch(all, key);
    int next = found < 0 ? -found - 1 : found;
    return next < all.length && all[next].startsWith(key);
  }

  private String[] sorted() {
    String[] all = sorted;
    if (all == null) {
      all = keys.toArray(String[]::new);
      Arrays.sort(all);
      sorted = all;
    }
    return all;
  }

  /**
   * What is wrong with a key that differs from that of a document only in case, escapes or Unicode
   * form.
   *
   * @param target the target of the reference
   * @param key its key, with what a server may add
   * @param folder the key of the folder that the reference may mean
   */
  @Nullable Located otherwiseSpelled(Uri target, String key, String folder) {
    String other = folded().get(SiteKey.folded(key));
    if (other == null) {
      return null;
    }
    String wanted = PercentEncoding.decode(key);
    String there = PercentEncoding.decode(other);
    if (there.contains(MALFORMED) && !key.equalsIgnoreCase(other)) {
      return null; // octets that are not text only look the same after decoding
    }
    if (there.equals(wanted)) {
      return Located.wrong(
          CheckCode.MISSING_DOCUMENT,
          "no such document, but there is one whose name is escaped differently: " + nameOf(other));
    }
    if (SiteKey.nfc(there).equals(SiteKey.nfc(wanted))) {
      String form = Normalizer.isNormalized(there, Normalizer.Form.NFC) ? "NFC" : "NFD";
      return Located.wrong(
          CheckCode.MISSING_DOCUMENT,
          "no such document: its name is in the Unicode form "
              + form
              + ", but the reference is in a different form");
    }
    int name = there.lastIndexOf('/') + 1;
    return there.substring(0, name).equals(PercentEncoding.decode(folder))
        ? missingIndex(", but " + there.substring(name))
        : Located.wrong(
                CheckCode.CASE_MISMATCH, "wrong letter case: the document is " + nameOf(there))
            .corrected(ambiguous.contains(SiteKey.folded(key)) ? null : inCaseOf(target, other));
  }

  /**
   * A target with the letter case of a key, and a slash if the key is that of a file in a folder.
   * Null if they differ in more.
   */
  private static @Nullable Uri inCaseOf(Uri target, String key) {
    String path = key.substring(SiteKey.pathStart(key));
    int end = Math.min(path.length(), target.path().length());
    String found = path.substring(0, end);
    String slash = path.startsWith("/", end) ? "/" : "";
    return areCaseVariants(found, target.path()) ? target.withPath(found + slash) : null;
  }

  /** Whether two paths differ at most in letter case, also of letters that are escaped. */
  static boolean areCaseVariants(String path, String other) {
    return PercentEncoding.decode(path).equalsIgnoreCase(PercentEncoding.decode(other));
  }

  /** The document's path, relative to the root of the site. */
  private String nameOf(String there) {
    String url = rules.root() == null ? ":" : rules.root().toString();
    String root = url.substring(url.indexOf(':'));
    int colon = Math.max(there.indexOf(':'), 0);
    return root.length() > 1 && there.startsWith(root, colon)
        ? there.substring(colon + root.length())
        : there.substring(there.indexOf('/', there.indexOf("//") + 2) + 1);
  }

  private Map<String, String> folded() {
    Map<String, String> known = folded;
    if (known == null) {
      known = new HashMap<>();
      for (String key : keys) {
        if (known.putIfAbsent(SiteKey.folded(key), key) != null) {
          ambiguous.add(SiteKey.folded(key));
        }
      }
      folded = known;
    }
    return known;
  }
}
