package fairlead.benchmarks;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/** Writes a web archive of many small pages; the same number always produces the same archive. */
public final class SmallPages {

  private static final int LINKS = 8;

  private SmallPages() {}

  /**
   * Writes it.
   *
   * @param arguments the file, and how many pages
   */
  public static void main(String[] arguments) throws IOException {
    int pages = Integer.parseInt(arguments[1]);
    SplittableRandom random = new SplittableRandom(pages);
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(Path.of(arguments[0])), 1 << 16)) {
      for (int page = 0; page < pages; page++) {
        out.write(record(page, random));
      }
    }
  }

  private static byte[] record(int page, SplittableRandom random) throws IOException {
    StringBuilder html = new StringBuilder("<!doctype html><title>Page " + page + "</title><p>");
    for (int link = 0; link < LINKS; link++) {
      html.append("<a href=\"../").append(random.nextInt(4_000_000)).append(".html\">next</a>\n");
    }
    byte[] body = html.toString().getBytes(StandardCharsets.UTF_8);
    String http =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + body.length + "\r\n\r\n";
    int length = http.length() + body.length;
    UUID id = new UUID(page, random.nextLong());
    String header =
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h"
            + page % 1000
            + ".example/a/"
            + page
            + ".html\r\nWARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:"
            + id
            + ">\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: "
            + length
            + "\r\n\r\n";
    ByteArrayOutputStream member = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(member)) {
      gzip.write((header + http).getBytes(StandardCharsets.US_ASCII));
      gzip.write(body);
      gzip.write("\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    return member.toByteArray();
  }
}
