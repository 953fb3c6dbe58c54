package fairlead.cli.documents;

import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.HeaderEdit;
import fairlead.html.rewrite.HeaderRewriting;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Encoder;
import fairlead.pipeline.Outcome;
import fairlead.rewrite.Rewritten;
import fairlead.uri.text.Printable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The changes that rewriting makes in a document, as a unified diff that {@code patch} can apply.
 * The bytes of the document stay as they are, except that UTF-16 is written in UTF-8. The changes
 * in a page that is too large for memory are listed instead.
 */
public final class UnifiedDiff implements Encoder<Rewritten> {

  private static final int CONTEXT = 3;

  /** A name as GNU diff writes it: in quotes if it needs escapes, and ended if it has a blank. */
  private static String header(String name) {
    boolean quoted = name.startsWith("\"") || name.chars().anyMatch(c -> c < ' ');
    if (!quoted) {
      return Printable.escaped(name) + (name.indexOf(' ') < 0 ? "" : "\t");
    }
    StringBuilder text = new StringBuilder("\"");
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      switch (c) {
        case '\t' -> text.append("\\t");
        case '\n' -> text.append("\\n");
        case '"', '\\' -> text.append('\\').append(c);
        default -> text.append(c < ' ' ? "\\%03o".formatted((int) c) : String.valueOf(c));
      }
    }
    return Printable.escaped(text.append('"').toString());
  }

  /**
   * Lines that differ.
   *
   * @param first the first line of the old text, from 0
   * @param end the line after the last one
   * @param lines the new lines in their place
   */
  private record Block(int first, int end, List<String> lines) {}

  @Override
  public byte[] encode(Rewritten result) {
    Rewriting rewriting = result.rewriting();
    String fields = listed(result.header(), result.outcome().place());
    if (rewriting == null
        || !rewriting.isChanged()
        || !(result.outcome() instanceof Outcome.Links found)) {
      return fields.getBytes(StandardCharsets.UTF_8);
    }
    if (result.part() != null) { // a line may begin in another part
      return listed(rewriting, found).getBytes(StandardCharsets.UTF_8);
    }
    Charset charset = found.document().charset();
    boolean wide = charset.name().startsWith("UTF-16");
    Charset bytewise = wide ? charset : StandardCharsets.ISO_8859_1;
    String source = new String(rewriting.source(), bytewise);
    List<Integer> starts = lineStarts(source);
    List<Block> blocks = new ArrayList<>();
    List<Edit> edits = rewriting.edits();
    for (int i = 0; i < edits.size(); ) {
      int first = lineOf(starts, offset(edits.get(i).start(), wide));
      int end = first;
      int from = i;
      while (i < edits.size() && lineOf(starts, offset(edits.get(i).start(), wide)) <= end + 1) {
        end = Math.max(end, lineOf(starts, offset(edits.get(i).end(), wide)));
        i++;
      }
      blocks.add(block(source, starts, first, end + 1, edits.subList(from, i), charset, bytewise));
    }
    StringBuilder out =
        new StringBuilder(new String(fields.getBytes(StandardCharsets.UTF_8), bytewise(wide)));
    String name = header(found.place().source());
    String shown = new String(name.getBytes(StandardCharsets.UTF_8), bytewise(wide));
    out.append("--- ").append(shown).append("\n+++ ").append(shown).append('\n');
    int shift = 0;
    for (int i = 0; i < blocks.size(); ) {
      int next = i + 1;
      while (next < blocks.size()
          && blocks.get(next).first() - blocks.get(next - 1).end() <= 2 * CONTEXT) {
        next++;
      }
      shift = hunk(out, source, starts, blocks.subList(i, next), shift);
      i = next;
    }
    return out.toString().getBytes(bytewise(wide));
  }

  /** The edits of a header, a line each, which patch skips. */
  private static String listed(HeaderRewriting header, DocumentPlace place) {
    StringBuilder out = new StringBuilder();
    for (HeaderEdit edit : header.edits()) {
      String name = place + ": " + edit.field().name() + ": ";
      out.append(Printable.escaped(name + edit.field().value() + " -> " + edit.value()))
          .append('\n');
    }
    return out.toString();
  }

  /** The edits of a part of a page, a line each. */
  private static String listed(Rewriting rewriting, Outcome.Links found) {
    StringBuilder out = new StringBuilder();
    for (Edit edit : rewriting.edits()) {
      String old = rewriting.replaced(edit, found.document().charset());
      out.append(Printable.escaped(found.place().source()))
          .append(':')
          .append(edit.line())
          .append(':')
          .append(edit.column())
          .append(": ")
          .append(Printable.escaped(old))
          .append(" -> ")
          .append(Printable.escaped(edit.replacement()))
          .append('\n');
    }
    return out.toString();
  }

  private static Charset bytewise(boolean wide) {
    return wide ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
  }

  private static int offset(int bytes, boolean wide) {
    return wide ? bytes / 2 : bytes;
  }

  private static Block block(
      String source,
      List<Integer> starts,
      int first,
      int end,
      List<Edit> edits,
      Charset charset,
      Charset bytewise) {
    boolean wide = bytewise.equals(charset) && charset.name().startsWith("UTF-16");
    StringBuilder text = new StringBuilder();
    int at = starts.get(first);
    for (Edit edit : edits) {
      text.append(source, at, offset(edit.start(), wide));
      text.append(new String(edit.replacement().getBytes(charset), bytewise));
      at = offset(edit.end(), wide);
    }
    text.append(source, at, end < starts.size() ? starts.get(end) : source.length());
    String whole = text.toString();
    List<Integer> inner = lineStarts(whole);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < inner.size(); i++) {
      lines.add(
          whole.substring(inner.get(i), i + 1 < inner.size() ? inner.get(i + 1) : whole.length()));
    }
    return new Block(first, end, lines);
  }

  private static int hunk(
      StringBuilder out, String source, List<Integer> starts, List<Block> blocks, int shift) {
    int first = Math.max(0, blocks.get(0).first() - CONTEXT);
    int end = Math.min(starts.size(), blocks.get(blocks.size() - 1).end() + CONTEXT);
    int added = 0;
    for (Block block : blocks) {
      added += block.lines().size() - (block.end() - block.first());
    }
    out.append(
        "@@ -%d,%d +%d,%d @@%n"
            .formatted(first + 1, end - first, first + 1 + shift, end - first + added)
            .replace(System.lineSeparator(), "\n"));
    int at = first;
    for (Block block : blocks) {
      at = copy(out, ' ', source, starts, at, block.first());
      at = copy(out, '-', source, starts, at, block.end());
      block.lines().forEach(line -> line(out, '+', line));
    }
    copy(out, ' ', source, starts, at, end);
    return shift + added;
  }

  private static int copy(
      StringBuilder out, char mark, String source, List<Integer> starts, int from, int to) {
    for (int i = from; i < to; i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : source.length();
      line(out, mark, source.substring(starts.get(i), end));
    }
    return Math.max(from, to);
  }

  private static void line(StringBuilder out, char mark, String line) {
    out.append(mark).append(line);
    if (!line.endsWith("\n")) {
      out.append("\n\\ No newline at end of file\n");
    }
  }

  private static List<Integer> lineStarts(String text) {
    List<Integer> starts = new ArrayList<>();
    starts.add(0);
    for (int at = text.indexOf('\n'); at >= 0 && at + 1 < text.length(); ) {
      starts.add(at + 1);
      at = text.indexOf('\n', at + 1);
    }
    return starts;
  }

  /** The line that contains an offset. */
  private static int lineOf(List<Integer> starts, int offset) {
    int found = Collections.binarySearch(starts, offset);
    return found >= 0 ? found : -found - 2;
  }
}
