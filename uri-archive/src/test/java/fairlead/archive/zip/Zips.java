package fairlead.archive.zip;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.join;

import fairlead.archive.ChannelBytes;
import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** Zip archives made header by header, so that they can be wrong in every way. */
final class Zips {

  private Zips() {}

  /** The local header of stored data, without the data. */
  static byte[] local(String name, String data, byte... extra) {
    byte[] all = new byte[30];
    ByteBuffer header = ZipTail.numbers(all);
    header.putInt(0x04034B50).putShort((short) 20).putShort((short) 0).putShort((short) 0);
    header.putInt(0).putInt(crc(data)).putInt(data.length()).putInt(data.length());
    header.putShort((short) bytes(name).length).putShort((short) extra.length);
    return join(all, bytes(name), extra);
  }

  /** A stored file, with its local header. */
  static byte[] file(String name, String data) {
    return join(local(name, data), bytes(data));
  }

  /** The entry of stored data in the central directory. */
  static byte[] central(String name, String data, long local, byte... extra) {
    byte[] all = new byte[46];
    ByteBuffer header = ZipTail.numbers(all);
    header.putInt(0x02014B50).putShort((short) 20).putShort((short) 20).putShort((short) 0);
    header.putShort((short) 0).putInt(0).putInt(crc(data));
    header.putInt(data.length()).putInt(data.length());
    header.putShort((short) bytes(name).length).putShort((short) extra.length);
    header.putInt(42, (int) local);
    return join(all, bytes(name), extra);
  }

  /** The end of an archive. */
  static byte[] end(int entries, long length, long start, String comment) {
    byte[] all = new byte[22];
    ByteBuffer end = ZipTail.numbers(all);
    end.putInt(0x06054B50).putInt(0).putShort((short) entries).putShort((short) entries);
    end.putInt((int) length).putInt((int) start).putShort((short) comment.length());
    return join(all, bytes(comment));
  }

  /** The end of an archive in zip64, and its locator, which precede the other end. */
  static byte[] end64(long entries, long length, long start, long place) {
    byte[] all = new byte[76];
    ByteBuffer end = ZipTail.numbers(all);
    end.putInt(0x06064B50).putLong(44).putShort((short) 45).putShort((short) 45).putLong(0);
    end.putLong(entries).putLong(entries).putLong(length).putLong(start);
    end.putInt(0x07064B50).putInt(0).putLong(place).putInt(1);
    return all;
  }

  /** An extra field. */
  static byte[] extra(int type, byte... content) {
    byte[] all = new byte[4 + content.length];
    ByteBuffer field = ZipTail.numbers(all);
    field.putShort((short) type).putShort((short) content.length).put(content);
    return all;
  }

  /** A whole archive of stored files, after some bytes that its offsets count or not. */
  static byte[] archive(byte[] files, byte[] directory, int entries) {
    return join(files, directory, end(entries, directory.length, files.length, ""));
  }

  static ChannelBytes in(byte[]... parts) throws IOException {
    return new ChannelBytes(new SeekableInMemoryByteChannel(join(parts)));
  }

  /** What a reader finds, one line for each item; data or what is wrong with it. */
  static List<String> lines(EntryReader reader) throws IOException {
    List<String> lines = new ArrayList<>();
    try (reader) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        lines.add(line(item));
      }
    }
    return lines;
  }

  private static String line(Item item) throws IOException {
    if (item instanceof Item.Entry entry) {
      try (InputStream data = entry.data().read()) {
        return entry.name() + ": " + new String(data.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        return entry.name() + " ! " + e.getMessage();
      }
    }
    if (item instanceof Item.Link link) {
      return link.name() + " > " + link.target();
    }
    return item instanceof Item.Unread unread
        ? unread.name() + " ! " + unread.message()
        : item instanceof Item.Other other
            ? other.name() + " - " + other.reason()
            : "! " + ((Item.Damage) item).message();
  }

  private static int crc(String data) {
    CRC32 crc = new CRC32();
    crc.update(bytes(data));
    return (int) crc.getValue();
  }
}
