package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import fairlead.html.DocumentLinks;
import fairlead.html.Representation;
import fairlead.uri.Dialect;
import fairlead.uri.base.BaseContext;
import org.jspecify.annotations.Nullable;

/** Pages of tests, as retrieved from {@code http://h/d/p.html}. */
public final class HtmlPages {

  private static final String URI = "http://h/d/p.html";

  private HtmlPages() {}

  public static DocumentLinks links(Dialect dialect, byte[] bytes) {
    return links(dialect, bytes, null);
  }

  public static DocumentLinks links(Dialect dialect, byte[] bytes, @Nullable String charset) {
    Representation page =
        new Representation(bytes, URI, BaseContext.retrievedFrom(URI), "text/html", charset);
    return assertInstanceOf(DocumentLinks.class, LinkExtractor.of(dialect).tryExtract(page));
  }
}
