package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.RulesOption;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.source.UrlList;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code fairlead seen}: what {@code unique --seen} keeps. */
public final class SeenCommand extends Subcommand {

  private static final String RULES =
      "The rules with which 'unique --parameter-rules' makes the keys of the seen-set.";

  private final Terminal terminal;

  public SeenCommand(Terminal terminal) {
    super(
        "seen",
        "Lists, creates, fills and merges the seen-sets in which 'unique --seen' keeps targets.",
        "",
        "Seen-sets can be merged only if they have the same seed. To be able to merge a new",
        "seen-set later, create it with 'seen create --like' before it is used.",
        "",
        "  fairlead seen list seen/",
        "  fairlead seen add seen/ archive.cdxj seeds.txt",
        "  fairlead seen create seen-b/ --like seen-a/",
        "  fairlead seen merge seen-a/ seen-b/");
    this.terminal = terminal;
    add(new ListCommand());
    add(new AddCommand());
    add(new CreateCommand());
    add(new MergeCommand());
  }

  @Override
  public Integer call() {
    throw misuse("Missing required subcommand");
  }

  private final class ListCommand extends Subcommand {

    private final Argument<List<Path>> folders = parameters(0, "DIR", Path.class, "The folders.");

    ListCommand() {
      super(
          "list",
          "Prints the number of keys, profile, bytes on disk and name of each seen-set, separated"
              + " by TABs.");
    }

    @Override
    public Integer call() throws IOException {
      PrintWriter out = new PrintWriter(terminal.out(), false, StandardCharsets.UTF_8);
      for (Path folder : folders.get()) {
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
  }

  private static final class CreateCommand extends Subcommand {

    private final Argument<Path> folder = parameter(0, "1", "DIR", Path.class, "The new folder.");

    private final Argument<Path> other =
        required("--like", "DIR", Path.class, "The seen-set to take the profile and seed from.");

    private final RulesOption rules = with(new RulesOption(RULES));

    CreateCommand() {
      super("create", "Creates an empty seen-set that can be merged with another.");
    }

    @Override
    public Integer call() throws IOException {
      try (DiskSeenSet made =
          DiskSeenSet.createLike(
              other.get(),
              folder.get(),
              profile(rules, other.get()),
              DiskSeenSet.Options.DEFAULT)) {
        made.checkpoint().block();
      }
      return ExitCode.FINE.code();
    }
  }

  private final class AddCommand extends Subcommand {

    private static final int BATCH = 1000;

    private final Argument<Path> folder =
        parameter(0, "1", "DIR", Path.class, "The seen-set to add to; created if there is none.");

    private final Argument<List<Path>> lists =
        parameters(
            1,
            "FILE",
            Path.class,
            "The lists: one URL per line, as in seed lists of Heritrix, or indexes of web archives"
                + " (CDXJ). Lines for the scope of a crawl are skipped.");

    private final RulesOption rules = with(new RulesOption(RULES));

    AddCommand() {
      super(
          "add",
          "Adds the URLs in lists to a seen-set, so that 'unique --seen' does not print them. If a"
              + " list cannot be read, nothing is added.");
    }

    @Override
    public Integer call() throws IOException {
      for (Path list : lists.get()) {
        if (!Files.exists(list)) { // before a folder is created
          throw new NoSuchFileException(list.toString());
        }
      }
      boolean exists = Files.isDirectory(folder.get()) && !isEmpty(folder.get());
      KeyProfile profile =
          exists ? profile(rules, folder.get()) : rules.profile().orElse(KeyProfile.CRAWL);
      long problems = 0;
      try (DiskSeenSet set = DiskSeenSet.open(folder.get(), profile, DiskSeenSet.Options.DEFAULT)) {
        try {
          List<String> added = new ArrayList<>();
          for (Path list : lists.get()) {
            problems += add(list, set, added);
          }
          set.checkpoint().block();
          added.forEach(terminal::say); // only now are they added
        } finally {
          set.abort();
        }
      }
      return (problems == 0 ? ExitCode.FINE : ExitCode.FINDINGS).code();
    }

    private static boolean isEmpty(Path folder) throws IOException {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        return !files.iterator().hasNext();
      }
    }

    /** Adds a list; returns how many of its lines cannot be read. */
    private long add(Path file, DiskSeenSet set, List<String> added) throws IOException {
      long before = set.size();
      long problems = 0;
      List<Uri> batch = new ArrayList<>();
      try (UrlList list = UrlList.read(Files.newInputStream(file))) {
        for (Optional<UrlList.Line> line = list.next(); line.isPresent(); line = list.next()) {
          if (line.get() instanceof UrlList.Target target) {
            batch.add(target.uri());
          } else if (line.get() instanceof UrlList.Problem problem) {
            problems++;
            terminal.say(file + ":" + problem.number() + ": " + problem.message());
          }
          if (batch.size() == BATCH) {
            set.offer(batch);
            batch.clear();
          }
        }
      }
      set.offer(batch);
      added.add(file + ": " + Report.count(set.size() - before, "key") + " added");
      return problems;
    }
  }

  private final class MergeCommand extends Subcommand {

    private final Argument<Path> folder =
        parameter(0, "1", "DIR", Path.class, "The seen-set to add to.");

    private final Argument<List<Path>> others =
        parameters(1, "OTHER", Path.class, "The seen-sets to add; they are left unchanged.");

    private final RulesOption rules = with(new RulesOption(RULES));

    MergeCommand() {
      super(
          "merge", "Adds the keys of seen-sets to another one. Either all keys are added or none.");
    }

    @Override
    public Integer call() throws IOException {
      try (DiskSeenSet set =
          DiskSeenSet.open(
              folder.get(), profile(rules, folder.get()), DiskSeenSet.Options.DEFAULT)) {
        merge(set);
      } catch (IllegalArgumentException e) {
        throw misuse(String.valueOf(e.getMessage()));
      }
      return ExitCode.FINE.code();
    }

    /** Adds all keys or, if one of the sets cannot be read, none. */
    private void merge(DiskSeenSet set) throws IOException {
      try {
        List<String> merged = new ArrayList<>();
        for (Path other : others.get()) {
          if (Files.isSameFile(folder.get(), other)) {
            throw misuse(other + " cannot be merged with itself");
          }
          long added = set.addAll(other);
          merged.add(other + ": " + Report.count(added, "key") + " added");
        }
        set.checkpoint().block();
        merged.forEach(terminal::say);
      } finally {
        set.abort();
      }
    }
  }

  /** The profile of the keys in a seen-set. */
  private static KeyProfile profile(RulesOption rules, Path folder) throws IOException {
    String name = DiskSeenSet.summary(folder).profile();
    Optional<KeyProfile> ruled = rules.profile();
    return Stream.concat(KeyProfile.all().stream(), ruled.stream())
        .filter(profile -> profile.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                rules.misuse(
                    folder
                        + " has keys made with "
                        + name
                        + ruled
                            .map(other -> ", not with " + other)
                            .orElse(
                                name.startsWith("crawl-")
                                    ? ": --parameter-rules must name the file of its rules"
                                    : ", an unknown profile")));
  }
}
