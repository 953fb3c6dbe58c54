package fairlead.frontier;

import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.uri.key.KeyProfile;
import java.time.Duration;
import java.util.Objects;

/**
 * The settings of a {@link Frontier}. Immutable.
 *
 * @param profile how targets are recognized; a frontier keeps the one it was created with
 * @param delay how long a host is left in peace after each of its documents, unless {@link
 *     Frontier#setDelay} says otherwise. Default one second
 * @param maxHosts how many hosts may have targets, or a delay of their own, at a time. Each takes
 *     60 bytes of memory, and up to three times as many while their number grows. Default 10
 *     million
 * @param seen the limits of the seen-set
 */
public record FrontierOptions(
    KeyProfile profile, Duration delay, int maxHosts, DiskSeenSet.Options seen) {

  /** The defaults. */
  public static final FrontierOptions DEFAULT =
      new FrontierOptions(
          KeyProfile.CRAWL, Duration.ofSeconds(1), 10_000_000, DiskSeenSet.Options.DEFAULT);

  /** Checks the ranges. */
  public FrontierOptions {
    Objects.requireNonNull(profile, "profile");
    Objects.requireNonNull(seen, "seen");
    if (delay.isNegative() || delay.compareTo(Frontier.MAX_DELAY) > 0) {
      throw new IllegalArgumentException("a delay is between 0 and " + Frontier.MAX_DELAY);
    }
    if (maxHosts < 1) {
      throw new IllegalArgumentException("a frontier has at least one host");
    }
  }

  /** The same with another key profile. */
  public FrontierOptions withProfile(KeyProfile value) {
    return new FrontierOptions(value, delay, maxHosts, seen);
  }

  /** The same with another delay. */
  public FrontierOptions withDelay(Duration value) {
    return new FrontierOptions(profile, value, maxHosts, seen);
  }

  /** The same with another limit on hosts. */
  public FrontierOptions withMaxHosts(int value) {
    return new FrontierOptions(profile, delay, value, seen);
  }

  /** The same with other limits of the seen-set. */
  public FrontierOptions withSeen(DiskSeenSet.Options value) {
    return new FrontierOptions(profile, delay, maxHosts, value);
  }
}
