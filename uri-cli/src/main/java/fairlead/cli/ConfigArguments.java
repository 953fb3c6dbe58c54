package fairlead.cli;

import java.util.List;

/**
 * A command line with what a configuration file adds.
 *
 * @param all the name of the command and all its arguments; empty if the file adds none
 * @param settings those of the file that count
 */
record ConfigArguments(List<String> all, List<Setting> settings) {

  /** Nothing is added. */
  static final ConfigArguments NONE = new ConfigArguments(List.of(), List.of());

  /**
   * An option or input in the file.
   *
   * @param key its name without dashes
   * @param argument as it would stand on the command line
   * @param place the file, the line and the column, each with a colon after it
   */
  record Setting(String key, String argument, String place) {

    /** How much of a message is about this option: nothing, its name, or also its value. */
    int weight(String message) {
      String value = argument.substring(argument.lastIndexOf('=') + 1);
      return !message.startsWith(ConfigFile.optionName(key) + ": ")
          ? 0
          : message.contains(value) ? 1 + value.length() : 1;
    }
  }

  /** A message, with the place of the option that it begins with if that is in the file. */
  String placed(String message) {
    Setting best = null;
    for (Setting setting : settings) {
      int least = best == null ? 0 : best.weight(message);
      best = setting.weight(message) > least ? setting : best;
    }
    return best == null ? message : best.place() + " " + message;
  }
}
