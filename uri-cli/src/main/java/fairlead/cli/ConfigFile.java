package fairlead.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Options in {@code fairlead.toml}: in the table of a command, by their names without dashes. One
 * on the command line stands for all of that name in the file.
 */
final class ConfigFile {

  private static final String NAME = "fairlead.toml";
  private static final String OPTION = "--config";
  private static final String INPUTS = "inputs";
  private static final int MAX_BYTES = 1_000_000;

  /** What names files, which are relative to the file. */
  private static final Set<String> PATHS =
      Set.of(INPUTS, "baseline", "files-from", "references-from", "report");

  private static final Set<String> NOT_ALLOWED =
      Set.of("--help", "--version", OPTION, "--print-config");

  private final CommandLine command; // that the arguments are tried on
  private final Path file;
  private final List<Setting> settings = new ArrayList<>();

  private ConfigFile(CommandLine command, Path file) {
    this.command = command;
    this.file = file;
  }

  /**
   * An option or input.
   *
   * @param argument as it would stand on the command line
   */
  private record Setting(String key, String argument) {}

  /**
   * The arguments of a command with those of its file, after its name.
   *
   * @param given a command that has {@link ConfigOptions}, as parsed; if there is a file, it is
   *     left with other values
   * @param arguments of which it was parsed, without the name of the command
   * @param folder where a file is looked for first
   * @throws ParameterException if the file cannot be read, or has something that is no option
   */
  static List<String> applied(ParseResult given, List<String> arguments, Path folder) {
    CommandLine command = given.commandSpec().commandLine();
    Path named = given.matchedOptionValue(OPTION, (Path) null);
    Path file = named == null ? above(folder) : named;
    if (file == null || given.isUsageHelpRequested() || given.isVersionHelpRequested()) {
      return List.of();
    }
    boolean ownInputs =
        given.matchedPositionals().isEmpty()
            && !given.hasMatchedOption("--files-from")
            && !given.hasMatchedOption("--references-from");
    ConfigFile config = new ConfigFile(command, file);
    config.read(folder);
    if (config.settings.isEmpty()) {
      return List.of();
    }
    List<String> all = new ArrayList<>(List.of(command.getCommandName()));
    if (named == null) {
      all.add("--config=" + shown(file, folder));
    }
    List<String> inputs = new ArrayList<>();
    for (Setting setting : config.settings) {
      if (setting.key().equals(INPUTS)) {
        inputs.add(setting.argument());
      } else if (!given.hasMatchedOption(optionName(setting.key()))) {
        all.add(setting.argument());
      }
    }
    all.addAll(arguments);
    all.addAll(ownInputs ? inputs : List.of()); // the user's stand for those of the file
    return all;
  }

  /** Parses as the run will, which begins at the command's parent. */
  private static ParseResult parse(CommandLine command, List<String> arguments) {
    List<String> all = new ArrayList<>(List.of(command.getCommandName()));
    all.addAll(arguments);
    return command.getParent().parseArgs(all.toArray(String[]::new)).subcommand();
  }

  private static @Nullable Path above(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (Files.isRegularFile(at.resolve(NAME))) {
        return at.resolve(NAME);
      }
    }
    return null;
  }

  /** The name of an option in the file. */
  static String key(OptionSpec option) {
    return option.longestName().replaceFirst("^-+", "");
  }

  private static String optionName(String key) {
    return (key.length() == 1 ? "-" : "--") + key;
  }

  static boolean isAllowed(OptionSpec option) {
    return !NOT_ALLOWED.contains(option.longestName()) && !option.hidden();
  }

  static boolean isFlag(OptionSpec option) {
    return option.arity().max() == 0;
  }

  private void read(Path folder) {
    String text;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw misuse(null, "longer than " + MAX_BYTES + " bytes");
      }
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (NoSuchFileException e) {
      throw misuse(null, "no such file");
    } catch (CharacterCodingException e) {
      throw misuse(null, "not in UTF-8");
    } catch (IOException e) {
      throw misuse(null, "cannot be read: " + e.getMessage());
    }
    if (!text.isBlank()) { // to load the parser takes time
      read(Toml.parse(text), folder);
    }
  }

  private void read(TomlParseResult toml, Path folder) {
    for (TomlParseError error : toml.errors()) {
      throw misuse(error.position(), String.valueOf(error.getMessage()));
    }
    String name = command.getCommandName();
    for (String key : toml.keySet()) {
      if (!key.equals(name) || !(toml.get(List.of(key)) instanceof TomlTable table)) {
        throw misuse(
            toml.inputPositionOf(List.of(key)), "'" + key + "': options are in [" + name + "]");
      }
      for (Map.Entry<String, Object> entry : table.entrySet()) {
        read(entry.getKey(), entry.getValue(), table.inputPositionOf(List.of(entry.getKey())));
      }
    }
    settings.replaceAll(setting -> placed(setting, folder));
  }

  private void read(String key, Object value, @Nullable TomlPosition position) {
    if (value instanceof TomlArray array) {
      for (int i = 0; i < array.size(); i++) {
        add(key, array.get(i), array.inputPositionOf(i));
      }
    } else if (value instanceof TomlTable pairs) {
      for (Map.Entry<String, Object> pair : pairs.entrySet()) {
        TomlPosition at = pairs.inputPositionOf(List.of(pair.getKey()));
        add(key, pair.getKey() + '=' + scalar(pair.getValue(), at), at);
      }
    } else {
      add(key, value, position);
    }
  }

  private String scalar(Object value, @Nullable TomlPosition position) {
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    throw misuse(position, "a string, a number, true or false belongs here");
  }

  private void add(String key, Object value, @Nullable TomlPosition position) {
    String text = scalar(value, position);
    if (key.equals(INPUTS)) {
      settings.add(new Setting(key, text));
      return;
    }
    Setting setting = new Setting(key, optionName(key) + '=' + text);
    OptionSpec option = command.getCommandSpec().findOption(optionName(key));
    if (option != null) {
      if (!isAllowed(option)) {
        throw misuse(position, "'" + key + "' is for the command line");
      }
      if (isFlag(option) != value instanceof Boolean) {
        String wanted = isFlag(option) ? "true or false" : option.paramLabel();
        throw misuse(position, "'" + key + "' takes " + wanted);
      }
    }
    try {
      parse(command, List.of(setting.argument()));
    } catch (ParameterException e) {
      throw misuse(position, Fairlead.message(e));
    }
    settings.add(setting);
  }

  /** The same with a path relative to the working folder, and no longer to the file. */
  private Setting placed(Setting setting, Path folder) {
    if (!PATHS.contains(setting.key())) {
      return setting;
    }
    String text = setting.argument();
    int equals = setting.key().equals(INPUTS) ? -1 : text.indexOf('=');
    int start = (setting.key().equals("report") ? text.indexOf('=', equals + 1) : equals) + 1;
    String path = text.substring(start);
    Path home = file.toAbsolutePath().getParent();
    if (path.equals("-") || home == null || Path.of(path).isAbsolute()) {
      return setting;
    }
    String here = shown(home.resolve(path), folder);
    return new Setting(setting.key(), text.substring(0, start) + here);
  }

  private static String shown(Path path, Path folder) {
    String text = folder.relativize(path.toAbsolutePath().normalize()).toString();
    return text.isEmpty() ? "." : text;
  }

  private ParameterException misuse(@Nullable TomlPosition position, String message) {
    String place = position == null ? "" : position.line() + ":" + position.column() + ":";
    return new ParameterException(command, file + ":" + place + " " + message);
  }
}
