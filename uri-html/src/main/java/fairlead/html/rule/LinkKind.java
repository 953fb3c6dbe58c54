package fairlead.html.rule;

import java.util.Locale;

/** What a link is for: how a crawler tells pages from images. */
public enum LinkKind {
  /** Followed by a reader: a, area. */
  NAVIGATION,
  /** Fetched to show the document: images, frames, icons. */
  RESOURCE,
  /** A style sheet. */
  STYLE,
  /** A script. */
  SCRIPT,
  /** Where a form is sent. */
  FORM,
  /** A relation of the document to another, such as canonical or next. */
  METADATA,
  /** A hint to fetch early, or a place that is notified of what the reader does. */
  HINT,
  /** A host to look up or connect to early: no more than the target's origin counts. */
  ORIGIN,
  /** A source that is quoted or a description elsewhere, which few readers are shown. */
  CITATION,
  /** A name rather than a place: what something is, or which part of this document is meant. */
  IDENTIFIER;

  /** The word for the kind in output: {@code navigation}, {@code resource} and so on. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
