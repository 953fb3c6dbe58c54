package fairlead.archive.wacz;

import fairlead.archive.Item;
import fairlead.archive.Reading;
import fairlead.archive.Spool;
import fairlead.archive.UnpackBudget;
import fairlead.archive.warc.WarcFormat;
import fairlead.archive.zip.ZipReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The files of a WACZ archive, which can be read by name, as often as needed.
 *
 * @param archive opens the archive
 */
record WaczFiles(Reading<SeekableByteChannel> archive) {

  private static final int MAX_TEXT = 16 << 20;

  /** An action on an entry. */
  @FunctionalInterface
  interface Step {
    void accept(Item.Entry entry) throws IOException;
  }

  /** Runs an action on each file, in order. */
  void each(Step step) throws IOException {
    try (ZipReader zip = new ZipReader(archive.read(), UnpackBudget.unlimited())) {
      for (Item item = zip.next(); item != null; item = zip.next()) {
        if (item instanceof Item.Entry found) {
          step.accept(found);
        }
      }
    }
  }

  /**
   * The paths of the web archives, in order.
   *
   * @throws IOException if two have the same path, so that they cannot be distinguished
   */
  List<String> webArchives() throws IOException {
    Set<String> paths = new LinkedHashSet<>();
    each(
        found -> {
          boolean isOne =
              found.name().startsWith("archive/") && WarcFormat.WARC.isNamed(found.name());
          if (isOne && !paths.add(found.name())) {
            throw new IOException("two of its files are named " + found.name());
          }
        });
    return List.copyOf(paths);
  }

  /** Opens a file for random access. A compressed file is unpacked first. */
  SeekableByteChannel open(String name) throws IOException {
    SeekableByteChannel whole = archive.read();
    ZipReader zip = new ZipReader(whole, UnpackBudget.unlimited());
    for (Item item = zip.next(); item != null; item = zip.next()) {
      if (item instanceof Item.Entry found && found.name().equals(name)) {
        if (found.extent() != null) {
          return found.extent().of(whole);
        }
        Spool unpacked = new Spool();
        try (zip;
            InputStream in = found.data().read()) {
          in.transferTo(unpacked);
        }
        return unpacked.channel();
      }
    }
    zip.close();
    throw new IOException("there is no entry " + name);
  }

  /** The text of a file. */
  static String text(Item.Entry entry) throws IOException {
    try (InputStream in = entry.data().read()) {
      byte[] bytes = in.readNBytes(MAX_TEXT + 1);
      if (bytes.length > MAX_TEXT) {
        throw new IOException(entry.name() + " has more than " + MAX_TEXT + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
