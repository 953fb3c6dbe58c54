package fairlead.rewrite;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.ReferenceRule;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.SourceOptions;
import fairlead.uri.UriParseException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the links of documents and writes everything to a folder, to an archive, or in place. No
 * other byte changes, and nothing is lost: what is not rewritten is copied.
 *
 * <pre>{@code
 * RewriteResult result =
 *     RewriteJob.of(Path.of("site"))
 *         .withBase("https://example.org/")
 *         .absolute()
 *         .to(Files.createTempDirectory("absolute"))
 *         .run();
 * result.failures().forEach(System.err::println);
 * }</pre>
 *
 * <p>A job needs a rule ({@link #absolute}, {@link #relative}, {@link #map} or {@link #rule}) and
 * an output ({@link #to(Path)}, {@link #inPlace} or {@link #preview}). The inputs are folders,
 * files, archives and messages. Each archive becomes one of the same format, unless {@link
 * #to(OutputFormat, Path)} changes the format. Archives inside an input are copied as they are, and
 * those that may have links are failures; see {@link #withNestedArchives}.
 *
 * <p>Immutable; each call of {@link #run} is a run of its own.
 */
public final class RewriteJob {

  final Settings settings;

  /** The settings of a job, which are changed before the next job is created. */
  static final class Settings {
    final List<Path> inputs;
    SourceOptions sources = SourceOptions.DEFAULT;
    LinkExtractor extractor = LinkExtractor.STANDARD;
    Rules rules = new Rules.None();
    @Nullable BaseElementPolicy baseElements;
    IntegrityPolicy integrity = IntegrityPolicy.KEEP;
    @Nullable Filter<Link> filter;
    PipelineOptions pipeline = PipelineOptions.defaults();
    @Nullable Path out;
    @Nullable OutputFormat format;
    boolean inPlace;
    @Nullable Preview preview;
    boolean conversions;
    boolean allNames;
    boolean replaceSymlinks;
    NestedArchives nested = NestedArchives.COPY;
    boolean isPart; // of a job with more inputs
    Captures captures = Captures.FIRST;
    @Nullable Path manifest;
    @Nullable Checkpoints checkpoints;
    RewriteListener listener = new RewriteListener() {};
    BooleanSupplier stop = () -> false;

    private Settings(List<Path> inputs) {
      this.inputs = inputs;
    }

    /** The same settings for other inputs. */
    Settings copy(List<Path> others) {
      Settings copy = new Settings(others);
      copy.sources = sources;
      copy.extractor = extractor;
      copy.rules = rules;
      copy.baseElements = baseElements;
      copy.integrity = integrity;
      copy.filter = filter;
      copy.pipeline = pipeline;
      copy.out = out;
      copy.format = format;
      copy.inPlace = inPlace;
      copy.preview = preview;
      copy.conversions = conversions;
      copy.allNames = allNames;
      copy.replaceSymlinks = replaceSymlinks;
      copy.nested = nested;
      copy.isPart = isPart;
      copy.captures = captures;
      copy.manifest = manifest;
      copy.checkpoints = checkpoints;
      copy.listener = listener;
      copy.stop = stop;
      return copy;
    }
  }

  /** Where and how changes are shown that are not written. */
  record Preview(Encoder<Rewritten> encoder, OutputStream stream) {}

  private RewriteJob(Settings settings) {
    this.settings = settings;
  }

  /** A job for folders, archives, messages and documents. */
  public static RewriteJob of(Path... inputs) {
    return of(List.of(inputs));
  }

  /** As above. */
  public static RewriteJob of(List<Path> inputs) {
    return new RewriteJob(new Settings(List.copyOf(inputs)));
  }

  private RewriteJob with(Consumer<Settings> change) {
    Settings copy = settings.copy(settings.inputs);
    change.accept(copy);
    return new RewriteJob(copy);
  }

  /** This job, which replaces relative references with their targets. */
  public RewriteJob absolute() {
    return with(to -> to.rules = new Rules.Absolute());
  }

  /**
   * This job, whose output can be moved: references to documents and files of the inputs become
   * relative to their document, and those to anything else absolute ({@link Rewriting#leaving}). If
   * a web archive or message becomes files, references lead to those files. If it stays one,
   * references to the same host become relative.
   */
  public RewriteJob relative() {
    return with(to -> to.rules = new Rules.Relative(false));
  }

  /**
   * This job, which makes references relative to their document if their target is on the same
   * host, even if it is not among the inputs.
   */
  public RewriteJob relativeOnHost() {
    return with(to -> to.rules = new Rules.Relative(true));
  }

  /**
   * This job, which replaces a URI at the start of targets; also used more than once, and the first
   * match counts.
   *
   * @param to a URI or, if it has no colon, a folder below the output; references to files in that
   *     folder are then relative
   * @throws UriParseException if one is not a URI
   * @throws JobRefusedException if it is not a folder below the output
   */
  public RewriteJob map(String from, String to) throws UriParseException {
    Rules more = settings.rules.with(settings.extractor.dialect(), from, to);
    return with(changed -> changed.rules = more);
  }

  /** This job with a rule of its user. */
  public RewriteJob rule(ReferenceRule value) {
    return with(to -> to.rules = new Rules.Own(Objects.requireNonNull(value, "value")));
  }

  /**
   * This job with a base: the URI of the root of a folder or archive, or the retrieval URI of a
   * file. Without one, a document of a folder is rewritten only if it names a base itself.
   */
  public RewriteJob withBase(String uri) {
    return with(to -> to.sources = to.sources.withBase(uri));
  }

  /**
   * This job with other options for reading: limits, symbolic links, the base. How archives are
   * treated follows from the output.
   */
  public RewriteJob withSources(SourceOptions value) {
    return with(to -> to.sources = value);
  }

  /** This job with another extractor: another dialect, other limits, another link table. */
  public RewriteJob withExtractor(LinkExtractor value) {
    return with(to -> to.extractor = value);
  }

  /** This job, which rewrites only the links that a filter accepts. */
  public RewriteJob withFilter(Filter<Link> value) {
    return with(to -> to.filter = value);
  }

  /** This job with other options for the flow of documents. Their order is always the source's. */
  public RewriteJob withPipeline(PipelineOptions value) {
    return with(to -> to.pipeline = value);
  }

  /**
   * This job with another policy for base elements. By default they become relative if references
   * do ({@link BaseElementPolicy#RELATIVE}), and stay otherwise.
   */
  public RewriteJob withBaseElements(BaseElementPolicy value) {
    return with(to -> to.baseElements = value);
  }

  /** This job with another policy for files whose hashes pages check. By default they are kept. */
  public RewriteJob withIntegrity(IntegrityPolicy value) {
    return with(to -> to.integrity = Objects.requireNonNull(value, "value"));
  }

  /**
   * This job with an output. If the only input is an archive, the output is an archive of the same
   * format. Otherwise it is a folder, or an archive if its name says so. In a folder, each archive
   * among the inputs becomes an archive of the same name.
   */
  public RewriteJob to(Path out) {
    return with(
        to -> {
          to.out = Objects.requireNonNull(out, "out");
          to.format = null;
          to.inPlace = false;
          to.preview = null;
        });
  }

  /** This job with an output in some format. */
  public RewriteJob to(OutputFormat format, Path out) {
    Objects.requireNonNull(format, "format");
    return to(out).with(to -> to.format = format);
  }

  /** This job, which replaces the inputs. A file that does not change is not touched. */
  public RewriteJob inPlace() {
    return with(
        to -> {
          to.inPlace = true;
          to.out = null;
          to.format = null;
          to.preview = null;
        });
  }

  /**
   * This job, which writes no document, but shows what would change.
   *
   * @param encoder such as {@link EditLines}
   * @param stream closed at the end of the run
   */
  public RewriteJob preview(Encoder<Rewritten> encoder, OutputStream stream) {
    return with(to -> to.preview = new Preview(encoder, stream));
  }

  /** This job, which keeps the records of a WARC, and writes conversion records after them. */
  public RewriteJob withConversions() {
    return with(to -> to.conversions = true);
  }

  /**
   * This job, which unpacks all names into a folder, including those that Windows or macOS treat as
   * equal, and those that make version control systems run programs. By default they are failures.
   */
  public RewriteJob withAllNames() {
    return with(to -> to.allNames = true);
  }

  /**
   * This job, which puts a file in the place of a symbolic link if the page needs other references
   * under the name of the link: in place, and in an archive that keeps its format. By default such
   * a link is a failure. In other output, it becomes a file in any case. {@link Undo} does not
   * bring links back.
   */
  public RewriteJob withReplacedSymlinks() {
    return with(to -> to.replaceSymlinks = true);
  }

  /** This job with another policy for the archives in a folder. By default they are copied. */
  public RewriteJob withNestedArchives(NestedArchives value) {
    return with(to -> to.nested = Objects.requireNonNull(value, "value"));
  }

  /** This job, which unpacks other captures of web archives. By default the first ones. */
  public RewriteJob withCaptures(Captures value) {
    return with(to -> to.captures = Objects.requireNonNull(value, "value"));
  }

  /** This job, which records its edits in a new file, so that {@link Undo} can undo them. */
  public RewriteJob withManifest(Path file) {
    return with(to -> to.manifest = file);
  }

  /** This job, which can be resumed after a kill. */
  public RewriteJob withCheckpoints(Checkpoints value) {
    return with(to -> to.checkpoints = value);
  }

  /** This job with a listener. */
  public RewriteJob withListener(RewriteListener value) {
    return with(to -> to.listener = value);
  }

  /** This job, which ends after the documents in progress once the condition is true. */
  public RewriteJob until(BooleanSupplier value) {
    return with(to -> to.stop = value);
  }

  /**
   * Runs the job. It blocks until everything is written.
   *
   * @throws JobRefusedException if the settings contradict each other or do not fit the inputs, or
   *     a document has relative links but no base; nothing is written then
   * @throws IOException if the output cannot be written, or another run writes to it
   */
  public RewriteResult run() throws IOException {
    boolean batch = new Places(settings.inputs, settings.out, settings.format, false).isBatch();
    try {
      return batch ? new BatchRun(settings).run() : JobRun.prepare(settings).write();
    } finally {
      if (settings.preview != null) {
        settings.preview.stream().close();
      }
    }
  }
}
