package fairlead.spark;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files under a scheme of their own, as an object store has one; counts what is read. */
public final class CountedFileSystem extends RawLocalFileSystem {

  /** For {@code @ResourceLock}: the counts are those of all files. */
  static final String COUNTS = "the counts of files";

  static final AtomicLong BYTES = new AtomicLong();
  static final AtomicLong SEEKS = new AtomicLong();
  static final AtomicLong LONGEST = new AtomicLong();
  static final AtomicLong CLOSED = new AtomicLong();

  static void reset() {
    BYTES.set(0);
    SEEKS.set(0);
    LONGEST.set(0);
    CLOSED.set(0);
  }

  @Override
  public URI getUri() {
    return URI.create("counted:///");
  }

  @Override
  public String getScheme() {
    return "counted";
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    FSDataInputStream in = super.open(path, bufferSize);
    return new FSDataInputStream(new Counted(in));
  }

  private static final class Counted extends FSInputStream {

    private final FSDataInputStream in;

    Counted(FSDataInputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      BYTES.incrementAndGet();
      return in.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      BYTES.addAndGet(Math.max(0, count));
      LONGEST.accumulateAndGet(length, Math::max);
      return count;
    }

    @Override
    public void seek(long position) throws IOException {
      SEEKS.incrementAndGet();
      in.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return in.getPos();
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }

    @Override
    public void close() throws IOException {
      CLOSED.incrementAndGet();
      in.close();
    }
  }
}
