package fairlead.html.rule;

import fairlead.html.rule.LinkRule.Condition;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.resource.ResourceTable;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The places where links may occur. {@link #STANDARD} is what browsers follow, as listed in {@code
 * link-rules.tsv}. Switch rows by name, or add your own with {@link #with}. Immutable and
 * thread-safe.
 *
 * <pre>{@code
 * LinkTable table =
 *     LinkTable.STANDARD
 *         .switched("a-ping", false)
 *         .with(LinkRule.of("lazy-image", "img", "data-src", LinkKind.RESOURCE));
 * LinkExtractor.STANDARD.withTable(table);
 * }</pre>
 */
public final class LinkTable {

  /** The table of the toolkit. */
  public static final LinkTable STANDARD = read();

  /** Stands for every HTML element without rows of its own. */
  public static final String ANY = "*";

  private static final String ALL = "all";

  /** A list for each kind. */
  private static final Map<LinkKind, List<LinkKind>> ALONE = new EnumMap<>(LinkKind.class);

  static {
    for (LinkKind kind : LinkKind.values()) {
      ALONE.put(kind, List.of(kind));
    }
  }

  /** Rows whose links state their own purpose. */
  private static final Set<String> BY_REL = Set.of("link-href", "atom-link", "http-link");

  private static final Set<String> ICONS =
      Set.of("icon", "apple-touch-icon", "mask-icon", "enclosure");

  private static final Set<String> ORIGINS = Set.of("dns-prefetch", "preconnect");

  private static final Set<String> HINTS =
      Set.of("modulepreload", "prefetch", "preload", "prerender");

  /**
   * Link types of the HTML Standard, of HTML 4.01, and of IANA's registry of link relations whose
   * targets are pages.
   */
  private static final Set<String> PAGES =
      Set.of(
          """
          about alternate amphtml appendix archives author bookmark canonical chapter
          collection contents copyright cite-as describedby duplicate first glossary
          help home index item last latest-version license memento next original parent
          predecessor-version prev previous privacy-policy related replies search
          section self shortlink start subsection successor-version tag
          terms-of-service timegate timemap toc top up version-history via
          """
              .split("\\s+"));

  private final Map<String, LinkRule> byName;
  private final Map<String, List<LinkRule>> byElement = new HashMap<>();
  private final Map<String, List<LinkRule>> bare = new HashMap<>(); // elements without attributes
  private final Set<String> bareNames;
  private final Set<String> textElements;
  private final boolean asciiAttributes;

  private LinkTable(Collection<LinkRule> rules) {
    byName = new LinkedHashMap<>();
    for (LinkRule rule : rules) {
      byName.put(rule.name(), rule);
    }
    Set<String> texts = new HashSet<>();
    boolean ascii = true;
    for (LinkRule rule : byName.values()) {
      if (rule.on()) {
        for (String element : rule.elements()) {
          byElement.computeIfAbsent(element, name -> new ArrayList<>()).add(rule);
        }
        if (rule.attribute().equals(LinkRule.TEXT)) {
          texts.addAll(rule.elements());
        }
        ascii &=
            AsciiSet.isAscii(rule.attribute())
                && (rule.when() == null || AsciiSet.isAscii(rule.when().attribute()));
      }
    }
    textElements = Set.copyOf(texts);
    asciiAttributes = ascii;
    // Rows for every element of a namespace also apply to elements with rows of their own.
    for (Map.Entry<String, List<LinkRule>> entry : byElement.entrySet()) {
      String every = every(entry.getKey());
      if (!entry.getKey().equals(every) && isElement(entry.getKey())) {
        List<LinkRule> own = List.copyOf(entry.getValue());
        for (LinkRule rule : byElement.getOrDefault(every, List.of())) {
          if (!haveAttribute(own, rule.attribute())) {
            entry.getValue().add(rule);
          }
        }
      }
    }
    Set<String> names = new HashSet<>();
    for (Map.Entry<String, List<LinkRule>> entry : byElement.entrySet()) {
      String element = entry.getKey();
      entry.setValue(List.copyOf(entry.getValue()));
      List<LinkRule> without = new ArrayList<>();
      for (LinkRule rule : entry.getValue()) {
        if (needsNone(rule)) {
          without.add(rule);
        }
      }
      bare.put(element, List.copyOf(without));
      if (isElement(element) && !without.isEmpty()) {
        names.add(element.substring(element.indexOf(':') + 1));
      }
    }
    bareNames = Set.copyOf(names);
  }

  // Every start of the command builds tables, and setting up streams would take longer than this
  // loop.
  private static boolean haveAttribute(List<LinkRule> rules, String attribute) {
    for (LinkRule rule : rules) {
      if (rule.attribute().equals(attribute)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a rule finds links even if the element has no attribute. */
  private static boolean needsNone(LinkRule rule) {
    return rule.attribute().equals(LinkRule.TEXT) || rule.empty() == EmptyReference.DOCUMENT;
  }

  private static boolean isElement(String name) {
    return !name.startsWith("#");
  }

  private static String every(String element) {
    int colon = element.indexOf(':');
    return colon < 0 ? ANY : element.substring(0, colon + 1) + ANY;
  }

  private static LinkTable read() {
    List<LinkRule> rules = new ArrayList<>();
    for (List<String> row :
        ResourceTable.rows(LinkTable.class.getResourceAsStream("link-rules.tsv"))) {
      rules.add(rule(row));
    }
    return new LinkTable(rules);
  }

  private static LinkRule rule(List<String> field) {
    return new LinkRule(
        field.get(0),
        Arrays.asList(field.get(1).split("\\|", -1)),
        field.get(2),
        condition(field.get(3)),
        LinkKind.valueOf(constant(field.get(4))),
        LinkSyntax.valueOf(constant(field.get(5))),
        LinkBase.valueOf(constant(field.get(6))),
        EmptyReference.valueOf(constant(field.get(7))),
        FragmentOnly.valueOf(constant(field.get(8))),
        field.get(9).equals("on"),
        Vocabulary.valueOf(constant(field.get(10))));
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static @Nullable Condition condition(String text) {
    if (text.equals("-")) {
      return null;
    }
    int equals = text.indexOf('=');
    return equals < 0
        ? new Condition(text.substring(1), List.of())
        : new Condition(
            text.substring(0, equals), Arrays.asList(text.substring(equals + 1).split("\\|", -1)));
  }

  /** The rows in order, including those that are switched off. */
  public List<LinkRule> rules() {
    return List.copyOf(byName.values());
  }

  /** This table with one more row. It replaces a row with the same name. */
  public LinkTable with(LinkRule rule) {
    Map<String, LinkRule> rules = new LinkedHashMap<>(byName);
    rules.put(rule.name(), rule);
    return new LinkTable(rules.values());
  }

  /**
   * This table with rows switched on or off.
   *
   * @param name the name of a row, or of a vocabulary for all its rows, or {@code all}
   * @throws IllegalArgumentException if there is no row with that name
   */
  public LinkTable switched(String name, boolean on) {
    List<LinkRule> rules = new ArrayList<>();
    boolean known = false;
    for (LinkRule rule : byName.values()) {
      boolean meant =
          name.equals(rule.name()) || name.equals(ALL) || name.equals(rule.vocabulary().label());
      known |= meant;
      rules.add(meant ? rule.switched(on) : rule);
    }
    if (!known) {
      throw new IllegalArgumentException("no row of the link table is named " + name);
    }
    return new LinkTable(rules);
  }

  /** This table with only the named rows switched on. Unknown names are ignored. */
  public LinkTable only(Set<String> names) {
    return new LinkTable(
        byName.values().stream().map(rule -> rule.switched(names.contains(rule.name()))).toList());
  }

  /**
   * The rows that apply to an element: its own rows, then those for every element.
   *
   * @param element the element's name in lower case, after the prefix of its namespace if it is not
   *     HTML
   */
  public List<LinkRule> of(String element) {
    return rules(byElement, element);
  }

  /** Whether an element has its own rows, in addition to those of every element. */
  public boolean hasOwn(String element) {
    return byElement.containsKey(element);
  }

  /** Like {@link #of}, but without the rows that need an attribute. */
  public List<LinkRule> ofBare(String element) {
    return rules(bare, element);
  }

  /** The local names of the elements in which links may occur without an attribute. */
  public Set<String> bareNames() {
    return bareNames;
  }

  /** The elements whose text has links, named as in {@link #of}. */
  public Set<String> textElements() {
    return textElements;
  }

  /** Whether every attribute that a row names is only US-ASCII. */
  public boolean hasAsciiAttributes() {
    return asciiAttributes;
  }

  private static List<LinkRule> rules(Map<String, List<LinkRule>> table, String element) {
    List<LinkRule> own = table.get(element);
    return own == null && isElement(element)
        ? table.getOrDefault(every(element), List.of())
        : Objects.requireNonNullElse(own, List.of());
  }

  /**
   * The kinds of the links that one reference makes, in the order of the tokens of its {@code rel}:
   * each token makes its own link (HTML Standard, Section 4.6.7), but tokens of the same kind make
   * only one. With {@code stylesheet}, {@code alternate} is not a link of its own. If no token
   * names a kind, it is the kind of the row. An Atom link without {@code rel} is an alternate page
   * (RFC 4287, Section 4.2.7.2).
   *
   * @param rel the value of the attribute or parameter, empty if absent; used only for {@code link
   *     href}, for the same in Atom, and for Link headers
   */
  public static List<LinkKind> kinds(LinkRule rule, String rel) {
    if (!BY_REL.contains(rule.name())) {
      return only(rule.kind());
    }
    if (rel.isEmpty()) {
      return only(rule.name().equals("atom-link") ? LinkKind.RELATED : rule.kind());
    }
    Set<LinkKind> kinds = new LinkedHashSet<>();
    boolean alternate = false;
    int at = 0;
    while (at < rel.length()) {
      int start = at;
      while (at < rel.length() && rel.charAt(at) > ' ') {
        at++;
      }
      String token = AsciiCase.lower(rel.substring(start, at));
      LinkKind kind = ofToken(token);
      if (token.equals("alternate")) {
        alternate = true;
      } else if (kind != null) {
        kinds.add(kind);
      }
      at++;
    }
    if (alternate && !kinds.contains(LinkKind.STYLE)) {
      kinds.add(LinkKind.RELATED);
    }
    return kinds.size() > 1
        ? List.copyOf(kinds)
        : only(kinds.isEmpty() ? rule.kind() : kinds.iterator().next());
  }

  /** The kind that a token of a {@code rel} makes of a link. Null if it makes none. */
  private static @Nullable LinkKind ofToken(String token) {
    if (token.equals("stylesheet")) {
      return LinkKind.STYLE;
    }
    if (token.equals("sitemap")) {
      return LinkKind.SITEMAP;
    }
    if (token.equals("manifest")) {
      return LinkKind.METADATA;
    }
    if (ORIGINS.contains(token)) {
      return LinkKind.ORIGIN;
    }
    if (ICONS.contains(token)) {
      return LinkKind.RESOURCE;
    }
    if (HINTS.contains(token)) {
      return LinkKind.HINT;
    }
    return PAGES.contains(token) ? LinkKind.RELATED : null;
  }

  /** One kind, as a shared list. */
  public static List<LinkKind> only(LinkKind kind) {
    return Objects.requireNonNull(ALONE.get(kind));
  }
}
