package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.Document;
import fairlead.testing.GeneratedPage;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jwat.warc.WarcReader;
import org.jwat.warc.WarcReaderFactory;
import org.jwat.warc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/**
 * Archives made from good ones by cutting, flipping and lying about lengths: what is intact is
 * read, and read once. The figures are a page of the documentation.
 */
class DamagePageTest {

  private static final int DOCUMENTS = 20;
  private static final int FLIPS = 60;

  private static final Map<String, String> REASONS =
      Map.of(
          "mailbox, flipped bit",
          "a message begins at the start of a line, and the line break before it is gone");

  /** Formats with checksums of everything. */
  private static final Set<String> CHECKED =
      Set.of(
          "WARC, a gzip member per record",
          "WARC, a zstd frame per record",
          "ARC, a gzip member per record",
          "zip",
          "zip, stored");

  @TempDir private Path folder;

  /**
   * A good archive.
   *
   * @param format what it is, for people
   * @param name the name of its file
   * @param bytes the archive
   * @param ends where the bytes of each document end
   * @param owners which document each byte is of; -1 for none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sample(String format, String name, byte[] bytes, int[] ends, int[] owners) {

    boolean isStream() {
      return format.equals("tar.gz") || format.contains("one gzip member");
    }
  }

  /**
   * A damaged archive.
   *
   * @param intact which documents are
   * @param hurt which document must be reported if it is not read; -1 for none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Damaged(byte[] bytes, boolean[] intact, int hurt) {}

  private static String page(int i) {
    Random random = new Random(i);
    StringBuilder page = new StringBuilder("<p>document " + i + ";<a href=" + i + ">");
    int words = 20 + random.nextInt(300);
    for (int word = 0; word < words; word++) {
      page.append(Long.toString(random.nextInt(1_000_000), 36))
          .append(word % 9 == 8 ? "\r\n" : " ");
    }
    return page.append("</a>").toString();
  }

  private static Sample joined(
      String format, String name, byte[] head, List<byte[]> parts, byte[] tail) {
    byte[] all = join(head, join(parts.toArray(byte[][]::new)), tail);
    int[] ends = new int[DOCUMENTS];
    int[] owners = new int[all.length];
    Arrays.fill(owners, -1);
    int at = head.length;
    for (int i = 0; i < DOCUMENTS; i++) {
      Arrays.fill(owners, at, at + parts.get(i).length, i);
      at += parts.get(i).length;
      ends[i] = at;
    }
    return new Sample(format, name, all, ends, owners);
  }

  private static List<Sample> samples() throws IOException {
    List<byte[]> records = new ArrayList<>();
    List<byte[]> gzipped = new ArrayList<>();
    List<byte[]> frames = new ArrayList<>();
    List<byte[]> arcs = new ArrayList<>();
    List<byte[]> gzippedArcs = new ArrayList<>();
    List<byte[]> messages = new ArrayList<>();
    List<byte[]> parts = new ArrayList<>();
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      byte[] html = Warcs.html(page(i));
      byte[] record = Warcs.response(Integer.toString(i), html);
      records.add(record);
      gzipped.add(gzip(record));
      frames.add(Packed.zstd(record));
      byte[] arc =
          join(
              bytes("http://h/" + i + " 1.2.3.4 20260101000000 text/html " + html.length + "\n"),
              html,
              bytes("\n"));
      arcs.add(arc);
      gzippedArcs.add(gzip(arc));
      String mail = "MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n" + page(i) + "\r\n";
      messages.add(
          bytes("From a@b Thu Jan  1 00:00:00 2026\r\nSubject: " + i + "\r\n" + mail + "\r\n"));
      parts.add(bytes("--b0undary\r\nContent-Location: http://h/" + i + "\r\n" + mail));
      files.put("d/" + i + ".html", bytes(page(i)));
    }
    byte[] version = bytes("filedesc://a.arc 0.0.0.0 20260101000000 text/plain 6\n1 0 x\n\n");
    byte[] none = new byte[0];
    byte[] head =
        bytes(
            "Subject: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;"
                + " boundary=b0undary\r\n\r\n");
    byte[] whole = join(records.toArray(byte[][]::new));
    byte[] tar = Packed.tar(files);
    return List.of(
        joined("WARC", "a.warc", none, records, none),
        joined("WARC, a gzip member per record", "a.warc.gz", none, gzipped, none),
        joined("WARC, a zstd frame per record", "a.warc.zst", none, frames, none),
        stream("WARC, one gzip member", "b.warc.gz", whole, joined("", "", none, records, none)),
        joined("ARC", "a.arc", version, arcs, none),
        joined("ARC, a gzip member per record", "a.arc.gz", gzip(version), gzippedArcs, none),
        zip("zip", Packed.zip(files)),
        zip("zip, stored", Packed.storedZip(files)),
        tar(tar),
        stream("tar.gz", "a.tar.gz", tar, tar(tar)),
        joined("mailbox", "a.mbox", none, messages, none),
        joined("MHTML", "a.mhtml", head, parts, bytes("--b0undary--\r\n")));
  }

  /** Where documents end in what a single stream holds. */
  private static Sample stream(String format, String name, byte[] content, Sample inner)
      throws IOException {
    return new Sample(format, name, gzip(content), inner.ends(), new int[0]);
  }

