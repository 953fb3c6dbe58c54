package fairlead.html.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;

/** Corrects places in tables: the parser counts the escape of a bar in a cell as one character. */
final class TableCells {

  private TableCells() {}

  /** Corrects the places in a cell. */
  static void correct(TableCell cell, String text) {
    if (cell.getSourceSpans().isEmpty()) {
      return;
    }
    SourceSpan span = cell.getSourceSpans().get(0);
    int start = span.getInputIndex();
    int[] escapes = escapes(text, start, start + span.getLength());
    if (escapes.length > 0) {
      Node end = MarkdownText.after(cell);
      for (Node node = cell.getFirstChild(); node != null && node != end; ) {
        node.setSourceSpans(corrected(node.getSourceSpans(), start, escapes));
        node = MarkdownText.next(node);
      }
    }
  }

  /** Where bars that are escaped are, as the parser counts from the start of the cell. */
  private static int[] escapes(String text, int start, int end) {
    int[] escapes = new int[4];
    int count = 0;
    for (int at = start; at + 1 < end; at++) {
      if (text.charAt(at) == '\\' && text.charAt(at + 1) == '|') {
        escapes = count < escapes.length ? escapes : Arrays.copyOf(escapes, 2 * count);
        escapes[count] = at - start - count;
        count++;
        at++;
      }
    }
    return Arrays.copyOf(escapes, count);
  }

  private static List<SourceSpan> corrected(List<SourceSpan> spans, int cell, int... escapes) {
    List<SourceSpan> corrected = new ArrayList<>();
    for (SourceSpan span : spans) {
      int from = span.getInputIndex() - cell;
      int before = before(from, escapes);
      int length = span.getLength() + before(from + span.getLength(), escapes) - before;
      int column = span.getColumnIndex() + before;
      int index = span.getInputIndex() + before;
      corrected.add(SourceSpan.of(span.getLineIndex(), column, index, length));
    }
    return corrected;
  }

  /** How many escapes are before a place. */
  private static int before(int place, int... escapes) {
    int found = Arrays.binarySearch(escapes, place);
    return found < 0 ? -found - 1 : found;
  }
}
