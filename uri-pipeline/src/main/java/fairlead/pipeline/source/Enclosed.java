package fairlead.pipeline.source;

import fairlead.archive.Bytes;
import fairlead.archive.Reading;
import fairlead.pipeline.Provenance;
import fairlead.uri.base.BaseContext;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file or something in a file, which may be a document or hold documents.
 *
 * @param provenance what is known about it
 * @param name its name, which may say what it is; may be empty
 * @param mediaType its declared media type; null if none is declared
 * @param charset its declared charset; null if none is declared
 * @param context the layers in which its base is searched for
 * @param root if it is an archive, the URI of an entry is this and a path; null if there is none
 * @param retrieved the URI by which it was retrieved, if it is a message; null if none is known
 * @param size how many bytes it has; negative if that is not known
 * @param data opens its bytes, once, before the next item is read
 * @param first opens its bytes while its container is open
 * @param bytes opens its bytes at any time
 * @param unknown what it counts as if nothing says what it is
 */
record Enclosed(
    Provenance provenance,
    String name,
    @Nullable String mediaType,
    @Nullable String charset,
    BaseContext context,
    @Nullable String root,
    @Nullable String retrieved,
    long size,
    Reading<InputStream> data,
    Bytes first,
    Bytes bytes,
    Unknown unknown) {

  /** What something counts as if neither its name nor its content says what it is. */
  enum Unknown {
    /** HTML: the user named it. */
    HTML,
    /** Not a document: it was found in a folder or container. */
    OTHER
  }
}
