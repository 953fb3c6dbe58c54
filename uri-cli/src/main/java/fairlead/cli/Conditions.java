package fairlead.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What must be the same when a run resumes from a checkpoint: the options that affect the output,
 * and the inputs. Values are digests, since a URI may contain a password.
 */
final class Conditions {

  /** Options that do not affect the output. */
  private static final Set<String> FREE =
      Set.of(
          "--checkpoint",
          "--every",
          "--resume",
          "--quiet",
          "--progress",
          "--concurrency",
          "--window",
          "--in-flight",
          "--max-spill",
          "--seen-memory");

  private static final int DIGEST_BYTES = 16;

  private Conditions() {}

  /**
   * The conditions of a run.
   *
   * @param lists files that list inputs
   */
  static SortedMap<String, String> of(WorkOptions work, List<String> lists) throws IOException {
    SortedMap<String, String> conditions = new TreeMap<>();
    for (OptionSpec option : work.spec().commandLine().getParseResult().matchedOptionsSet()) {
      if (!FREE.contains(option.longestName())) {
        conditions.put(
            option.longestName(), digest(String.join("\n", option.originalStringValues())));
      }
    }
    conditions.put("the command", digest(work.spec().name()));
    OptionSpec profile = work.spec().findOption("--profile");
    if (profile != null) {
      conditions.put("the profile of keys", digest(String.valueOf(profile.<Object>getValue())));
    }
    conditions.put("the inputs", digest(String.join("\n", work.inputs())));
    List<String> files = new ArrayList<>(work.inputs());
    files.addAll(lists);
    for (String input : files) {
      Path path = Work.path(work, input);
      if (Files.exists(path)) {
        BasicFileAttributes facts = Files.readAttributes(path, BasicFileAttributes.class);
        String state = facts.isDirectory() ? "" : facts.size() + " " + facts.lastModifiedTime();
        conditions.put(input, digest(path.toRealPath() + " " + state));
      }
    }
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
