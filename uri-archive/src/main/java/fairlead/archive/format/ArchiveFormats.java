package fairlead.archive.format;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.ArchiveFormat.Items;
import fairlead.archive.Reading;
import fairlead.archive.mime.MimeFormat;
import fairlead.archive.single.SingleFormat;
import fairlead.archive.tar.TarFormat;
import fairlead.archive.wacz.WaczFormat;
import fairlead.archive.warc.WarcFormat;
import fairlead.archive.zip.ZipFormat;
import fairlead.uri.text.AsciiCase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table of the formats that hold documents. Rows of service providers come last. It is in a
 * package of its own, since it depends on those of the formats, and they depend on what they share.
 */
public final class ArchiveFormats {

  /** How many bytes at the beginning of a file are examined, as in the MIME Sniffing Standard. */
  public static final int START_BYTES = 1445;

  /** If several rows fit, the first one counts: web archives may be compressed. */
  private static final List<ArchiveFormat> ALL =
      Stream.of(
              Stream.of(WarcFormat.WARC, ZipFormat.ZIP, WaczFormat.WACZ),
              Stream.of(SingleFormat.values()),
              Stream.of(TarFormat.TAR),
              Stream.of(MimeFormat.values()),
              ServiceLoader.load(ArchiveFormat.class, ArchiveFormat.class.getClassLoader()).stream()
                  .map(ServiceLoader.Provider::get))
          .<ArchiveFormat>flatMap(Function.identity())
          .toList();

  private static final Map<String, ArchiveFormat> BY_ENDING = new HashMap<>();
  private static final Map<String, ArchiveFormat> BY_MEDIA_TYPE = new HashMap<>();

  static {
    for (ArchiveFormat format : ALL) {
      format.traits().endings().forEach(ending -> BY_ENDING.putIfAbsent(ending, format));
      format.traits().mediaTypes().forEach(type -> BY_MEDIA_TYPE.putIfAbsent(type, format));
    }
  }

  /** First bytes of archives that are not read, and their names. */
  private static final Map<String, String> UNREAD =
      Map.of(
          "\u0004\"M\u0018", "lz4 compression",
          "7z\u00bc\u00af", "a 7z archive",
          "Rar!", "a rar archive");

  private static final Set<String> UNREAD_ENDINGS =
      Set.of("7z", "rar", "lz4", "br", "lzma", "lz", "jar", "war", "ear", "cab", "iso");

  private ArchiveFormats() {}

  /** All formats. */
  public static List<ArchiveFormat> all() {
    return ALL;
  }

  /** The format by name; empty if the name does not say. */
  public static Optional<ArchiveFormat> ofName(String name) {
    String leaf = AsciiCase.lower(name.substring(name.lastIndexOf('/') + 1));
    int last = leaf.lastIndexOf('.');
    int before = leaf.lastIndexOf('.', last - 1);
    ArchiveFormat format = before < 0 ? null : BY_ENDING.get(leaf.substring(before + 1));
    return format == null ? Optional.ofNullable(ofEnding(name)) : Optional.of(format);
  }

  private static @Nullable ArchiveFormat ofEnding(String name) {
    return BY_ENDING.get(ending(name));
  }

  private static String ending(String name) {
    String leaf = name.substring(name.lastIndexOf('/') + 1);
    int dot = leaf.lastIndexOf('.');
    return dot < 0 ? "" : AsciiCase.lower(leaf.substring(dot + 1));
  }

  /** The format by a media type without parameters; empty if it does not say. */
  public static Optional<ArchiveFormat> ofMediaType(String mediaType) {
    return Optional.ofNullable(BY_MEDIA_TYPE.get(AsciiCase.lower(mediaType)));
  }

  /** The format by first bytes; empty if they do not say. */
  public static Optional<ArchiveFormat> ofContent(byte[] start) {
    return ALL.stream().filter(format -> format.isContent(start)).findFirst();
  }

  /**
   * The format of a regular file by its name, or by its first bytes if the name does not say; empty
   * if neither says, or if it cannot be read.
   */
  public static Optional<ArchiveFormat> ofFile(Path file) {
    return Files.isRegularFile(file) // reading from a pipe would consume its bytes
        ? ofName(file.toString()).or(() -> ofContent(start(file)))
        : Optional.empty();
  }

  /** The first bytes of a file; none if it cannot be read, which its reader reports. */
  public static byte[] start(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(START_BYTES);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /**
   * The exact format of an archive: a special case of the known format, unless the name says that
   * it has the known format.
   *
   * @param name its name; may be empty
   * @param opening opens it, if it is needed
   */
  public static ArchiveFormat exact(
      ArchiveFormat known, String name, Reading<SeekableByteChannel> opening) throws IOException {
    if (!known.traits().random() || ofName(name).isPresent()) {
      return known;
    }
    try (SeekableByteChannel file = opening.read()) {
      for (ArchiveFormat format : ALL) {
        if (format.isSpecialCase(known, file)) {
          return format;
        }
      }
      return known;
    }
  }

  /** The compression of a file by its name; null if its name does not say that it is compressed. */
  public static @Nullable ArchiveFormat compression(String name) {
    ArchiveFormat format = ofEnding(name);
    return format == null || format.items() != Items.CONTENT ? null : format;
  }

  /** The name of the content of a compressed file; the same name for other files. */
  public static String innerName(String name) {
    ArchiveFormat compression = compression(name);
    return compression == null ? name : compression.innerName(name);
  }

  /**
   * The archive format, for people, that begins with these bytes and is not read; empty if there is
   * none.
   */
  public static String unread(byte[] start) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    return UNREAD.entrySet().stream()
        .filter(magic -> text.startsWith(magic.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }

  /** Whether a name belongs to an archive that is not read. */
  public static boolean isUnread(String name) {
    return UNREAD_ENDINGS.contains(ending(name));
  }
}
