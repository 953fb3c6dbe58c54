package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindCommandTest {

  @TempDir Path folder;

  @Test
  void placesAndUrisAreGiven() throws IOException {
    Path file = folder.resolve("mail.txt");
    Files.writeString(file, "See <http://h/a-\nb> or www.h.com.");
    assertEquals(List.of("5\t16\thttp://h/a-"), run("find", file.toString()).lines());
    assertEquals(
        List.of("5\t18\thttp://h/a-b", "23\t32\twww.h.com\thttp://www.h.com\twww_host"),
        run("find", "--wrapped", "--abbreviated", file.toString()).lines());
    Files.writeString(folder.resolve("other.txt"), "www.h.com, then <http://h/a>");
    assertEquals(
        List.of("0\t9\twww.h.com\thttp://www.h.com\twww_host", "17\t27\thttp://h/a"),
        run("find", "--abbreviated", folder.resolve("other.txt").toString()).lines());
    assertEquals(
        List.of(
            "{\"start\":5,\"end\":18,\"uri\":\"http://h/a-b\",\"delimiter\":"
                + "\"angle_brackets\",\"withoutHyphens\":\"http://h/ab\"}",
            "{\"start\":23,\"end\":32,\"abbreviation\":\"www.h.com\",\"completions\":["
                + "{\"uri\":\"http://www.h.com\",\"heuristic\":\"www_host\"},"
                + "{\"uri\":\"https://www.h.com\",\"heuristic\":\"www_host\"}]}"),
        run("find", "--json", "--wrapped", "--abbreviated", file.toString()).lines());
  }

  @Test
  void standardInputAndBatchesAreRead() {
    assertEquals("2\t8\ttel:+1\n", batch("\uFEFFé tel:+1", "find").out());
    assertEquals("http://h/\n", batch("\uFEFFhttp://h\n", "normalize", "--batch").out());
    Run malformed = run(new byte[] {'a', (byte) 0xFF}, false, "find");
    assertEquals("fairlead: standard input: malformed UTF-8 at byte offset 1\n", malformed.err());
    assertEquals(1, malformed.code());
    assertEquals(
        List.of(
            "0-9=http://h/\t10-19=http://g/",
            "",
            "! field 1: malformed escape at offset 0 (a backslash is written \\\\)"),
        batch("http://h/ http://g/\nnone\n\\x\n", "find", "--batch").lines());
    assertEquals(
        List.of(
            "{\"found\":[{\"start\":0,\"end\":9,\"uri\":\"http://h/\",\"delimiter\":\"space\"}]}"),
        batch("http://h/\n", "find", "--batch", "--json").lines());
  }

  @Test
  void longTextsAreRefused() {
    Run run = batch("0123456789", "find", "--max-text", "9");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("standard input: longer than 9 bytes (--max-text)"), run.err());
    assertEquals(0, batch("0123456789", "find", "--max-text", "10").code());
  }
}
