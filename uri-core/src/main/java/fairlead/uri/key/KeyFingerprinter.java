package fairlead.uri.key;

import fairlead.uri.Uri;
import java.security.SecureRandom;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the keys of a seen-set are made: a profile makes the key of a URI, and a seeded hash its
 * fingerprint. Fingerprints of different key fingerprinters are not comparable. So each set has its
 * own and refuses the keys of another. Immutable and thread-safe.
 */
public final class KeyFingerprinter {

  private final KeyProfile profile;
  private final long seed;
  private final Fingerprinter fingerprinter;

  private KeyFingerprinter(KeyProfile profile, long seed) {
    this.profile = Objects.requireNonNull(profile, "profile");
    this.seed = seed;
    this.fingerprinter = Fingerprinter.withSeed(seed);
  }

  /** Makes keys with a profile and a random seed. */
  public static KeyFingerprinter of(KeyProfile profile) {
    return withSeed(profile, new SecureRandom().nextLong());
  }

  /**
   * Makes keys with a profile and a seed.
   *
   * @param seed keep it secret if pages may be hostile: an attacker who knows it can search for
   *     keys that collide
   */
  public static KeyFingerprinter withSeed(KeyProfile profile, long seed) {
    return new KeyFingerprinter(profile, seed);
  }

  /** The profile that makes the keys. */
  public KeyProfile profile() {
    return profile;
  }

  /** The seed of the fingerprints. */
  public long seed() {
    return seed;
  }

  /** The key of a URI. */
  public Key key(Uri uri) {
    return profile.key(uri);
  }

  /** The fingerprint of a URI's key. */
  public Fingerprint fingerprint(Uri uri) {
    return fingerprinter.fingerprint(profile.key(uri));
  }

  /** Whether the other has the same seed and a profile of the same name and version. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof KeyFingerprinter that
        && seed == that.seed
        && profile.toString().equals(that.profile.toString());
  }

  @Override
  public int hashCode() {
    return 31 * profile.toString().hashCode() + Long.hashCode(seed);
  }

  /** The name and version of the profile, without the seed, which may be a secret. */
  @Override
  public String toString() {
    return profile.toString();
  }
}
