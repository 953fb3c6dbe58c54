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

    /** Whether a message is about this option, and about its value if it names one. */
    boolean isMeant(String message, boolean withValue) {
      int equals = argument.lastIndexOf('=');
      return message.startsWith(ConfigFile.optionName(key) + ": ")
          && (!withValue || message.contains(argument.substring(equals + 1)));
    }
  }

  /** A message, with the place of the option that it begins with if that is in the file. */
  String placed(String message) {
    for (boolean withValue : new boolean[] {true, false}) {
      for (Setting setting : settings) {
        if (setting.isMeant(message, withValue)) {
          return setting.place() + " " + message;
        }
      }
    }
    return message;
  }
}
