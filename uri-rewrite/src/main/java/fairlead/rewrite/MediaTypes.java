package fairlead.rewrite;

import fairlead.html.Format;
import fairlead.html.MediaType;
import fairlead.pipeline.Document;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Outcome;
import fairlead.uri.text.AsciiCase;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The media types of files, by their names: for records and parts, which must declare one. */
final class MediaTypes {

  private static final Map<String, String> BY_ENDING =
      Map.ofEntries(
          Map.entry("html", "text/html"),
          Map.entry("htm", "text/html"),
          Map.entry("xhtml", "application/xhtml+xml"),
          Map.entry("xht", "application/xhtml+xml"),
          Map.entry("css", "text/css"),
          Map.entry("js", "text/javascript"),
          Map.entry("mjs", "text/javascript"),
          Map.entry("json", "application/json"),
          Map.entry("xml", "application/xml"),
          Map.entry("rss", "application/rss+xml"),
          Map.entry("atom", "application/atom+xml"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("png", "image/png"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("jpeg", "image/jpeg"),
          Map.entry("gif", "image/gif"),
          Map.entry("webp", "image/webp"),
          Map.entry("avif", "image/avif"),
          Map.entry("ico", "image/vnd.microsoft.icon"),
          Map.entry("woff", "font/woff"),
          Map.entry("woff2", "font/woff2"),
          Map.entry("ttf", "font/ttf"),
          Map.entry("otf", "font/otf"),
          Map.entry("mp3", "audio/mpeg"),
          Map.entry("ogg", "audio/ogg"),
          Map.entry("mp4", "video/mp4"),
          Map.entry("webm", "video/webm"),
          Map.entry("wasm", "application/wasm"),
          Map.entry("pdf", "application/pdf"),
          Map.entry("zip", "application/zip"),
          Map.entry("gz", "application/gzip"),
          Map.entry("txt", "text/plain"),
          Map.entry("md", "text/markdown"),
          Map.entry("csv", "text/csv"));

  /** Media types that browsers find only by the name of a file, since files have no header. */
  private static final Map<String, String> ENDINGS =
      Map.of(
          "text/html", ".html",
          "application/xhtml+xml", ".xhtml",
          "text/css", ".css",
          "image/svg+xml", ".svg");

  /** Formats of files whose names need not show them. */
  private static final Set<Format> FOUND_IN_CONTENT =
      EnumSet.of(Format.HTML, Format.XML, Format.CSS);

  private MediaTypes() {}

  /**
   * The extension, with its dot, that a file needs to be read as this media type; empty if it needs
   * none.
   */
  static String ending(@Nullable String mediaType) {
    return ENDINGS.getOrDefault(essence(mediaType), "");
  }

  /** Whether a name implies a media type. */
  static boolean isNamedLike(String name, @Nullable String mediaType) {
    String named = ofName(name);
    return named != null && named.equals(essence(mediaType));
  }

  private static String essence(@Nullable String mediaType) {
    return mediaType == null ? "" : MediaType.of(mediaType).essence();
  }

  /** The media type of a file by its name; null if the name does not say. */
  static @Nullable String ofName(String name) {
    return BY_ENDING.get(AsciiCase.lower(name.substring(name.lastIndexOf('.') + 1)));
  }

  /** Metadata of a file with the format as which it was read, if nothing else says what it is. */
  static Metadata completed(Metadata metadata, String name, @Nullable Format readAs) {
    return metadata.mediaType() == null
            && ofName(name) == null
            && readAs != null
            && FOUND_IN_CONTENT.contains(readAs)
        ? metadata.withMediaType(readAs.mediaType())
        : metadata;
  }

  /** The format as which a document was read; null if it was not. */
  static @Nullable Format formatOf(Outcome outcome) {
    return outcome instanceof Outcome.Links found ? found.document().format() : null;
  }

  /** The format as which a document will be read; null if it is not known. */
  static @Nullable Format formatOf(Document document) {
    if (!(document.content() instanceof Document.Received received)) {
      return null;
    }
    String type = received.representation().mediaType();
    return type == null
        ? Format.HTML
        : Format.ofMediaType(type, document.provenance().uri()).orElse(null);
  }

  /** Whether a media type is that of HTML, in either syntax. */
  static boolean isPage(@Nullable String mediaType) {
    String type = essence(mediaType);
    return type.equals("text/html") || type.equals("application/xhtml+xml");
  }
}
