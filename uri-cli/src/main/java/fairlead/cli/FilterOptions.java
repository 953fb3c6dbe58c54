package fairlead.cli;

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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which links count. Values of one option are alternatives; different options must all hold. */
final class FilterOptions {

  /** What happens to links that robots are asked not to follow. */
  enum Nofollow {
    KEEP,
    DROP
  }

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      converter = KindsConverter.class,
      description =
          "Only links of a kind: navigation, frame, related, redirect, or page for these four;"
              + " resource, style, script, form, citation, metadata, hint, identifier, origin.")
  private List<Kinds> kinds = List.of();

  @Option(
      names = "--scheme",
      paramLabel = "SCHEME",
      split = ",",
      description = "Only targets with a scheme, such as https.")
  private List<String> schemes = List.of();

  @Option(
      names = "--host",
      paramLabel = "SUFFIX",
      split = ",",
      description = "Only targets whose host is a domain or below it.")
  private List<String> hosts = List.of();

  @Option(
      names = "--match",
      paramLabel = "GLOB",
      description =
          "Only targets that match as a whole; an asterisk stands for anything, slashes too.")
  private List<String> matches = List.of();

  @Option(names = "--no-match", paramLabel = "GLOB", description = "No targets that match.")
  private List<String> exceptions = List.of();

  @Option(
      names = "--nofollow",
      paramLabel = "keep|drop",
      converter = NofollowConverter.class,
      description =
          "Keep or drop links that rel, a robots meta element or X-Robots-Tag asks robots not to"
              + " follow. Default: keep.")
  private Nofollow nofollow = Nofollow.KEEP;

  @Option(
      names = "--max-length",
      paramLabel = "CHARS",
      description = "Only targets of at most so many UTF-16 units.")
  private @Nullable Integer maxLength;

  @Option(
      names = "--max-path-depth",
      paramLabel = "N",
      description = "Only targets with at most so many path segments.")
  private @Nullable Integer maxPathDepth;

  @Option(
      names = "--max-repetition",
      paramLabel = "N",
      description =
          "Only targets in whose path no segment occurs more often, against links that lead into"
              + " themselves.")
  private @Nullable Integer maxRepetition;

  /** Some work, and then the filters that are asked for. */
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

  /** All filters that are asked for as one. */
  Filter<Link> filter(WorkOptions options) {
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
    if (!kinds.isEmpty()) {
      Set<LinkKind> wanted = new LinkedHashSet<>();
      kinds.forEach(word -> wanted.addAll(word.kinds()));
      filters.add(LinkFilters.kind(wanted));
    }
    if (!schemes.isEmpty()) {
      filters.add(LinkFilters.scheme(schemes.toArray(String[]::new)));
    }
    if (!hosts.isEmpty()) {
      filters.add(LinkFilters.host(hosts.toArray(String[]::new)));
    }
    if (!matches.isEmpty()) {
      filters.add(LinkFilters.glob(matches.toArray(String[]::new)));
    }
    if (!exceptions.isEmpty()) {
      filters.add(LinkFilters.noGlob(exceptions.toArray(String[]::new)));
    }
    if (maxLength != null) {
      filters.add(LinkFilters.length(maxLength));
    }
    if (maxPathDepth != null) {
      filters.add(LinkFilters.depth(maxPathDepth));
    }
    if (maxRepetition != null) {
      filters.add(LinkFilters.repetition(maxRepetition));
    }
    if (nofollow == Nofollow.DROP) {
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

  static final class NofollowConverter implements ITypeConverter<Nofollow> {
    @Override
    public Nofollow convert(String word) {
      return switch (word) {
        case "keep" -> Nofollow.KEEP;
        case "drop" -> Nofollow.DROP;
        default -> throw new TypeConversionException("use keep or drop");
      };
    }
  }
}
