package fairlead.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Galimatias in a class loader of its own, with the ICU4J that it wants. */
final class Galimatias {

  private static final MethodHandle PARSE = parser();

  private Galimatias() {}

  private static MethodHandle parser() {
    try {
      Path classes =
          Path.of(Galimatias.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      URL[] jars;
      try (Stream<Path> files = Files.list(classes.resolveSibling("galimatias"))) {
        jars = files.map(Galimatias::url).toArray(URL[]::new);
      }
      // Never closed: it serves as long as the virtual machine runs.
      Class<?> type =
          new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())
              .loadClass("io.mola.galimatias.URL");
      return MethodHandles.publicLookup()
          .findStatic(type, "parse", MethodType.methodType(type, String.class))
          .asType(MethodType.methodType(Object.class, String.class));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  /** The URL that a text is; null if it is refused. */
  static @Nullable Object parse(String text) {
    try {
      return (Object) PARSE.invokeExact(text);
    } catch (Throwable refused) {
      return null;
    }
  }
}
