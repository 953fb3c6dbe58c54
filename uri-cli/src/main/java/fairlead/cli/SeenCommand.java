package fairlead.cli;

import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fairlead seen}: what {@code unique --seen} keeps. */
@Command(
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    name = "seen",
    description = "Lists, makes and merges the folders in which 'unique --seen' keeps targets.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Sets can be merged if they have the same seed: make one like the other before it is used.",
      "",
      "  fairlead seen list seen/",
      "  fairlead seen create seen-b/ --like seen-a/",
      "  fairlead seen merge seen-a/ seen-b/"
    })
final class SeenCommand {

  private final Terminal terminal;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  SeenCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Command(
      name = "list",
      description = "Prints keys, profile, bytes on disk and name of each, with TABs between.",
      mixinStandardHelpOptions = true)
  int list(
      @Parameters(arity = "1..*", paramLabel = "DIR", description = "The folders.")
          List<Path> folders)
      throws IOException {
    PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
    for (Path folder : folders) {
      DiskSeenSet.Summary summary = DiskSeenSet.summary(folder);
      out.print(
          summary.keys()
              + "\t"
              + summary.profile()
              + '\t'
              + summary.bytes()
              + '\t'
              + Printable.escaped(folder.toString())
              + '\n');
    }
    out.flush();
    return ExitCode.FINE.code();
  }

  @Command(
      name = "create",
      description = "Makes an empty one that can be merged with another.",
      mixinStandardHelpOptions = true)
  int create(
      @Parameters(paramLabel = "DIR", description = "The new folder.") Path folder,
      @Option(
              names = "--like",
              required = true,
              paramLabel = "DIR",
              description = "The other one, whose profile and seed it gets.")
          Path other)
      throws IOException {
    try (DiskSeenSet made =
        DiskSeenSet.createLike(other, folder, profile(other), DiskSeenSet.Options.DEFAULT)) {
      made.checkpoint().block();
    }
    return ExitCode.FINE.code();
  }

  @Command(
      name = "merge",
      description = "Adds what some have to another. It changes as a whole or not at all.",
      mixinStandardHelpOptions = true)
  int merge(
      @Parameters(index = "0", paramLabel = "DIR", description = "The one that is added to.")
          Path folder,
      @Parameters(
              index = "1..*",
              arity = "1..*",
              paramLabel = "OTHER",
              description = "Those that are added; they stay as they are.")
          List<Path> others)
      throws IOException {
    try (DiskSeenSet set = DiskSeenSet.open(folder, profile(folder), DiskSeenSet.Options.DEFAULT)) {
      for (Path other : others) {
        if (Files.isSameFile(folder, other)) {
          throw new ParameterException(spec.commandLine(), other + " is merged with itself");
        }
        long added = set.addAll(other);
        terminal.say(other + ": " + Report.count(added, "key") + " added");
      }
      set.checkpoint().block();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
    return ExitCode.FINE.code();
  }

  private KeyProfile profile(Path folder) throws IOException {
    String name = DiskSeenSet.summary(folder).profile();
    return KeyProfile.all().stream()
        .filter(profile -> profile.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    spec.commandLine(), folder + " has keys of " + name + ", which is not known"));
  }
}
