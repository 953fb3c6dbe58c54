package fairlead.html.parse;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Block;
import org.commonmark.node.CustomBlock;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockParserFactory;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.ParserState;

/**
 * The definition of a footnote, as GitHub reads it: a label, and blocks that are indented by four
 * columns. Without it, the parser would take a definition of one word for that of a link, and later
 * paragraphs for code.
 */
final class FootnoteBlock extends AbstractBlockParser {

  private static final Pattern LABEL = Pattern.compile("\\[\\^[^\\]\\s]++\\]:[ \\t]*");
  private static final int INDENT = 4;

  /** Starts one at a label. Unlike the definition of a link, it may end a paragraph. */
  static final BlockParserFactory FACTORY =
      (state, matched) -> {
        CharSequence line = state.getLine().getContent();
        int start = state.getNextNonSpaceIndex();
        Matcher label = LABEL.matcher(line).region(start, line.length());
        return state.getIndent() < INDENT && label.lookingAt()
            ? BlockStart.of(new FootnoteBlock()).atIndex(label.end())
            : BlockStart.none();
      };

  private final Block block = new CustomBlock() {};

  @Override
  public Block getBlock() {
    return block;
  }

  @Override
  public boolean isContainer() {
    return true;
  }

  @Override
  public boolean canContain(Block child) {
    return true;
  }

  @Override
  public BlockContinue tryContinue(ParserState state) {
    return state.isBlank()
        ? BlockContinue.atIndex(state.getNextNonSpaceIndex())
        : state.getIndent() >= INDENT
            ? BlockContinue.atColumn(state.getColumn() + INDENT)
            : BlockContinue.none();
  }
}
