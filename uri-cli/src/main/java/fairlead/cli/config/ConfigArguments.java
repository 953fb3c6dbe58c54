package fairlead.cli.config;

import java.util.List;

/**
 * A command line with the arguments that a configuration file adds.
 *
 * @param all the name of the command and all its arguments; empty if the file adds none
 * @param settings the settings of the file that are used
 */
public record ConfigArguments(List<String> all, List<Setting> settings) {

  /** A command line to which nothing is added. */
  public static final ConfigArguments NONE = new ConfigArguments(List.of(), List.of());

  /**
   * An option or input in the file.
   *
   * @param key its name without dashes
   * @param argument the setting as it would be written on the command line
   * @param place the file, the line and the column, each followed by a colon
   */
  record Setting(String key, String argument, String place) {

    /** How well a message matches this option: not at all, by its name, or also by its value. */
    int weight(String message) {
      String value = argument.substring(argument.lastIndexOf('=') + 1);
      return !message.startsWith(ConfigFile.optionName(key) + ": ")
          ? 0
          : message.contains(value) ? 1 + value.length() : 1;
    }
  }

  /**
   * A message. If it begins with an option that is in the file, the place of the option comes
   * first.
   */
  public String placed(String message) {
    Setting best = null;
    for (Setting setting : settings) {
      int least = best == null ? 0 : best.weight(message);
      best = setting.weight(message) > least ? setting : best;
    }
    return best == null ? message : best.place() + " " + message;
  }
}
