package fairlead.cli.documents;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.WholeNumber;
import fairlead.html.Link;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.ExtractWork;
import fairlead.pipeline.filter.Filter;
import fairlead.pipeline.filter.LinkFilters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Which links count. Values of one option are alternatives. Different options must all match. */
public final class FilterOptions extends OptionGroup {

  /** What happens to links that robots are asked not to follow. */
  enum Nofollow {
    KEEP,
    DROP
  }

  private final Argument<List<Kinds>> kinds =
      commaList(
          "--kind",
          "KIND",
          new KindsConverter(),
          "Only links of this kind: navigation, frame, related, redirect or sitemap (or page for"
              + " these five), resource, style, script, form, citation, metadata, hint, identifier"
              + " or origin.");

  private final Argument<List<String>> schemes =
      commaList(
          "--scheme",
          "SCHEME",
          words(word -> LinkFilters.scheme(word)),
          "Only targets with this scheme, such as https.");

  private final Argument<List<String>> hosts =
      commaList(
          "--host",
          "SUFFIX",
          words(word -> LinkFilters.host(word)),
          "Only targets whose host is this domain or one of its subdomains.");

  private final Argument<List<String>> matches =
      list(
          "--match",
          "GLOB",
          "Only targets that match this pattern in full. An asterisk matches anything, including"
              + " slashes.");

  private final Argument<List<String>> exceptions =
      list("--no-match", "GLOB", "No targets that match this pattern in full.");

  private final Argument<Nofollow> nofollow =
      word(
          "--nofollow",
          "keep|drop",
          Nofollow.KEEP,
          "Keep or drop links that rel, a robots meta element or X-Robots-Tag asks robots not to"
              + " follow. Default: keep.");

  private final Argument<Integer> maxLength =
      value(
          "--max-length",
          "CHARS",
          WholeNumber.ofInts(0),
          "Only targets of at most this many UTF-16 code units.");

  private final Argument<Integer> maxParameters =
      value(
          "--max-parameters",
          "N",
          WholeNumber.ofInts(0),
          "Only targets whose query has at most this many parameters.");

  private final Argument<Integer> maxPathDepth =
      value(
          "--max-path-depth",
          "N",
          WholeNumber.ofInts(0),
          "Only targets with at most this many path segments.");

  private final Argument<Integer> maxRepetition =
      value(
          "--max-repetition",
          "N",
          WholeNumber.ofInts(0),
          "Only targets whose path contains no segment more than this many times, as a guard"
              + " against links that make paths longer and longer.");

  /** Work followed by the filters that the options ask for. */
  ExtractWork filtered(WorkOptions options, ExtractWork work) {
    try {
      ExtractWork filtered = work;
      for (Filter<Link> filter : filters()) {
        filtered = filtered.filter(filter);
      }
      return filtered;
    } catch (IllegalArgumentException e) {
      throw options.misuse(String.valueOf(e.getMessage()));
    }
  }

  /** Whether the options ask for any filter. */
  public boolean areGiven() {
    return !filters().isEmpty();
  }

  /** All filters that the options ask for, as one. */
  public Filter<Link> filter(WorkOptions options) {
    try {
      Filter<Link> all = Filter.of("", link -> true);
      for (Filter<Link> one : filters()) {
        all = all.and(one);
      }
      return all;
    } catch (IllegalArgumentException e) {
      throw options.misuse(String.valueOf(e.getMessage()));
    }
  }

  private List<Filter<Link>> filters() {
    List<Filter<Link>> filters = new ArrayList<>();
    if (!kinds.get().isEmpty()) {
      Set<LinkKind> wanted = new LinkedHashSet<>();
      kinds.get().forEach(word -> wanted.addAll(word.kinds()));
      filters.add(LinkFilters.kind(wanted));
    }
    if (!schemes.get().isEmpty()) {
      filters.add(LinkFilters.scheme(schemes.get().toArray(String[]::new)));
    }
    if (!hosts.get().isEmpty()) {
      filters.add(LinkFilters.host(hosts.get().toArray(String[]::new)));
    }
    if (!matches.get().isEmpty()) {
      filters.add(LinkFilters.glob(matches.get().toArray(String[]::new)));
    }
    if (!exceptions.get().isEmpty()) {
      filters.add(LinkFilters.noGlob(exceptions.get().toArray(String[]::new)));
    }
    if (maxLength.isGiven()) {
      filters.add(LinkFilters.length(maxLength.get()));
    }
    if (maxParameters.isGiven()) {
      filters.add(LinkFilters.parameters(maxParameters.get()));
    }
    if (maxPathDepth.isGiven()) {
      filters.add(LinkFilters.pathDepth(maxPathDepth.get()));
    }
    if (maxRepetition.isGiven()) {
      filters.add(LinkFilters.repetition(maxRepetition.get()));
    }
    if (nofollow.get() == Nofollow.DROP) {
      filters.add(LinkFilters.followed());
    }
    return filters;
  }

  /** The kinds that a word stands for. */
  record Kinds(Set<LinkKind> kinds) {}

  static final class KindsConverter implements ITypeConverter<Kinds> {
    @Override
    public Kinds convert(String word) {
      Set<LinkKind> kinds = LinkKind.named(word);
      if (kinds.isEmpty()) {
        throw new TypeConversionException("no such kind '" + word + "': use page, " + names());
      }
      return new Kinds(kinds);
    }

    private static String names() {
      return Arrays.stream(LinkKind.values())
          .map(LinkKind::label)
          .collect(Collectors.joining(", "));
    }
  }
}
