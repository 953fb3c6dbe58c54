package fairlead.rewrite;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Order;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.files.FilePlaces;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.LargePages.Resume;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Extracts;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.pipeline.source.StoppableSource;
import fairlead.rewrite.RewriteJob.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a job reads: its documents, and the symbolic links among its inputs. */
final class JobInputs {

  private final Settings job;
  private final Places places;
  private final SourceOptions reading;
  private final List<Path> folders;
  private final List<DocumentSource> sources;

  private JobInputs(Settings job, Places places, List<Path> folders) throws IOException {
    this.job = job;
    this.places = places;
    this.folders = folders;
    SourceOptions pages = job.sources.withExtracts(Extracts.SKIPPED);
    this.reading = job.inPlace ? pages.withSymlinks(Symlinks.NONE) : pages;
    this.sources = find();
  }

  /** Refuses inputs that cannot be written to the output of the job. */
  static JobInputs open(Settings job, Places places) throws IOException {
    return new JobInputs(
        job, places, places.folders(job.inPlace, job.manifest != null, job.preview == null));
  }

  private List<DocumentSource> find() throws IOException {
    Set<Path> excluded = new HashSet<>();
    if (job.out != null) {
      excluded.add(FilePlaces.real(job.out));
    }
    if (job.checkpoints != null) {
      excluded.add(FilePlaces.real(job.checkpoints.folder()));
    }
    List<DocumentSource> all = new ArrayList<>();
    for (Path input : job.inputs) {
      // A mailbox has only messages, which are opened to become entries.
      boolean opened =
          places.format() != null
              && !Files.isDirectory(input)
              && ArchiveSink.format(input).isEmpty();
      SourceOptions options = reading.withArchives(opened ? Archives.OPENED : Archives.CLOSED);
      all.add(Inputs.of(input.toString(), options, excluded));
    }
    return all;
  }

  /** How the inputs are read. */
  SourceOptions reading() {
    return reading;
  }

  /** The folder of each input below the output folder. */
  List<Path> folders() {
    return folders;
  }

  List<String> folderNames() {
    return Places.texts(folders);
  }

  List<DocumentSource> sources() {
    return sources;
  }

  /** The sources, to look at before anything is written. They end when the job is stopped. */
  List<DocumentSource> untilStopped() {
    return sources.stream()
        .<DocumentSource>map(source -> new StoppableSource(source, job.stop))
        .toList();
  }

  /**
   * All documents, in the order of the inputs. Pages that are too large for memory come in parts if
   * the output can take them: files that are written one after the other, without a manifest.
   * Filters that ask for the context of links need whole pages.
   *
   * @param resume where a run can begin after a part of a page
   */
  DocumentSource documents(LinkExtractor extractor, Resume resume) {
    DocumentSource all = DocumentSource.concat(sources);
    boolean whole = job.filter != null && job.filter.usesContext();
    return places.isFolder() && !whole && job.manifest == null
        ? new LargePages(all, extractor, resume)
        : all;
  }

  /** Order costs little here, and archives have an order. */
  PipelineOptions flow() {
    return job.pipeline.withOrder(Order.SOURCE);
  }

  /** The URIs of symbolic links whose documents are not read, with those of their files. */
  Map<String, String> linkUris(Rewriter by) {
    DocumentWork<Rewritten> none =
        DocumentWork.extract(by.extractor())
            .then((document, outcome) -> new Rewritten(outcome, null));
    Map<String, String> uris = new HashMap<>();
    try {
      if (job.inPlace) {
        links(none).addUris(uris);
      }
      if (job.inputs.stream().noneMatch(Inputs::isArchive)) {
        return uris;
      }
      LinkedEntries entries = entries(none, true);
      entries.find((place, problem) -> {});
      entries.resolve(
          link -> {
            String uri = link.link().uri();
            String file = link.target() == null ? null : link.target().uri();
            if (uri != null && file != null) {
              uris.put(uri, file);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return uris;
  }

  LinkedEntries entries(DocumentWork<Rewritten> work, boolean inOrder) {
    return new LinkedEntries(sources, work, reading.limits(), inOrder, job.stop);
  }

  LinkedFiles links(DocumentWork<Rewritten> work) {
    return new LinkedFiles(job.inputs, reading, work, job.stop);
  }
}
