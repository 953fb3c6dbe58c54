package fairlead.archive;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file to be added to an archive.
 *
 * @param name its path in the archive, with slashes; must not lead elsewhere
 * @param uri the URI it was retrieved from; null if that is not known
 * @param mediaType its media type, with parameters; null if that is not known
 * @param page whether it is an HTML document
 * @param modified when it was last changed; null if that is not known
 * @param permissions the nine POSIX permission bits; {@link Item#UNKNOWN} if they are not known
 */
public record NewEntry(
    String name,
    @Nullable String uri,
    @Nullable String mediaType,
    boolean page,
    @Nullable Instant modified,
    int permissions) {

  /** The permissions of a file whose permissions are not known. */
  private static final int USUAL = 0644;

  /** Its permissions, or else those that files usually have. */
  public int permissionsOrUsual() {
    return permissions == Item.UNKNOWN ? USUAL : permissions;
  }
}
