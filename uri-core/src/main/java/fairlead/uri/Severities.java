package fairlead.uri;

import java.io.Serializable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How severe each issue is for the caller, who may accept an error or reject a warning. {@link
 * #STANDARD} follows the specifications; {@link #with} changes one severity. Immutable and
 * thread-safe.
 *
 * <p>A text that cannot be read at all is always an error: it has an illegal character in its
 * scheme, it needs a base and has none, or it is relative where a URI is required.
 *
 * @param changed the issues whose severity differs from {@link Issue#severity()}
 */
public record Severities(Map<Issue, Severity> changed) implements Serializable {

  /** Issues that make a text unreadable, so the caller cannot change their severity. */
  private static final Set<Issue> UNREADABLE =
      EnumSet.of(
          Issue.SCHEME_CHARACTER,
          Issue.NO_BASE,
          Issue.NOT_ABSOLUTE,
          Issue.BASE_UNREADABLE,
          Issue.TOO_LONG,
          Issue.UNEXPANDED_ENTITY,
          Issue.UNREACHABLE,
          Issue.MISPLACED_DELIMITER);

  /** The severity of each issue in its own specification. */
  public static final Severities STANDARD = new Severities(Map.of());

  /** Copies the map without the issues that make a text unreadable. */
  public Severities {
    Map<Issue, Severity> copy = new EnumMap<>(Issue.class);
    copy.putAll(changed);
    copy.keySet().removeAll(UNREADABLE);
    changed = Collections.unmodifiableMap(copy);
  }

  /** These severities with another one for an issue. */
  public Severities with(Issue issue, Severity severity) {
    Objects.requireNonNull(severity, "severity");
    Map<Issue, Severity> copy = new EnumMap<>(Issue.class);
    copy.putAll(changed);
    copy.put(issue, severity);
    return new Severities(copy);
  }

  /** How severe an issue is. */
  public Severity of(Issue issue) {
    return changed.isEmpty() ? issue.severity() : changed.getOrDefault(issue, issue.severity());
  }
}
