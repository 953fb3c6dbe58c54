package fairlead.uri;

import java.io.InvalidObjectException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The serialized form of a reference. Reading it back parses its text, which also checks it.
 *
 * @param source the text that was parsed, of a {@link Url}; null for any other
 */
record SerializedReference(String text, UriLayout layout, Dialect dialect, @Nullable String source)
    implements Serializable {

  private Object readResolve() throws InvalidObjectException {
    if (source == null && layout.fits(text)) {
      return UriReference.of(text, layout, dialect);
    }
    if (source != null
        && dialect.tryParse(text) instanceof Url url
        && url.toString().equals(text)) {
      return Url.of(text, url.layout(), dialect, source);
    }
    throw new InvalidObjectException("not the text of a reference");
  }
}
