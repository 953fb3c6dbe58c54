package fairlead.uri.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables that are stored next to classes: UTF-8, one row a line, tabs between the fields.
 * Lines that begin with a number sign are comments.
 *
 * <p>The caller opens the resource, because a module hides its resources from other modules.
 */
public final class ResourceTable {

  private static final String COMMENT = "#";

  private ResourceTable() {}

  /** The rows of a table, each with its fields. Closes the stream. */
  public static List<List<String>> rows(@Nullable InputStream resource) {
    return lines(resource).map(line -> List.of(line.split("\t", -1))).toList();
  }

  /** The rows of a table, each as written. Closes the stream. */
  public static Stream<String> lines(@Nullable InputStream resource) {
    return text(resource).lines().filter(line -> !line.startsWith(COMMENT));
  }

  /** The whole table with its comments. Closes the stream. */
  public static String text(@Nullable InputStream resource) {
    try (InputStream in = Objects.requireNonNull(resource, "resource")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
