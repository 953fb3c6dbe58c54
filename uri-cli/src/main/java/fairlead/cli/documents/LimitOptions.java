package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.ByteSize;
import fairlead.cli.options.FunctionConverter;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.WholeNumber;
import fairlead.html.DocumentLimit;
import fairlead.html.Finding;
import fairlead.html.Limit;
import fairlead.html.Limits;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.source.SourceLimit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The limit options of all commands that read documents. */
public final class LimitOptions extends OptionGroup {

  /** The highest limit on bytes that are read into one array, which must be shorter than 2 GiB. */
  private static final long MOST_BYTES = 1 << 30;

  private final Argument<Integer> concurrency =
      positive(
          "--concurrency",
          "N",
          PipelineOptions.defaults().concurrency(),
          "Number of documents to process at a time. Default: the number of processors.");

  private final Argument<Integer> window =
      positive(
          "--window",
          "N",
          PipelineOptions.defaults().window(),
          "Maximum number of documents in memory at a time, including those whose results wait for"
              + " a slower one. Default: ${DEFAULT-VALUE}.");

  private final Argument<Long> inFlight =
      value(
          "--in-flight",
          "BYTES",
          new ByteSize(),
          PipelineOptions.defaults().inFlightBytes(),
          "Maximum total size of the documents in memory at a time, in bytes. Default: 1/24 of the"
              + " heap.");

  private final Map<Limit, Argument<Long>> values = new LinkedHashMap<>();

  LimitOptions() {
    Set<Limit> limits = new LinkedHashSet<>();
    limits.add(DocumentLimit.BYTES); // sources have it, too
    limits.addAll(List.of(SourceLimit.values()));
    limits.addAll(List.of(DocumentLimit.values()));
    for (Limit limit : limits) {
      values.put(limit, argument(limit.row()));
    }
  }

  private Argument<Long> argument(Limit.Row row) {
    WholeNumber numbers = new WholeNumber(row.least(), row.most());
    String standard = String.valueOf(row.standard());
    return switch (row.unit()) {
      case NUMBER -> argument(row, "N", numbers::read, standard);
      case CHARS -> argument(row, "CHARS", sized(numbers), ByteSize.text(row.standard()));
      case BYTES -> {
        ByteSize sizes = new ByteSize();
        long most = row.most() == Integer.MAX_VALUE ? MOST_BYTES : row.most();
        yield argument(
            row,
            "BYTES",
            text -> Math.min(sizes.convert(text), most),
            ByteSize.text(row.standard()));
      }
      case MILLISECONDS -> {
        WholeNumber seconds = new WholeNumber(row.least() / 1000, row.most() / 1000);
        yield argument(
            row,
            "SECONDS",
            text -> 1000 * seconds.read(text),
            String.valueOf(row.standard() / 1000));
      }
    };
  }

  /** Numbers with or without a unit, such as 16M. */
  private static Function<String, Long> sized(WholeNumber numbers) {
    ByteSize sizes = new ByteSize();
    return text ->
        numbers.read(
            text.matches("\\d{1,18}[KkMmGgTt]") ? String.valueOf(sizes.convert(text)) : text);
  }

  /** The option that raises the limit that a finding is about, in brackets. Empty for none. */
  static String hint(Finding finding) {
    String option =
        switch (finding.kind()) {
          case DOCUMENT_CUT -> option(DocumentLimit.BYTES);
          case DEPTH_CUT -> option(DocumentLimit.DEPTH);
          case ATTRIBUTES_CUT -> option(DocumentLimit.ATTRIBUTES);
          case VALUES_CUT -> option(DocumentLimit.ATTRIBUTE_CHARS);
          case NESTING_CUT -> option(DocumentLimit.NESTING);
          case TIME_CUT -> option(DocumentLimit.TIME_MILLIS);
          case LINKS_CUT ->
              option(DocumentLimit.LINKS) + " or " + option(DocumentLimit.TARGET_CHARS);
          case MARKUP_CUT ->
              finding.detail().endsWith("bytes")
                  ? option(DocumentLimit.BYTES)
                  : finding.detail().startsWith("a tag's name")
                      ? option(DocumentLimit.NAME_CHARS)
                      : option(DocumentLimit.TAGS);
          default -> "";
        };
    return option.isEmpty() ? "" : " (" + option + " raises it)";
  }

  private static String option(DocumentLimit limit) {
    return limit.row().option();
  }

  private Argument<Long> argument(
      Limit.Row row, String label, Function<String, Long> reader, String standard) {
    FunctionConverter<Long> converter = new FunctionConverter<>(reader);
    String description = row.description() + " Default: " + standard + ".";
    return value(row.option(), label, converter, row.standard(), description);
  }

  Limits ofReading() {
    Map<Limit, Long> changed = new HashMap<>();
    for (Map.Entry<Limit, Argument<Long>> value : values.entrySet()) {
      changed.put(value.getKey(), value.getValue().get());
    }
    return new Limits(changed);
  }

  PipelineOptions ofFlow(PipelineOptions options) {
    return options
        .withConcurrency(concurrency.get())
        .withWindow(window.get())
        .withInFlightBytes(inFlight.get());
  }
}
