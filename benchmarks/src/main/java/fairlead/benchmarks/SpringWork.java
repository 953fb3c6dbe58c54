package fairlead.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.Charset;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** What Spring's parsers do; both are package-private. */
final class SpringWork {

  private static final String PACKAGE = "org.springframework.web.util.";

  private static final MethodHandle RFC = rfc();

  private static final MethodHandle WHATWG = whatwg();

  private static final MethodHandle HREF = href();

  static final Map<Task, Work> RFC_TASKS = Map.of(Task.PARSE, Work.plain(SpringWork::parseRfc));

  static final Map<Task, Work> WHATWG_TASKS =
      Map.of(
          Task.WHATWG, Work.plain(text -> parseWhatwg(text, null)),
          Task.RESOLVE_TO_VALUE,
              base -> {
                Object parsed = base(base);
                return Work.refusing(text -> parseWhatwg(text, parsed));
              },
          Task.RESOLVE_TO_STRING,
              base -> {
                Object parsed = base(base);
                return Work.refusing(text -> (String) HREF.invokeExact(parseWhatwg(text, parsed)));
              });

  private SpringWork() {}

  private static MethodHandle rfc() {
    try {
      MethodHandles.Lookup lookup = lookup();
      Class<?> type = lookup.findClass(PACKAGE + "RfcUriParser$UriRecord");
      return lookup
          .findStatic(
              lookup.findClass(PACKAGE + "RfcUriParser"),
              "parse",
              MethodType.methodType(type, String.class))
          .asType(MethodType.methodType(Object.class, String.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle whatwg() {
    try {
      MethodHandles.Lookup lookup = lookup();
      Class<?> type = lookup.findClass(PACKAGE + "WhatWgUrlParser$UrlRecord");
      MethodHandle parse =
          lookup.findStatic(
              lookup.findClass(PACKAGE + "WhatWgUrlParser"),
              "parse",
              MethodType.methodType(type, String.class, type, Charset.class, Consumer.class));
      return MethodHandles.insertArguments(parse, 2, null, null)
          .asType(MethodType.methodType(Object.class, String.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle href() {
    try {
      MethodHandles.Lookup lookup = lookup();
      return lookup
          .findVirtual(
              lookup.findClass(PACKAGE + "WhatWgUrlParser$UrlRecord"),
              "href",
              MethodType.methodType(String.class))
          .asType(MethodType.methodType(String.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandles.Lookup lookup() throws IllegalAccessException {
    return MethodHandles.privateLookupIn(UriComponentsBuilder.class, MethodHandles.lookup());
  }

  private static Object base(String text) {
    try {
      return parseWhatwg(text, null);
    } catch (Throwable refused) {
      throw new IllegalArgumentException(refused);
    }
  }

  private static Object parseRfc(String text) throws Throwable {
    return (Object) RFC.invokeExact(text);
  }

  private static Object parseWhatwg(String text, @Nullable Object base) throws Throwable {
    return (Object) WHATWG.invokeExact(text, base);
  }
}
