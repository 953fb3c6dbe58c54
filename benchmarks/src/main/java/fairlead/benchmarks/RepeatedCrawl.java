package fairlead.benchmarks;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a large WARC.gz from the records of small ones, repeated under other hosts: {@code OUT
 * BYTES WARC.gz...}. Every record is a member of its own, as crawlers write them.
 */
public final class RepeatedCrawl {

  private static final String TARGET = "\r\nWARC-Target-URI: http://";

  private RepeatedCrawl() {}

  /** Writes the file. */
  public static void main(String[] args) throws IOException {
    long bytes = Long.parseLong(args[1]);
    List<String> records = new ArrayList<>();
    for (String file : Arrays.asList(args).subList(2, args.length)) {
      records.addAll(records(Path.of(file)));
    }
    long written = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(args[0])))) {
      for (int round = 0; written < bytes; round++) {
        for (String record : records) {
          byte[] member = member(record.replaceFirst(TARGET, TARGET + "r" + round + '.'));
          out.write(member);
          written += member.length;
        }
      }
    }
  }

  /** The records of a file, as Latin-1, divided where a version line follows two empty lines. */
  private static List<String> records(Path file) throws IOException {
    try (InputStream in =
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      String all = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      return List.of(all.split("(?<=\r\n\r\n)(?=WARC/\\d\\.\\d+\r\n)", -1));
    }
  }

  private static byte[] member(String record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(record.getBytes(StandardCharsets.ISO_8859_1));
    }
    return bytes.toByteArray();
  }
}
