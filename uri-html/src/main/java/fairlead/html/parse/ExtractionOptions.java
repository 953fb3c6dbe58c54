package fairlead.html.parse;

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
public record ExtractionOptions(
    Limits limits, LinkTable table, BasePolicy base, Set<Detail> details) {

  /** What can be reported besides the links. */
  public enum Detail {
    /** Their positions. */
    PLACES,
    /** Their context. */
    CONTEXT,
    /** What fragments may point to. */
    FRAGMENTS,
    /** What authors should know although it does no harm. */
    LINT
  }

  public ExtractionOptions {
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(table, "table");
    Objects.requireNonNull(base, "base");
  }

  /** The links of the standard table with their positions, within the default limits. */
  public static ExtractionOptions links(BasePolicy base) {
    return new ExtractionOptions(
        Limits.DEFAULT, LinkTable.STANDARD, base, EnumSet.of(Detail.PLACES));
  }

  public boolean wants(Detail detail) {
    return details.contains(detail);
  }

  public ExtractionOptions with(Detail detail) {
    Set<Detail> more = EnumSet.of(detail);
    more.addAll(details);
    return new ExtractionOptions(limits, table, base, more);
  }

  public ExtractionOptions without(Detail detail) {
    Set<Detail> less = EnumSet.noneOf(Detail.class);
    less.addAll(details);
    less.remove(detail);
    return new ExtractionOptions(limits, table, base, less);
  }

  public ExtractionOptions withLimits(Limits value) {
    return new ExtractionOptions(value, table, base, details);
  }

  public ExtractionOptions withTable(LinkTable value) {
    return new ExtractionOptions(limits, value, base, details);
  }

  public ExtractionOptions withBase(BasePolicy value) {
    return new ExtractionOptions(limits, table, value, details);
  }
}
