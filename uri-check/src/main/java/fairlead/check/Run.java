package fairlead.check;

import fairlead.check.PageReader.Candidate;
import fairlead.check.PageReader.Reading;
import fairlead.html.FragmentTargets;
import fairlead.pipeline.Outcome;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One check: what is kept of its documents until all have been read. Where memory ends, documents
 * still count, since links lead to them; their own links do not.
 */
final class Run {

  private static final int BAD_STATUS = 400;

  /** What a document takes beside texts and links: objects, and entries in the maps of a site. */
  private static final int DOCUMENT_BYTES = 300;

  private final Site site;
  private final long maxMemory;
  private final List<Page> pages = new ArrayList<>();
  private final EntryStore entries = new EntryStore();
  private final TextTable names = new TextTable(); // that fragments point to
  private Dialect dialect = Whatwg.DIALECT; // that of all targets
  private long documentBytes;
  private long nameBytes; // of their numbers
  private long links;
  private long unchecked;
  private long withoutNames; // documents
  private @Nullable Page firstCut;

  Run(Site site, long maxMemory) {
    this.site = site;
    this.maxMemory = maxMemory;
  }

  /**
   * Keeps what a document is, and what its links are.
   *
   * @throws SiteTooLargeException if the documents alone need more memory than they may take
   */
  void add(Reading reading) {
    Uri uri = reading.uri();
    Outcome outcome = reading.outcome();
    if (uri != null && reading.symlink() != null) {
      take(uri.toString().length() + reading.symlink().length());
      site.addLink(uri, reading.symlink());
      return;
    }
    if (outcome.provenance().status() >= BAD_STATUS) {
      return; // the error page of a server is no document of its site
    }
    Page page =
        new Page(
            outcome.provenance().uri(),
            outcome.place().source(),
            reading.markup(),
            entriesOf(reading),
            namesOf(reading.fragments()),
            reading.ignored());
    take(page.textBytes());
    if (uri != null) {
      site.add(uri, page);
    }
    pages.add(page);
    firstCut = firstCut == null && unchecked + withoutNames > 0 ? page : firstCut;
  }

  /** Takes memory for a document, whose texts have some bytes. */
  private void take(long textBytes) {
    documentBytes += DOCUMENT_BYTES + textBytes;
    if (documentBytes > maxMemory) {
      throw new SiteTooLargeException(pages.size(), maxMemory);
    }
  }

  private boolean isFull() {
    return documentBytes + nameBytes + entries.bytes() + names.bytes() >= maxMemory;
  }

  private byte[] entriesOf(Reading reading) {
    for (CheckFinding finding : reading.findings()) {
      if (isFull()) {
        unchecked++;
      } else {
        entries.add(finding);
      }
    }
    for (Candidate link : reading.candidates()) {
      if (isFull()) {
        unchecked++;
        continue;
      }
      dialect = link.target().dialect();
      links++;
      if (link.up() || site.isPossible(link.target().toString())) {
        entries.add(link);
      }
    }
    return entries.end();
  }

  private int @Nullable [] namesOf(@Nullable FragmentTargets fragments) {
    if (fragments == null || !fragments.complete()) {
      return null;
    }
    if (isFull()) {
      withoutNames++;
      return null;
    }
    int[] numbers = new int[fragments.ids().size() + fragments.names().size()];
    int end = 0;
    for (String id : fragments.ids()) {
      numbers[end++] = names.add(id);
    }
    for (String name : fragments.names()) {
      numbers[end++] = names.add(name);
    }
    Arrays.sort(numbers);
    nameBytes += (long) Integer.BYTES * numbers.length;
    return numbers;
  }

  /** Judges all links. */
  CheckResult result(FindingList out) {
    if (firstCut != null) { // first of all, so that no limit of the list cuts it
      String message =
          String.format(
              Locale.ROOT,
              "the memory for the site is used up here: %,d links were not checked, nor fragments"
                  + " in %,d documents",
              unchecked,
              withoutNames);
      out.add(Findings.ofPage(CheckCode.PARTIAL_DOCUMENT, firstCut, message));
    }
    new Judgement(site, pages, entries, names, dialect).tell(out, firstCut == null);
    return out.result(pages.size(), links, unchecked);
  }
}
