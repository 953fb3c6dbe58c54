package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.pipeline.Document;
import fairlead.pipeline.Document.Part;
import fairlead.pipeline.Document.Received;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.uri.Credentials;
import fairlead.uri.charset.SingleByteCharset;
import fairlead.uri.text.Printable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of the source that findings are about, read again when a report shows them. Lines of
 * files are read when they are asked for; those in archives once, in a second pass. Not
 * thread-safe.
 *
 * <pre>{@code
 * try (SourceLines lines = SourceLines.of(result, source)) {
 *   ReportFormat.HTML.write(result, lines, out);
 * }
 * }</pre>
 */
public final class SourceLines implements Closeable {

  private static final int BEFORE = 40; // characters of a line that are shown
  private static final int AFTER = 100;
  private static final int MARGIN = 1_040; // bytes, in which credentials are searched for
  private static final int LOOK = 20; // characters of a reference that are compared

  /** Names of files that are documents. Others may be archives. */
  private static final Pattern PAGE =
      Pattern.compile("(?i).*\\.(x?html?|xht|shtml|php|xml|svg|css|rss|atom|txt)");

  /** Files with documents whose offsets are not those of the file. */
  private static final Pattern CONTAINER =
      Pattern.compile("(?i).*\\.(warc|arc|mht|mhtml?|jar|eml|mbox|gz|zst|zip|tar|wacz).*");

  /** Character references of URLs' own characters, and escapes of style sheets. */
  private static final Pattern ESCAPE =
      Pattern.compile(
          "&(amp|commat|colon|sol|bsol|tab|newline);?|&#([0-9]+);?|&#[xX]([0-9a-fA-F]+);?"
              + "|\\\\([0-9a-fA-F]{1,6})\\s?",
          Pattern.CASE_INSENSITIVE);

  private static final Map<String, Integer> NAMED =
      Map.of(
          "amp",
          (int) '&',
          "commat",
          (int) '@',
          "colon",
          (int) ':',
          "sol",
          (int) '/',
          "bsol",
          (int) '\\');

  private static final int NESTED = 4; // documents in documents escape twice

  private static final Pattern LINES = Pattern.compile("[\\t\\n\\r]");

  private final Map<CheckFinding, Line> read = new HashMap<>(); // of documents in archives
  private String source = "";
  private @Nullable FileChannel file; // null if there is none, or if it cannot be read

  private SourceLines() {}

  /**
   * The line of a document around a reference or another thing, shortened to fit a terminal.
   *
   * @param text the line, printable
   * @param start how many characters stand before that thing
   * @param length its length in characters, at least 1
   */
  record Line(String text, int start, int length) {}

  /** The document that a finding is about. */
  private record Key(String source, String inside) {}

  /** The lines of files only. */
  public static SourceLines ofFiles() {
    return new SourceLines();
  }

  /**
   * The lines of files, and of documents in archives. If findings are in archives, this reads the
   * source again, up to the last document with a finding. Blocks.
   *
   * @param source the source that was checked
   */
  public static SourceLines of(CheckResult result, DocumentSource source) {
    SourceLines lines = new SourceLines();
    Map<Key, List<CheckFinding>> wanted = new HashMap<>();
    for (CheckFinding finding : result.findings()) {
      if (finding.offset() >= 0 && !isFile(finding.source())) {
        Key key = new Key(finding.source(), finding.inside());
        wanted.computeIfAbsent(key, unknown -> new ArrayList<>()).add(finding);
      }
    }
    wanted.keySet().removeIf(key -> key.source().equals("-")); // can be read only once
    if (!wanted.isEmpty()) {
      try (DocumentCursor documents = source.open()) {
        Document document = documents.next();
        while (document != null && !wanted.isEmpty()) {
          lines.readFrom(document, wanted);
          document = wanted.isEmpty() ? null : documents.next();
        }
      }
    }
    return lines;
  }

