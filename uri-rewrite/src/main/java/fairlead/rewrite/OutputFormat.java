package fairlead.rewrite;

import fairlead.pipeline.archive.Container;
import fairlead.uri.text.AsciiCase;
import java.util.Optional;

/** What a {@link RewriteJob} can write: a folder, or a kind of archive or message. */
public enum OutputFormat {
  FOLDER,
  ZIP,
  /** Compressed if its name says so, such as {@code .tar.gz}. */
  TAR,
  /** Resource records, each compressed if the name ends in {@code .gz}. */
  WARC,
  /** A WARC with its index and description (WACZ 1.1.1). */
  WACZ,
  /** A multipart message (RFC 2557). */
  MHTML;

  /**
   * The format of a file by its name; empty if the name does not say, or names a format that is not
   * written.
   */
  public static Optional<OutputFormat> ofName(String name) {
    boolean tar = Container.ofName(Container.innerName(name)).equals(Optional.of(Container.TAR));
    return Container.ofName(name)
        .map(
            container ->
                switch (container) {
                  case ZIP -> ZIP;
                  case WACZ -> WACZ;
                  case WEB_ARCHIVE -> AsciiCase.lower(name).contains(".warc") ? WARC : null;
                  case MESSAGE -> MHTML;
                  default -> tar ? TAR : null;
                });
  }

  /** Whether its entries are found by a path, and not by a URI. */
  boolean hasPaths() {
    return this == FOLDER || this == ZIP || this == TAR;
  }

  /** The word for the format. */
  @Override
  public String toString() {
    return AsciiCase.lower(name());
  }
}
