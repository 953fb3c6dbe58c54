package fairlead.pipeline.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** A file that can be read up to some place only. */
public final class FailingChannel implements SeekableByteChannel {

  private final SeekableByteChannel file;
  private final long readable;

  public FailingChannel(SeekableByteChannel file, long readable) {
    this.file = file;
    this.readable = readable;
  }

  @Override
  public int read(ByteBuffer bytes) throws IOException {
    if (file.position() + bytes.remaining() > readable) {
      throw new IOException("the disk is broken");
    }
    return file.read(bytes);
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    return file.write(bytes);
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    file.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public SeekableByteChannel truncate(long size) throws IOException {
    file.truncate(size);
    return this;
  }

  @Override
  public boolean isOpen() {
    return file.isOpen();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