  private void readFrom(Document document, Map<Key, List<CheckFinding>> wanted) {
    DocumentPlace place = document.provenance().place();
    Key key = new Key(Credentials.masked(place.source()), place.inside());
    List<CheckFinding> findings = wanted.get(key);
    byte[] bytes =
        document.content() instanceof Part one
            ? one.part().bytes()
            : document.content() instanceof Received received
                ? received.representation().bytes()
                : new byte[0];
    int from = document.content() instanceof Part one ? one.part().start() : 0;
    if (findings != null) {
      findings.removeIf(
          finding -> {
            int at = finding.offset() - from;
            if (at < 0 || at >= bytes.length) {
              return false;
            }
            int start = Math.max(0, at - MARGIN);
            int end = Math.min(bytes.length, start + 2 * MARGIN);
            Line line = line(finding, Arrays.copyOfRange(bytes, start, end), at - start);
            if (line != null) {
              read.put(finding, line);
            }
            return line != null;
          });
      if (findings.isEmpty()) {
        wanted.remove(key);
      }
    }
  }

  private static boolean isFile(String name) {
    return PAGE.matcher(name).matches()
        && !CONTAINER.matcher(name).matches()
        && !name.contains("!/");
  }

  /** The line of a finding; null if it cannot be read, or if its document has changed. */
  @Nullable Line of(CheckFinding finding) throws IOException {
    if (finding.offset() < 0) {
      return null;
    }
    int margin = Math.min(MARGIN, finding.offset());
    return isFile(finding.source())
        ? line(finding, read(finding.source(), finding.offset() - margin), margin)
        : read.get(finding);
  }

  /**
   * The line of a finding.
   *
   * @param around the bytes of the document around its offset
   * @param margin how many of them are before it
   */
  private static @Nullable Line line(CheckFinding finding, byte[] around, int margin) {
    String reference = finding.reference();
    if (around.length <= margin) {
      return null;
    }
    String left = new String(around, 0, margin, finding.charset());
    String right = new String(around, margin, around.length - margin, finding.charset());
    if (margin < finding.offset() && lastLine(left).equals(left) && !startsAnywhere(finding)) {
      return null; // decoding began in the middle of a character
    }
    // What the ends of the excerpt cut may be part of a URL with credentials.
    left = margin < finding.offset() ? left.substring(edge(left, 0, 1)) : left;
    right =
        around.length - margin < MARGIN
            ? right
            : right.substring(0, edge(right, right.length() - 1, -1) + 1);
    String head = last(lastLine(left), BEFORE).stripLeading();
    String tail = first(firstLine(right), AFTER);
    if ((reference != null && !begins(right.stripLeading(), reference.strip()))
        || hasCredentials(left + right)
        || (reference != null && hasHidden(reference))) {
      return null; // the file may have changed, or it must not be shown
    }
    String shown = Printable.escaped(head.replace('\t', ' '));
    String marked = tail.substring(0, end(head, tail, reference)).replace('\t', ' ');
    int length = Math.max(1, Printable.escaped(marked).length());
    String rest = tail.isEmpty() ? " " : Printable.escaped(tail.replace('\t', ' '));
    return new Line(shown + rest, shown.length(), length);
  }

  /** Whether characters are known from any byte on. */
  private static boolean startsAnywhere(CheckFinding finding) {
    return finding.charset() instanceof SingleByteCharset
        || finding.charset().name().startsWith("UTF-");
  }

  /** Where the first character is, in a direction, that no URL has. */
  private static int edge(String text, int from, int step) {
    int at = from;
    while (at >= 0 && at < text.length() && "<>\"' \t\n\r".indexOf(text.charAt(at)) < 0) {
      at += step;
    }
    return at;
  }

  private static boolean hasHidden(String reference) {
    return reference.contains("***");
  }

