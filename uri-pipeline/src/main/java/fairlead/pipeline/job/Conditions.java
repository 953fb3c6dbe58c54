package fairlead.pipeline.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What must be the same when a job resumes from a checkpoint: what its user says, and the inputs.
 * Values are digests, since a URI may contain a password.
 */
final class Conditions {

  private static final int DIGEST_BYTES = 16;

  private Conditions() {}

  static SortedMap<String, String> of(Map<String, String> given, Collection<Path> inputs)
      throws IOException {
    SortedMap<String, String> conditions = new TreeMap<>();
    given.forEach((name, value) -> conditions.put(name, digest(value)));
    StringBuilder names = new StringBuilder();
    for (Path input : inputs) {
      names.append(names.isEmpty() ? "" : "\n").append(input);
      if (Files.exists(input)) {
        BasicFileAttributes facts = Files.readAttributes(input, BasicFileAttributes.class);
        String state = facts.isDirectory() ? "" : facts.size() + " " + facts.lastModifiedTime();
        conditions.put(input.toString(), digest(input.toRealPath() + " " + state));
      }
    }
    conditions.put("the inputs", digest(names.toString()));
    return conditions;
  }

  /** The names of the conditions that differ. */
  static SortedSet<String> differences(
      SortedMap<String, String> one, SortedMap<String, String> other) {
    SortedSet<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    names.removeIf(name -> Objects.equals(one.get(name), other.get(name)));
    return names;
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
