package fairlead.rewrite;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.ReferenceRule;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.UriMap;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.FileStep;
import fairlead.pipeline.DocumentPlace.Step;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.uri.Dialect;
import fairlead.uri.UriParseException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a job writes in place of references. */
sealed interface Rules {

  /** Whether references may become relative to the documents they are in. */
  boolean makeRelative();

  /**
   * The rewriter for an output.
   *
   * @param inputs the URIs of the files of the inputs
   */
  Rewriter rewriter(LinkExtractor extractor, Places places, OutputFiles files, UriMap inputs);

  /** Whether references may lead to files that have other names than their URIs. */
  default boolean leadToFiles() {
    return true;
  }

  /**
   * The file of a document that stays in it; empty if that does not matter.
   *
   * @param folders the folder of each input below the output
   */
  default String fileOf(Provenance from, List<String> folders) {
    return "";
  }

  /** The URI that a document gets; empty if it gets none. */
  default String moved(Dialect dialect, String uri) {
    return "";
  }

  /** The policy for base elements if the user chooses none. */
  default BaseElementPolicy baseElements() {
    return makeRelative() ? BaseElementPolicy.RELATIVE : BaseElementPolicy.KEEP;
  }

  /** These rules and another map, if they are maps; otherwise only the map. */
  default Rules with(Dialect dialect, String from, String to) throws UriParseException {
    return Maps.of(dialect, List.of(), from, to);
  }

  /** Nothing changes but the format. */
  record None() implements Rules {
    @Override
    public boolean makeRelative() {
      return false;
    }

    @Override
    public boolean leadToFiles() {
      return false;
    }

    @Override
    public Rewriter rewriter(
        LinkExtractor extractor, Places places, OutputFiles files, UriMap inputs) {
      return new Rewriter(extractor, (link, base) -> Change.NONE);
    }
  }

  /** Targets instead of relative references. */
  record Absolute() implements Rules {
    @Override
    public boolean makeRelative() {
      return false;
    }

    @Override
    public boolean leadToFiles() {
      return false;
    }

    @Override
    public Rewriter rewriter(
        LinkExtractor extractor, Places places, OutputFiles files, UriMap inputs) {
      return Rewriter.absolutizing(extractor);
    }
  }

  /**
   * Relative references, or names of files.
   *
   * @param all whether they may lead out of the inputs
   */
  record Relative(boolean all) implements Rules {
    @Override
    public boolean makeRelative() {
      return true;
    }

    @Override
    public Rewriter rewriter(
        LinkExtractor extractor, Places places, OutputFiles files, UriMap inputs) {
      if (places.namesFiles()) {
        return new Rewriter(extractor, UriMap.of(extractor.dialect()).toFiles("", files::ofUri));
      }
      return all || !places.writesFiles()
          ? Rewriter.relativizing(extractor)
          : Rewriter.relativizing(extractor, inputs);
    }
  }

  /** A rule of the user. */
  record Own(ReferenceRule rule) implements Rules {
    @Override
    public String fileOf(Provenance from, List<String> folders) {
      return from.place().source();
    }

    @Override
    public boolean makeRelative() {
      return false;
    }

    @Override
    public Rewriter rewriter(
        LinkExtractor extractor, Places places, OutputFiles files, UriMap inputs) {
      return new Rewriter(extractor, rule);
    }
  }

  /**
   * Other URIs, or files of the output.
   *
   * @param maps in the order in which they are tried
   */
  record Maps(List<Map> maps) implements Rules {

    /**
     * One of them.
     *
     * @param to a URI, or a path below the output with slashes
     */
    record Map(String from, String to, boolean isFolder) {

      private UriMap added(UriMap known, Places places, OutputFiles files)
          throws UriParseException {
        if (!isFolder) {
          return known.toUri(from, to);
        }
        if (!places.writesFiles()) {
          throw new JobRefusedException(
              "a map to a folder needs an output that holds files: a folder, a zip or a tar",
              "map");
        }
        String root = to.isEmpty() ? "" : to + '/';
        UriMap map =
            places.namesFiles()
                ? known.toFiles(
                    from,
                    uri -> {
                      String file = files.ofUri(uri);
                      return file.startsWith(root) ? file : "";
                    })
                : known;
        return map.toFolder(from, to, file -> files.has(root + file));
      }
    }

    static Maps of(Dialect dialect, List<Map> before, String from, String to)
        throws UriParseException {
      boolean isFolder = to.indexOf(':') < 0;
      if (isFolder) {
        UriMap.of(dialect).toFolder(from, "", file -> false); // checks the URI
      } else {
        UriMap.of(dialect).toUri(from, to);
      }
      List<Map> maps = new ArrayList<>(before);
      maps.add(new Map(from, isFolder ? folder(to) : to, isFolder));
      return new Maps(List.copyOf(maps));
    }

    private static String folder(String to) {
      Path folder = Path.of(to.isEmpty() ? "." : to).normalize();
      if (folder.isAbsolute() || folder.startsWith("..")) {
        throw new JobRefusedException(to + " is not a folder below the output folder");
      }
      return folder.toString().replace(folder.getFileSystem().getSeparator(), "/");
    }

    @Override
    public Rules with(Dialect dialect, String from, String to) throws UriParseException {
      return of(dialect, maps, from, to);
    }

    @Override
    public String moved(Dialect dialect, String uri) {
      UriMap all = UriMap.of(dialect);
      try {
        for (Map map : maps) {
          all = map.isFolder() ? all : all.toUri(map.from(), map.to());
        }
      } catch (UriParseException e) {
        return ""; // the rewriter reports it
      }
      return all.moved(uri);
    }

    /** Where a document stays, although the maps may lead to another copy of it. */
    @Override
    public String fileOf(Provenance from, List<String> folders) {
      if (!makeRelative()) {
        return "";
      }
      List<Step> steps = from.place().steps();
      Step last = steps.get(steps.size() - 1);
      String name =
          last instanceof FileStep file
              ? file.below().toString().replace(file.below().getFileSystem().getSeparator(), "/")
              : last instanceof EntryStep entry && steps.size() == 2 ? entry.name() : "";
      String folder = folders.get(from.input());
      return folder.isEmpty() || name.isEmpty() ? name : folder + '/' + name;
    }

    @Override
    public boolean makeRelative() {
      return maps.stream().anyMatch(Map::isFolder);
    }

    @Override
    public Rewriter rewriter(
        LinkExtractor extractor, Places places, OutputFiles files, UriMap inputs) {
      UriMap all = UriMap.of(extractor.dialect());
      all = places.namesFiles() ? all.inFiles(files::ofUri) : all;
      all = places.writesFiles() ? all : all.forStayingDocuments();
      try {
        for (Map map : maps) {
          all = map.added(all, places, files);
        }
      } catch (UriParseException e) {
        throw new JobRefusedException(String.valueOf(e.getMessage())); // in this dialect
      }
      return new Rewriter(extractor, all);
    }
  }
}
