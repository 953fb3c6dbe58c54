package fairlead.html.extract;

import fairlead.html.BasePolicy;
import fairlead.html.Limits;
import fairlead.html.rule.LinkTable;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * What an extractor reads, and its limits.
 *
 * @param limits how much is read at most
 * @param table where links may occur
 * @param base how the base is established
 * @param details what is reported besides the links
 */
record ExtractionOptions(Limits limits, LinkTable table, BasePolicy base, Set<Detail> details) {

  /** What can be reported besides the links. */
  enum Detail {
    /** Their positions. */
    PLACES,
    /** Their context. */
    CONTEXT,
    /** What fragments may point to. */
    FRAGMENTS,
    /** What authors should know although it does no harm. */
    LINT
  }

  ExtractionOptions {
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(base, "base");
  }

  /** The links of the standard table with their positions, within the default limits. */
  static ExtractionOptions links(BasePolicy base) {
    return new ExtractionOptions(
        Limits.DEFAULT, LinkTable.STANDARD, base, EnumSet.of(Detail.PLACES));
  }

  boolean wants(Detail detail) {
    return details.contains(detail);
  }

  ExtractionOptions with(Detail detail) {
    Set<Detail> more = EnumSet.of(detail);
    more.addAll(details);
    return new ExtractionOptions(limits, table, base, more);
  }

  ExtractionOptions without(Detail detail) {
    Set<Detail> less = EnumSet.noneOf(Detail.class);
    less.addAll(details);
    less.remove(detail);
    return new ExtractionOptions(limits, table, base, less);
  }

  ExtractionOptions withLimits(Limits value) {
    return new ExtractionOptions(value, table, base, details);
  }

  ExtractionOptions withTable(LinkTable value) {
    return new ExtractionOptions(limits, value, base, details);
  }

  ExtractionOptions withBase(BasePolicy value) {
    return new ExtractionOptions(limits, table, value, details);
  }
}
