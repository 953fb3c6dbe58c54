package fairlead.pipeline.source;

import fairlead.archive.EntryReader;
import fairlead.archive.Heading;
import fairlead.archive.Item;
import fairlead.pipeline.MessageParts;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.text.AsciiCase;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the headings of a message say about its leaves: the URI of each, the layers in which its
 * base is searched for, which leaf is the root, and which leaf a URI leads to.
 */
final class MessageFacts {

  /** The base if nothing else sets one (RFC 2557, Section 5, e). */
  private static final String THIS_MESSAGE = "thismessage:/";

  private static final Dialect DIALECT = Rfc3986.DIALECT;

  /** The limit on characters of URIs in memory. */
  private static final int MAX_CHARS = 16 << 20;

  private final @Nullable String retrieved;
  private final Set<String> ids = new HashSet<>();
  private final MessageParts parts;
  private long chars; // of URIs

  /**
   * Reads the headings of a message.
   *
   * @param retrieved the URI by which the message was retrieved; null if none is known
   * @param max how many URIs of parts are kept; no link leads to the others
   */
  MessageFacts(EntryReader reader, @Nullable String retrieved, int max) throws IOException {
    this.retrieved = retrieved;
    Map<String, String> located = new HashMap<>();
    Map<String, String> identified = new HashMap<>();
    for (Item item = reader.next(); item != null; item = reader.next()) {
      if (item instanceof Item.Part part
          && located.size() + identified.size() < max
          && chars < MAX_CHARS) {
        put(identified, part.heading().cid(), part.number());
        put(located, location(part.heading()), part.number());
        for (Heading at = part.heading(); at != null && ids.size() < max; at = at.outer()) {
          String cid = at.cid();
          if (cid != null && !ids.add(cid)) {
            break;
          }
        }
      }
    }
    located.putAll(identified); // a cid: Content-Location counts only if no ID does
    this.parts = new MessageParts(located);
  }

  private void put(Map<String, String> numbers, @Nullable String uri, String number) {
    if (uri != null) {
      chars += uri.length();
      numbers.putIfAbsent(MessageParts.normal(uri), number);
    }
  }

  /** The parts of the message by their URIs. */
  MessageParts parts() {
    return parts;
  }

  /** The URI of a leaf; null if nothing names it. */
  @Nullable String uri(Heading heading) {
    String located = location(heading);
    if (located != null) {
      return located;
    }
    return retrieved != null && isRoot(heading) ? retrieved : heading.cid();
  }

  private @Nullable String location(Heading heading) {
    String location = heading.contentLocation();
    if (location == null || location.isEmpty()) {
      return null;
    }
    if (isAbsolute(location)) {
      return location;
    }
    String own = heading.contentBase();
    BaseContext around = around(heading);
    BaseContext context = own != null && isAbsolute(own) ? around.inEntity(own) : around;
    return DIALECT.tryResolve(context.base(DIALECT).uri(), location) instanceof Uri uri
        ? uri.toString()
        : null;
  }

  /**
   * The layers in which the base of a leaf is searched for. At each level Content-Base comes before
   * Content-Location (RFC 2110, Section 5). Relative ones count only within an absolute one (RFC
   * 2557, Section 5).
   */
  BaseContext context(Heading heading) {
    String own = base(heading);
    BaseContext around = around(heading);
    boolean counts = own != null && (isAbsolute(own) || around.candidates().size() > 1);
    return own != null && counts ? around.withHeading(own) : around;
  }

  private BaseContext around(Heading heading) {
    BaseContext context =
        retrieved == null
            ? BaseContext.defaulting(THIS_MESSAGE)
            : BaseContext.retrievedFrom(retrieved);
    Deque<String> bases = new ArrayDeque<>();
    for (Heading outer = heading.outer(); outer != null; outer = outer.outer()) {
      String base = base(outer);
      if (base != null) {
        bases.push(base);
      }
    }
    boolean absolute = false;
    for (String base : bases) {
      absolute |= isAbsolute(base);
      context = absolute ? context.inEntity(base) : context;
    }
    return context;
  }

  /**
   * The base that a heading offers. A cid: URI, as Chromium writes for style sheets, does not
   * count.
   */
  private static @Nullable String base(Heading heading) {
    String base = heading.contentBase();
    String offered = base == null || base.isEmpty() ? heading.contentLocation() : base;
    return offered == null || offered.isEmpty() || AsciiCase.lower(offered).startsWith("cid:")
        ? null
        : offered;
  }

  /** Whether a leaf is the root document of the message: each part on the path to it is a root. */
  private boolean isRoot(Heading heading) {
    Heading at = heading;
    for (Heading outer = at.outer(); outer != null; outer = outer.outer()) {
      if (!outer.isAlternative() && !isRoot(at, outer)) {
        return false;
      }
      at = outer;
    }
    return true;
  }

  private boolean isRoot(Heading heading, Heading multipart) {
    String start = multipart.start();
    if (start == null || !ids.contains(start)) {
      return heading.index() == 1;
    }
    return start.equals(heading.cid());
  }

  /** Whether a reference has a scheme (RFC 3986, Section 3.1). */
  private static boolean isAbsolute(String reference) {
    int colon = reference.indexOf(':');
    if (colon < 1 || !isLetter(reference.charAt(0))) {
      return false;
    }
    for (int i = 1; i < colon; i++) {
      char c = reference.charAt(i);
      if (!isLetter(c) && (c < '0' || c > '9') && "+-.".indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z';
  }
}
