package fairlead.archive.format;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import fairlead.archive.single.Decompressor;
import fairlead.archive.tar.TarReader;
import fairlead.uri.text.AsciiCase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The formats that hold documents, and how each is recognized. */
public enum Container {
  ZIP("a zip archive"),
  /** A zip archive of web archives (WACZ 1.1.1). */
  WACZ("a WACZ archive"),
  TAR("a tar archive"),
  GZIP("gzip compression", Decompressor.GZIP),
  BZIP2("bzip2 compression", Decompressor.BZIP2),
  XZ("xz compression", Decompressor.XZ),
  ZSTD("zstd compression", Decompressor.ZSTD),
  /** WARC or ARC, compressed record by record or not. */
  WEB_ARCHIVE("a web archive"),
  /** A MIME message, such as MHTML. */
  MESSAGE("a message"),
  MAILBOX("a mailbox");

  private static final Map<String, Container> ENDINGS =
      Map.ofEntries(
          Map.entry("zip", ZIP),
          Map.entry("epub", ZIP),
          Map.entry("wacz", WACZ),
          Map.entry("tar", TAR),
          Map.entry("gz", GZIP),
          Map.entry("tgz", GZIP),
          Map.entry("svgz", GZIP),
          Map.entry("bz2", BZIP2),
          Map.entry("tbz", BZIP2),
          Map.entry("tbz2", BZIP2),
          Map.entry("xz", XZ),
          Map.entry("txz", XZ),
          Map.entry("zst", ZSTD),
          Map.entry("tzst", ZSTD),
          Map.entry("warc", WEB_ARCHIVE),
          Map.entry("arc", WEB_ARCHIVE),
          Map.entry("mht", MESSAGE),
          Map.entry("mhtml", MESSAGE),
          Map.entry("eml", MESSAGE),
          Map.entry("mbox", MAILBOX));

  private static final Map<String, Container> MEDIA_TYPES =
      Map.ofEntries(
          Map.entry("application/zip", ZIP),
          Map.entry("application/epub+zip", ZIP),
          Map.entry("application/wacz", WACZ),
          Map.entry("application/x-wacz", WACZ),
          Map.entry("application/x-tar", TAR),
          Map.entry("application/gzip", GZIP),
          Map.entry("application/x-gzip", GZIP),
          Map.entry("application/x-bzip2", BZIP2),
          Map.entry("application/x-xz", XZ),
          Map.entry("application/zstd", ZSTD),
          Map.entry("application/warc", WEB_ARCHIVE),
          Map.entry("application/x-warc", WEB_ARCHIVE),
          Map.entry("message/rfc822", MESSAGE),
          Map.entry("multipart/related", MESSAGE),
          Map.entry("application/x-mimearchive", MESSAGE),
          Map.entry("application/mbox", MAILBOX));

  /**
   * Extensions of compressed files that also name the content, and the extension of that content.
   */
  private static final Map<String, String> INNER =
      Map.of(
          "tgz", ".tar", "tbz", ".tar", "tbz2", ".tar", "txz", ".tar", "tzst", ".tar", "svgz",
          ".svg");

  /** First bytes of formats that have a signature. */
  private static final Map<String, Container> MAGIC =
      Map.of(
          "PK\3\4", ZIP,
          "PK\5\6", ZIP,
          "\u001f\u008b", GZIP,
          "(\u00b5/\u00fd", ZSTD,
          "]*M\u0018", WEB_ARCHIVE, // the dictionary of a zstd web archive
          "BZh", BZIP2,
          "\u00fd7zXZ\0", XZ);

  /** First bytes of archives that are not read, and their names. */
  private static final Map<String, String> UNREAD =
      Map.of(
          "\u0004\"M\u0018", "lz4 compression",
          "7z\u00bc\u00af", "a 7z archive",
          "Rar!", "a rar archive");

  /** Fields that messages begin with. */
  private static final Set<String> FIELDS =
      Set.of(
          ("from to cc bcc sender reply-to subject date message-id mime-version received"
                  + " return-path delivered-to content-type content-transfer-encoding"
                  + " content-location content-disposition snapshot-content-location x-mailer"
                  + " in-reply-to references status x-unix-from envelope-to resent-from")
              .split(" "));

  private static final Set<String> UNREAD_ENDINGS =
      Set.of("7z", "rar", "lz4", "br", "lzma", "lz", "jar", "war", "ear", "cab", "iso");

