package fairlead.rewrite;

import fairlead.archive.format.ArchiveFormats;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.FileStep;
import fairlead.pipeline.DocumentPlace.Step;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names of documents with a path in a folder or archive that they are copied to. A file and an
 * entry of an archive keep their path, if it leads to one place below the root.
 */
final class EntryNames {

  /** Names that lead to a device on Windows, no matter what is after a dot. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(con|prn|aux|nul|conin\\$|conout\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])[ .]*(\\..*)?");

  private static final Pattern DOTS = Pattern.compile("[. ]*\\.[. ]*");

  /** Folders of version control systems, including their short names on Windows. */
  private static final Pattern RUNNING =
      Pattern.compile("\\.(git|hg|bzr|svn)(:.*)?|git~[0-9]+", Pattern.DOTALL);

  /** Characters that macOS ignores in names (HFS Plus). */
  private static final Pattern IGNORED =
      Pattern.compile("[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]");

  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

  /**
   * The name of a document.
   *
   * @param name its path, with slashes; empty if it has none
   * @param problem why it has none, for people; empty if it has one
   */
  record Name(String name, String problem) {}

  private EntryNames() {}

  /**
   * The name of a document by its path.
   *
   * @param unpacked whether a compressed file is written decompressed
   */
  static Name of(DocumentPlace place, boolean unpacked) {
    List<String> names = new ArrayList<>();
    for (Step step : place.steps()) {
      if (step instanceof EntryStep entry) {
        names.add(entry.name());
      }
    }
    if (!names.isEmpty()) {
      return checked(String.join("/", names));
    }
    String path = place.path();
    return checked(
        unpacked && place.steps().get(0) instanceof FileStep
            ? ArchiveFormats.innerName(path)
            : path);
  }

  /** Whether a name leads to a device on Windows. */
  static boolean isDevice(String segment) {
    return DEVICE.matcher(segment.toLowerCase(Locale.ROOT)).matches();
  }

  /**
   * Whether a folder or file of this name decides which programs a version control system runs: the
   * hooks and settings of {@code .git}, under each name that Windows and macOS accept for it.
   */
  static boolean runsPrograms(String segment) {
    String name = IGNORED.matcher(fold(segment)).replaceAll("");
    return RUNNING.matcher(name).matches();
  }

  /**
   * A path in the form that some systems compare: Windows and macOS ignore letter case, macOS
   * ignores Unicode normalization, and Windows drops dots and blanks at the end of a name.
   */
  static String fold(String path) {
    String folded =
        path.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT); // for both cases of Greek
    String normal = Normalizer.normalize(folded, Normalizer.Form.NFC);
    StringBuilder out = new StringBuilder(normal.length());
    for (int i = 0; i <= normal.length(); i++) {
      if (i == normal.length() || normal.charAt(i) == '/') {
        int end = out.length();
        while (end > 0 && (out.charAt(end - 1) == '.' || out.charAt(end - 1) == ' ')) {
          end--;
        }
        out.setLength(end);
      }
      if (i < normal.length()) {
        out.append(normal.charAt(i));
      }
    }
    return out.toString();
  }

  /** Whether an entry can have a name as it is. */
  static boolean isLegal(String name) {
    return checked(name).problem().isEmpty();
  }

  /** A name that leads to one place below the root on every system. */
  private static Name checked(String name) {
    List<String> kept = new ArrayList<>();
    for (String segment : name.split("/", -1)) {
      String problem = problem(segment, kept.isEmpty());
      if (problem != null) {
        return new Name("", problem);
      }
      if (!segment.equals(".")) {
        kept.add(segment);
      }
    }
    boolean ends = !kept.isEmpty() && !kept.get(kept.size() - 1).isEmpty();
    kept.removeIf(String::isEmpty);
    return name.startsWith("/") || !ends
        ? new Name("", name.startsWith("/") ? "its name is absolute" : "it has no name")
        : new Name(String.join("/", kept), "");
  }

  private static @Nullable String problem(String segment, boolean first) {
    if (!segment.isEmpty() && !segment.equals(".") && DOTS.matcher(segment).matches()) {
      return "its name leads out of the output"; // Windows drops blanks and dots at the end
    }
    if (segment.indexOf('\\') >= 0) {
      return "its name has a backslash, which other systems read as a slash";
    }
    if (segment.indexOf('\uFFFD') >= 0) {
      return "its name is not UTF-8";
    }
    if (first && DRIVE.matcher(segment).matches()) {
      return "its name is absolute";
    }
    if (segment.chars().anyMatch(Character::isISOControl)) {
      return "its name has a control character";
    }
    if (isDevice(segment)) {
      return "its name is a device name";
    }
    return null;
  }
}
