package fairlead.archive.wacz;

import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import fairlead.archive.zip.ZipReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/** The files of packages. */
final class Waczs {

  private Waczs() {}

  /** The files of an archive by their names, in order. */
  static Map<String, byte[]> files(byte[] archive) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipReader reader =
        new ZipReader(new SeekableInMemoryByteChannel(archive), UnpackBudget.unlimited())) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        Item.Entry entry = (Item.Entry) item;
        try (InputStream in = entry.data().read()) {
          files.put(entry.name(), in.readAllBytes());
        }
      }
    }
    return files;
  }

  /** A file as text. */
  static String text(Map<String, byte[]> files, String name) {
    return new String(Objects.requireNonNull(files.get(name), name), StandardCharsets.UTF_8);
  }

  /** A description of files, each in the same form. */
  static String described(Map<String, byte[]> files, String form) {
    StringBuilder text = new StringBuilder("{\"resources\": [");
    files.forEach(
        (name, data) ->
            text.append(text.charAt(text.length() - 1) == '[' ? "" : ",\n")
                .append(
                    form.replace("PATH", name)
                        .replace("SHA256", DigestUtils.sha256Hex(data))
                        .replace("MD5", DigestUtils.md5Hex(data))
                        .replace("SIZE", Integer.toString(data.length))));
    return text.append("], \"x\": 1}").toString();
  }
}
