package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.ByteSize;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Terminal;
import fairlead.uri.find.Abbreviations;
import fairlead.uri.find.Completion;
import fairlead.uri.find.FoundAbbreviation;
import fairlead.uri.find.FoundUri;
import fairlead.uri.find.Layout;
import fairlead.uri.find.UriFinder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/** {@code fairlead find}: URIs in plain text. */
public final class FindCommand extends Subcommand {

  private final Terminal terminal;

  private final Questions questions = with(new Questions());

  private final Argument<Boolean> wrapped =
      flag(
          "--wrapped",
          "Join URIs that are broken across lines, as in text with lines of limited width.");

  private final Argument<Boolean> abbreviated =
      flag(
          "--abbreviated",
          "Find abbreviated references too, such as www.example.com/a (RFC 2396, Appendix F).");

  private final Argument<Integer> maxUri =
      positive(
          "--max-uri",
          "N",
          UriFinder.MAX_LENGTH,
          "Maximum length of a URI, in UTF-16 code units; longer ones are skipped. Default: "
              + UriFinder.MAX_LENGTH
              + ".");

  private final Argument<Long> maxText =
      value(
          "--max-text",
          "SIZE",
          new ByteSize(),
          64L << 20,
          "Maximum size of the text, in bytes. Default: 64M.");

  private final Argument<Path> file =
      parameter(
          0,
          "0..1",
          "FILE",
          Path.class,
          "A text file in UTF-8; - for standard input. Default: standard input.");

  private static final Path STANDARD_INPUT = Path.of("-");

  private boolean malformed;

  public FindCommand(Terminal terminal) {
    super(
        "find",
        "Finds URIs in plain text (RFC 3986, Appendix C), and the position of each one.",
        "",
        "Prints one line per URI: its start and end in UTF-16 code units, counted from 0, then",
        "the URI itself, separated by TABs. An abbreviation is followed by its likeliest",
        "completion and the rule of thumb that was used. A batch line contains text, escaped as",
        "in 'fairlead resolve'. Its answer has one field, start-end=URI, for each URI, and is",
        "empty if there are none.",
        "",
        "  fairlead find notes.txt",
        "  fairlead find --wrapped --abbreviated < mail.txt");
    this.terminal = terminal;
  }

  /** What was found, in each form of an answer. */
  private record Found(int start, String text, String line, Consumer<JsonGenerator> json) {}

  @Override
  public Integer call() throws IOException {
    if (file.isGiven() && questions.areBatched()) {
      throw misuse("--batch takes no file");
    }
    List<Found> found = questions.areBatched() ? List.of() : find(text());
    Stream<Answer> answers = found.stream().map(each -> Answer.of(false, each.line(), each.json()));
    ExitCode code = questions.answer(terminal, 1, answers, fields -> answer(find(fields.get(0))));
    return (malformed ? ExitCode.FINDINGS : code).code();
  }

  private InputStream opened() throws IOException {
    return isStandardInput() ? terminal.in() : InputFile.open(file.get());
  }

  private boolean isStandardInput() {
    return !file.isGiven() || file.get().equals(STANDARD_INPUT);
  }

  private String text() throws IOException {
    try (InputStream in = opened()) {
      long max = Math.min(maxText.get(), Integer.MAX_VALUE - 9);
      byte[] bytes = in.readNBytes((int) max + 1);
      if (bytes.length > max) {
        throw new IOException(name() + ": longer than " + max + " bytes (--max-text)");
      }
      return decoded(bytes);
    }
  }

  /**
   * The text without a byte order mark. Bytes that are not UTF-8 are reported and read as U+FFFD.
   */
  private String decoded(byte[] bytes) {
    CharBuffer text = CharBuffer.allocate(bytes.length);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (!StandardCharsets.UTF_8.newDecoder().decode(in, text, true).isUnderflow()) {
      malformed = true;
      terminal.say(name() + ": malformed UTF-8 at byte offset " + in.position());
    }
    String decoded = new String(bytes, StandardCharsets.UTF_8);
    return decoded.startsWith("\uFEFF") ? decoded.substring(1) : decoded;
  }

  private String name() {
    return isStandardInput() ? "standard input" : String.valueOf(file.get());
  }

  private List<Found> find(String text) {
    List<Found> found = new ArrayList<>();
    UriFinder finder = new UriFinder(wrapped.get() ? Layout.WRAPPED : Layout.PROSE, maxUri.get());
    List<FoundUri> uris = finder.find(text);
    uris.forEach(uri -> found.add(found(uri)));
    if (abbreviated.get()) {
      Abbreviations.find(text, uris).forEach(abbreviation -> found.add(found(abbreviation)));
      found.sort(Comparator.comparingInt(Found::start));
    }
    return found;
  }

  private static Answer answer(List<Found> found) {
    String line = found.stream().map(Found::text).collect(Collectors.joining("\t"));
    return Answer.of(false, line, out -> write(out, found));
  }

  private static void write(JsonGenerator out, List<Found> found) {
    out.writeArrayPropertyStart("found");
    for (Found each : found) {
      out.writeStartObject();
      each.json().accept(out);
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private static Found found(FoundUri uri) {
    String escaped = Field.escaped(uri.uri());
    return new Found(
        uri.start(),
        uri.start() + "-" + uri.end() + "=" + escaped,
        uri.start() + "\t" + uri.end() + "\t" + escaped,
        out -> {
          out.writeNumberProperty("start", uri.start());
          out.writeNumberProperty("end", uri.end());
          out.writeStringProperty("uri", uri.uri());
          out.writeStringProperty("delimiter", Json.lower(uri.delimiter()));
          if (uri.withoutHyphens() != null) {
            out.writeStringProperty("withoutHyphens", uri.withoutHyphens());
          }
        });
  }

  private static Found found(FoundAbbreviation abbreviation) {
    Completion first = abbreviation.completions().get(0);
    String place = abbreviation.start() + "\t" + abbreviation.end() + "\t";
    String escaped = Field.escaped(abbreviation.text());
    return new Found(
        abbreviation.start(),
        abbreviation.start() + "-" + abbreviation.end() + "=" + escaped,
        place
            + escaped
            + '\t'
            + Field.escaped(first.uri().toString())
            + '\t'
            + Json.lower(first.heuristic()),
        out -> {
          out.writeNumberProperty("start", abbreviation.start());
          out.writeNumberProperty("end", abbreviation.end());
          out.writeStringProperty("abbreviation", abbreviation.text());
          out.writeArrayPropertyStart("completions");
          for (Completion guess : abbreviation.completions()) {
            out.writeStartObject();
            out.writeStringProperty("uri", guess.uri().toString());
            out.writeStringProperty("heuristic", Json.lower(guess.heuristic()));
            out.writeEndObject();
          }
          out.writeEndArray();
        });
  }
}
