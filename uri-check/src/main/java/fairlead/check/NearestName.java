package fairlead.check;

import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The document that an author probably meant by a name that does not exist: in the same folder one
 * with another extension for pages or images, or with one letter more, less or different; else the
 * only one of this name in the site, if the folder exists. Not thread-safe.
 */
final class NearestName {

  private static final int SHORTEST = 4; // stem with a different letter
  private static final int LONGEST = 200;
  private static final int MAX_LOOKS = 5_000_000; // at names, for a whole site
  private static final String SEVERAL = "";

  /** Extensions that authors confuse with each other. */
  private static final List<Set<String>> CONFUSED =
      List.of(
          Set.of("adoc", "htm", "html", "markdown", "md", "php", "rst", "shtml", "txt", "xhtml"),
          Set.of("gif", "jpeg", "jpg", "png", "svg", "webp"));

  private final String[] keys;
  private final Map<String, String> byName = new HashMap<>();
  private int looks;

  /**
   * The names of a site.
   *
   * @param keys the keys of its documents, sorted
   */
  NearestName(String[] keys) {
    this.keys = keys;
    for (String key : keys) {
      byName.merge(name(key), key, (one, other) -> SEVERAL);
    }
  }

  /**
   * The keys of the nearest documents.
   *
   * @param key the key of a document that does not exist
   * @return at most one; none if nothing is near
   */
  List<String> of(String key) {
    String name = name(key);
    if (name.isEmpty() || name.length() > LONGEST) {
      return List.of();
    }
    List<String> near = new ArrayList<>();
    String folder = key.substring(0, key.length() - name.length());
    int found = Arrays.binarySearch(keys, folder);
    int start = found < 0 ? -found - 1 : found;
    boolean isFolder = start < keys.length && keys[start].startsWith(folder);
    for (int at = start; at < keys.length && keys[at].startsWith(folder); at++) {
      if (++looks > MAX_LOOKS) {
        break;
      }
      String other = keys[at].substring(folder.length());
      if (other.indexOf('/') < 0 && isNear(name, other)) {
        near.add(keys[at]);
      }
    }
    if (near.size() == 1) {
      return near;
    }
    String same = byName.getOrDefault(name, SEVERAL);
    return isFolder && near.isEmpty() && !same.equals(SEVERAL) ? List.of(same) : List.of();
  }

  private static String name(String key) {
    return key.substring(key.lastIndexOf('/') + 1);
  }

  private static boolean isNear(String name, String other) {
    String stem = stem(name);
    String otherStem = stem(other);
    return stem.equals(otherStem)
        ? CONFUSED.stream()
            .anyMatch(some -> some.contains(extension(name)) && some.contains(extension(other)))
        : Math.min(stem.length(), otherStem.length()) >= SHORTEST && isOneEdit(stem, otherStem);
  }

  private static String extension(String name) {
    return AsciiCase.lower(name.substring(name.lastIndexOf('.') + 1));
  }

  private static String stem(String name) {
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** Whether one letter was added, left out or replaced, or two neighbours were exchanged. */
  private static boolean isOneEdit(String one, String other) {
    int longer = one.length() - other.length();
    if (Math.abs(longer) > 1) {
      return false;
    }
    int start = 0;
    int shorter = Math.min(one.length(), other.length());
    while (start < shorter && one.charAt(start) == other.charAt(start)) {
      start++;
    }
    String oneRest = one.substring(start);
    String otherRest = other.substring(start);
    if (longer > 0) {
      return oneRest.substring(1).equals(otherRest);
    }
    if (longer < 0) {
      return otherRest.substring(1).equals(oneRest);
    }
    if (oneRest.substring(1).equals(otherRest.substring(1))) {
      return true;
    }
    return oneRest.charAt(0) == otherRest.charAt(1)
        && oneRest.charAt(1) == otherRest.charAt(0)
        && oneRest.substring(2).equals(otherRest.substring(2));
  }
}
