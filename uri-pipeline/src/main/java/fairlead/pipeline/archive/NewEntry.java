package fairlead.pipeline.archive;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file to be put into an archive.
 *
 * @param name its path there, with slashes, which leads to no other place
 * @param uri where it was retrieved from; null if that is not known
 * @param mediaType what it is, with parameters; null if that is not known
 * @param page whether it is an HTML document
 * @param modified when it was changed last; null if that is not known
 * @param permissions the nine bits of POSIX permissions; {@link Item#UNKNOWN} if they are not known
 */
public record NewEntry(
    String name,
    @Nullable String uri,
    @Nullable String mediaType,
    boolean page,
    @Nullable Instant modified,
    int permissions) {

  /** The permissions of a file of which none are known. */
  static final int USUAL = 0644;

  int permissionsOrUsual() {
    return permissions == Item.UNKNOWN ? USUAL : permissions;
  }
}
