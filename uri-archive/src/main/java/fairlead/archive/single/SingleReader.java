package fairlead.archive.single;

import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the content of a compressed file, which is its only item. */
final class SingleReader implements EntryReader {

  private final SingleFormat format;
  private final UnpackBudget budget;
  private boolean given;
  private InputStream open;

  /**
   * A reader of a file.
   *
   * @param in closed with this object
   * @param budget how much may be unpacked
   */
  SingleReader(SingleFormat format, InputStream in, UnpackBudget budget) {
    this.format = format;
    this.open = in;
    this.budget = budget;
  }

  @Override
  public Item.@Nullable Entry next() {
    if (given) {
      return null;
    }
    given = true;
    return new Item.Entry("", Item.UNKNOWN, null, this::content);
  }

  /** Opens the content, once. */
  InputStream content() throws IOException {
    open = format.decoded(new BufferedInputStream(open, 64 * 1024));
    return budget.counted(open);
  }

  @Override
  public void close() throws IOException {
    open.close();
  }
}
