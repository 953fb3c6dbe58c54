package fairlead.benchmarks;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What galimatias does, in its own class loader, with the ICU4J version that it needs. */
final class GalimatiasWork {

  private static final Class<?> TYPE = type();

  private static final MethodHandle PARSE = parser();

  private static final MethodHandle RESOLVE = parser(TYPE);

  static final Map<Task, Work> TASKS =
      Map.of(
          Task.WHATWG, Work.plain(GalimatiasWork::parse),
          Task.RESOLVE_TO_VALUE,
              base -> {
                Object parsed = base(base);
                return Work.refusing(text -> resolve(parsed, text));
              },
          Task.RESOLVE_TO_STRING,
              base -> {
                Object parsed = base(base);
                return Work.refusing(text -> Work.text(resolve(parsed, text)));
              });

  private GalimatiasWork() {}

  private static Class<?> type() {
    try {
      Path classes =
          Path.of(GalimatiasWork.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      List<URL> jars = new ArrayList<>();
      try (Stream<Path> files = Files.list(classes.resolveSibling("galimatias"))) {
        for (Path file : files.toList()) {
          jars.add(file.toUri().toURL());
        }
      }
      // Never closed: it is used as long as the virtual machine runs.
      return new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())
          .loadClass("io.mola.galimatias.URL");
    } catch (IOException | java.net.URISyntaxException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle parser(Class<?>... base) {
    try {
      MethodType type = MethodType.methodType(TYPE, String.class).insertParameterTypes(0, base);
      MethodHandle parse = MethodHandles.publicLookup().findStatic(TYPE, "parse", type);
      return parse.asType(type.erase().changeParameterType(base.length, String.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object base(String text) {
    try {
      return parse(text);
    } catch (Throwable refused) {
      throw new IllegalArgumentException(refused);
    }
  }

  private static Object parse(String text) throws Throwable {
    return (Object) PARSE.invokeExact(text);
  }

  private static Object resolve(@Nullable Object base, String text) throws Throwable {
    return (Object) RESOLVE.invokeExact(base, text);
  }
}
