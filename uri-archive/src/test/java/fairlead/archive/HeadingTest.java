package fairlead.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.charset.StandardCharsets;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.stream.RawField;
import org.apache.james.mime4j.stream.RawFieldParser;
import org.apache.james.mime4j.util.ByteArrayBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadingTest {

  /** A heading with fields, each as Latin-1 and with its folding. */
  private static Heading heading(String... fields) throws MimeException {
    Heading heading = new Heading(null, 1);
    for (String field : fields) {
      byte[] bytes = field.getBytes(StandardCharsets.ISO_8859_1);
      heading.add(
          RawFieldParser.DEFAULT.parseField(new ByteArrayBuffer(bytes, bytes.length, false)));
    }
    return heading;
  }

  @Test
  void headingWithoutFieldsSaysNothing() throws MimeException {
    for (Heading heading : new Heading[] {heading(), heading("X: y", "Content: z")}) {
      assertNull(heading.mediaType());
      assertNull(heading.charset());
      assertNull(heading.fileName());
      assertNull(heading.contentBase());
      assertNull(heading.contentLocation());
      assertNull(heading.cid());
      assertNull(heading.start());
      assertFalse(heading.isMultipart());
      assertFalse(heading.isAlternative());
      assertNull(heading.outer());
    }
    Heading outer = heading();
    assertSame(outer, new Heading(outer, 7).outer());
    assertEquals(7, new Heading(outer, 7).index());
  }

  @Test
  void typeHasParameters() throws MimeException {
    Heading heading =
        heading("Content-Type: Text/HTML; CharSet=\"UTF-8\"; x=y; name=a.html; start");
    assertEquals("text/html", heading.mediaType());
    assertEquals("UTF-8", heading.charset());
    assertEquals("a.html", heading.fileName());
    assertNull(heading.start());
    Heading named =
        heading(
            "Content-Type: text/html; name=a",
            "Content-Disposition: attachment; filename=b; charset=x",
            "Content-Type: text/css; charset=y",
            "Content-Disposition: inline; filename=c");
    assertEquals("text/html", named.mediaType());
    assertEquals("b", named.fileName());
    assertEquals("x", named.charset());
    assertEquals(
        "a\u00e9b",
        heading("Content-Disposition: x; filename*0*=utf-8''a%C3%A9; filename*1=b").fileName());
  }

  @Test
  void longParametersDoNotCount() throws MimeException {
    String longest = "x".repeat(8192);
    assertEquals(longest, heading("Content-Type: a/b; name=" + longest).fileName());
    assertNull(heading("Content-Type: a/b; name=x" + longest).fileName());
  }

  @ParameterizedTest
  @CsvSource({
    "multipart/related, true, false, cid:a@b",
    "multipart/alternative, true, true, ''",
    "MULTIPART/mixed, true, false, ''",
    "multipart, false, false, ''",
    "text/html, false, false, ''"
  })
  void onlySomePartsHaveARoot(
      String type, boolean multipart, boolean alternative, @Nullable String start)
      throws MimeException {
    Heading heading = heading("Content-Type: " + type + "; start=\"<a@b>\"");
    assertEquals(multipart, heading.isMultipart());
    assertEquals(alternative, heading.isAlternative());
    assertEquals(start == null || start.isEmpty() ? null : start, heading.start());
    assertNull(heading("Content-Type: " + type).start());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://h/a | http://h/a",
        "<http://h/a> | http://h/a",
        "\"http://h/a b\" | http://h/a b",
        "< http://h/a > | http://h/a",
        "<http://h/a | <http://h/a",
        "http://h/a> | http://h/a>",
        "\"http://h/a | \"http://h/a",
        "http://h/a\" | http://h/a\"",
        "< | <",
        "\" | \"",
        "<> | ''",
        "http://h/a (a comment) | http://h/a",
        "<http://h/a> (a comment) | http://h/a",
        "http://h/a(b) | http://h/a(b)",
        "http://h/a (b | http://h/a (b",
        "(a comment) | (a comment)",
        "http://h/a b | http://h/a b",
        "http://h/+  a+\tb+c | http://h/abc",
        "=?utf-8?Q?http://h/=C3=A9?= | http://h/\u00e9",
        "http://h/\u00c3\u00a9 | http://h/\u00e9",
        "http://h/\u00e9 | http://h/%E9",
        "http://h/\u00e9\u00c3\u00a9 | http://h/%E9%C3%A9"
      })
  void uriIsUnfoldedAndDecoded(String field, String uri) throws MimeException {
    String folded = field.replace("+", "\r\n");
    assertEquals(uri, heading("Content-Location: " + folded).contentLocation());
    assertEquals(uri, heading("content-base:" + folded + "\r\n").contentBase());
    assertEquals(uri.isEmpty() ? null : "cid:" + uri, heading("Content-ID:  " + folded).cid());
  }

  @Test
  void uriMayBeginAtTheColon() throws MimeException {
    assertEquals("%E9/a", heading("Content-Location:\u00e9/a").contentLocation());
    assertEquals("a", heading("Content-Location:a").contentLocation());
  }

  @Test
  void firstFieldCounts() throws MimeException {
    Heading heading =
        heading("Content-Location: http://h/a", "Content-Location: http://h/b", "Content-Id: <a>");
    assertEquals("http://h/a", heading.contentLocation());
    assertEquals("cid:a", heading.cid());
  }

  @Test
  void longUrisDoNotCount() throws MimeException {
    String longest = "x".repeat(8192);
    assertEquals(longest, heading("Content-Location: " + longest).contentLocation());
    assertNull(heading("Content-Location: " + longest + "x").contentLocation());
    assertNull(heading("Content-Location: <" + longest + ">").contentLocation());
    String decoded = "A".repeat(2726) + "BB";
    String encoded = "=?utf-8?Q?" + "=41".repeat(2726) + "BB?=";
    assertEquals(8192, encoded.length());
    assertEquals(decoded, heading("Content-Location: " + encoded).contentLocation());
    String longer = encoded.replace("BB", "BBB");
    assertNull(heading("Content-Location: " + longer).contentLocation());
  }

  @Test
  void fieldThatWasNotReadFromBytesCounts() {
    Heading heading = new Heading(null, 1);
    heading.add(new RawField("Content-Location", "<http://h/\u00e9>"));
    assertEquals("http://h/\u00e9", heading.contentLocation());
  }
}
