package fairlead.pipeline.source;

import fairlead.archive.format.ArchiveFormats;
import fairlead.html.Format;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out what a file is: by its name, or by its first bytes if the name says nothing. HTML
 * begins as in the MIME Sniffing Standard, Section 7.1; XML with its declaration, or with the root
 * element of a feed, a sitemap or an SVG image.
 */
final class Sniffer {

  /** How many bytes are examined, as in the standard's resource header. */
  static final int BYTES = ArchiveFormats.START_BYTES;

  private static final List<String> HTML =
      List.of(
          "<!doctype html",
          "<html",
          "<head",
          "<script",
          "<iframe",
          "<h1",
          "<div",
          "<font",
          "<table",
          "<a",
          "<style",
          "<title",
          "<b",
          "<body",
          "<br",
          "<p",
          "<!--");

  private static final List<String> XML_ROOTS =
      List.of("<rss", "<feed", "<rdf:rdf", "<urlset", "<sitemapindex", "<svg");

  /** Name extensions of files that are never searched for links. */
  private static final Set<String> OTHERS =
      Set.of(
          // images, sound, films
          ("png jpg jpeg jpe gif webp avif heic bmp ico cur tif tiff psd eps apng jxl mp3 ogg oga"
                  + " opus wav flac m4a aac mid midi mp4 m4v webm ogv avi mov mkv wmv mpg mpeg flv"
                  + " swf vtt srt"
                  // fonts
                  + " woff woff2 ttf otf eot"
                  // programs and data
                  + " js mjs cjs ts jsx tsx json jsonl geojson webmanifest map wasm txt text md"
                  + " markdown rst csv tsv log yml yaml toml ini conf sql db sqlite bin dat exe dll"
                  + " so dylib class c h cc cpp hpp cs java kt go rs rb py pl sh bat ps1 less scss"
                  + " sass coffee"
                  // archives that are not opened
                  + " lz4 br lzma lz 7z rar jar war ear apk deb rpm dmg iso cab cdx cdxj idx"
                  // print and office documents
                  + " pdf ps djvu doc docx xls xlsx ppt pptx odt ods odp rtf")
              .split(" "));

  /** Name extensions of programs, whose output is usually a page. */
  private static final Set<String> PROGRAMS =
      Set.of("php php3 php4 php5 phtml asp aspx jsp jspx cgi cfm do action pl py rb".split(" "));

  private Sniffer() {}

  /**
   * The format of a file by its name; empty if the name says nothing. Mirrors keep the query of a
   * page in its name, as in {@code style.css?v=3}.
   */
  static Optional<Format> ofName(String name) {
    Optional<Format> whole = Format.ofFileName(name);
    return whole.isPresent() ? whole : Format.ofFileName(withoutQuery(name));
  }

  /** Whether a name says that a file is something else, so that it need not be opened. */
  static boolean isOtherByName(String name) {
    return OTHERS.contains(ending(name)) || OTHERS.contains(ending(withoutQuery(name)));
  }

  /** Whether a server would not send a file of this name as a page. */
  static boolean isUnknownByName(String name) {
    String ending = ending(withoutQuery(name));
    return !ending.isEmpty()
        && !ending.chars().allMatch(c -> c >= '0' && c <= '9') // of a version, as in guide-1.2
        && !PROGRAMS.contains(ending)
        && ofName(name).isEmpty();
  }

  private static String withoutQuery(String name) {
    int query = name.indexOf('?', name.lastIndexOf('/') + 1);
    return query < 0 ? name : name.substring(0, query);
  }

  private static String ending(String name) {
    String leaf = name.substring(name.lastIndexOf('/') + 1);
    int dot = leaf.lastIndexOf('.');
    return dot < 0 ? "" : AsciiCase.lower(leaf.substring(dot + 1));
  }

  /** The format of a file by its first bytes; empty if it does not look like a document. */
  static Optional<Format> ofContent(byte[] bytes) {
    String start = AsciiCase.lower(text(bytes)).stripLeading();
    if (start.startsWith("<?xml") || begins(start, XML_ROOTS)) {
      return Optional.of(Format.XML);
    }
    return begins(start, HTML) ? Optional.of(Format.HTML) : Optional.empty();
  }

  private static String text(byte[] bytes) {
    int first = bytes.length < 2 ? 0 : (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF);
    int skipped = 0;
    Charset charset = StandardCharsets.ISO_8859_1;
    // DEVIATION: in the standard, a text with a byte order mark is plain text.
    if (first == 0xFEFF || first == 0xFFFE) {
      charset = StandardCharsets.UTF_16;
    } else if (first == 0xEFBB && bytes.length > 2 && (bytes[2] & 0xFF) == 0xBF) {
      skipped = 3;
    }
    return new String(bytes, skipped, Math.min(bytes.length, BYTES) - skipped, charset);
  }

  private static boolean begins(String text, List<String> tags) {
    return tags.stream().anyMatch(tag -> text.startsWith(tag) && ends(text, tag.length()));
  }

  private static boolean ends(String text, int at) {
    // DEVIATION: the standard has only space and '>'; a doctype often continues on the next line.
    return at < text.length() && " >\t\n\f\r".indexOf(text.charAt(at)) >= 0;
  }
}
