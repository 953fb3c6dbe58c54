package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.scheme.SchemeTrait;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schemes whose rules normalization knows. Add the schemes of your own application with {@link
 * #with}. Immutable and thread-safe.
 *
 * <table>
 * <caption>The standard registry</caption>
 * <tr><th>scheme</th><th>rules</th><th>source</th></tr>
 * <tr><td>http, ws</td><td>port 80, empty path is /, escapes of unreserved characters</td>
 *     <td>RFC 9110 4.2.3, RFC 6455 3</td></tr>
 * <tr><td>https, wss</td><td>the same, port 443</td><td>the same</td></tr>
 * <tr><td>ftp</td><td>port 21, empty path is /</td><td>RFC 1738 3.2</td></tr>
 * <tr><td>file</td><td>{@code file:/p} and {@code file://localhost/p} are {@code file:///p}</td>
 *     <td>RFC 8089 2 and 3</td></tr>
 * <tr><td>urn</td><td>namespace identifier in lower case</td><td>RFC 8141 3.1</td></tr>
 * <tr><td>mailto</td><td>domains in lower case</td><td>RFC 3986 6.2.3, RFC 6068 2</td></tr>
 * <tr><td>ssh, ldap, redis and others</td><td>a port</td>
 *     <td>named next to each in {@code schemes.tsv}</td></tr>
 * </table>
 */
public final class SchemeRegistry {

  /** The schemes whose ports the toolkit knows, and file, urn and mailto. */
  public static final SchemeRegistry STANDARD = new SchemeRegistry(standard());

  private final List<SchemeRules> rules;

  private SchemeRegistry(List<SchemeRules> rules) {
    this.rules = List.copyOf(rules);
  }

  private static List<SchemeRules> standard() {
    List<SchemeRules> rules = new ArrayList<>();
    for (String name : Schemes.withDefaultPort()) {
      rules.add(
          new SchemeRules(name, Schemes.defaultPort(name), Schemes.traitsOf(name), List.of()));
    }
    rules.add(withoutPort("file", AuthoritySteps.fileAuthority()));
    rules.add(withoutPort("urn", CaseSteps.namespace()));
    rules.add(withoutPort("mailto", CaseSteps.mailDomain()));
    return rules;
  }

  private static SchemeRules withoutPort(String name, Step step) {
    return new SchemeRules(name, Schemes.NO_PORT, Set.of(), List.of(step));
  }

  /** This registry with the rules of one more scheme, or with other rules for one it has. */
  public SchemeRegistry with(SchemeRules added) {
    List<SchemeRules> longer = new ArrayList<>(rules);
    longer.removeIf(known -> known.name().equals(added.name()));
    longer.add(added);
    return new SchemeRegistry(longer);
  }

  /** The rules of all schemes, in the order in which their steps are applied; unmodifiable. */
  public List<SchemeRules> rules() {
    return rules;
  }

  boolean has(Uri uri, SchemeTrait trait) {
    SchemeRules found = find(uri);
    return found != null && found.traits().contains(trait);
  }

  int defaultPort(Uri uri) {
    SchemeRules found = find(uri);
    return found == null ? Schemes.NO_PORT : found.defaultPort();
  }

  /** The rules of the scheme of a URI; null if it is not known. */
  @Nullable SchemeRules find(Uri uri) {
    for (SchemeRules candidate : rules) {
      if (isOf(uri, candidate.name())) {
        return candidate;
      }
    }
    return null;
  }

  /** Whether a URI has a scheme, ignoring letter case. */
  static boolean isOf(Uri uri, String scheme) {
    String text = uri.toString();
    if (uri.schemeEnd() != scheme.length()) {
      return false;
    }
    int at = 0;
    while (at < scheme.length() && AsciiCase.lower(text.charAt(at)) == scheme.charAt(at)) {
      at++;
    }
    return at == scheme.length();
  }
}
