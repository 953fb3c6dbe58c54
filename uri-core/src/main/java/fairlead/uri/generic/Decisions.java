package fairlead.uri.generic;

import fairlead.uri.Decision;
import fairlead.uri.ResolutionStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records what the resolver decides, with the section of the dialect that says so. */
final class Decisions {

  private final Sections sections;
  private final List<Decision> list = new ArrayList<>();
  private Clause last = Clause.TARGET;
  private @Nullable String lastDeviation;

  Decisions(Sections sections) {
    this.sections = sections;
  }

  /** Whether the specification puts nothing between an authority and a relative path. */
  boolean gluesPaths() {
    return sections.gluesPaths();
  }

  void add(Clause clause, String decision, @Nullable CharSequence value) {
    add(clause, decision, value, null);
  }

  /**
   * Adds a decision.
   *
   * @param deviation how it departs from the letter of its section; null if it does not
   */
  void add(
      Clause clause, String decision, @Nullable CharSequence value, @Nullable String deviation) {
    list.add(decision(clause.step(), clause, decision, value, deviation));
  }

  /** Sets the clause that forms the target, if it is not {@link Clause#TARGET}. */
  void endsWith(Clause clause) {
    last = clause;
  }

  /** Records how the target departs from the letter. */
  void deviates(String deviation) {
    lastDeviation = deviation;
  }

  /** Adds the target. */
  void end(String target) {
    list.add(decision(ResolutionStep.RECOMPOSE, last, "the target", target, lastDeviation));
  }

  /** Adds a rejection. */
  void reject(Clause clause, String message) {
    list.add(decision(ResolutionStep.RECOMPOSE, clause, "rejected", message, null));
  }

  private Decision decision(
      ResolutionStep step,
      Clause clause,
      String decision,
      @Nullable CharSequence value,
      @Nullable String deviation) {
    String text = value == null ? "" : value.toString();
    return new Decision(step, decision, text, sections.of(clause), deviation);
  }

  List<Decision> toList() {
    return list;
  }
}
