package fairlead.benchmarks;

import java.util.Map;
import okhttp3.HttpUrl;

/** What OkHttp does. */
final class OkHttpWork {

  static final Map<Task, Work> TASKS =
      Map.of(
          Task.WHATWG, Work.plain(HttpUrl::parse),
          Task.RESOLVE_TO_VALUE,
              base -> {
                HttpUrl parsed = HttpUrl.get(base);
                return parsed::resolve;
              },
          Task.RESOLVE_TO_STRING,
              base -> {
                HttpUrl parsed = HttpUrl.get(base);
                return Work.refusing(text -> Work.text(parsed.resolve(text)));
              },
          Task.COMPARE, base -> Work.refusing(text -> HttpUrl.get(base).equals(HttpUrl.get(text))));

  private OkHttpWork() {}
}
