package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.UriMap;
import fairlead.pipeline.Document;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.testing.Packed;
import fairlead.testing.Suites;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcTargetRecord;

class WaczRewritingTest {

  private static final SourceOptions OPTIONS = SourceOptions.DEFAULT.withArchives(Archives.CLOSED);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  /** The forms of an index. */
  enum Form {
    LINES,
    COMPRESSED,
    BLOCKS
  }

  private List<String> notices = List.of();

  private byte[] rewritten(Rewriter rewriter, byte[] archive) throws IOException {
    Path input = Files.write(folder.resolve("x.wacz"), archive);
    Path out = folder.resolve("out.wacz");
    List<String> failures = new ArrayList<>();
    try (ArchiveSink sink =
        ArchiveSink.open(
            input,
            out,
            new ArchiveSink.Settings(
                OPTIONS,
                false,
                false,
                Pages.noLinks(),
                null,
                (place, message) -> failures.add(place + ": " + message)))) {
      Sink.drain(
              Inputs.of(input.toString(), OPTIONS)
                  .documents()
                  .transform(new LinkPipeline<>(Pages.by(rewriter))),
              sink)
          .block();
      notices = sink.notices();
    }
    assertEquals(List.of(), failures);
    return Files.readAllBytes(out);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /** An archive of two WARC files, one of them compressed, each of twenty pages and images. */
  private static byte[] wacz(Form form, boolean signed) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    List<String> index = new ArrayList<>();
    for (String name : List.of("a.warc.gz", "b.warc")) {
      ByteArrayOutputStream warc = new ByteArrayOutputStream();
      for (int i = 0; i < 20; i++) {
        String uri = "http://h/" + name + "/" + i;
        byte[] block =
            i % 3 == 1
                ? Warcs.http("Content-Type: image/png\r\n", new byte[i * 10])
                : Warcs.html("<a href=x" + i + "><p>" + "y".repeat(i * 50));
        byte[] record = Warcs.response(name + "/" + i, block);
        byte[] stored = name.endsWith(".gz") ? Warcs.gzip(record) : record;
        index.add(
            ("h)/%s/%02d 20200102030405 {\"url\": \"%s\", \"digest\": \"sha256:%s\", \"length\":"
                    + " \"%d\", \"offset\": %d, \"filename\": \"%s\", \"recordDigest\":"
                    + " \"sha256:%s\"}\n")
                .formatted(
                    name,
                    i,
                    uri,
                    "0".repeat(64),
                    stored.length,
                    warc.size(),
                    name,
                    sha256(stored)));
        warc.writeBytes(stored);
      }
      files.put("archive/" + name, warc.toByteArray());
    }
    if (form == Form.LINES) {
      files.put("indexes/index.cdxj", utf8(String.join("", index)));
    } else if (form == Form.COMPRESSED) {
      files.put("indexes/index.cdxj.gz", Warcs.gzip(utf8(String.join("", index))));
    } else {
      ByteArrayOutputStream blocks = new ByteArrayOutputStream();
      StringBuilder second = new StringBuilder("!meta 0 {\"filename\": \"index.cdx.gz\"}\n");
      for (int i = 0; i < index.size(); i += 7) {
        byte[] block =
            Warcs.gzip(utf8(String.join("", index.subList(i, Math.min(i + 7, index.size())))));
        second.append(
            "h)/%d 2020 {\"offset\": %d, \"length\": %d, \"digest\": \"sha256:%s\"}%n"
                .formatted(i, blocks.size(), block.length, sha256(block)));
        blocks.writeBytes(block);
      }
      files.put("indexes/index.idx", utf8(second.toString()));
      files.put("indexes/index.cdx.gz", blocks.toByteArray());
    }
    files.put("pages/pages.jsonl", utf8("{\"format\": \"json-pages-1.0\"}\n"));
    StringBuilder described = new StringBuilder("{\"title\": \"a \\u00e9\", \"resources\": [");
    files.forEach(
        (path, content) ->
            described.append(
                "\n {\"bytes\":%d ,\"hash\": \"sha256:%s\", \"path\": \"%s\", \"x\": [1, {}]},"
                    .formatted(content.length, sha256(content), path)));
    described.setCharAt(described.length() - 1, ']');
    described.append(", \"wacz_version\": \"1.1.1\"}");
    files.put("datapackage.json", utf8(described.toString()));
    files.put(
        "datapackage-digest.json",
        utf8(
            "{\"path\": \"datapackage.json\", \"hash\":\"sha256:%s\"%s}"
                .formatted(
                    sha256(utf8(described.toString())),
                    signed ? ", \"signedData\": {\"signature\": \"abc\"}" : "")));
    return Packed.storedZip(files);
  }

