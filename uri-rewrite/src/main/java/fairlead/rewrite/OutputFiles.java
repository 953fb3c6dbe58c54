package fairlead.rewrite;

import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.DocumentSource;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The files that the output of a job will have. */
@FunctionalInterface
interface OutputFiles {

  /** Whether there is a file, by its path below the root of the output. */
  boolean has(String path);

  /** Finds the files, if that takes time. */
  default void find() {}

  /** The path of the file that contains a resource; empty if there is none or it is not known. */
  default String ofUri(String uri) {
    return "";
  }

  /** The path of the file that a document becomes; empty if its URI or its path says so already. */
  default String of(Provenance document) {
    return "";
  }

  /**
   * The files that the documents of some sources become. The sources are read once to find them.
   */
  final class Named implements OutputFiles {

    private final List<DocumentSource> sources;
    private final List<String> folders;
    private final Supplier<OutputNames> empty;
    private @Nullable OutputNames names;

    /**
     * Files that are not named yet.
     *
     * @param folders the folder of the output for the documents of each source; empty for none
     * @param empty creates the names
     */
    Named(List<DocumentSource> sources, List<String> folders, Supplier<OutputNames> empty) {
      this.sources = sources;
      this.folders = folders;
      this.empty = empty;
    }

    @Override
    public void find() {
      names();
    }

    @Override
    public boolean has(String path) {
      return names().contains(path);
    }

    @Override
    public String ofUri(String uri) {
      return names().ofUri(uri).orElse("");
    }

    @Override
    public String of(Provenance document) {
      return names().of(document).orElse("");
    }

    private synchronized OutputNames names() {
      OutputNames known = names;
      if (known == null) {
        known = empty.get();
        for (int i = 0; i < sources.size(); i++) {
          known.read(sources.get(i), folders.get(i));
        }
        names = known;
      }
      return known;
    }
  }
}
