package fairlead.rewrite;

import fairlead.archive.Reasons;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.files.OutputMarker;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.apache.commons.codec.digest.DigestUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Restores the files that a run has rewritten, from its {@link EditManifest}. A file that is
 * already restored stays. A file that has changed since also stays, and is reported.
 *
 * @param restored files that were restored
 * @param already files that were already in their original state
 * @param failed files that could not be restored
 */
public record Undo(long restored, long already, long failed) {

  private static final JsonFactory FACTORY = new JsonFactory();

  /**
   * Restores all files of a manifest.
   *
   * @param onFailure called for each file that cannot be restored, with the reason
   * @throws IOException if the manifest cannot be read, or is not a manifest. Files listed before
   *     that place are restored
   */
  public static Undo of(Path manifest, BiConsumer<Path, String> onFailure) throws IOException {
    Path folder =
        Objects.requireNonNull(manifest.toRealPath().getParent(), "a file is in a folder");
    long restored = 0;
    long already = 0;
    long failed = 0;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(manifest));
        JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), in)) {
      while (json.nextToken() != null) {
        Entry entry = Entry.read(json);
        Path file = folder.resolve(FilePlaces.decoded(entry.file(), folder.getFileSystem()));
        try {
          if (restore(file.normalize(), entry)) {
            restored++;
          } else {
            already++;
          }
        } catch (IOException e) {
          failed++;
          onFailure.accept(file.normalize(), "cannot be restored: " + Reasons.of(e));
        }
      }
    } catch (JacksonException | IllegalArgumentException e) {
      long line = restored + already + failed + 1;
      throw new IOException(
          manifest
              + ": line "
              + line
              + " is not a manifest line, or was truncated; files restored before it: "
              + restored,
          e);
    }
    return new Undo(restored, already, failed);
  }

  private static boolean restore(Path file, Entry entry) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("not a regular file, or no longer there");
    }
    byte[] now = Files.readAllBytes(file);
    String digest = DigestUtils.sha256Hex(now);
    if (digest.equals(entry.before())) {
      return false;
    }
    byte[] before = digest.equals(entry.after()) ? entry.undone(now) : now;
    if (!DigestUtils.sha256Hex(before).equals(entry.before())) {
      throw new IOException("it has changed since it was rewritten");
    }
    Path unfinished = file.resolveSibling(OutputMarker.UNFINISHED + UUID.randomUUID());
    try {
      Files.write(unfinished, before);
      Permissions.keep(file, unfinished);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
    return true;
  }

  /** A line of the manifest. */
  private record Entry(
      String file, String before, String after, Charset charset, List<Replaced> edits) {

    static Entry read(JsonParser json) throws IOException {
      String[] texts = {"", "", "", ""};
      List<String> names = List.of("file", "before", "after", "charset");
      List<Replaced> edits = new ArrayList<>();
      expect(json, JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        if (names.contains(name)) {
          texts[names.indexOf(name)] = json.getString();
        } else if (name.equals("edits")) {
          expect(json, JsonToken.START_ARRAY);
          while (json.nextToken() != JsonToken.END_ARRAY) {
            edits.add(Replaced.read(json));
          }
        } else {
          json.skipChildren();
        }
      }
      return new Entry(texts[0], texts[1], texts[2], Charset.forName(texts[3]), edits);
    }

    /** The original bytes of the file. */
    byte[] undone(byte[] now) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream(now.length);
      int at = 0;
      int shift = 0;
      for (Replaced edit : edits) {
        int start = edit.offset() + shift;
        byte[] written = bytes(edit.written(), edit.writtenBytes());
        byte[] old = bytes(edit.old(), edit.oldBytes());
        if (start < at || !Arrays.equals(written, range(now, start, written.length))) {
          throw new IOException("it does not match the manifest");
        }
        out.write(now, at, start - at);
        out.writeBytes(old);
        at = start + written.length;
        shift += written.length - old.length;
      }
      out.write(now, at, now.length - at);
      return out.toByteArray();
    }

    private byte[] bytes(String text, String base64) {
      return base64.isEmpty() ? text.getBytes(charset) : Base64.getDecoder().decode(base64);
    }

    private static byte[] range(byte[] bytes, int start, int length) {
      return start > bytes.length - length
          ? new byte[0]
          : Arrays.copyOfRange(bytes, start, start + length);
    }
  }

  /** An edit in a line of the manifest. */
  private record Replaced(
      int offset, String old, String oldBytes, String written, String writtenBytes) {

    static Replaced read(JsonParser json) throws IOException {
      int offset = -1;
      String[] texts = {"", "", "", ""};
      List<String> names = List.of("old", "oldBytes", "new", "newBytes");
      expect(json, JsonToken.START_OBJECT);
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        if (name.equals("offset")) {
          offset = json.getIntValue();
        } else if (names.contains(name)) {
          texts[names.indexOf(name)] = json.getString();
        } else {
          json.skipChildren();
        }
      }
      return new Replaced(offset, texts[0], texts[1], texts[2], texts[3]);
    }
  }

  private static void expect(JsonParser json, JsonToken token) throws IOException {
    if (json.currentToken() != token) {
      throw new IOException("not a manifest: " + json.currentToken());
    }
  }
}
