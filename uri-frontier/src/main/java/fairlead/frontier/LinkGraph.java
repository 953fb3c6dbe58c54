package fairlead.frontier;

import fairlead.archive.SortedLines;
import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import fairlead.pipeline.Outcome;
import fairlead.uri.Uri;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Which pages, hosts and registrable domains link to which others, and how often: tables of
 * vertices and edges, in the layout of Common Crawl's graphs.
 *
 * <pre>{@code
 * try (LinkGraph graph = new LinkGraph()) {
 *   KeyWork work = DocumentWork.extract(LinkExtractor.STANDARD).key(KeyProfile.CRAWL);
 *   graph.add(work.apply(document));
 *   graph.writeTo(folder, LinkGraph.Format.CSV); // page-vertices.csv, page-edges.csv and so on
 * }
 * }</pre>
 *
 * <p>The name of a page is its key. Names of hosts and domains have their labels in reverse, as in
 * {@code org.example.www}. Vertices are sorted by name and numbered from 0; edges are sorted by the
 * numbers of their ends. There is none from a vertex to itself. Documents and targets without a
 * host are in no table, and addresses and public suffixes are no domains. Everything is sorted in
 * temporary files, so memory does not grow with the graph. Thread-safe.
 */
public final class LinkGraph implements Closeable {

  /** How the tables are written. */
  public enum Format {
    /** JSON Lines: an object for each row. */
    JSONL,
    /** Comma-separated values below a line of names (RFC 4180). */
    CSV
  }

  private final GraphLevel pages = new GraphLevel("page");
  private final GraphLevel hosts = new GraphLevel("host");
  private final GraphLevel domains = new GraphLevel("domain");
  private final SortedLines hostsOfDomains = GraphLevel.lines();

  /** A graph without vertices. */
  public LinkGraph() {
    // explicit, for the page of the Javadoc
  }

  /** The names of a URI. */
  private record Names(String page, String host, @Nullable String domain) {}

  /**
   * Adds a document, and the links that it has left after filters.
   *
   * @throws UncheckedIOException if temporary files cannot be written
   */
  public synchronized void add(KeyedOutcome found) {
    Uri uri = found.outcome() instanceof Outcome.Links read ? read.document().uri() : null;
    String page = uri == null ? "" : found.keys().key(uri).text();
    Names from = uri == null ? null : names(uri, page);
    if (from == null) {
      return;
    }
    try {
      addVertex(from);
      for (KeyedLink link : found.links()) {
        Names to = names(link.target(), link.key().text());
        if (to != null) {
          addVertex(to);
          addEdge(from, to);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable Names names(Uri uri, String page) {
    String host = uri.host();
    if (host == null || host.isEmpty()) {
      return null;
    }
    String domain = Domains.registrable(host).orElse(null);
    return new Names(
        page, Domains.reversed(host), domain == null ? null : Domains.reversed(domain));
  }

  private void addVertex(Names names) throws IOException {
    pages.addVertex(names.page());
    hosts.addVertex(names.host());
    if (names.domain() != null) {
      domains.addVertex(names.domain());
      hostsOfDomains.write(names.domain() + GraphLevel.TAB + names.host() + '\n');
    }
  }

  private void addEdge(Names from, Names to) throws IOException {
    pages.addEdge(from.page(), to.page());
    hosts.addEdge(from.host(), to.host());
    if (from.domain() != null && to.domain() != null) {
      domains.addEdge(from.domain(), to.domain());
    }
  }

  /**
   * Writes the tables, and replaces those of the same names once all are complete. Nothing may be
   * added afterwards.
   *
   * @param folder is created if there is none
   */
  public synchronized void writeTo(Path folder, Format format) throws IOException {
    Files.createDirectories(folder);
    try (GraphTables tables = new GraphTables(folder, format)) {
      pages.writeTo(tables, null);
      hosts.writeTo(tables, null);
      domains.writeTo(tables, hostsOfDomains);
      tables.put();
    }
  }

  /** Removes the temporary files. */
  @Override
  public synchronized void close() throws IOException {
    try (pages;
        hosts;
        domains) {
      hostsOfDomains.close();
    }
  }
}
