package fairlead.archive.wacz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import fairlead.archive.wacz.JsonText.Value;
import fairlead.archive.warc.WarcMoves;
import fairlead.archive.warc.WarcMoves.Move;
import fairlead.archive.warc.WarcMoves.Replaced;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.netpreserve.jwarc.WarcDigest;
import tools.jackson.core.JacksonException;

/**
 * Updates the index of a WACZ archive (CDXJ) for the copies of its WARC files. The index keeps its
 * form: plain lines, all lines compressed, or blocks of compressed lines with a second index of the
 * blocks (cdxj-gzip-1.0). Only offsets, lengths and digests change.
 */
final class WaczIndex {

  private static final String META = "!meta";
  private static final int BASE_32_SHA_256 = 52; // characters, without padding

  /** The prefix of the names of WARC files in an archive, which names in its index do not have. */
  private static final String FOLDER = "archive/";

  private static final int MAX_LINE = 1 << 20;
  private static final int MAX_BLOCK = 256 << 20;

  private final Map<String, WarcMoves> moves;
  private final Set<String> files;

  /**
   * An index.
   *
   * @param moves the moved records of each copied WARC file, by its path in the archive
   * @param files the paths of all WARC files
   */
  WaczIndex(Map<String, WarcMoves> moves, Set<String> files) {
    this.moves = moves;
    this.files = files;
  }

  /** Whether a file of an archive is an index of records, by its name. */
  static boolean isIndex(String name) {
    return name.startsWith("indexes/")
        && (isCompressed(name) || name.endsWith(".cdx") || name.endsWith(".cdxj"));
  }

  /** Whether a file of an archive is an index of compressed blocks, by its name. */
  static boolean isIndexOfBlocks(String name) {
    return name.startsWith("indexes/") && name.endsWith(".idx");
  }

  private static boolean isCompressed(String name) {
    return name.endsWith(".gz");
  }

  /** Writes an updated index that has no blocks. */
  void write(String name, InputStream in, OutputStream out) throws IOException {
    if (isCompressed(name)) {
      GZIPOutputStream packed = new GZIPOutputStream(out);
      writeLines(new GZIPInputStream(in), packed);
      packed.finish();
    } else {
      writeLines(in, out);
    }
  }

  /**
   * Writes an updated index of compressed blocks.
   *
   * @param blocks the index of the blocks
   * @return the new index of the blocks
   */
  String writeBlocks(String blocks, InputStream in, OutputStream out) throws IOException {
    StringBuilder result = new StringBuilder();
    long position = 0;
    long written = 0;
    for (String line : blocks.lines().toList()) {
      if (!line.startsWith(META) && line.indexOf('{') >= 0) {
        JsonText json = new JsonText(line.substring(line.indexOf('{')));
        Map<String, Value> values = values(json);
        long length = number(values, "length");
        if (number(values, "offset") != position || length < 0 || length > MAX_BLOCK) {
          throw new IOException("its index has blocks in a different order");
        }
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        write(".gz", new ByteArrayInputStream(in.readNBytes((int) length)), block);
        block.writeTo(out);
        replace(json, values, "offset", Long.toString(written));
        replace(json, values, "length", Long.toString(block.size()));
        replace(json, values, "digest", "sha256:" + DigestUtils.sha256Hex(block.toByteArray()));
        result.append(line, 0, line.indexOf('{')).append(json).append('\n');
        position += length;
        written += block.size();
      } else {
        result.append(line).append('\n');
      }
    }
    if (in.read() >= 0) {
      throw new IOException("its index has blocks that are not listed");
    }
    return result.toString();
  }

  /** The file with compressed blocks that an index names; empty if it names none. */
  static String fileOfBlocks(String blocks) throws IOException {
    int start = blocks.startsWith(META) ? blocks.indexOf('{') : -1;
    Value name = start < 0 ? null : values(new JsonText(firstLine(blocks, start))).get("filename");
    return name == null ? "" : name.text();
  }

