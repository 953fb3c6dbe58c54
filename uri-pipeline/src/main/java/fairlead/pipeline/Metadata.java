package fairlead.pipeline;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a file system or an archive says about the bytes of a document, so that a copy of them can
 * say the same. Immutable.
 *
 * @param modified when they were last changed, or captured if they are in a web archive; null if
 *     that is not known
 * @param permissions the nine POSIX permission bits, such as {@code 0644}; {@link #UNKNOWN} if they
 *     are not known
 * @param mediaType their declared media type, with parameters; null if none is declared
 * @param linked where an entry of an archive leads that is a symbolic link, as written there; null
 *     for a file
 */
public record Metadata(
    @Nullable Instant modified,
    int permissions,
    @Nullable String mediaType,
    @Nullable String linked) {

  /** Stands for permissions that are not known. */
  public static final int UNKNOWN = -1;

  /** Nothing is known. */
  public static final Metadata NONE = new Metadata(null, UNKNOWN, null);

  /** The metadata of a file. */
  public Metadata(@Nullable Instant modified, int permissions, @Nullable String mediaType) {
    this(modified, permissions, mediaType, null);
  }

  /** The same with a media type. */
  public Metadata withMediaType(@Nullable String value) {
    return new Metadata(modified, permissions, value, linked);
  }
}
