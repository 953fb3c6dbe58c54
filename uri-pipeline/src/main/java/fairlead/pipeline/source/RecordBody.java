package fairlead.pipeline.source;

import fairlead.archive.Closing;
import fairlead.archive.ReadLimits;
import fairlead.archive.Reading;
import fairlead.archive.UnpackBudget;
import fairlead.archive.coding.ContentCoding;
import fairlead.archive.warc.WarcRecords;
import fairlead.archive.warc.WarcRecords.Restart;
import fairlead.archive.warc.WarcRecords.WarcEntry;
import fairlead.pipeline.Body;
import fairlead.pipeline.Metadata;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The block of a record; the archive is opened again to read it.
 *
 * @param archive opens the archive
 * @param limits as for reading it the first time
 * @param restart where reading begins
 * @param skipped how many records to skip from there on
 * @param http whether the record holds an HTTP message
 * @param metadata the metadata of the record
 */
record RecordBody(
    Reading<SeekableByteChannel> archive,
    ReadLimits limits,
    Restart restart,
    int skipped,
    boolean http,
    Metadata metadata)
    implements Body {

  /** The same with the declared media type of the message. */
  RecordBody withMediaType(@Nullable String mediaType) {
    return new RecordBody(
        archive, limits, restart, skipped, http, metadata.withMediaType(mediaType));
  }

  @Override
  public InputStream content() throws IOException {
    InputStream block = open();
    if (!http) {
      return block;
    }
    boolean opened = false;
    try {
      HttpContent message = HttpContent.of(block, limits);
      if (message.excess() != null) {
        throw new IOException(message.excess());
      }
      InputStream content =
          new ContentCoding(Inflater::new, UnpackBudget.unlimited())
              .open(message.body(), HttpContent.codings(message.fields()));
      opened = true;
      return content;
    } finally {
      if (!opened) {
        Closing.quietly(block);
      }
    }
  }

  @Override
  public InputStream open() throws IOException {
    WarcRecords records =
        new WarcRecords(archive.read(), limits, UnpackBudget.unlimited(), restart);
    try {
      for (int i = 0; i < skipped; i++) {
        next(records);
      }
      return new FilterInputStream(next(records).block()) {
        @Override
        public void close() throws IOException {
          records.close();
        }
      };
    } catch (IOException | RuntimeException e) {
      Closing.quietly(records);
      throw e;
    }
  }

  private static WarcEntry next(WarcRecords records) throws IOException {
    WarcEntry entry = records.next();
    if (entry == null) {
      throw new EOFException();
    }
    return entry;
  }
}
