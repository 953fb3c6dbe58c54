package fairlead.uri.whatwg;

import fairlead.uri.Url;
import fairlead.uri.charset.OutputEncoder;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The standard's URLSearchParams (Section "URLSearchParams class"): names and values in order, read
 * and written as {@code application/x-www-form-urlencoded}. The output may differ from the input,
 * although it means the same; to keep the same bytes, use {@code
 * fairlead.uri.build.QueryParameters}.
 *
 * <p>Mutable and not thread-safe. It does not belong to a URL: {@link UrlApi#searchParams} makes a
 * URL with it. Lone surrogates become U+FFFD.
 */
public final class UrlSearchParams {

  private static final AsciiSet FORM_KEPT =
      PercentEncodeSets.kept(PercentEncodeSets.FORM_URLENCODED);

  private final List<Map.Entry<String, String>> list = new ArrayList<>();

  /** No parameters. */
  public UrlSearchParams() {}

  /** The parameters of a URL's query. */
  public static UrlSearchParams of(Url url) {
    return parse(UrlApi.search(url));
  }

  /** The parameters in a text, with or without a question mark in front. */
  public static UrlSearchParams parse(String text) {
    UrlSearchParams params = new UrlSearchParams();
    int from = text.startsWith("?") ? 1 : 0;
    while (from <= text.length()) {
      int ampersand = text.indexOf('&', from);
      int to = ampersand < 0 ? text.length() : ampersand;
      if (from < to) {
        String parameter = text.substring(from, to).replace('+', ' ');
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        String value = equals < 0 ? "" : parameter.substring(equals + 1);
        params.append(PercentEncoding.decode(name), PercentEncoding.decode(value));
      }
      from = to + 1;
    }
    return params;
  }

  /** How many parameters there are. */
  public int size() {
    return list.size();
  }

  /** Adds a parameter after the others. */
  public void append(String name, String value) {
    list.add(Map.entry(scalar(name), scalar(value)));
  }

  /** Removes all parameters with a name. */
  public void delete(String name) {
    String wanted = scalar(name);
    list.removeIf(entry -> entry.getKey().equals(wanted));
  }

  /** Removes all parameters with this name and value. */
  public void delete(String name, String value) {
    Map.Entry<String, String> wanted = Map.entry(scalar(name), scalar(value));
    list.removeIf(wanted::equals);
  }

  /** The value of the first parameter with a name; null if there is none. */
  public @Nullable String get(String name) {
    String wanted = scalar(name);
    for (Map.Entry<String, String> entry : list) {
      if (entry.getKey().equals(wanted)) {
        return entry.getValue();
      }
    }
    return null;
  }

  /** The values of all parameters with a name, in order; empty if there are none. */
  public List<String> getAll(String name) {
    String wanted = scalar(name);
    return list.stream()
        .filter(entry -> entry.getKey().equals(wanted))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Whether there is a parameter with a name. */
  public boolean has(String name) {
    return get(name) != null;
  }

  /** Whether there is a parameter with this name and value. */
  public boolean has(String name, String value) {
    return list.contains(Map.entry(scalar(name), scalar(value)));
  }

  /**
   * Sets the value of the first parameter with a name and removes the others with that name; adds
   * one if there is none.
   */
  public void set(String name, String value) {
    Map.Entry<String, String> entry = Map.entry(scalar(name), scalar(value));
    for (int at = 0; at < list.size(); at++) {
      if (list.get(at).getKey().equals(entry.getKey())) {
        list.set(at, entry);
        list.subList(at + 1, list.size()).removeIf(e -> e.getKey().equals(entry.getKey()));
        return;
      }
    }
    list.add(entry);
  }

  /**
   * Sorts by name, in the order of UTF-16 units; parameters with the same name keep their order.
   */
  public void sort() {
    list.sort(Map.Entry.comparingByKey(Comparator.naturalOrder()));
  }

  /** The names and values, in order; unmodifiable. */
  public List<Map.Entry<String, String>> entries() {
    return List.copyOf(list);
  }

  /** The parameters in {@code application/x-www-form-urlencoded}, in UTF-8. */
  @Override
  public String toString() {
    return serialize(StandardCharsets.UTF_8);
  }

  /** The parameters in {@code application/x-www-form-urlencoded}, in an encoding. */
  public String serialize(Charset encoding) {
    Charset output = OutputEncoder.outputEncoding(encoding);
    StringBuilder out = new StringBuilder();
    for (Map.Entry<String, String> entry : list) {
      if (out.length() > 0) {
        out.append('&');
      }
      PercentEncoder.encodeAfterEncoding(output, entry.getKey(), FORM_KEPT, true, out);
      out.append('=');
      PercentEncoder.encodeAfterEncoding(output, entry.getValue(), FORM_KEPT, true, out);
    }
    return out.toString();
  }

  private static String scalar(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints().forEach(c -> out.appendCodePoint(c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c));
    return out.toString();
  }
}
