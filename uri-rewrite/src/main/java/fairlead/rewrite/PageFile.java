package fairlead.rewrite;

import fairlead.archive.Closing;
import fairlead.html.rewrite.Rewriting;
import fairlead.rewrite.Rewritten.Part;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** A large page that is written part by part. */
final class PageFile implements Closeable {

  private final FileChannel source;
  private final FileChannel out;
  private long at; // in the source
  private long edits;
  private long left;

  /**
   * Begins to write a page.
   *
   * @param file the page
   * @param unfinished a new file
   */
  PageFile(Path file, Path unfinished) throws IOException {
    this.source = FileChannel.open(file, StandardOpenOption.READ);
    boolean opened = false;
    try {
      this.out =
          FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      opened = true;
    } finally {
      if (!opened) {
        Closing.quietly(source);
      }
    }
  }

  /**
   * Writes the next part, and after the last one the rest of the page.
   *
   * @throws IOException if it cannot be written, or the page is not as it was when it was read
   */
  void add(Rewriting rewriting, Part part) throws IOException {
    ByteBuffer now = ByteBuffer.allocate(part.end() - part.start());
    while (now.hasRemaining() && source.read(now, at + now.position()) >= 0) {
      // a read may return less than is there
    }
    if (part.start() != at || !Arrays.equals(now.array(), rewriting.source())) {
      throw new IOException("it has changed since it was read");
    }
    write(ByteBuffer.wrap(rewriting.bytes()));
    at = part.end();
    edits += rewriting.edits().size();
    left += rewriting.left().size();
    if (part.isLast()) {
      while (at < source.size()) {
        at += source.transferTo(at, source.size() - at, out);
      }
      out.force(true);
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  /** How many values were replaced. */
  long edits() {
    return edits;
  }

  /** Some counts and those of the page. */
  RewriteCounts counted(RewriteCounts counts) {
    RewriteCounts all = counts.withLeft(left);
    return edits > 0 ? all.withRewritten(edits) : all;
  }

  @Override
  public void close() {
    Closing.quietly(source);
    Closing.quietly(out);
  }
}