  /** Whether a source text has credentials, as written or after its escapes are read. */
  private static boolean hasCredentials(String source) {
    String text = LINES.matcher(source).replaceAll("");
    String before = "";
    for (int depth = 0; depth <= NESTED && !text.equals(before); depth++) {
      if (!Credentials.masked(text).equals(text)) {
        return true;
      }
      before = text;
      text = unescaped(text);
    }
    return false;
  }

  /** The text with characters for the escapes that can stand for parts of a URL. */
  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found -> {
              String name = found.group(1);
              int code =
                  name != null
                      ? NAMED.getOrDefault(name.toLowerCase(Locale.ROOT), 0)
                      : found.group(2) != null
                          ? number(found.group(2), 10)
                          : number(found.group(found.group(3) != null ? 3 : 4), 16);
              String c = code > 0 && code < 0x80 ? String.valueOf((char) code) : "";
              return Matcher.quoteReplacement(c.isBlank() ? "" : c);
            });
  }

  private static int number(String digits, int radix) {
    return digits.length() > 8
        ? 0
        : (int) Math.min(Integer.MAX_VALUE, Long.parseLong(digits, radix));
  }

  private static String last(String text, int most) {
    int start = Math.max(0, text.length() - most);
    boolean splits = start > 0 && Character.isLowSurrogate(text.charAt(start));
    return text.substring(splits ? start + 1 : start);
  }

  private static String first(String text, int most) {
    int end = Math.min(text.length(), most);
    boolean splits = end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, splits ? end - 1 : end);
  }

  /**
   * Where a reference ends in the text that begins with it, which may have character references.
   * Without a reference, where the value of the attribute ends.
   */
  private static int end(String head, String tail, @Nullable String reference) {
    if (reference != null && tail.startsWith(reference)) {
      return reference.length();
    }
    char before = head.isEmpty() ? ' ' : head.charAt(head.length() - 1);
    String ends =
        switch (before) {
          case '"', '\'' -> String.valueOf(before);
          case '=' -> " \t>"; // without quotes
          case '(' -> ")";
          default -> "";
        };
    int at = 0;
    while (at < tail.length() && ends.indexOf(tail.charAt(at)) < 0) {
      at++;
    }
    int length = reference == null ? 1 : reference.length();
    return at < tail.length() ? at : Math.min(length, tail.length());
  }

  /**
   * Whether a text may begin with a reference, as far as no syntax writes it in another way: a
   * character reference or an escape may stand for anything else.
   */
  private static boolean begins(String text, String reference) {
    if (text.startsWith("&") || text.startsWith("\\")) {
      return true;
    }
    if (reference.isEmpty()) {
      return text.isEmpty() || "\"'>) /".indexOf(text.charAt(0)) >= 0;
    }
    int plain = 0;
    while (plain < Math.min(reference.length(), LOOK) && isPlain(reference.charAt(plain))) {
      plain++;
    }
    return text.startsWith(reference.substring(0, Math.max(plain, 1)));
  }

  private static boolean isPlain(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || "/.#:?-_".indexOf(c) >= 0;
  }

  private byte[] read(String name, int from) throws IOException {
    if (!name.equals(source)) {
      open(name);
    }
    if (file == null) {
      return new byte[0];
    }
    try {
      ByteBuffer buffer = ByteBuffer.allocate(2 * MARGIN);
      while (buffer.hasRemaining() && file.read(buffer, (long) from + buffer.position()) >= 0) {
        // a read may return less than is there
      }
      byte[] bytes = new byte[buffer.position()];
      buffer.flip().get(bytes);
      return bytes;
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private void open(String name) throws IOException {
    close();
    source = name;
    try {
      Path path = Path.of(name);
      file = Files.isRegularFile(path) ? FileChannel.open(path) : null; // a pipe would wait
    } catch (IOException | InvalidPathException e) {
      file = null;
    }
  }

  private static String lastLine(String text) {
    int end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    return text.substring(end + 1);
  }

  private static String firstLine(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return text.substring(0, end);
  }

  /** Closes the last file. */
  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
