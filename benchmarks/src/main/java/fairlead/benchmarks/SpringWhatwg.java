package fairlead.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.Charset;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/** Spring's parser of the URL Standard, which is private to its package. */
final class SpringWhatwg {

  private static final MethodHandle PARSE = parser();

  private SpringWhatwg() {}

  private static MethodHandle parser() {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(UriComponentsBuilder.class, MethodHandles.lookup());
      Class<?> parser = lookup.findClass("org.springframework.web.util.WhatWgUrlParser");
      Class<?> type = lookup.findClass("org.springframework.web.util.WhatWgUrlParser$UrlRecord");
      MethodHandle parse =
          lookup.findStatic(
              parser,
              "parse",
              MethodType.methodType(type, String.class, type, Charset.class, Consumer.class));
      return MethodHandles.insertArguments(parse, 1, null, null, null)
          .asType(MethodType.methodType(Object.class, String.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
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
