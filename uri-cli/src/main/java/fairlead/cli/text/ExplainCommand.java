package fairlead.cli.text;

import fairlead.cli.options.Argument;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.Terminal;
import fairlead.uri.Decision;
import fairlead.uri.Rejection;
import fairlead.uri.explain.Divergence;
import fairlead.uri.explain.Explanation;
import fairlead.uri.explain.Reading;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/** {@code fairlead explain}: how all dialects read a reference, side by side. */
public final class ExplainCommand extends Subcommand {

  private static final String ALARM = "AUTHORITY DIFFERS";

  private final Terminal terminal;

  private final Questions questions = with(new Questions());

  private final Argument<List<String>> texts = parameters("BASE REF", "The base and a reference.");

  public ExplainCommand(Terminal terminal) {
    super(
        "explain",
        "Shows how each dialect reads a reference, and where the dialects differ.",
        "",
        "An empty BASE means no base. A batch line contains a base and a reference, separated by",
        "a TAB. Its answer has one field, names=outcome, for each group of dialects that agree.",
        "If clients would connect to different authorities, the answer begins with the field",
        "'AUTHORITY DIFFERS', because such differences are used to bypass filters. The exit code",
        "is then 1; it is also 1 if all dialects reject the reference. DEVIATION marks a step",
        "that departs from the text of its section, and shows the target according to that text.",
        "",
        "  fairlead explain http://a/b/c/d;p?q ?y",
        "  fairlead explain http://a g");
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    questions.check(texts.get(), 2, "a base and a reference are needed");
    if (texts.get().size() > 2) {
      throw misuse("a base and one reference are needed");
    }
    Function<List<String>, Answer> answerer =
        fields -> answer(Explanation.of(fields.get(0), fields.get(1)));
    return questions.answer(terminal, 2, Stream.of(texts.get()).map(answerer), answerer).code();
  }

  private static Answer answer(Explanation explanation) {
    String line =
        explanation.groups().stream()
            .map(group -> names(group, ",") + '=' + Field.escaped(group.get(0).text()))
            .collect(Collectors.joining("\t"));
    boolean alarm = explanation.authoritiesDiffer();
    boolean rejected =
        explanation.readings().stream().allMatch(reading -> reading.outcome() instanceof Rejection);
    return new Answer(
        alarm || rejected,
        alarm ? ALARM + '\t' + line : line,
        screen(explanation),
        out -> write(out, explanation));
  }

  private static String names(List<Reading> group, String separator) {
    return group.stream()
        .map(reading -> reading.dialect().name())
        .collect(Collectors.joining(separator));
  }

  private static String screen(Explanation explanation) {
    StringBuilder out = new StringBuilder();
    if (explanation.authoritiesDiffer()) {
      out.append("!!! ")
          .append(ALARM)
          .append(": a filter that uses one dialect does not see the host")
          .append(" that a client using another connects to !!!\n\n");
    }
    for (List<Reading> group : explanation.groups()) {
      out.append("%-48s  %s\n".formatted(names(group, ", "), Field.escaped(group.get(0).text())));
    }
    for (Reading reading : explanation.readings()) {
      for (Decision decision : reading.deviations()) {
        out.append('\n');
        appendDeviation(out, reading, decision);
      }
    }
    for (Divergence parting : explanation.divergences()) {
      out.append('\n');
      appendSide(out, parting.left(), parting.leftDecision());
      appendSide(out, parting.right(), parting.rightDecision());
    }
    return out.toString();
  }

  private static void appendDeviation(StringBuilder out, Reading reading, Decision decision) {
    out.append(
        "  %-13s  %-13s  DEVIATION: %s\n  %-13s  %-13s  (%s)\n"
            .formatted(
                reading.dialect().name(),
                decision.step(),
                Field.escaped(String.valueOf(decision.deviation())),
                "",
                "",
                decision.section()));
  }

  private static void appendSide(StringBuilder out, Reading reading, Decision decision) {
    String value = decision.value().isEmpty() ? "" : ": " + Field.escaped(decision.value());
    out.append(
        "  %-13s  %-13s  %s%s\n  %-13s  %-13s  (%s)\n"
            .formatted(
                reading.dialect().name(),
                decision.step(),
                decision.decision(),
                value,
                "",
                "",
                decision.section()));
  }

  private static void write(JsonGenerator out, Explanation explanation) {
    out.writeStringProperty("base", explanation.base());
    out.writeStringProperty("reference", explanation.reference());
    out.writeBooleanProperty("authorityDiffers", explanation.authoritiesDiffer());
    out.writeArrayPropertyStart("readings");
    for (Reading reading : explanation.readings()) {
      out.writeStartObject();
      out.writeStringProperty("dialect", reading.dialect().name());
      out.writeStringProperty("outcome", reading.text());
      out.writeArrayPropertyStart("decisions");
      for (Decision decision : reading.decisions()) {
        out.writeStartObject();
        write(out, decision);
        out.writeEndObject();
      }
      out.writeEndArray();
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeArrayPropertyStart("divergences");
    for (Divergence parting : explanation.divergences()) {
      out.writeStartArray();
      write(out, parting.left(), parting.leftDecision());
      write(out, parting.right(), parting.rightDecision());
      out.writeEndArray();
    }
    out.writeEndArray();
  }

  private static void write(JsonGenerator out, Reading reading, Decision decision) {
    out.writeStartObject();
    out.writeStringProperty("dialect", reading.dialect().name());
    write(out, decision);
    out.writeEndObject();
  }

  private static void write(JsonGenerator out, Decision decision) {
    out.writeStringProperty("step", decision.step().toString());
    out.writeStringProperty("decision", decision.decision());
    if (!decision.value().isEmpty()) {
      out.writeStringProperty("value", decision.value());
    }
    out.writeStringProperty("section", decision.section());
    if (decision.deviation() != null) {
      out.writeStringProperty("deviation", decision.deviation());
    }
  }
}
