package fairlead.pipeline.filter;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link Filter} decides about a link. A filter creates its rejections once and returns the
 * same ones for every link, so that testing a link creates no object.
 */
public final class Verdict {

  /** The link counts. */
  public static final Verdict ACCEPTED = new Verdict(null);

  private final @Nullable String reason;

  private Verdict(@Nullable String reason) {
    this.reason = reason;
  }

  /**
   * The link does not count.
   *
   * @param reason why, in a word or two that are the same for every link: reports count by it
   */
  public static Verdict rejected(String reason) {
    return new Verdict(reason);
  }

  /** Whether the link counts. */
  public boolean isAccepted() {
    return reason == null;
  }

  /** Why the link does not count; empty if it does. */
  public String reason() {
    return reason == null ? "" : reason;
  }
}
