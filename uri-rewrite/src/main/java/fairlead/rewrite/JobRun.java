package fairlead.rewrite;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages.Resume;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.pipeline.source.StoppableSource;
import fairlead.rewrite.RewriteJob.Settings;
import fairlead.rewrite.Rewritten.FileBase;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of a job. What it cannot write is refused before it writes anything. */
final class JobRun {

  private final Settings job;
  private final Places places;
  private final JobInputs in;
  private final NestedRuns nested;
  private final Rewriter rewriter;
  private final DocumentWork<Rewritten> work;
  private final JobWriter writer;

  private JobRun(Settings job, @Nullable Rewriter given) throws IOException {
    this.job = job;
    this.places = new Places(job.inputs, job.out, job.format, job.isPart);
    check();
    this.in = JobInputs.open(job, places);
    if (job.rules instanceof Rules.Relative relative
        && !relative.all()
        && places.writesFiles()
        && !places.namesFiles()
        && Places.areApart(in.folders())) {
      throw new JobRefusedException(
          "several folders share one base, so links between them would break when they move;"
              + " rewrite one at a time",
          "relative");
    }
    Supplier<OutputNames> namer = namer();
    OutputFiles names =
        job.inputs.stream().anyMatch(Inputs::isArchive)
            ? new OutputFiles.Named(in.untilStopped(), in.folderNames(), namer)
            : path -> places.isFile(path, in.folders(), staying());
    boolean toFiles = places.namesFiles() && job.rules.leadToFiles();
    if (toFiles) {
      names.find();
    }
    this.nested = new NestedRuns(job);
    this.rewriter = given == null ? rewriter(names) : given;
    List<String> folders = in.folderNames();
    this.work = work(toFiles ? names::of : from -> job.rules.fileOf(from, folders));
    this.writer = new JobWriter(job, places, in, namer);
  }

  /** Does everything that comes before writing. */
  static JobRun prepare(Settings job) throws IOException {
    return new JobRun(job, null);
  }

  /** As above, for a part of another run, with the rewriter of that run. */
  static JobRun prepare(Settings job, Rewriter rewriter) throws IOException {
    return new JobRun(job, rewriter);
  }

  /** Writes the output. */
  RewriteResult write() throws IOException {
    return nested.run(writer.write(work), rewriter, in.folders());
  }

  /** Refuses settings that do not fit each other or the inputs. */
  private void check() {
    if (job.inputs.isEmpty()) {
      throw new JobRefusedException("there is no input");
    }
    if (job.inputs.stream().noneMatch(Files::exists)) {
      throw new JobRefusedException(job.inputs.get(0) + ": no such file or folder"); // no output
    }
    if (job.out == null && !job.inPlace && job.preview == null) {
      throw new JobRefusedException("there is no output");
    }
    if (job.rules instanceof Rules.None && places.format() == null) {
      throw new JobRefusedException("there is no rule that says what to write");
    }
    if (job.inPlace && job.sources.symlinks() == Symlinks.ALL) {
      throw new JobRefusedException(
          "no file is rewritten in place through a symbolic link", "symlinks");
    }
    places.checkUris(
        job.sources.base(), job.rules instanceof Rules.Maps maps && maps.makeRelative());
    if (job.conversions && !places.haveRecords()) {
      throw new JobRefusedException(
          "conversions apply only to the records of a WARC or WACZ", "conversion");
    }
    if (job.manifest != null && job.preview != null) {
      throw new JobRefusedException(
          "a manifest records what is written, but a preview writes nothing", "manifest");
    }
    if (job.checkpoints != null && (job.preview != null || job.out == null)) {
      throw new JobRefusedException("checkpoints need an output", "checkpoint");
    }
    if (job.nested == NestedArchives.REWRITE && (job.checkpoints != null || job.manifest != null)) {
      throw new JobRefusedException(
          "archives in folders can be neither resumed nor undone, so they are not rewritten"
              + " with checkpoints or a manifest",
          "archives");
    }
    if (job.nested == NestedArchives.REWRITE && places.format() != null) {
      throw new JobRefusedException(
          "archives in folders keep their formats, so the output must keep its format, too",
          "archives");
    }
    if (job.checkpoints != null && job.manifest != null) {
      throw new JobRefusedException(
          "a manifest cannot be combined with checkpoints: it does not record what a resumed run"
              + " repeats",
          "manifest");
    }
  }