  private static String firstLine(String text, int start) {
    int end = text.indexOf('\n', start);
    return text.substring(start, end < 0 ? text.length() : end);
  }

  private void writeLines(InputStream in, OutputStream out) throws IOException {
    InputStream bytes = new BufferedInputStream(in);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = bytes.read(); next >= 0; next = bytes.read()) {
      line.write(next);
      if (line.size() > MAX_LINE) {
        throw new IOException("its index has a line longer than " + MAX_LINE + " bytes");
      }
      if (next == '\n') {
        write(line, out);
      }
    }
    write(line, out);
  }

  /** Writes a line. Its bytes do not change, no matter what their charset is. */
  private void write(ByteArrayOutputStream line, OutputStream out) throws IOException {
    out.write(moved(line.toString(ISO_8859_1)).getBytes(ISO_8859_1));
    line.reset();
  }

  /** A line with the new place of a record. */
  private String moved(String line) throws IOException {
    int start = line.indexOf('{');
    if (line.isBlank() || line.startsWith("!") || line.startsWith(" CDX")) {
      return line;
    }
    if (start < 0) {
      throw new IOException("its index has a line that is not JSON");
    }
    JsonText json = new JsonText(line.substring(start));
    Map<String, Value> values = values(json);
    Value file = values.get("filename");
    WarcMoves known = file == null ? null : moves.get(path(file.text()));
    if (known == null) {
      return line;
    }
    Move move = known.of(number(values, "offset"));
    replace(json, values, "offset", Long.toString(move.offset()));
    Replaced replaced = move.replaced();
    if (replaced != null) {
      replace(json, values, "length", Long.toString(replaced.length()));
      replace(json, values, "recordDigest", "sha256:" + Hex.encodeHexString(replaced.stored()));
      Value digest = values.get("digest");
      if (digest != null) {
        json.replace(digest, digest(digest.text(), replaced));
      }
    }
    return line.substring(0, start) + json;
  }

  /** The path of a WARC file; an index may have only its last part. */
  private String path(String filename) throws IOException {
    String name = new String(filename.getBytes(ISO_8859_1), UTF_8);
    String whole = name.startsWith(FOLDER) ? name : FOLDER + name;
    if (files.contains(whole)) {
      return whole;
    }
    String last = name.substring(name.lastIndexOf('/') + 1);
    List<String> alike = files.stream().filter(file -> file.endsWith('/' + last)).toList();
    if (alike.size() > 1) {
      throw new IOException("its index names a file that exists twice: " + last);
    }
    return alike.isEmpty() ? "" : alike.get(0);
  }

  /** The new digest of a payload, written as the old one was. */
  private static String digest(String old, Replaced replaced) {
    String value = old.substring(old.indexOf(':') + 1);
    if (!old.startsWith("sha256:")) {
      String sha1 = new WarcDigest("sha1", replaced.sha1()).base32();
      return (old.equals(value) ? "" : "sha1:") + sha1;
    }
    WarcDigest sha256 = new WarcDigest("sha256", replaced.sha256());
    boolean base32 = value.replace("=", "").length() == BASE_32_SHA_256;
    return "sha256:" + (base32 ? sha256.base32().replace("=", "") : sha256.hex());
  }

  private static Map<String, Value> values(JsonText json) throws IOException {
    try {
      return json.values();
    } catch (JacksonException e) {
      throw new IOException("its index has a line that is not JSON", e);
    }
  }

  private static long number(Map<String, Value> values, String name) throws IOException {
    Value value = values.get(name);
    try {
      return Long.parseLong(value == null ? "" : value.text());
    } catch (NumberFormatException e) {
      throw new IOException("its index has a line without " + name, e);
    }
  }

  private static void replace(
      JsonText json, Map<String, Value> values, String name, String replacement) {
    Value value = values.get(name);
    if (value != null) {
      json.replace(value, replacement);
    }
  }
}
