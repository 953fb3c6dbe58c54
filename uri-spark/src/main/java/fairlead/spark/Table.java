package fairlead.spark;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The tables that a {@link SparkJob} can write. */
public enum Table {
  /** One row per link. */
  LINKS,
  /** One row per document. */
  PAGES,
  /** One row per distinct target. */
  TARGETS,
  /** One row per document that could not be read, and per finding. */
  FAILURES,
  /** The graph of hosts. */
  HOSTS,
  /** The graph of registrable domains. */
  DOMAINS,
  /** One row per registrable domain with its PageRank. */
  RANKS;

  /** The name of the table, which is that of its folder. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The table of a name; empty if there is none. */
  public static Optional<Table> named(String name) {
    return Stream.of(values()).filter(table -> table.label().equals(name)).findFirst();
  }
}
