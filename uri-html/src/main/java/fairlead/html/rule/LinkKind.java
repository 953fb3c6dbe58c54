package fairlead.html.rule;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What a link is for. A crawler follows {@link #PAGE}, and skips images and styles. */
public enum LinkKind {
  /** Followed by a reader: a, area. */
  NAVIGATION,
  /** A document shown within this one: frame, iframe. */
  FRAME,
  /**
   * A page that is related to this one: a link element or Link header with a rel such as next,
   * alternate, canonical, license or search.
   */
  RELATED,
  /** Where a client is redirected: Location, Refresh, meta refresh. */
  REDIRECT,
  /** A sitemap: a list of pages, or of other sitemaps. */
  SITEMAP,
  /** Fetched to show the document: images, media, icons. */
  RESOURCE,
  /** A style sheet. */
  STYLE,
  /** A script. */
  SCRIPT,
  /** Where a form is sent. */
  FORM,
  /** About the document, but not a page: a manifest, a feed, a preview image. */
  METADATA,
  /** A hint to fetch early, or a URI that is notified of what the reader does. */
  HINT,
  /** A host to look up or connect to early. Only the target's origin counts. */
  ORIGIN,
  /** A quoted source or a description elsewhere, which most readers do not see. */
  CITATION,
  /** A name rather than a place: what something is, or which part of this document is meant. */
  IDENTIFIER;

  /** The kinds that lead to pages: {@link #NAVIGATION} to {@link #SITEMAP}. Unmodifiable. */
  public static final Set<LinkKind> PAGE =
      Collections.unmodifiableSet(EnumSet.range(NAVIGATION, SITEMAP));

  private final String label = name().toLowerCase(Locale.ROOT);

  /** The word for the kind in output: {@code navigation}, {@code resource} and so on. */
  public String label() {
    return label;
  }

  /**
   * The kinds for a word that a user writes: a {@link #label}, or {@code page} for all of {@link
   * #PAGE}. Empty if the word is unknown.
   */
  public static Set<LinkKind> named(String word) {
    if (word.equals("page")) {
      return PAGE;
    }
    return Arrays.stream(values())
        .filter(kind -> kind.label().equals(word))
        .findFirst()
        .map(Set::of)
        .orElse(Set.of());
  }
}
