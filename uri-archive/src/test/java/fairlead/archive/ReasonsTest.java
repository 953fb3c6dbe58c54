package fairlead.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReasonsTest {

  @Test
  void exceptionsHaveAMeaningOnOneLine() {
    Map<Exception, String> meanings =
        Map.ofEntries(
            Map.entry(new NoSuchFileException("f"), "no such file"),
            Map.entry(new AccessDeniedException("f"), "permission denied"),
            Map.entry(new FileSystemException("f", null, "too\nlong"), "too long"),
            Map.entry(new FileSystemException("f"), "f"),
            Map.entry(new DirectoryNotEmptyException("f"), "a folder is in the way"),
            Map.entry(new FileAlreadyExistsException("f"), "a file is in the way"),
            Map.entry(new EOFException(), "unexpected end of data"),
            Map.entry(new NumberFormatException("For input: x"), "malformed number: For input: x"),
            Map.entry(new UncheckedIOException(new EOFException()), "unexpected end of data"),
            Map.entry(new IOException("bad"), "bad"),
            Map.entry(new IllegalStateException(), "IllegalStateException"),
            Map.entry(new IOException("x".repeat(201)), "x".repeat(200)));
    meanings.forEach((exception, meaning) -> assertEquals(meaning, Reasons.of(exception)));
  }

  @Test
  void excerptsOfTheInputAreNotRepeated() {
    assertEquals(
        "parse error at 3",
        Reasons.of(new IOException("parse error at 3: http://u:p<-- HERE -->@h/")));
    assertEquals("malformed data", Reasons.of(new IOException(": http://u:p<-- HERE -->@h/")));
    assertEquals("malformed data", Reasons.of(new IOException("http u p<-- HERE -->@h/")));
  }
}
