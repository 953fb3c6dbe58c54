package fairlead.rewrite;

import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputFile;
import fairlead.pipeline.lines.Utf8Writer;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import org.apache.commons.codec.digest.DigestUtils;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A record of what was rewritten in which files, so that every byte can be restored. JSON Lines,
 * with a line for each file. The line is written before the file, so everything that a killed run
 * has changed can be undone.
 *
 * <p>Fields: {@code file} (relative to the manifest, percent-encoded), {@code before} and {@code
 * after} (SHA-256), {@code charset}, and {@code edits}: an array of objects with {@code offset} and
 * {@code length} (in the bytes of the original file), {@code old} and {@code new}. If the bytes are
 * not these texts encoded in the charset, {@code oldBytes} and {@code newBytes} hold them in
 * Base64.
 *
 * <p>For one thread at a time.
 */
final class EditManifest implements Closeable {

  private static final JsonFactory FACTORY =
      JsonFactory.builder().rootValueSeparator((String) null).build();

  private final Path folder;
  private final Path path;
  private final OutputFile file;
  private final OutputStream out;
  private boolean used;

  private EditManifest(Path folder, Path path, OutputFile file) {
    this.folder = folder;
    this.path = path;
    this.file = file;
    this.out = file.stream();
  }

  /**
   * Begins a manifest.
   *
   * @throws FileAlreadyExistsException if the file exists: it may be needed to undo something
   * @throws IOException if it cannot be written
   */
  static EditManifest create(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path parent = absolute.getParent();
    Path folder = (parent == null ? absolute : parent).toRealPath();
    return new EditManifest(folder, file, OutputFile.growingNew(file));
  }

  /**
   * Records what will be written.
   *
   * @param file the real path of the file that the sink writes the document to
   * @throws UncheckedIOException if it cannot be recorded; then nothing more may be written
   */
  void add(Rewritten result, Path file) {
    if (result.rewriting() != null
        && result.rewriting().isChanged()
        && result.outcome() instanceof Outcome.Links found) {
      try {
        add(file, result.rewriting(), found.document().charset());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void add(Path file, Rewriting rewriting, Charset charset) throws IOException {
    // Some charsets of the Encoding Standard differ from those of the platform.
    Charset known =
        Charset.isSupported(charset.name())
            ? Charset.forName(charset.name())
            : StandardCharsets.UTF_8;
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try (JsonGenerator json =
        FACTORY.createGenerator(ObjectWriteContext.empty(), new Utf8Writer(line))) {
      json.writeStartObject();
      json.writeStringProperty("file", FilePlaces.encoded(folder.relativize(file)));
      json.writeStringProperty("before", DigestUtils.sha256Hex(rewriting.source()));
      json.writeStringProperty("after", DigestUtils.sha256Hex(rewriting.bytes()));
      json.writeStringProperty("charset", known.name());
      json.writeArrayPropertyStart("edits");
      for (Edit edit : rewriting.edits()) {
        byte[] old = Arrays.copyOfRange(rewriting.source(), edit.start(), edit.end());
        json.writeStartObject();
        json.writeNumberProperty("offset", edit.start());
        json.writeNumberProperty("length", edit.end() - edit.start());
        write(json, "old", new String(old, charset), old, known);
        write(json, "new", edit.replacement(), edit.replacement().getBytes(charset), known);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeRaw('\n');
    }
    used = true;
    this.file.check(); // without it, nothing could be undone
    out.write(line.toByteArray());
    out.flush();
  }

  /** Writes a text, and its bytes unless encoding the text in the charset produces them. */
  private static void write(
      JsonGenerator json, String name, String text, byte[] bytes, Charset charset) {
    json.writeStringProperty(name, text);
    if (!Arrays.equals(bytes, text.getBytes(charset))) {
      json.writeStringProperty(name + "Bytes", Base64.getEncoder().encodeToString(bytes));
    }
  }

  /** Closes the manifest, and removes it if nothing was recorded. */
  @Override
  public void close() throws IOException {
    file.close();
    if (!used) {
      Files.deleteIfExists(path);
    }
  }
}
