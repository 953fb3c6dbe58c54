package fairlead.uri.whatwg;

import fairlead.uri.Severities;
import fairlead.uri.Url;
import fairlead.uri.host.Port;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of JavaScript's URL objects (Section "URL class"), for anyone who ports a script
 * or compares with one. Getters return an empty text for an absent part, and include the delimiters
 * of protocol, search and hash. Setters return a copy. If a value is impossible for the URL, they
 * return the same instance; from a host with a bad port they take only the host. To set {@code
 * href}, parse.
 *
 * <table>
 * <caption>{@code https://u:p@[::1]:8080/a?b#c}</caption>
 * <tr><th>attribute</th><th>value</th></tr>
 * <tr><td>{@code protocol}</td><td>{@code https:}</td></tr>
 * <tr><td>{@code username}, {@code password}</td><td>{@code u}, {@code p}</td></tr>
 * <tr><td>{@code host}, {@code hostname}</td><td>{@code [::1]:8080}, {@code [::1]}</td></tr>
 * <tr><td>{@code port}</td><td>{@code 8080}</td></tr>
 * <tr><td>{@code pathname}, {@code search}, {@code hash}</td><td>{@code /a}, {@code ?b}, {@code #c}
 *     </td></tr>
 * </table>
 *
 * <p>On a {@link Url} itself, {@link Url#host()} is the host without the port, an absent part is
 * null, and an impossible change throws.
 */
public final class UrlApi {

  private static final AsciiSet SLASHES = AsciiSet.of("/\\");

  private UrlApi() {}

  /** The scheme and its colon. */
  public static String protocol(Url url) {
    return url.scheme() + ':';
  }

  /** The user name, percent-encoded; empty if there is none. */
  public static String username(Url url) {
    String userInfo = userInfo(url);
    int colon = userInfo.indexOf(':');
    return colon < 0 ? userInfo : userInfo.substring(0, colon);
  }

  /** The password, percent-encoded; empty if there is none. */
  public static String password(Url url) {
    String userInfo = userInfo(url);
    int colon = userInfo.indexOf(':');
    return colon < 0 ? "" : userInfo.substring(colon + 1);
  }

  private static String userInfo(Url url) {
    return Objects.requireNonNullElse(url.userInfo(), "");
  }

  /** The host and, after a colon, the port if there is one; empty if the host is null or empty. */
  public static String host(Url url) {
    return url.port() == Url.NO_PORT ? hostname(url) : hostname(url) + ':' + url.port();
  }

  /** The host, serialized: an IPv6 address in brackets; empty if it is null or empty. */
  public static String hostname(Url url) {
    return Objects.requireNonNullElse(url.host(), "");
  }

  /** The port in decimal digits; empty if it is null, as the scheme's default port is. */
  public static String port(Url url) {
    return url.port() == Url.NO_PORT ? "" : Integer.toString(url.port());
  }

  /**
   * The path, serialized, without the {@code /.} that keeps a path with two leading slashes from
   * being read as a host.
   */
  public static String pathname(Url url) {
    return !url.hasAuthority() && url.path().startsWith("/.//")
        ? url.path().substring(2)
        : url.path();
  }

  /** The query after its question mark; empty if it is null or empty. */
  public static String search(Url url) {
    return withDelimiter('?', url.query());
  }

  /** The fragment after its number sign; empty if it is null or empty. */
  public static String hash(Url url) {
    return withDelimiter('#', url.fragment());
  }

  private static String withDelimiter(char delimiter, @Nullable String component) {
    return component == null || component.isEmpty() ? "" : delimiter + component;
  }

  /**
   * A URL with another scheme.
   *
   * @param value the scheme; a colon and the text after it are ignored
   */
  public static Url protocol(Url url, String value) {
    String input = input(value + ":");
    int end = AsciiSet.SCHEME.skip(input, 0, input.length());
    boolean scheme = AsciiSet.ALPHA.contains(input.charAt(0)) && input.charAt(end) == ':';
    if (!scheme) {
      return url;
    }
    SpecialScheme from = special(url);
    SpecialScheme to = SpecialScheme.of(input, end);
    boolean impossible =
        from.isSpecial() != to.isSpecial()
            || (to == SpecialScheme.FILE && (url.userInfo() != null || url.port() != Url.NO_PORT))
            || (from == SpecialScheme.FILE && hostname(url).isEmpty());
    if (impossible) {
      return url;
    }
    Parts parts = new Parts(url);
    parts.scheme = AsciiCase.lower(input.substring(0, end));
    if (url.port() == to.defaultPort()) {
      parts.port = "";
    }
    return parts.toUrl();
  }

  /** A URL with another user name, in plain text: it is percent-encoded here. */
  public static Url username(Url url, String value) {
    return credentials(url, parts -> parts.username = encoded(value));
  }

  /** A URL with another password, in plain text: it is percent-encoded here. */
  public static Url password(Url url, String value) {
    return credentials(url, parts -> parts.password = encoded(value));
  }

  private static Url credentials(Url url, Consumer<Parts> change) {
    if (cannotHaveCredentialsOrPort(url)) {
      return url;
    }
    Parts parts = new Parts(url);
    change.accept(parts);
    return parts.toUrl();
  }

  private static String encoded(String value) {
    return PercentEncoding.encode(value, ComponentStates.USERINFO_KEPT);
  }

  /** A URL with another host and, if the value has one after a colon, another port. */
  public static Url host(Url url, String value) {
    return host(url, value, true);
  }

  /** A URL with another host; a value with a port changes nothing. */
  public static Url hostname(Url url, String value) {
    return host(url, value, false);
  }

  private static Url host(Url url, String value, boolean withPort) {
    if (url.hasOpaquePath()) {
      return url;
    }
    String input = input(value);
    SpecialScheme scheme = special(url);
    Parts parts = new Parts(url);
    int end = ComponentStates.hostEnd(input, 0, scheme);
    boolean port = end < input.length() && input.charAt(end) == ':';
    if (scheme == SpecialScheme.FILE) {
      return fileHost(url, input, end);
    }
    if (port ? end == 0 || !withPort : end == 0 && (scheme.isSpecial() || hasMore(url))) {
      return url;
    }
    String host = new HostParser(input, unwanted()).parse(0, end, !scheme.isSpecial());
    if (host == null) {
      return url;
    }
    parts.host = host;
    if (port) {
      parts.setPort(input, end + 1);
    }
    return parts.toUrl();
  }

  private static boolean hasMore(Url url) {
    return url.userInfo() != null || url.port() != Url.NO_PORT;
  }

  private static Url fileHost(Url url, String input, int end) {
    Parts parts = new Parts(url);
    String host = end == 0 ? "" : new HostParser(input, unwanted()).parse(0, end, false);
    if (host == null) {
      return url;
    }
    parts.host = host.equals("localhost") ? "" : host;
    return parts.toUrl();
  }

  /** A URL with another port; an empty value stands for the scheme's default port. */
  public static Url port(Url url, String value) {
    if (cannotHaveCredentialsOrPort(url)) {
      return url;
    }
    Parts parts = new Parts(url);
    if (value.isEmpty()) {
      parts.port = "";
    } else {
      parts.setPort(input(value), 0);
    }
    return parts.toUrl();
  }

  /** A URL with another path, unless it is opaque. */
  public static Url pathname(Url url, String value) {
    if (url.hasOpaquePath()) {
      return url;
    }
    Parts parts = new Parts(url);
    String input = input(value);
    UrlRecord record = parts.beforePath(input);
    ComponentStates states = new ComponentStates(input, record, StandardCharsets.UTF_8, unwanted());
    boolean special = record.isSpecial();
    int start =
        !input.isEmpty() && (input.charAt(0) == '/' || (special && input.charAt(0) == '\\'))
            ? 1
            : 0;
    if (!input.isEmpty() || special) {
      states.segments(start, SLASHES);
    } else if (!url.hasAuthority()) {
      record.out().append('/');
    }
    return parts.afterPath(record);
  }

  /**
   * A URL with another query, with or without its question mark; an empty value removes the query.
   */
  public static Url search(Url url, String value) {
    Parts parts = new Parts(url);
    String input = input(value.startsWith("?") ? value.substring(1) : value);
    boolean special = special(url).isSpecial();
    parts.query =
        value.isEmpty()
            ? null
            : PercentEncoding.encode(
                input, special ? ComponentStates.SPECIAL_QUERY_KEPT : ComponentStates.QUERY_KEPT);
    return parts.toUrl();
  }

  /** A URL with a query made of parameters; without a query if there are none. */
  public static Url searchParams(Url url, UrlSearchParams params) {
    Parts parts = new Parts(url);
    String query = params.toString();
    parts.query = query.isEmpty() ? null : query;
    return parts.toUrl();
  }

  /**
   * A URL with another fragment, with or without its number sign; an empty value removes the
   * fragment.
   */
  public static Url hash(Url url, String value) {
    Parts parts = new Parts(url);
    String input = input(value.startsWith("#") ? value.substring(1) : value);
    parts.fragment =
        value.isEmpty() ? null : PercentEncoding.encode(input, ComponentStates.FRAGMENT_KEPT);
    return parts.toUrl();
  }

  private static boolean cannotHaveCredentialsOrPort(Url url) {
    return hostname(url).isEmpty() || special(url) == SpecialScheme.FILE;
  }

  private static SpecialScheme special(Url url) {
    return SpecialScheme.of(url.toString(), url.schemeEnd());
  }

  private static String input(String value) {
    return Input.withoutTabs(value, 0, value.length(), unwanted());
  }

  private static ValidationErrors unwanted() {
    return ValidationErrors.first(Severities.STANDARD);
  }

  /** The components of a URL, some of them about to change. */
  private static final class Parts {

    private final Url url;
    private String scheme;
    private String username;
    private String password;
    private @Nullable String host;
    private String port;
    private @Nullable String query;
    private @Nullable String fragment;

    private Parts(Url url) {
      this.url = url;
      this.scheme = url.scheme();
      this.username = UrlApi.username(url);
      this.password = UrlApi.password(url);
      this.host = url.host();
      this.port = port(url);
      this.query = url.query();
      this.fragment = url.fragment();
    }

    /** The port state with a state override: digits, no matter what comes after them. */
    private void setPort(String input, int from) {
      int end = AsciiSet.DIGIT.skip(input, from, input.length());
      int number = Port.number(input, from, end);
      if (end > from && number <= Port.MAX) {
        boolean own = number == SpecialScheme.of(scheme, scheme.length()).defaultPort();
        port = own ? "" : Integer.toString(number);
      }
    }

    private UrlRecord beforePath(String input) {
      UrlRecord record = new UrlRecord(input);
      record.out().append(scheme);
      record.endScheme(SpecialScheme.of(scheme, scheme.length()));
      if (host != null) {
        record.beginAuthority();
        record.out().append(username);
        if (!password.isEmpty()) {
          record.out().append(':').append(password);
        }
        if (!username.isEmpty() || !password.isEmpty()) {
          record.out().append('@');
        }
        record.out().append(host);
        if (!port.isEmpty()) {
          record.out().append(':').append(port);
        }
        record.endAuthority();
      }
      return record;
    }

    private Url afterPath(UrlRecord record) {
      record.endPath();
      if (query != null) {
        record.out().append('?').append(query);
        record.endQuery();
      }
      if (fragment != null) {
        record.out().append('#').append(fragment);
      }
      String href = record.out().toString();
      return href.equals(url.toString()) ? url : record.toUrl(href);
    }

    private Url toUrl() {
      UrlRecord record = beforePath("");
      record.out().append(pathname(url));
      return afterPath(record);
    }
  }
}
