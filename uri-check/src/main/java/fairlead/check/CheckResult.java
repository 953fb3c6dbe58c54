package fairlead.check;

import fairlead.html.rewrite.ReferenceRule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a check found.
 *
 * @param site what was checked: the URI of the site's root, else the folder or the archive that all
 *     documents come from; empty if it has no name
 * @param findings what is wrong, in the order of the documents and of the references in each; if
 *     there was not enough memory, that comes first
 * @param counts how many findings there are of each code; more than in the list if the limit cut it
 * @param documents how many documents were read or found
 * @param links how many links were checked
 * @param unchecked how many links were not checked, because the memory for the site was used up
 * @param ignored how many findings the user's patterns and the baseline left out
 * @param errors how many findings are errors, including those that the limit cut
 */
public record CheckResult(
    String site,
    List<CheckFinding> findings,
    Map<CheckCode, Long> counts,
    long documents,
    long links,
    long unchecked,
    long ignored,
    long errors) {

  /** Copies list and map. */
  public CheckResult {
    Objects.requireNonNull(site, "site");
    findings = List.copyOf(findings);
    counts = Map.copyOf(counts);
  }

  /** Whether something is broken, so that a build should fail. */
  public boolean hasErrors() {
    return errors > 0;
  }

  /** This result without some findings, such as those that have been corrected. */
  public CheckResult without(Predicate<CheckFinding> done) {
    List<CheckFinding> left = new ArrayList<>();
    Map<CheckCode, Long> rest = new EnumMap<>(CheckCode.class);
    rest.putAll(counts);
    long fewer = 0;
    for (CheckFinding one : findings) {
      if (done.test(one)) {
        rest.computeIfPresent(one.code(), (code, count) -> count == 1 ? null : count - 1);
        fewer += one.severity() == CheckSeverity.ERROR ? 1 : 0;
      } else {
        left.add(one);
      }
    }
    return new CheckResult(site, left, rest, documents, links, unchecked, ignored, errors - fewer);
  }

  /**
   * A rule that writes what is certain: the letter case of names, final slashes, and where pages
   * have moved for good. It is for a rewrite in place, or its preview, of the folders and documents
   * that were checked, with the same options for reading.
   *
   * <pre>{@code
   * RewriteJob.of(folder).withBase(base).rule(result.corrections()).inPlace().run();
   * }</pre>
   */
  public ReferenceRule corrections() {
    return new Corrections(findings);
  }

  /** How much was read, as in {@code 57 documents, 1,204 links}. */
  public String scope() {
    return count(documents, "document") + ", " + count(links, "link");
  }

  /** The result in a few words, as in {@code 2 errors, 3 findings} or {@code nothing found}. */
  public String verdict() {
    return total() == 0
        ? "nothing found"
        : count(errors, "error") + ", " + count(total(), "finding");
  }

  /** What was found, as in {@code 2 errors, 3 findings: 2 missing-document, 1 hazard}. */
  public String summary() {
    String codes =
        counts.entrySet().stream()
            .sorted((a, b) -> a.getKey().compareTo(b.getKey()))
            .map(
                entry ->
                    String.format(Locale.ROOT, "%,d %s", entry.getValue(), entry.getKey().label()))
            .collect(Collectors.joining(", "));
    return count(errors, "error")
        + ", "
        + count(total(), "finding")
        + (codes.isEmpty() ? "" : ": " + codes)
        + remarks().stream().map(remark -> "; " + remark).collect(Collectors.joining());
  }

  /** What the list of findings lacks, and how much of it. Empty if it lacks nothing. */
  public List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    remark(remarks, "ignored", ignored);
    remark(remarks, "not listed", total() - findings.size());
    remark(remarks, "links not checked for lack of memory", unchecked);
    return remarks;
  }

  private static void remark(List<String> remarks, String what, long count) {
    if (count > 0) {
      remarks.add(what + ": " + count);
    }
  }

  private static String count(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }

  /**
   * How many listed links lead to a document only if {@code .html} is appended, as some servers do
   * ({@link SiteRules#withExtensions}).
   */
  public long withoutExtension() {
    return findings.stream().filter(one -> one.message().equals(Site.APPENDED)).count();
  }

  /** How many findings there are, including those that the list has no room for. */
  public long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
