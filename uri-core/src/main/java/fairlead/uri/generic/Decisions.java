package fairlead.uri.generic;

import fairlead.uri.Decision;
import fairlead.uri.ResolutionStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what the resolver decides, with the section of each dialect that says so. */
final class Decisions {

  private final Sections sections;
  private final List<Decision> list = new ArrayList<>();

  Decisions(Sections sections) {
    this.sections = sections;
  }

  void add(ResolutionStep step, String decision, @Nullable CharSequence value) {
    String text = value == null ? "" : value.toString();
    list.add(new Decision(step, decision, text, sections.of(step)));
  }

  List<Decision> toList() {
    return list;
  }
}
