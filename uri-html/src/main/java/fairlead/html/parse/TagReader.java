package fairlead.html.parse;

import fairlead.html.BasePolicy.Scripting;
import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.markup.MarkupBounds;
import fairlead.html.markup.NoscriptTexts;
import fairlead.html.markup.ParserText;
import fairlead.html.markup.PlainMarkup;
import fairlead.html.markup.PlainMarkup.Way;
import fairlead.html.markup.TagTree;
import fairlead.html.markup.TagsFastPath;
import fairlead.html.parse.ExtractionOptions.Detail;
import fairlead.html.parse.ParserInput.Role;
import fairlead.html.text.MarkupSource;
import fairlead.html.text.MarkupText;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the tags of HTML texts. Thread-safe. */
public final class TagReader {

  /** Elements whose text has no elements in the tree. */
  private static final Set<String> TEXTS = Set.of("script", "style", NoscriptTexts.NAME);

  private final ExtractionOptions options;
  private final boolean mayBePlain; // whether the start tags of a text may be enough

  TagReader(ExtractionOptions options) {
    this.options = options;
    this.mayBePlain = options.table().of(TreeWalk.COMMENT).isEmpty() && !wantsText(options);
  }

  /** Whether links are read from the text of ordinary elements. */
  private static boolean wantsText(ExtractionOptions options) {
    for (String name : options.table().textElements()) {
      if (!TEXTS.contains(name) && name.indexOf('#') < 0 && name.indexOf(':') < 0) {
        return true;
      }
    }
    return false;
  }

  /** A text up to the limit on markup. */
  static ParserText bounded(MarkupText markup, Limits limits) {
    MarkupBounds bounds = new MarkupBounds(limits);
    int end = bounds.admit(markup);
    return new ParserText(markup.upTo(end), false, bounds.exceeded(), null, null);
  }

  private static boolean isReadAsItIs(MarkupText markup) {
    String text = markup.text();
    String noncharacter = markup.isUtf8() ? "\u00EF\u00BF\u00BF" : "\uFFFF"; // or its octets
    return text.indexOf('\0') < 0 && !text.contains(noncharacter);
  }

  /** A text without decoding, with its tags. Null if it must be decoded. */
  @Nullable ParserText encoded(ParserInput input) {
    MarkupText encoded =
        options.table().hasAsciiAttributes() && mayBePlain ? input.source().encoded() : null;
    if (encoded == null || !isReadAsItIs(encoded)) {
      return null;
    }
    ParserText bounded = bounded(encoded, options.limits());
    return bounded.exceeded() == null ? tagged(bounded, input.role(), true) : null;
  }

  /** Whether the tags of a text may be enough. */
  boolean mayBePlain(ParserInput input) {
    return mayBePlain && isReadAsItIs(input.source().markup());
  }

  /** A text with its tags, as far as limits admit it. */
  ParserText tagged(ParserInput input) {
    ParserText bounded = bounded(input.source().markup(), options.limits());
    return tagged(bounded, input.role(), mayBePlain(input));
  }

  private ParserText tagged(ParserText bounded, Role role, boolean plainWanted) {
    boolean context = options.wants(Detail.CONTEXT);
    boolean fragment = role == Role.FRAGMENT;
    PlainMarkup plain =
        plainWanted && !(context && fragment)
            ? plain(fragment ? Way.FRAGMENT : Way.DOCUMENT)
            : null;
    TagTree tree = context && plain != null ? new TagTree() : null;
    TagsFastPath tags =
        new TagsFastPath(bounded.markup(), options.table().bareNames(), scripting(), plain, tree);
    return bounded.with(tags, tags.noscripts());
  }

  private boolean scripting() {
    return options.base().scripting() == Scripting.ENABLED;
  }

  private PlainMarkup plain(Way way) {
    Limits limits = options.limits();
    return new PlainMarkup(
        limits.intOf(DocumentLimit.DEPTH), limits.intOf(DocumentLimit.ATTRIBUTES), way);
  }

  /** A reader of the markup of a page that is too large for a tree. */
  public PlainMarkup ofLargePage() {
    PlainMarkup plain = plain(Way.LARGE);
    if (!mayBePlain || options.wants(Detail.CONTEXT)) {
      plain.refuse();
    }
    return plain;
  }

  /**
   * The tags of a part of a page that is too large for a tree.
   *
   * @param plain what is known from the parts before it; receives the tags of this one
   * @param continued whether the page goes on after the text. What is not at its end in the text is
   *     then left out
   */
  public ParserText part(MarkupSource text, PlainMarkup plain, boolean continued) {
    MarkupText encoded = options.table().hasAsciiAttributes() ? text.encoded() : null;
    MarkupText units = encoded == null ? text.markup() : encoded;
    if (!isReadAsItIs(units)) {
      plain.hasReplaced();
    }
    ParserText bounded = bounded(units, options.limits());
    boolean open = continued || bounded.exceeded() != null;
    TagsFastPath tags =
        TagsFastPath.ofPart(
            bounded.markup(), options.table().bareNames(), scripting(), plain, open);
    return bounded.with(tags, tags.noscripts());
  }
}
