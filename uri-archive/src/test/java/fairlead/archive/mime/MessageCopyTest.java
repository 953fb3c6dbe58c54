package fairlead.archive.mime;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.NotReplaceableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCopyTest {

  private static final String MULTIPART = "Content-Type: multipart/related; boundary=b\n\n";

  /** A copy in which the leaf with a number has another content. */
  private static String copy(String message, long number, String data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageCopy copy = open(message, out)) {
      assertTrue(copy.replace(number, latin1(data)));
      copy.finish();
    }
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  private static MessageCopy open(String message, ByteArrayOutputStream out) throws IOException {
    return new MessageCopy(new SeekableInMemoryByteChannel(latin1(message)), out);
  }

  private static byte[] latin1(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Asserts that a leaf cannot be replaced, and that the message is then copied as it is. */
  private static void assertKept(String message, long number) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageCopy copy = open(message, out)) {
      NotReplaceableException refused =
          assertThrows(NotReplaceableException.class, () -> copy.replace(number, bytes("new")));
      assertEquals("its position in the message is unknown", refused.getMessage());
      copy.finish();
    }
    assertEquals(message, out.toString(StandardCharsets.ISO_8859_1));
  }

  /** Messages in which brackets stand around each leaf, in the order of their numbers. */
  static List<String> messages() {
    return List.of(
        "[]",
        "\n[text]",
        "\n[\n\ntext\n]",
        "Subject: x\n[]",
        "Subject: x\n\n[text\n]",
        "Subject: x\r\n\r\n[text\r\n]",
        MULTIPART + "--b\n\n[a]\n--b\nContent-Type: text/css\n\n[b\n]\n--b--\n",
        "before: x\n" + MULTIPART + "in front\n--b\n\n[a]\n--b--\n--b\n\nbehind\n--b--\n",
        MULTIPART.replace("\n", "\r\n") + "--b\r\n\r\n[a]\r\n--b \t\r\n\r\n[b]\r\n--b-- \r\nx",
        MULTIPART + "--b\n\n[--bc\n--b-\n -b\n-\n--\n--b x]\n--b--",
        MULTIPART + "--b\n\n[a]\n--b\n\n[no end]",
        MULTIPART + "--b\n\n[a\n--]",
        MULTIPART + "--b\n\n[a]\n--b[]",
        MULTIPART + "--b--\n\n--b\n\nnone",
        MULTIPART + "none",
        "Content-Type: multipart/mixed\n\n[--\n\ntext]",
        "Content-Type: multipart/mixed; boundary\n\n[--\n\ntext]",
        "Content-Type: multipart/mixed; x=c; boundary=\"\"\n\n[--\n\ntext]",
        "content-type : MULTIPART/mixed; x=y;\n\tBOUNDARY=\"c c\"\n\n--c c\n\n[a]\n--c c--",
        "Content-Type: multipart/mixed;\n boundary=c\n\n--c\n\n[a]\n--c--",
        " Content-Type: multipart/mixed; boundary=c\n\n--c\n\n[a]\n--c--",
        "\tContent-Type: multipart/mixed; boundary=c\n\n--c\n\n[a]\n--c--",
        "x\n: y\n" + MULTIPART + "--b\n\n[a]\n--b--",
        "Content-Type: text/plain\n" + MULTIPART + "[--b\n\na\n--b--]",
        "Content-Type: message/rfc822\n\nSubject: x\n\n[text]",
        "Content-Type: MESSAGE/RFC822\nContent-Transfer-Encoding: 8bit\n\nX: x\n\n[text]",
        MULTIPART + "--b\nContent-Type: message/rfc822\n\nX: y\n\n[a]\n--b\n\n[b]\n--b--",
        MULTIPART + "--b\n\nX: y\n\n[nothing]\n--b--".replace("X: y\n\n[", "[X: y\n\n"),
        "Content-Type: multipart/digest; boundary=b\n\n--b\n\nX: y\n\n[a]\n--b--",
        MULTIPART
            + "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\n[a]\n--c\n\n[b]\n--c--\n"
            + "--b\n\n[c]\n--b--\n");
  }

  @ParameterizedTest
  @MethodSource("messages")
  void onlyTheBodyOfALeafIsReplaced(String marked) throws IOException {
    String message = marked.replaceAll("[\\[\\]]", "");
    List<String> leaves = Arrays.asList(marked.split("\\[", -1));
    for (int number = 1; number < leaves.size(); number++) {
      StringBuilder expected = new StringBuilder(leaves.get(0));
      for (int i = 1; i < leaves.size(); i++) {
        String leaf = leaves.get(i);
        expected.append(i == number ? "<new>" + leaf.substring(leaf.indexOf(']')) : leaf);
      }
      assertEquals(
          expected.toString().replaceAll("[\\[\\]]", ""), copy(message, number, "<new>"), message);
    }
    assertKept(message, leaves.size());
  }

  @Test
  void leavesAreReplacedInTheirOrder() throws IOException {
    String message = MULTIPART + "--b\n\na\n--b\n\nb\n--b\n\nc\n--b--\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageCopy copy = open(message, out)) {
      assertTrue(copy.replace(1, bytes("first")));
      assertThrows(NotReplaceableException.class, () -> copy.replace(1, bytes("again")));
      assertTrue(copy.replace(3, bytes("third")));
      assertThrows(NotReplaceableException.class, () -> copy.replace(2, bytes("second")));
      copy.finish();
    }
    assertEquals(
        MULTIPART + "--b\n\nfirst\n--b\n\nb\n--b\n\nthird\n--b--\n",
        out.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"base64", "quoted-printable", "Base64 "})
  void messageThatIsEncodedItselfIsKept(String encoding) throws IOException {
    assertKept(
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: " + encoding + "\n\nWDogeQoKYQ==",
        1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void base64HasLinesAndTheLineEndThatWasThere(String end) throws IOException {
    String header = "Content-Transfer-Encoding: BASE64" + end + end;
    String longer = "x".repeat(60);
    String lines = "eHh4".repeat(19) + end + "eHh4";
    assertEquals(header + lines, copy(header + "dGV4dA==", 1, longer));
    assertEquals(header + lines + end, copy(header + "dGV4dA==" + end, 1, longer));
    assertEquals(header, copy(header + "dGV4dA==", 1, ""));
    assertEquals(header + lines, copy(header, 1, longer), "an empty body has no line end");
    String multipart = MULTIPART.replace("\n", end);
    String part = multipart + "--b" + end + header;
    String close = end + "--b--";
    assertEquals(part + "bmV3" + close, copy(part + "dGV4dA==" + close, 1, "new"));
    assertEquals(part + "bmV3" + end + close, copy(part + "dGV4dA==" + end + close, 1, "new"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void quotedPrintableKeepsTheLineEndsOfTheMessage(String end) throws IOException {
    String header = "Content-Transfer-Encoding: Quoted-Printable" + end + end;
    assertEquals(
        header + "a=3Db =E9" + end + end + "x".repeat(75) + "=" + end + "xx",
        copy(header + "t=65xt", 1, "a=b \u00e9" + end + end + "x".repeat(77)));
  }

  @Test
  void depthIsBounded() throws IOException {
    String nested = "Content-Type: message/rfc822\n\n";
    assertEquals(nested.repeat(100) + "\nnew", copy(nested.repeat(100) + "\ntext", 1, "new"));
    String parts = "";
    for (int i = 0; i < 101; i++) {
      parts += "Content-Type: multipart/mixed; boundary=b" + i + "\n\n--b" + i + "\n";
    }
    StringBuilder closed = new StringBuilder(parts + "\ntext\n");
    for (int i = 100; i >= 0; i--) {
      closed.append("--b").append(i).append("--\n");
    }
    for (String deep :
        List.of(nested.repeat(101) + "\ntext", parts + "\ntext", closed.toString())) {
      IOException refused = assertThrows(IOException.class, () -> copy(deep, 1, "new"));
      assertEquals("a message with too many parts cannot be rewritten", refused.getMessage());
    }
    int last = parts.indexOf("--b99\n") + "--b99\n".length();
    String most = parts.substring(0, last);
    assertEquals(most + "\nnew", copy(most + "\ntext", 1, "new"));
  }

  @Test
  void numberOfLeavesIsBounded() throws IOException {
    String most = MULTIPART + "--b\n".repeat(1_000_001);
    assertEquals(most + "new", copy(most, 1_000_001, "new"));
    assertThrows(IOException.class, () -> copy(most + "--b\n", 1, "new"));
  }

  @Test
  void veryLongLinesAreCopied() throws IOException {
    String lines = "X: " + "x".repeat(1 << 21) + "\n\n";
    assertEquals(lines + "new", copy(lines + "text", 1, "new"));
  }

  @Test
  void fileIsClosedWithTheCopy() throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(bytes("X: y\n\ntext"));
    new MessageCopy(file, new ByteArrayOutputStream()).close();
    assertFalse(file.isOpen());
  }
}