  /** The symbolic links that lead to something in the output. In place, all stay where they are. */
  private Symlinks staying() {
    return job.inPlace ? Symlinks.ALL : in.reading().symlinks();
  }

  /** Makes the names of documents in the output. */
  private Supplier<OutputNames> namer() {
    boolean portable = places.format() == OutputFormat.FOLDER && !job.allNames;
    int max = in.reading().limits().intOf(SourceLimit.NAMES);
    Predicate<Provenance> leftOut =
        job.captures == Captures.LATEST && places.namesFiles()
            ? new LatestCaptures(in.untilStopped(), max)::haveLater
            : from -> false;
    return () -> new OutputNames(in.reading(), portable, leftOut);
  }

  private Rewriter rewriter(OutputFiles names) {
    Filter<Link> filter = job.filter;
    LinkExtractor extractor =
        filter != null && filter.usesContext() ? job.extractor.withContext() : job.extractor;
    Rewriter rewriter =
        job.rules
            .rewriter(
                extractor,
                places,
                names,
                places.ofInputs(extractor.dialect(), in.reading(), in.folders(), names))
            .withBaseElements(
                job.baseElements == null ? job.rules.baseElements() : job.baseElements);
    return filter == null ? rewriter : rewriter.onlyFor(link -> filter.test(link).isAccepted());
  }

  private DocumentWork<Rewritten> work(Function<Provenance, String> fileOf) throws IOException {
    FileBase policy = in.reading().base() == null ? FileBase.REFUSED : FileBase.WRITTEN;
    if (policy == FileBase.REFUSED) {
      refuseDocumentsWithoutBase();
    }
    CheckedFiles checked =
        new CheckedFiles(
            DocumentSource.concat(in.untilStopped()),
            rewriter.extractor(),
            job.integrity,
            (document, links) -> Rewritten.bytes(rewriter, fileOf, document, links),
            new CheckedFiles.Links(
                () -> in.linkUris(rewriter),
                !job.replaceSymlinks && (job.inPlace || places.keepsFormat())),
            uri -> job.rules.moved(rewriter.extractor().dialect(), uri));
    if (job.inPlace || job.integrity != IntegrityPolicy.KEEP) {
      checked.find(); // before the inputs change
    }
    BiFunction<Document, Outcome, Rewritten> rewritten =
        Rewritten.by(
            rewriter.withIntegrity(checked),
            policy,
            fileOf,
            checked::isKept,
            places.keepsHeaders(),
            nested::areFor);
    Filter<Link> filter = job.filter;
    return DocumentWork.extract(rewriter.extractor())
        .then(filter == null ? rewritten : rewritten.andThen(one -> one.filtered(filter)));
  }

  /** Reads all documents until one needs a base, before anything is written. */
  private void refuseDocumentsWithoutBase() {
    BiPredicate<Document, Outcome> lacking = Rewritten.lackingBase(rewriter);
    DocumentWork<String> looked =
        DocumentWork.extract(rewriter.extractor())
            .then(
                (document, outcome) ->
                    lacking.test(document, outcome) ? outcome.place().toString() : "");
    String first =
        new StoppableSource(in.documents(rewriter.extractor(), Resume.WITHIN_PAGES), job.stop)
            .documents()
            .transform(new LinkPipeline<>(looked, in.flow()))
            .filter(place -> !place.isEmpty())
            .blockFirst();
    if (first != null) {
      throw new JobRefusedException(first + ": has relative links but no base", "base");
    }
  }
}
