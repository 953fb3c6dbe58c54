package fairlead.archive.wacz;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.Bytes;
import fairlead.archive.FieldChange;
import fairlead.archive.Reading;
import fairlead.archive.Spool;
import fairlead.archive.wacz.JsonText.Value;
import fairlead.archive.warc.WarcCopy;
import fairlead.archive.warc.WarcMoves;
import fairlead.archive.zip.ZipCopy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Copies a WACZ archive (1.1.1, and 1.0.0) with other data for some records of its WARC files. Its
 * index keeps its form, with the new places of records; datapackage.json and
 * datapackage-digest.json have the new sizes and digests. A signature is no longer valid: it is
 * left out, and that is reported. Everything else is copied as by {@link ZipCopy}.
 */
final class WaczCopy implements ArchiveCopy {

  private final Reading<SeekableByteChannel> file;
  private final WaczFiles files;
  private final OutputStream out;
  private final boolean conversions;
  private final Consumer<String> notices;
  private final Map<String, Inner> inners = new LinkedHashMap<>();
  private final Map<String, Spool> replaced = new HashMap<>();
  private String entry = "";

  /** A WARC file of the archive, and its copy. */
  private record Inner(SeekableByteChannel from, WarcCopy copy, Spool to, WarcMoves moves) {}

  /**
   * A copy of an archive.
   *
   * @param file opens the archive
   * @param out not closed with this object
   * @param conversions as for {@link WarcCopy}
   * @param notices called with what the copy lacks, for people
   */
  WaczCopy(
      Reading<SeekableByteChannel> file,
      OutputStream out,
      boolean conversions,
      Consumer<String> notices) {
    this.file = file;
    this.files = new WaczFiles(file);
    this.out = out;
    this.conversions = conversions;
    this.notices = notices;
  }

  @Override
  public void enter(String name) {
    entry = name;
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    return replace(number, data, List.of());
  }

  @Override
  public boolean replace(long number, byte @Nullable [] data, List<FieldChange> fields)
      throws IOException {
    Inner inner = inners.get(entry);
    if (inner == null) {
      inner = open(entry);
      inners.put(entry, inner);
    }
    return inner.copy().replace(number, data, fields);
  }

  private Inner open(String name) throws IOException {
    SeekableByteChannel from = files.open(name);
    Spool to = new Spool();
    WarcMoves moves = new WarcMoves();
    return new Inner(from, new WarcCopy(from, to, conversions).noting(moves), to, moves);
  }

  @Override
  public void finish() throws IOException {
    Map<String, WarcMoves> moves = new HashMap<>();
    for (Map.Entry<String, Inner> inner : inners.entrySet()) {
      inner.getValue().copy().finish();
      replaced.put(inner.getKey(), inner.getValue().to());
      moves.put(inner.getKey(), inner.getValue().moves());
    }
    writeIndexes(new WaczIndex(moves, Set.copyOf(files.webArchives())));
    writePackage();
    Map<String, Bytes> bytes = new HashMap<>();
    replaced.forEach((name, spool) -> bytes.put(name, spool.bytes()));
    try (ZipCopy copy = new ZipCopy(file.read(), out)) {
      copy.finish(bytes);
    }
  }

  private void writeIndexes(WaczIndex index) throws IOException {
    Map<String, String> blocks = new HashMap<>(); // indexes of blocks, by file
    files.each(
        found -> {
          if (WaczIndex.isIndexOfBlocks(found.name())) {
            String text = WaczFiles.text(found);
            String folder = found.name().substring(0, found.name().lastIndexOf('/') + 1);
            blocks.put(folder + WaczIndex.fileOfBlocks(text), found.name() + '\n' + text);
          }
        });
    files.each(
        found -> {
          if (WaczIndex.isIndex(found.name())) {
            Spool written = new Spool();
            String known = blocks.get(found.name());
            try (InputStream in = found.data().read()) {
              if (known == null) {
                index.write(found.name(), in, written);
              } else {
                int end = known.indexOf('\n');
                String text = index.writeBlocks(known.substring(end + 1), in, written);
                replaced.put(known.substring(0, end), spool(text));
              }
            }
            replaced.put(found.name(), written);
          }
        });
  }

  private void writePackage() throws IOException {
    String[] texts = new String[2];
    files.each(
        found -> {
          if (found.name().equals(WaczReader.PACKAGE)) {
            texts[0] = WaczFiles.text(found);
          } else if (found.name().equals(WaczReader.DIGEST)) {
            texts[1] = WaczFiles.text(found);
          }
        });
    if (texts[0] == null) {
      return; // without one, nothing can be wrong
    }
    try {
      String described = described(texts[0]);
      replaced.put(WaczReader.PACKAGE, spool(described));
      if (texts[1] != null) {
        replaced.put(WaczReader.DIGEST, spool(digested(texts[1], described)));
      }
    } catch (JacksonException e) {
      throw new IOException("its " + WaczReader.PACKAGE + " is malformed", e);
    }
  }

  /** The package with the sizes and digests of the replaced files. */
  private String described(String text) throws IOException {
    JsonText json = new JsonText(text);
    for (Map<String, Value> resource : json.objects("resources")) {
      Value path = resource.get("path");
      Spool data = path == null ? null : replaced.get(path.text());
      if (data == null) {
        continue;
      }
      for (String prefix : List.of("", "stats.")) { // the latter in version 1.0.0
        Value hash = resource.get(prefix + "hash");
        Value bytes = resource.get(prefix + "bytes");
        if (hash != null) {
          Value named = resource.get("hashing");
          json.replace(hash, hash(hash.text(), named == null ? "sha256" : named.text(), data));
        }
        if (bytes != null) {
          json.replace(bytes, Long.toString(data.size()));
        }
      }
    }
    return json.toString();
  }

  /**
   * A digest, written in the same way as the old one.
   *
   * @param named the algorithm, if the digest does not name it
   */
  private static String hash(String old, String named, Spool data) throws IOException {
    int colon = old.indexOf(':');
    MessageDigest digest = WaczReader.algorithm(colon < 0 ? named : old.substring(0, colon));
    if (digest == null) {
      throw new IOException("its " + WaczReader.PACKAGE + " has unknown digests");
    }
    return old.substring(0, colon + 1) + Hex.encodeHexString(data.digest(digest));
  }

  /** The digest of a package, without a signature. */
  private String digested(String text, String described) {
    String hash = "sha256:" + DigestUtils.sha256Hex(described);
    JsonText json = new JsonText(text);
    Map<String, Value> values = json.values();
    Value old = values.get("hash");
    if (old != null && values.keySet().stream().noneMatch(name -> name.startsWith("signedData"))) {
      json.replace(old, hash);
      return json.toString();
    }
    notices.accept(
        "its signature in "
            + WaczReader.DIGEST
            + " would not be valid after rewriting, so it is left out");
    return "{\n  \"path\": \"%s\",\n  \"hash\": \"%s\"\n}".formatted(WaczReader.PACKAGE, hash);
  }

  private static Spool spool(String text) throws IOException {
    Spool spool = new Spool();
    spool.write(text.getBytes(StandardCharsets.UTF_8));
    return spool;
  }

  @Override
  public void close() throws IOException {
    for (Inner inner : inners.values()) {
      inner.copy().close();
      inner.to().close();
      inner.moves().close();
    }
    for (Spool spool : replaced.values()) {
      spool.close();
    }
  }
}