  private static final int TAR_HEADER = 512;

  private final String label;
  private final @Nullable Decompressor decompressor;

  Container(String label) {
    this(label, null);
  }

  Container(String label, @Nullable Decompressor decompressor) {
    this.label = label;
    this.decompressor = decompressor;
  }

  /** The name of the format, for people. */
  public String label() {
    return label;
  }

  /** The decompressor, if this is the compression of a single file; null otherwise. */
  public @Nullable Decompressor decompressor() {
    return decompressor;
  }

  /** Whether it needs random access, so that a stream must be copied first. */
  public boolean needsChannel() {
    return this == ZIP || this == WACZ || this == WEB_ARCHIVE || this == MESSAGE;
  }

  /** The format by name; empty if the name does not say. */
  public static Optional<Container> ofName(String name) {
    Container container = ENDINGS.get(ending(name));
    boolean members = container == GZIP || container == ZSTD; // each may be a record
    return members && ENDINGS.get(ending(innerName(name))) == WEB_ARCHIVE
        ? Optional.of(WEB_ARCHIVE)
        : Optional.ofNullable(container);
  }

  /** The format by a media type without parameters; empty if it does not say. */
  public static Optional<Container> ofMediaType(String mediaType) {
    return Optional.ofNullable(MEDIA_TYPES.get(AsciiCase.lower(mediaType)));
  }

  /** The name of the content of a compressed file. */
  public static String innerName(String name) {
    String ending = ending(name);
    Container container = ENDINGS.get(ending);
    return container == null || container.decompressor == null
        ? name
        : name.substring(0, name.length() - ending.length() - 1) + INNER.getOrDefault(ending, "");
  }

  private static String ending(String name) {
    String leaf = name.substring(name.lastIndexOf('/') + 1);
    int dot = leaf.lastIndexOf('.');
    return dot < 0 ? "" : AsciiCase.lower(leaf.substring(dot + 1));
  }

  /** The format by first bytes; empty if they do not say. */
  public static Optional<Container> ofContent(byte[] start) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, Container> magic : MAGIC.entrySet()) {
      if (text.startsWith(magic.getKey())) {
        Container found = magic.getValue();
        return Optional.of(found == GZIP || found == ZSTD ? compressed(start, found) : found);
      }
    }
    return Optional.ofNullable(ofText(start, text));
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

  private static @Nullable Container ofText(byte[] start, String text) {
    if (isWebArchive(text)) {
      return WEB_ARCHIVE;
    }
    if (isTar(start)) {
      return TAR;
    }
    boolean mailbox = text.startsWith("From ");
    String header = mailbox ? text.substring(text.indexOf('\n') + 1) : text;
    return isMessage(header) ? mailbox ? MAILBOX : MESSAGE : null;
  }

  private static boolean isWebArchive(String text) {
    return text.startsWith("WARC/") || text.startsWith("filedesc:");
  }

  private static Container compressed(byte[] start, Container compression) {
    try (InputStream in =
        compression == GZIP
            ? new GZIPInputStream(new ByteArrayInputStream(start))
            : new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(start))) {
      byte[] first = in.readNBytes("filedesc:".length());
      boolean archive = isWebArchive(new String(first, StandardCharsets.ISO_8859_1));
      return archive ? WEB_ARCHIVE : compression;
    } catch (IOException e) {
      return compression; // reading will find the same error and report it
    }
  }

  private static boolean isTar(byte[] start) {
    return start.length >= TAR_HEADER && TarReader.isHeader(Arrays.copyOf(start, TAR_HEADER));
  }

  /** Whether a text begins with two fields of a message, or with one that only messages have. */
  private static boolean isMessage(String text) {
    int known = 0;
    List<String> lines = text.lines().limit(40).toList();
    for (int i = 0; i < lines.size() && !lines.get(i).isEmpty(); i++) {
      String line = lines.get(i);
      int colon = line.indexOf(':');
      String name = colon < 0 ? "" : AsciiCase.lower(line.substring(0, colon).strip());
      if (name.equals("mime-version") || name.equals("message-id")) {
        return true;
      }
      boolean folded = line.charAt(0) == ' ' || line.charAt(0) == '\t';
      if (!folded && (name.isEmpty() || name.indexOf(' ') >= 0)) {
        return false;
      }
      known += FIELDS.contains(name) ? 1 : 0;
    }
    return known >= 2;
  }
}
