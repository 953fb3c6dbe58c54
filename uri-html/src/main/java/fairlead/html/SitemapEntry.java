package fairlead.html;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a sitemap or feed says of the page or sitemap that a link leads to, for the order of a crawl
 * (<a href="https://www.sitemaps.org/protocol.html">Sitemaps protocol</a>). The texts are those of
 * the document; absent ones are empty.
 *
 * @param lastmod when it was changed last, in W3C Datetime format; in RSS 2.0, when it was
 *     published, as in mail
 * @param changefreq how often it changes, such as {@code weekly}
 * @param priority from 0.0 to 1.0, compared with other pages of the site
 */
public record SitemapEntry(String lastmod, String changefreq, String priority) {

  /** Of <a href="https://www.w3.org/TR/NOTE-datetime">W3C Datetime</a>, the formats of a date. */
  private static final Pattern DATE = Pattern.compile("([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?");

  /** What looks like a date in mail. The day of the week is often wrong, and says nothing new. */
  private static final Pattern MAIL =
      Pattern.compile("(?:[A-Za-z]{3},)? ?([0-9]{1,2} [A-Za-z]{3} (?:[0-9]{2}){1,2} .*)");

  private static final Pattern UTC = Pattern.compile("(?<= )(GMT|UTC?|Z)$");

  /** A date and time in mail, without the day of the week (RFC 822, RFC 2822). */
  private static final DateTimeFormatter MAIL_DATE =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("d MMM ")
          .appendValueReduced(ChronoField.YEAR, 2, 4, 1970)
          .appendPattern(" HH:mm[:ss] xx")
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /**
   * When it was changed last, at the earliest; empty if that is not said in the right format.
   * Abbreviations of time zones, such as EST, are not in it.
   */
  public Optional<Instant> modified() {
    try {
      Matcher date = DATE.matcher(lastmod);
      if (!date.matches()) {
        return Optional.of(time().toInstant());
      }
      LocalDate day =
          LocalDate.of(number(date.group(1)), number(date.group(2)), number(date.group(3)));
      return Optional.of(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private OffsetDateTime time() {
    Matcher mail = MAIL.matcher(lastmod);
    if (mail.matches()) {
      return OffsetDateTime.parse(UTC.matcher(mail.group(1)).replaceFirst("+0000"), MAIL_DATE);
    }
    boolean isLongYear = lastmod.startsWith("+") || lastmod.startsWith("-");
    return OffsetDateTime.parse(isLongYear ? "" : lastmod);
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
