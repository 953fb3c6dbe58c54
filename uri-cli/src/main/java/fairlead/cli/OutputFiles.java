package fairlead.cli;

import fairlead.pipeline.Document;
import fairlead.pipeline.sink.EntrySink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which files the output will have, by their names there; inputs are read for that once. */
final class EntryNames implements Predicate<String> {

  private final Map<DocumentSource, String> sources;
  private final int max;
  private @Nullable Set<String> names;

  /**
   * The names of files.
   *
   * @param sources where they come from, and below which folder they go; empty for none
   * @param max how many names are held; others are not known
   */
  EntryNames(Map<DocumentSource, String> sources, int max) {
    this.sources = sources;
    this.max = max;
  }

  @Override
  public boolean test(String name) {
    return names().contains(name);
  }

  private synchronized Set<String> names() {
    Set<String> known = names;
    if (known == null) {
      known = new HashSet<>();
      for (Map.Entry<DocumentSource, String> source : sources.entrySet()) {
        add(source.getKey(), source.getValue(), known);
      }
      names = known;
    }
    return known;
  }

  private void add(DocumentSource source, String folder, Set<String> known) {
    String root = folder.isEmpty() ? "" : folder + '/';
    try (DocumentCursor cursor = source.open()) {
      Document document = cursor.next();
      while (document != null && known.size() < max) {
        EntrySink.name(document.provenance()).ifPresent(name -> known.add(root + name));
        document = cursor.next();
      }
    }
  }
}
