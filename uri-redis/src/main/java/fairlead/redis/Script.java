package fairlead.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;

/** A script that runs on the server as one atomic step. */
enum Script {
  OPEN(false),
  OFFER(true),
  LOOK(true),
  RELEASE(true),
  MARK(true),
  ROLLBACK(true);

  private final String text;

  Script(boolean ofRun) {
    text = read("eviction") + (ofRun ? read("run") : "") + read(name().toLowerCase(Locale.ROOT));
  }

  private static String read(String name) {
    try (InputStream file = Script.class.getResourceAsStream(name + ".lua")) {
      return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text() {
    return text;
  }
}
