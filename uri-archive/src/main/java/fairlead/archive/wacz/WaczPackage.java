package fairlead.archive.wacz;

import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.Reasons;
import fairlead.archive.SortedLines;
import fairlead.archive.Spool;
import fairlead.archive.zip.ZipWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.cdx.CdxFormat;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes a WACZ archive (1.1.1): one WARC, an index of its records (CDXJ, sorted), the list of its
 * pages, and the description with the size and digest of each file. The output depends only on the
 * WARC.
 */
final class WaczPackage implements Closeable {

  private static final int OK = 200;
  private static final JsonFactory JSON = JsonFactory.builder().build();

  private final OutputStream out;
  private final ZipWriter zip;
  private final Consumer<String> problems;
  private final Spool pages = new Spool();
  private final List<Resource> resources = new ArrayList<>();
  private Instant latest = Instant.EPOCH;

  /** The description of a file. */
  private record Resource(String path, String digest, long bytes) {}

  /**
   * A writer of a package.
   *
   * @param out not closed with this object
   * @param problems called for records that cannot be in the index
   */
  WaczPackage(OutputStream out, Consumer<String> problems) throws IOException {
    this.out = out;
    this.problems = problems;
    this.zip = new ZipWriter(out);
    pages.write(
        utf8("{\"format\": \"json-pages-1.0\", \"id\": \"pages\", \"title\": \"Pages\"}\n"));
  }

  private void addPage(String uri, Instant captured) throws IOException {
    pages.write(
        utf8(
            json(
                    generator -> {
                      generator.writeStringProperty("id", DigestUtils.sha256Hex(uri));
                      generator.writeStringProperty("url", uri);
                      generator.writeStringProperty("ts", captured.toString());
                    })
                + '\n'));
  }

  /**
   * Writes all files.
   *
   * @param name the file name of the WARC
   */
  void finish(String name, Spool warc) throws IOException {
    add("archive/" + name, warc, true);
    try (SortedLines lines = new SortedLines();
        Spool index = new Spool()) {
      index(name, warc, lines);
      lines.writeTo(index);
      add("indexes/index.cdxj", index, true);
    }
    add("pages/pages.jsonl", pages, false);
    String described =
        json(
            generator -> {
              generator.writeStringProperty("profile", "data-package");
              generator.writeStringProperty("wacz_version", "1.1.1");
              generator.writeStringProperty("software", "fairlead");
              generator.writeStringProperty("created", latest.toString());
              generator.writeArrayPropertyStart("resources");
              for (Resource resource : resources) {
                generator.writeStartObject();
                String path = resource.path();
                generator.writeStringProperty("name", path.substring(path.lastIndexOf('/') + 1));
                generator.writeStringProperty("path", path);
                generator.writeStringProperty("hash", resource.digest());
                generator.writeNumberProperty("bytes", resource.bytes());
                generator.writeEndObject();
              }
              generator.writeEndArray();
            });
    addText(WaczReader.PACKAGE, described);
    addText(
        WaczReader.DIGEST,
        json(
            generator -> {
              generator.writeStringProperty("path", WaczReader.PACKAGE);
              generator.writeStringProperty("hash", "sha256:" + DigestUtils.sha256Hex(described));
            }));
    zip.finish();
    out.flush();
  }

  /** Writes a line for each record that can be looked up. */
  private void index(String name, Spool warc, SortedLines lines) throws IOException {
    try (WarcReader reader = new WarcReader(warc.channel())) {
      WarcRecord record = reader.next().orElse(null);
      while (record != null) {
        long position = reader.position();
        boolean fit = prepare(record, position);
        WarcRecord next = reader.next().orElse(null);
        if (fit) {
          String line =
              CdxFormat.CDXJ.format(
                  (WarcCaptureRecord) record, name, position, reader.position() - position);
          lines.write(line + '\n');
        }
        record = next;
      }
    } catch (IOException | RuntimeException e) {
      throw new IOException("its records cannot be listed in an index: " + Reasons.of(e), e);
    }
  }

  /** Reads the needed data of a record while it can be read; returns whether to list the record. */
  private boolean prepare(WarcRecord record, long position) {
    if (!(record instanceof WarcCaptureRecord captured)
        || record instanceof WarcRequest
        || record instanceof WarcMetadata) { // which nobody looks up by a URI
      return false;
    }
    try {
      latest = captured.date().isAfter(latest) ? captured.date() : latest;
      captured.payloadType();
      CdxFormat.CDXJ.format(captured, "", 0, 0);
      if (isPage(captured)) {
        addPage(captured.target(), captured.date());
      }
      return true;
    } catch (IOException | RuntimeException e) {
      problems.accept(
          "the record at offset " + position + " is not in its index: " + Reasons.of(e));
      return false;
    }
  }

  private static boolean isPage(WarcRecord record) throws IOException {
    if (record instanceof WarcResponse response) {
      return response.contentType().base().equals(MediaType.HTTP)
          && response.http().status() == OK
          && response.http().contentType().base().equals(MediaType.HTML);
    }
    return record instanceof WarcResource && record.contentType().base().equals(MediaType.HTML);
  }

  private void addText(String path, String text) throws IOException {
    try (Spool spool = new Spool()) {
      spool.write(utf8(text));
      add(path, spool, false);
    }
  }

  private void add(String path, Spool data, boolean stored) throws IOException {
    NewEntry entry = new NewEntry(path, null, null, false, latest, Item.UNKNOWN);
    if (stored) {
      zip.addStored(entry, data);
    } else {
      zip.add(entry, data);
    }
    String digest = "sha256:" + Hex.encodeHexString(data.digest(DigestUtils.getSha256Digest()));
    resources.add(new Resource(path, digest, data.size()));
  }

  /** Writes the fields of an object. */
  @FunctionalInterface
  private interface Fields {
    void writeTo(JsonGenerator generator);
  }

  private static String json(Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      generator.writeStartObject();
      fields.writeTo(generator);
      generator.writeEndObject();
    }
    return text.toString();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    zip.close();
    pages.close();
  }
}
