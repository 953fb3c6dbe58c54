package fairlead.cli.check;

import fairlead.cli.documents.Work;
import fairlead.cli.documents.WorkOptions;
import fairlead.cli.text.Answer;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.source.SourceOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine.ParameterException;

/**
 * The files of a folder that have changed since a revision, according to git. Deleted files count.
 */
final class GitChanges {

  /** More than the paths of any repository. */
  private static final int MAX_BYTES = 256 << 20;

  private final WorkOptions work;
  private final String revision;

  GitChanges(WorkOptions work, String revision) {
    this.work = work;
    this.revision = revision;
  }

  /** The URIs of the files that have changed. Anything that git does not know is wrong usage. */
  Set<String> in(List<String> inputs, SourceOptions options) {
    if (revision.startsWith("-") || revision.isEmpty()) {
      throw misuse("'" + revision + "' is not a revision");
    }
    Set<String> changed = new HashSet<>();
    for (String input : inputs) {
      Path folder = Work.path(work, input);
      if (!Files.isDirectory(folder)) {
        throw misuse(input + " is not a folder");
      }
      if (run(folder, "rev-parse", "--is-inside-work-tree").code() != 0) {
        throw misuse("git found no work tree at " + input);
      }
      if (run(folder, "rev-parse", "--verify", "--quiet", revision + "^{commit}").code() != 0) {
        throw misuse("git found no revision '" + revision + "'");
      }
      if (run(folder, "check-ignore", "-q", ".").code() == 0) {
        throw misuse("git ignores " + input + ", so it does not know what has changed there");
      }
      Answer tracked =
          run(
              folder,
              "diff",
              "--name-only",
              "--no-renames",
              "--no-ext-diff",
              "--no-textconv",
              "--relative",
              "-z",
              revision,
              "--",
              ".");
      Answer untracked = run(folder, "ls-files", "--others", "--exclude-standard", "-z", "--", ".");
      if (tracked.code() != 0 || untracked.code() != 0) {
        throw misuse("git failed: " + tracked.firstLine() + untracked.firstLine());
      }
      String root = root(options);
      for (String path : (tracked.text() + untracked.text()).split("\0", -1)) {
        if (!path.isEmpty()) {
          changed.add(root + FilePlaces.encoded(Path.of(path)));
        }
      }
    }
    return changed;
  }

  private static String root(SourceOptions options) {
    String base = Objects.requireNonNullElse(options.base(), WorkOptions.NO_BASE);
    return base.endsWith("/") ? base : base + '/';
  }

  private record Answer(int code, String text) {

    String firstLine() {
      return text.lines().findFirst().orElse("");
    }
  }

  /** Runs git without the repository's file monitor and diff programs. */
  private Answer run(Path folder, String... arguments) {
    List<String> command =
        new ArrayList<>(List.of("git", "-C", folder.toString(), "-c", "core.fsmonitor=false"));
    command.addAll(List.of(arguments));
    try {
      Process git =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      git.getOutputStream().close();
      try (InputStream out = git.getInputStream()) {
        byte[] bytes = out.readNBytes(MAX_BYTES);
        return new Answer(git.waitFor(), new String(bytes, StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw misuse("git cannot be run: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw misuse("interrupted");
    }
  }

  private ParameterException misuse(String message) {
    return work.misuse("--changed-since: " + message);
  }
}
