package fairlead.pipeline.source;

import fairlead.pipeline.Provenance;
import fairlead.pipeline.archive.Bytes;
import fairlead.pipeline.failure.Reading;
import fairlead.uri.base.BaseContext;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file or something in one, which may be a document or hold some.
 *
 * @param provenance what is known of it
 * @param name its name, which may tell what it is; may be empty
 * @param mediaType what it is said to be; null if nothing is said
 * @param charset the charset that it is said to have; null if nothing is said
 * @param context the layers on which its base is found
 * @param root the URI of what lies in it, if it is an archive, is that and a path; null if there is
 *     none
 * @param retrieved the URI by which it was retrieved, if it is a message; null if none is known
 * @param size how many bytes it has; negative if that is not known
 * @param data opens its bytes, once, before what follows it is read
 * @param first opens its bytes while what it lies in is open
 * @param bytes opens its bytes at any time
 * @param unknown what it is taken for if nothing tells
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

  /** What something is taken for of which neither name nor content tells. */
  enum Unknown {
    /** For HTML: its user has named it. */
    HTML,
    /** For no document: it was found somewhere. */
    OTHER
  }
}
