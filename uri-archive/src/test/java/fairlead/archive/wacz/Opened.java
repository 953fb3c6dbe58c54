package fairlead.archive.wacz;

import fairlead.archive.Reading;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Opens an archive, as often as needed, and knows what was not closed. */
final class Opened implements Reading<SeekableByteChannel> {

  private final byte[] archive;
  private final List<SeekableByteChannel> channels = new ArrayList<>();

  Opened(byte[] archive) {
    this.archive = archive;
  }

  @Override
  public SeekableByteChannel read() {
    SeekableByteChannel channel = new SeekableInMemoryByteChannel(archive);
    channels.add(channel);
    return channel;
  }

  /** How many channels are open. */
  long open() {
    return channels.stream().filter(SeekableByteChannel::isOpen).count();
  }
}
