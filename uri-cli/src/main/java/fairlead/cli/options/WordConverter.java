package fairlead.cli.options;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Accepts some constants of an enum by their names in lower case.
 *
 * @param words the names
 */
public record WordConverter<E extends Enum<E>>(Class<E> type, List<String> words)
    implements ITypeConverter<E> {

  /**
   * Accepts the words in the label of an option.
   *
   * @param label words with vertical bars between them, such as {@code keep|drop}
   */
  public WordConverter(Class<E> type, String label) {
    this(type, List.of(label.split("\\|")));
  }

  @Override
  public E convert(String word) {
    if (!words.contains(word)) {
      int last = words.size() - 1;
      throw new TypeConversionException(
          "use " + String.join(", ", words.subList(0, last)) + " or " + words.get(last));
    }
    return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
  }
}
