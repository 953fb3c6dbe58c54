package fairlead.html;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a sitemap says of the page or sitemap that a link leads to, for the order of a crawl (<a
 * href="https://www.sitemaps.org/protocol.html">Sitemaps protocol</a>). The texts are those of the
 * document; absent ones are empty.
 *
 * @param lastmod when it was changed last, in W3C Datetime format
 * @param changefreq how often it changes, such as {@code weekly}
 * @param priority from 0.0 to 1.0, compared with other pages of the site
 */
public record SitemapEntry(String lastmod, String changefreq, String priority) {

  /** Of <a href="https://www.w3.org/TR/NOTE-datetime">W3C Datetime</a>, the formats of a date. */
  private static final Pattern DATE = Pattern.compile("([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?");

  /** When it was changed last, at the earliest; empty if that is not said in the right format. */
  public Optional<Instant> modified() {
    try {
      Matcher date = DATE.matcher(lastmod);
      if (!date.matches()) {
        return Optional.of(OffsetDateTime.parse(lastmod).toInstant());
      }
      LocalDate day =
          LocalDate.of(number(date.group(1)), number(date.group(2)), number(date.group(3)));
      return Optional.of(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 1 : Integer.parseInt(digits);
  }

  /** The priority as a number; empty if it is not one from 0.0 to 1.0. */
  public OptionalDouble rank() {
    if (!priority.matches("0(\\.[0-9]{1,9})?|1(\\.0{1,9})?")) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Double.parseDouble(priority));
  }
}