  private static Sample zip(String format, byte[] zip) {
    int[] ends = new int[DOCUMENTS];
    int[] owners = new int[zip.length];
    Arrays.fill(owners, -1);
    String text = new String(zip, StandardCharsets.ISO_8859_1);
    int[] starts = new int[2 * DOCUMENTS + 1];
    int at = -1;
    for (int i = 0; i < DOCUMENTS; i++) {
      at = text.indexOf("PK\3\4", at + 1);
      starts[i] = at;
    }
    for (int i = DOCUMENTS; i < 2 * DOCUMENTS; i++) {
      at = text.indexOf("PK\1\2", at + 1);
      starts[i] = at;
    }
    starts[2 * DOCUMENTS] = text.indexOf("PK\5\6", at);
    for (int i = 0; i < 2 * DOCUMENTS; i++) {
      Arrays.fill(owners, starts[i], starts[i + 1], i % DOCUMENTS);
    }
    for (int i = 0; i < DOCUMENTS; i++) {
      ends[i] = starts[i + 1];
    }
    return new Sample(format, "a.zip", zip, ends, owners);
  }

  private static Sample tar(byte[] tar) {
    int[] ends = new int[DOCUMENTS];
    int[] owners = new int[tar.length];
    Arrays.fill(owners, -1);
    int at = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      int size = bytes(page(i)).length;
      int end = at + 512 + (size + 511) / 512 * 512;
      Arrays.fill(owners, at, end, i);
      ends[i] = at + 512 + size;
      at = end;
    }
    return new Sample("tar", "a.tar", tar, ends, owners);
  }

  private static List<Damaged> cuts(Sample sample) throws IOException {
    List<Damaged> cuts = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    if (sample.isStream()) {
      for (int i = 1; i < 30; i++) {
        places.add(sample.bytes().length * i / 30);
      }
    } else {
      for (int end : sample.ends()) {
        places.addAll(List.of(end - 1, end, end + 1));
      }
    }
    for (int place : places) {
      if (place >= sample.bytes().length) {
        continue;
      }
      byte[] cut = Arrays.copyOf(sample.bytes(), place);
      boolean[] intact = sample.isStream() ? before(sample, cut) : whole(sample, place);
      cuts.add(new Damaged(cut, intact, hurt(sample, place, intact)));
    }
    return cuts;
  }

  /** The document that a cut goes through; none where nothing shows that there was more. */
  private static int hurt(Sample sample, int cut, boolean[] intact) {
    for (int i = 0; i < DOCUMENTS; i++) {
      if (!intact[i]) {
        boolean within = sample.isStream() || i == 0 || sample.ends()[i - 1] + 1 < cut;
        return within && !sample.format().equals("mailbox") ? i : -1;
      }
    }
    return -1;
  }

  private static boolean[] whole(Sample sample, int cut) {
    boolean[] intact = new boolean[DOCUMENTS];
    for (int i = 0; i < DOCUMENTS; i++) {
      intact[i] = sample.ends()[i] <= cut;
    }
    return intact;
  }

  /** Which documents come whole out of a damaged stream before it turns out to be damaged. */
  private static boolean[] before(Sample sample, byte[] damaged) throws IOException {
    byte[] good = new GZIPInputStream(new ByteArrayInputStream(sample.bytes())).readAllBytes();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(damaged), 64)) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        out.write(next);
      }
    } catch (IOException e) {
      // what came before counts
    }
    int same = Arrays.mismatch(good, out.toByteArray());
    boolean[] intact = new boolean[DOCUMENTS];
    for (int i = 0; i < DOCUMENTS; i++) {
      intact[i] = same < 0 || sample.ends()[i] <= same;
    }
    return intact;
  }

  private static List<Damaged> flips(Sample sample) throws IOException {
    List<Damaged> flips = new ArrayList<>();
    Random random = new Random(sample.format().hashCode());
    for (int i = 0; i < FLIPS; i++) {
      int place = random.nextInt(sample.bytes().length);
      byte[] flipped = sample.bytes().clone();
      flipped[place] ^= (byte) (1 << random.nextInt(8));
      boolean[] intact = new boolean[DOCUMENTS];
      if (sample.isStream()) {
        intact = before(sample, flipped);
      } else {
        Arrays.fill(intact, true);
        if (sample.owners()[place] >= 0) {
          intact[sample.owners()[place]] = false;
        }
      }
      boolean checked = CHECKED.contains(sample.format());
      flips.add(new Damaged(flipped, intact, checked ? sample.owners()[place] : -1));
    }
    return flips;
  }

  /** Lengths that are too small and too large; none for what does not declare any. */
  private static List<Damaged> lengths(Sample sample) throws IOException {
    List<Damaged> all = new ArrayList<>();
    for (int document : new int[] {0, 7, DOCUMENTS - 1}) {
      for (int length : new int[] {0, 100, 1_000_000}) {
        byte[] changed = withLength(sample, document, length);
        if (changed.length > 0) {
          boolean[] intact = new boolean[DOCUMENTS];
          Arrays.fill(intact, true);
          intact[document] = false;
          boolean shown = !sample.format().equals("tar");
          all.add(new Damaged(changed, intact, shown ? document : -1));
        }
      }
    }
    return all;
  }

  private static byte[] withLength(Sample sample, int document, int length) throws IOException {
    int start = document == 0 ? 0 : sample.ends()[document - 1];
    byte[] bytes = sample.bytes();
    switch (sample.format()) {
      case "WARC", "WARC, a gzip member per record", "WARC, a zstd frame per record" -> {
        byte[] record = Warcs.response(Integer.toString(document), Warcs.html(page(document)));
        String text = new String(record, StandardCharsets.ISO_8859_1);
        byte[] changed =
            text.replaceFirst("\nContent-Length: \\d+", "\nContent-Length: " + length)
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] packed =
            sample.format().equals("WARC")
                ? changed
                : sample.name().endsWith("gz") ? gzip(changed) : Packed.zstd(changed);
        return join(
            Arrays.copyOf(bytes, start),
            packed,
            Arrays.copyOfRange(bytes, sample.ends()[document], bytes.length));
      }
      case "zip", "zip, stored" -> {
        byte[] changed = bytes.clone();
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("PK\1\2");
        for (int i = 0; i < document; i++) {
          at = text.indexOf("PK\1\2", at + 1);
        }
        for (int i = 0; i < 4; i++) {
          changed[at + 20 + i] = (byte) (length >> (8 * i));
        }
        return changed;
      }
      case "tar" -> {
        byte[] changed = bytes.clone();
        int header = document == 0 ? 0 : (start + 511) / 512 * 512;
        byte[] size = bytes(String.format("%011o", length));
        System.arraycopy(size, 0, changed, header + 124, size.length);
        Arrays.fill(changed, header + 148, header + 156, (byte) ' ');
        int sum = 0;
        for (int i = 0; i < 512; i++) {
          sum += changed[header + i] & 0xFF;
        }
        System.arraycopy(bytes(String.format("%06o\0 ", sum)), 0, changed, header + 148, 8);
        return changed;
      }
      default -> {
        return new byte[0];
      }
    }
  }

  /** How many documents were intact, and read; and how often too many. */
  private static final class Score {

    private int files;
    private int intact;
    private int read;
    private int twice;
    private int unreported;
    private int jwarc;
    private int jwat;

    void add(Damaged damaged, int[] found, boolean reported, int jwarcRecords, int jwatRecords) {
      files++;
      for (int i = 0; i < DOCUMENTS; i++) {
        intact += damaged.intact()[i] ? 1 : 0;
        read += damaged.intact()[i] && found[i] > 0 ? 1 : 0;
        twice += found[i] > 1 ? 1 : 0;
      }
      int hurt = damaged.hurt();
      unreported += hurt >= 0 && found[hurt] == 0 && !reported ? 1 : 0;
      jwarc += jwarcRecords;
      jwat += jwatRecords;
    }
  }

  private Score score(Sample sample, List<Damaged> all) throws IOException {
    Score score = new Score();
    for (Damaged damaged : all) {
      Path file = Files.write(folder.resolve(sample.name()), damaged.bytes());
      int[] found = new int[DOCUMENTS];
      boolean reported = false;
      for (Document document : Reads.documents(Inputs.of(file.toString(), SourceOptions.DEFAULT))) {
        reported |= document.content() instanceof Document.Unread;
        if (document.content() instanceof Document.Received received) {
          reported |= received.damage() != null;
          String text = Reads.text(document);
          int from = "<p>document ".length();
          int end = text.indexOf(';');
          if (text.startsWith("<p>document ") && end > from && end < from + 3) {
            try {
              int i = Integer.parseInt(text.substring(from, end));
              found[i] += i < DOCUMENTS && text.startsWith(page(i)) ? 1 : 0;
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
              // a number that was damaged
            }
          }
        }
      }
      boolean warc = sample.format().startsWith("WARC") && !sample.name().endsWith("zst");
      score.add(damaged, found, reported, warc ? jwarc(file) : 0, warc ? jwat(damaged.bytes()) : 0);
    }
    return score;
  }

  /** How many responses jwarc's reader gives until it fails. */
  private static int jwarc(Path file) {
    int count = 0;
    try (org.netpreserve.jwarc.WarcReader reader = new org.netpreserve.jwarc.WarcReader(file)) {
      for (var record : reader) {
        if (record instanceof WarcResponse response
            && response.http().body().stream().readAllBytes().length > 0) {
          count++;
        }
      }
    } catch (IOException | RuntimeException e) {
      // what came before counts
    }
    return count;
  }

  /** How many responses jwat's reader gives. */
  private static int jwat(byte[] bytes) {
    int count = 0;
    try (WarcReader reader = WarcReaderFactory.getReader(new ByteArrayInputStream(bytes), 8192)) {
      for (WarcRecord record = reader.getNextRecord();
          record != null;
          record = reader.getNextRecord()) {
        boolean response =
            record.header.warcTypeStr != null && record.header.warcTypeStr.equals("response");
        count += response && record.header.contentLength != null ? 1 : 0;
        record.close();
      }
    } catch (IOException | RuntimeException e) {
      // what came before counts
    }
    return count;
  }

  @Test
  void whatIsIntactIsReadAndTheFiguresAreWritten() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Damage

            `DamagePageTest` measures how much of a damaged archive can still be read. Each archive has 20
            documents. The test cuts it at the end of every document and one byte before and after that point, or
            flips one bit at one of 60 places chosen with a fixed seed, or changes a length to 0, 100 or 1,000,000. A document is
            intact if none of its bytes was changed, including the bytes of its header. In a single compressed
            stream, a document is intact if it is complete before the damage in the stream is detected. No document
            is read twice. If something is lost, the command says so and exits with 1.

            For WARC, the last two columns count the records that the readers in jwarc 0.36.0 and jwat 1.2.1 return
            from the same files, including damaged records.

            | format | damage | files | intact documents | read | jwarc | jwat |
            | --- | --- | ---: | ---: | ---: | ---: | ---: |
            """);
    List<String> reasons = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (Sample sample : samples()) {
      Map<String, List<Damaged>> kinds = new LinkedHashMap<>();
      kinds.put("cut", cuts(sample));
      kinds.put("flipped bit", flips(sample));
      kinds.put("wrong length", lengths(sample));
      for (Map.Entry<String, List<Damaged>> kind : kinds.entrySet()) {
        if (kind.getValue().isEmpty()) {
          continue;
        }
        Score score = score(sample, kind.getValue());
        String what = sample.format() + ", " + kind.getKey();
        String reason = REASONS.getOrDefault(what, REASONS.get(sample.format()));
        String result =
            what
                + ": "
                + score.read
                + " of "
                + score.intact
                + ", twice "
                + score.twice
                + ", unreported "
                + score.unreported;
        if (score.twice > 0
            || score.unreported > 0
            || (score.read < score.intact && reason == null)) {
          wrong.add(result);
        } else if (score.read < score.intact) {
          reasons.add("- " + what + ": " + reason + ".");
        }
        boolean warc = score.jwarc + score.jwat > 0;
        page.append("| ").append(sample.format());
        page.append(" | ").append(kind.getKey());
        page.append(" | ").append(score.files);
        page.append(" | ").append(score.intact);
        page.append(" | ").append(score.read == score.intact ? "all" : score.read + "");
        page.append(" | ").append(warc ? score.jwarc + "" : "");
        page.append(" | ").append(warc ? score.jwat + "" : "");
        page.append(" |\n");
      }
    }
    assertEquals(List.of(), wrong);
    page.append("\nDocuments that are not read:\n\n");
    reasons.forEach(reason -> page.append(reason).append('\n'));
    // What compressed data looks like, and so where a flipped bit hurts, is not the same
    // everywhere.
    GeneratedPage.hold("damage.md", page.toString(), text -> text.replaceAll("\\d+", "0"));
  }
}
