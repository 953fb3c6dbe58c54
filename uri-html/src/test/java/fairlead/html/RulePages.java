package fairlead.html;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * A test for each page of {@code pages.tsv}, one for each rule by which the parser differs from the
 * tags, or may seem to. Its parameters are what the links and the contexts are read from ({@code
 * tags} or {@code tree}), and the page.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@CsvFileSource(
    resources = "/fairlead/html/pages.tsv",
    numLinesToSkip = 1,
    delimiter = '\t',
    quoteCharacter = '`',
    ignoreLeadingAndTrailingWhitespace = false)
public @interface RulePages {}
