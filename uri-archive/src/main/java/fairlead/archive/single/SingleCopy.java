package fairlead.archive.single;

import fairlead.archive.ArchiveCopy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Copies the one document of a compressed file. */
final class SingleCopy implements ArchiveCopy {

  private final InputStream in;
  private final OutputStream out;
  private boolean replaced;

  /**
   * A copy of a document.
   *
   * @param in the document; closed with this object
   * @param out not closed with this object
   */
  SingleCopy(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  @Override
  public boolean replace(long number, byte[] data) throws IOException {
    out.write(data);
    replaced = true;
    return true;
  }

  @Override
  public void finish() throws IOException {
    if (!replaced) {
      in.transferTo(out);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