  private static Map<String, byte[]> files(byte[] archive) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipFile zip = ZipFile.builder().setByteArray(archive).get()) {
      for (var entry : java.util.Collections.list(zip.getEntries())) {
        files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return files;
  }

  private static String value(String line, String name) {
    Matcher found = Pattern.compile('"' + name + "\": ?\"?([^\",}]*)").matcher(line);
    return found.find() ? found.group(1) : "";
  }

  /** The lines of the index, each checked against the record that it leads to. */
  private static List<String> index(Map<String, byte[]> files) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      if (file.getKey().endsWith(".idx")) {
        byte[] blocks = files.get(file.getKey().replace(".idx", ".cdx.gz"));
        int end = 0;
        for (String line : text(new ByteArrayInputStream(file.getValue()))) {
          if (!line.startsWith("!")) {
            int offset = Integer.parseInt(value(line, "offset"));
            assertEquals(end, offset, line);
            end = offset + Integer.parseInt(value(line, "length"));
            byte[] block = Arrays.copyOfRange(blocks, offset, end);
            String digest = value(line, "digest");
            if (!digest.isEmpty()) {
              assertEquals("sha256:" + sha256(block), digest);
            }
            lines.addAll(text(new GZIPInputStream(new ByteArrayInputStream(block))));
          }
        }
        assertEquals(blocks.length, end);
      } else if (file.getKey().endsWith(".cdxj")) {
        lines.addAll(text(new ByteArrayInputStream(file.getValue())));
      } else if (file.getKey().endsWith(".cdxj.gz")) {
        lines.addAll(text(new GZIPInputStream(new ByteArrayInputStream(file.getValue()))));
      }
    }
    for (String line : lines) {
      byte[] warc = files.get("archive/" + value(line, "filename"));
      int offset = Integer.parseInt(value(line, "offset"));
      int length = Integer.parseInt(value(line, "length"));
      byte[] stored = Arrays.copyOfRange(warc, offset, offset + length);
      try (WarcReader reader = new WarcReader(new ByteArrayInputStream(stored))) {
        WarcRecord record = reader.next().orElseThrow();
        assertEquals(value(line, "url"), ((WarcTargetRecord) record).target());
      }
      String digest = value(line, "recordDigest");
      assertTrue(digest.isEmpty() || digest.equals("sha256:" + sha256(stored)), line);
    }
    return lines;
  }

  private static List<String> text(java.io.InputStream in) throws IOException {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  /** What our own reader finds wrong, which checks the package. */
  private List<String> problems(byte[] archive) throws IOException {
    Path file = Files.write(folder.resolve("check.wacz"), archive);
    List<String> problems = new ArrayList<>();
    try (DocumentCursor cursor = Inputs.of(file.toString(), OPTIONS).open()) {
      for (Document document = cursor.next(); document != null; document = cursor.next()) {
        if (document.content() instanceof Document.Unread unread) {
          problems.add(unread.message());
        }
      }
    }
    return problems;
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void indexAndPackageFitWhatIsWritten(Form form) throws IOException {
    byte[] archive = wacz(form, false);
    assertEquals(List.of(), problems(archive));
    assertEquals(40, index(files(archive)).size());
    byte[] copy = rewritten(Rewriter.absolutizing(LinkExtractor.STANDARD), archive);
    assertEquals(List.of(), problems(copy));
    Map<String, byte[]> before = files(archive);
    Map<String, byte[]> after = files(copy);
    assertEquals(List.copyOf(before.keySet()), List.copyOf(after.keySet()));
    assertArrayEquals(before.get("pages/pages.jsonl"), after.get("pages/pages.jsonl"));
    List<String> lines = index(after);
    assertEquals(40, lines.size());
    for (int i = 0; i < lines.size(); i++) {
      boolean image = i % 20 % 3 == 1;
      assertEquals(image, value(lines.get(i), "digest").endsWith("0000"), lines.get(i));
    }
    String described = new String(after.get("datapackage.json"), StandardCharsets.UTF_8);
    assertTrue(described.startsWith("{\"title\": \"a \\u00e9\", \"resources\": [\n {\"bytes\":"));
    assertTrue(described.endsWith(", \"x\": [1, {}]}], \"wacz_version\": \"1.1.1\"}"), described);
    assertEquals(List.of(), notices);
    assertArrayEquals(
        copy,
        rewritten(Rewriter.absolutizing(LinkExtractor.STANDARD), copy),
        "rewriting twice changes nothing");
  }

  private void assertRefused(String reason, Map<String, byte[]> files) throws IOException {
    byte[] archive = Packed.storedZip(files);
    IOException refused =
        assertThrows(
            IOException.class,
            () -> {
              try {
                rewritten(Rewriter.absolutizing(LinkExtractor.STANDARD), archive);
              } catch (UncheckedIOException e) {
                throw e.getCause();
              }
            });
    assertTrue(refused.getMessage().endsWith(reason), refused.getMessage());
  }

  @Test
  void indexThatWouldBeWrongIsRefused() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>(files(wacz(Form.LINES, false)));
    files.put("indexes/index.cdxj", utf8("h)/ 2020 text/html 200 AAAA - - 260 0 a.warc.gz\n"));
    assertRefused("its index has a line that is not JSON", files);
    files.put("indexes/index.cdxj", utf8("h)/ 2020 {\"x\": \"" + "y".repeat(1 << 20) + "\"}\n"));
    assertRefused("its index has a line longer than 1048576 bytes", files);
    files.put("archive/sub/a.warc.gz", files.get("archive/a.warc.gz"));
    files.put(
        "indexes/index.cdxj", utf8("h)/ 2020 {\"offset\": 0, \"filename\": \"x/a.warc.gz\"}\n"));
    assertRefused("its index names a file that exists twice: a.warc.gz", files);
    Map<String, byte[]> blocks = new LinkedHashMap<>(files(wacz(Form.BLOCKS, false)));
    String second = new String(blocks.get("indexes/index.idx"), StandardCharsets.UTF_8);
    blocks.put(
        "indexes/index.idx", utf8(second.lines().limit(3).collect(Collectors.joining("\n"))));
    assertRefused("its index has blocks that are not listed", blocks);
  }

  /** Bytes of a line that are no text stay as they are. */
  @Test
  void indexKeepsBytesThatAreNoText() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>(files(wacz(Form.LINES, false)));
    byte[] line =
        "h)/\u00e9\u00ff 2020 {\"url\": \"\u00e9\"}\n".getBytes(StandardCharsets.ISO_8859_1);
    files.put("indexes/index.cdxj", line);
    byte[] copy = rewritten(Rewriter.absolutizing(LinkExtractor.STANDARD), Packed.storedZip(files));
    assertArrayEquals(line, files(copy).get("indexes/index.cdxj"));
  }

  @Test
  void signatureIsLeftOutAndReported() throws IOException {
    byte[] archive = wacz(Form.LINES, true);
    byte[] copy = rewritten(Rewriter.absolutizing(LinkExtractor.STANDARD), archive);
    assertEquals(
        List.of(
            "its signature in datapackage-digest.json would not be valid after rewriting, so it"
                + " is left out"),
        notices);
    Map<String, byte[]> files = files(copy);
    assertEquals(
        "{\n  \"path\": \"datapackage.json\",\n  \"hash\": \"sha256:"
            + sha256(files.get("datapackage.json"))
            + "\"\n}",
        new String(files.get("datapackage-digest.json"), StandardCharsets.UTF_8));
  }

  static List<Path> realArchives() throws IOException {
    return Suites.files(Suites.corpora("warc")).stream()
        .filter(file -> file.toString().endsWith(".wacz"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("realArchives")
  void realArchiveFitsAsBefore(Path file) throws IOException {
    UriMap map =
        UriMap.of(LinkExtractor.STANDARD.dialect())
            .toUri("https://www.iana.org/", "https://elsewhere.example/folder/");
    byte[] archive = Files.readAllBytes(file);
    byte[] copy = rewritten(new Rewriter(LinkExtractor.STANDARD, map), archive);
    assertEquals(problems(archive), problems(copy));
    assertEquals(index(files(archive)).size(), index(files(copy)).size());
  }
}
