package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLinks;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.MessageParts;
import fairlead.testing.Packed;
import fairlead.uri.Dialect;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.UrlSyntax05;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules for bases in messages, paragraph by paragraph of the specifications. */
class MessagesTest {

  private static final String LINK = "<img src=x.gif>";

  @TempDir private Path folder;

  /** Documents of a message whose lines may be written with line feeds. */
  private List<Document> documents(String message, @Nullable String base) throws IOException {
    Path file = Files.write(folder.resolve("m.eml"), bytes(message.replace("\n", "\r\n")));
    return Reads.documents(Inputs.of(file.toString(), SourceOptions.DEFAULT.withBase(base)));
  }

  /** Part, document, target of the first link, and the layer of its base. */
  private List<String> read(String message, @Nullable String base, Dialect dialect)
      throws IOException {
    List<String> lines = new ArrayList<>();
    for (Document document : documents(message, base)) {
      String part = document.place().part().map(step -> step.number()).orElse("");
      if (document.content() instanceof Document.Received received) {
        DocumentLinks links = LinkExtractor.of(dialect).extract(received.representation());
        Link link = links.links().get(0);
        String layer = link.base().layer() == null ? "none" : link.base().layer().label();
        lines.add(part + " " + document.provenance().uri() + " " + link.target() + " " + layer);
      } else if (document.content() instanceof Document.Unread unread) {
        lines.add(part + " ! " + unread.message());
      }
    }
    return lines;
  }

  private List<String> read(String message) throws IOException {
    return read(message, null, Rfc3986.DIALECT);
  }

  private static String related(String heading, String... parts) {
    StringBuilder message =
        new StringBuilder(
            "Subject: x\nMime-Version: 1.0\n"
                + heading
                + "Content-Type: multipart/related; boundary=\"b\"; type=\"text/html\"\n\n");
    for (String part : parts) {
      message.append("--b\n").append(part).append('\n');
    }
    return message.append("--b--\n").toString();
  }

  private static String html(String heading) {
    return heading + "Content-Type: text/html; charset=us-ascii\n\n" + LINK;
  }

  /** RFC 2557. */
  @Nested
  class Rfc2557 {

    @Test
    void section5aBaseInTheContentComesFirst() throws IOException {
      assertEquals(
          List.of("1 http://h/d/p http://c/x.gif content"),
          read(
              related(
                  "Content-Location: http://m/\n",
                  "Content-Location: http://h/d/p\nContent-Type: text/html\n\n<base"
                      + " href=http://c/>"
                      + LINK)));
    }

    @Test
    void section5bThenTheHeadingOfThePart() throws IOException {
      assertEquals(
          List.of("1 http://h/d/p http://h/d/x.gif entity"),
          read(related("Content-Location: http://m/\n", html("Content-Location: http://h/d/p\n"))));
    }

    @Test
    void section5cThenThatOfWhatEnclosesIt() throws IOException {
      assertEquals(
          List.of("1 null http://m/e/x.gif entity"),
          read(related("Content-Location: http://m/e/\n", html(""))));
      String inner =
          "Content-Type: multipart/alternative; boundary=c\n\n--c\n" + html("") + "\n--c--";
      assertEquals(
          List.of("1.1 null http://m/e/x.gif entity"),
          read(related("Content-Location: http://m/e/\n", inner)));
      String located =
          "Content-Location: deep/er/\nContent-Type: multipart/mixed; boundary=c\n\n--c\n"
              + html("")
              + "\n--c--";
      assertEquals(
          List.of("1.1 null http://m/e/deep/er/x.gif entity"),
          read(related("Content-Location: http://m/e/\n", located)),
          "within an absolute one, a relative one counts");
    }

    @Test
    void section5cOnlyAnAbsoluteUriCounts() throws IOException {
      for (String relative : List.of("1x:y/", "@x:y/", "[x:y/", "`:y/", "{:y/", ":y/", "x_y:z/")) {
        assertEquals(
            List.of("1 null thismessage:/x.gif default"),
            read(related("Content-Location: " + relative + "\n", html(""))),
            relative);
      }
      for (String absolute : List.of("A://h/", "z://h/", "Z0://h/", "a9://h/", "a+b-c.d://h/")) {
        List<String> read = read(related("Content-Location: " + absolute + "\n", html("")));
        assertTrue(read.get(0).endsWith("://h/x.gif entity"), read.toString());
      }
    }

    @Test
    void locationOfAPartIsResolvedIfItHasNoScheme() throws IOException {
      for (String relative : List.of("x_y:z", "1x:y")) {
        assertEquals(
            List.of("1 null http://m/x.gif entity"),
            read(
                related(
                    "Content-Location: http://m/\n", html("Content-Location: " + relative + "\n"))),
            relative);
      }
    }

    @Test
    void section5dThenTheUriOfTheRequest() throws IOException {
      assertEquals(
          List.of("1 http://r/q http://r/x.gif retrieval", "2 null http://r/x.gif retrieval"),
          read(related("", html(""), html("")), "http://r/q", Rfc3986.DIALECT));
      assertEquals(
          List.of("1 http://r/d/p http://r/x.gif retrieval"),
          read(related("", html("Content-Location: d/p\n")), "http://r/q", Rfc3986.DIALECT),
          "a relative location is no base, but resolved against what is around it");
    }

    @Test
    void section5eThenThisMessage() throws IOException {
      assertEquals(List.of("1 null thismessage:/x.gif default"), read(related("", html(""))));
      assertEquals(
          List.of("1 thismessage:/d/p thismessage:/x.gif default"),
          read(related("", html("Content-Location: d/p\n"))));
      assertEquals(
          List.of("1 null thismessage:/x.gif default"),
          read(related("", html("")), null, Whatwg.DIALECT));
    }

    @Test
    void section4Dot4Dot1EncodedWordsAreDecoded() throws IOException {
      assertEquals(
          "http://h/ü/p",
          documents(related("", html("Content-Location: =?utf-8?Q?http=3A//h/=C3=BC/p?=\n")), null)
              .get(0)
              .provenance()
              .uri());
    }

    @Test
    void boundariesInARowAreNoParts() throws IOException {
      assertEquals(
          List.of("3 null thismessage:/x.gif default"),
          read(
              "Content-Type: multipart/mixed; boundary=b\n\n--b\n--b\n--b\n"
                  + html("")
                  + "\n--b--\n"));
      String text = "\n<a href=x>\n";
      assertEquals(
          List.of("1 null thismessage:/x default"),
          read("Content-Type: multipart/mixed; boundary=b\n\n--b\n" + text + "--b--\n"),
          "a part without a heading has what is in it");
    }

    /** Each part is one more pass over what is in it. */
    @Test
    void messageThatIsDeepAndLongIsReadInPart() throws IOException {
      StringBuilder message = new StringBuilder();
      for (int i = 0; i < 1_100; i++) {
        message.append("Content-Type: multipart/mixed; boundary=b%05d\n\n".formatted(i));
        message.append("--b%05d\n".formatted(i));
      }
      message.append("Content-Type: text/html\n\n").append("<img src=x>\n".repeat(50_000));
      List<Document> documents = documents(message.toString(), null);
      assertEquals(2, documents.size());
      String reported = Reads.summary(documents.get(1));
      assertTrue(reported.contains("too many nested parts for its size"), reported);
    }

    @Test
    void contentWithoutABlankLineBeforeItIsReported() throws IOException {
      String reported = " ! no blank line between its header and its content";
      assertEquals(
          List.of("1" + reported, "2 null thismessage:/x.gif default"),
          read(related("", "<html><a href=x></html>\n", html(""))));
      assertEquals(
          List.of("1" + reported),
          read(related("", "Content-Type: text/html\n<html><a href=x></html>\n")));
      assertEquals(
          List.of("1" + reported), read("Content-Type: text/html\n<html><a href=x></html>\n"));
    }

    @Test
    void bytesThatAreNotUtf8AreEscapedAsTheyStand() throws IOException {
      String message =
          related(
              "",
              html("Content-Location: http://h/\u00E8\n"),
              html("Content-Location: http://h/\u00E9\n"));
      Path file = folder.resolve("latin1.eml");
      Files.write(file, message.getBytes(StandardCharsets.ISO_8859_1));
      assertEquals(
          List.of("http://h/%E8", "http://h/%E9"),
          Reads.documents(Inputs.of(file.toString(), SourceOptions.DEFAULT)).stream()
              .map(document -> document.provenance().uri())
              .toList());
    }

    @Test
    void section4Dot4Dot2FoldedUrisAreUnfolded() throws IOException {
      assertEquals(
          List.of("1 http://h/long/path/p?q=1 http://h/long/path/x.gif entity"),
          read(related("", html("Content-Location:\n http://h/long/\n\tpath/p\n ?q=1\n"))));
      assertEquals(
          List.of("1 http://h/a%2eb/p http://h/a%2eb/x.gif entity"),
          read(related("", html("Content-Location: http://h/a%2eb/p (a comment)\n"))),
          "escapes stay (Section 8.2)");
    }

    @Test
    void section7And8Dot2LinksLeadToParts() throws IOException {
      String message =
          related(
              "Content-Location: http://m/\n",
              "Content-Type: text/html\n\n<img src=images/1.gif><img src=CID:a%40b><img src=n>",
              "Content-Location: images/1.gif\nContent-Type: image/gif\n\nx",
              "Content-ID: <a@b>\nContent-Location: CID:other@b\nContent-Type: image/gif\n\nx");
      Document page = documents(message, null).get(0);
      List<String> parts =
          LinkExtractor.of(Rfc3986.DIALECT).extract(Reads.html(page)).links().stream()
              .map(link -> page.provenance().parts().number(link.target().toString()).orElse("-"))
              .toList();
      assertEquals(List.of("2", "3", "-"), parts);
    }

    @Test
    void section8Dot3ContentIdComesBeforeALocationOfItsScheme() throws IOException {
      String message =
          related(
              "",
              "Content-Type: text/html\n\n<img src=cid:a@b>",
              "Content-Location: cid:a@b\nContent-Type: image/gif\n\nx",
              "Content-ID: <a@b>\nContent-Type: image/gif\n\nx");
      assertEquals(
          "3", documents(message, null).get(0).provenance().parts().number("cid:a@b").orElse(""));
      assertTrue(
          documents(related("", html("Content-Location: cid:css-1@mhtml.blink\n")), null)
              .get(0)
              .provenance()
              .parts()
              .number("cid:css-1@mhtml.blink#x")
              .isPresent(),
          "Chromium names style sheets so");
    }

    @Test
    void section9ExampleWithoutBase() throws IOException {
      String message =
          related(
              "",
              "Content-Type: text/html\n\n<IMG SRC=\"ietflogo.gif\" ALT=\"IETF logo\">",
              "Content-Location: ietflogo.gif\nContent-Type: IMAGE/GIF\n"
                  + "Content-Transfer-Encoding: BASE64\n\nR0lGODlhGAGgAPEAAP==");
      assertEquals(List.of("1 null thismessage:/ietflogo.gif default"), read(message));
      assertEquals(
          "2",
          documents(message, null)
              .get(0)
              .provenance()
              .parts()
              .number("thismessage:/ietflogo.gif")
              .orElse(""));
    }
  }

  /** RFC 2110, which RFC 2557 replaced. */
  @Nested
  class Rfc2110 {

    @Test
    void section4Dot2ContentBaseServesContentAndLocation() throws IOException {
      assertEquals(
          List.of("1 http://b/i/foo1.bar1 http://b/i/x.gif entity"),
          read(related("", html("Content-Location: foo1.bar1\nContent-Base: http://b/i/\n"))));
    }

    @Test
    void section5ContentBaseComesBeforeContentLocation() throws IOException {
      assertEquals(
          List.of("1 http://l/p http://b/i/x.gif entity"),
          read(related("", html("Content-Location: http://l/p\nContent-Base: http://b/i/\n"))));
      assertEquals(
          List.of("1 null http://b/i/x.gif entity"),
          read(related("Content-Base: http://b/i/\nContent-Location: http://l/\n", html(""))));
    }
  }

  /** draft-fielding-url-syntax-05. */
  @Nested
  class UrlSyntax {

    @Test
    void section5Dot1Dot1HeadersOfThePartAreContent() throws IOException {
      String message =
          related(
              "Content-Base: http://m/\n",
              html("Content-Base: http://b/i/\nContent-Location: http://l/p\n"));
      assertEquals(
          List.of("1 http://l/p http://b/i/x.gif content"),
          read(message, null, UrlSyntax05.DIALECT));
      assertEquals(
          List.of("1 http://l/p http://b/i/x.gif entity"), read(message, null, Rfc2396.DIALECT));
    }

    @Test
    void section5Dot1Dot2HeadersAroundItAreTheEntity() throws IOException {
      assertEquals(
          List.of("1 null http://m/x.gif entity"),
          read(related("Content-Base: http://m/\n", html("")), null, UrlSyntax05.DIALECT));
    }

    @Test
    void section5Dot1Dot4ThereIsNoDefault() throws IOException {
      assertEquals(
          List.of("1 null null none"), read(related("", html("")), null, UrlSyntax05.DIALECT));
    }
  }

  /** What Chromium 150 saved of a page of ours by {@code Page.captureSnapshot}. */
  @Nested
  class Chromium {

    private List<Document> documents() throws IOException {
      try (InputStream in =
          Objects.requireNonNull(MessagesTest.class.getResourceAsStream("chromium-150.mhtml"))) {
        return Reads.documents(new StreamSource(in, "-", SourceOptions.DEFAULT));
      }
    }

    @Test
    void partsHaveTheUrisOfTheirPages() throws IOException {
      assertEquals(
          List.of(
              "1 http://localhost:8000/index.html",
              "2 http://localhost:8000/sub/style.css",
              "3 http://localhost:8000/dot.png",
              "4 cid:css-3216fd50-6b04-4ae9-a56c-f16a4ea8bd77@mhtml.blink",
              "5 http://localhost:8000/sub/frame.html"),
          documents().stream()
              .map(
                  document ->
                      document.place().part().orElseThrow().number()
                          + " "
                          + document.provenance().uri())
              .toList());
    }

    @Test
    void linksToWhatWasSavedLeadToParts() throws IOException {
      Document page = documents().get(0);
      DocumentLinks links = LinkExtractor.STANDARD.extract(Reads.html(page));
      List<String> parts = new ArrayList<>();
      for (Link link : links.links()) {
        String target = String.valueOf(link.target());
        page.provenance()
            .parts()
            .number(target)
            .ifPresent(part -> parts.add(link.element() + " " + part));
      }
      assertEquals(List.of("link 4", "link 2", "img 3", "iframe 5"), parts);
    }

    @Test
    void styleSheetIsResolvedByItsLocationOnlyIfThatIsABase() throws IOException {
      List<String> targets = new ArrayList<>();
      for (int part : new int[] {1, 3}) {
        Link link =
            LinkExtractor.STANDARD.extract(Reads.html(documents().get(part))).links().get(0);
        targets.add(link.target() + " " + Objects.requireNonNull(link.base().layer()).label());
      }
      assertEquals(
          List.of("http://localhost:8000/dot.png entity", "thismessage:/dot.png default"), targets);
    }
  }

  @Nested
  class Structure {

    @Test
    void partsAreCountedAsImapDoes() throws IOException {
      String forwarded =
          "Content-Type: message/rfc822\n\nSubject: y\nMime-Version: 1.0\n"
              + "Content-Location: http://f/\nContent-Type: text/html\n\n"
              + LINK;
      String mixed =
          "Content-Type: multipart/mixed; boundary=c\n\n--c\n"
              + html("")
              + "\n--c\n"
              + forwarded
              + "\n--c--";
      assertEquals(
          List.of(
              "1 null thismessage:/x.gif default",
              "2.1 null thismessage:/x.gif default",
              "2.2.1 http://f/ http://f/x.gif entity"),
          read(related("", html(""), mixed)));
      assertEquals(
          List.of("1 http://r/ http://r/x.gif retrieval"),
          read("Subject: x\nMIME-Version: 1.0\n" + html(""), "http://r/", Rfc3986.DIALECT),
          "a message that is no multipart is part 1");
    }

    @Test
    void rootIsNamedByStart() throws IOException {
      String message =
          related("", html("Content-ID: <one@x>\n"), html("Content-ID: <two@x>\n"))
              .replace("type=\"text/html\"", "start=\"<two@x>\"");
      assertEquals(
          List.of("1 cid:one@x http://r/x.gif retrieval", "2 http://r/ http://r/x.gif retrieval"),
          read(message, "http://r/", Rfc3986.DIALECT));
    }

    @Test
    void startMayNameAnAlternative() throws IOException {
      String alternative =
          "Content-ID: <both@x>\nContent-Type: multipart/alternative; boundary=c\n\n--c\n"
              + html("Content-ID: <in@x>\n")
              + "\n--c--";
      String message =
          related("", html("Content-ID: <one@x>\n"), alternative)
              .replace("type=\"text/html\"", "start=\"<both@x>\"");
      assertEquals(
          List.of("1 cid:one@x http://r/x.gif retrieval", "2.1 http://r/ http://r/x.gif retrieval"),
          read(message, "http://r/", Rfc3986.DIALECT));
    }

    @Test
    void urisOfPartsAreKeptUpToTheLimit() throws IOException {
      String message =
          related(
              "",
              html("Content-ID: <one@x>\nContent-Location: http://m/1\n"),
              html("Content-Location: http://m/2\n"),
              html("Content-Location: http://m/3\n"));
      Path file = Files.write(folder.resolve("l.eml"), bytes(message.replace("\n", "\r\n")));
      for (int max : List.of(2, 3, 4)) {
        SourceOptions options =
            SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.NAMES, max));
        MessageParts parts =
            Reads.documents(Inputs.of(file.toString(), options)).get(0).provenance().parts();
        assertTrue(parts.number("http://m/1").isPresent());
        assertTrue(parts.number("cid:one@x").isPresent());
        assertEquals(max > 2, parts.number("http://m/2").isPresent());
        assertEquals(max > 3, parts.number("http://m/3").isPresent());
      }
    }

    @Test
    void eachAlternativeIsTheRoot() throws IOException {
      String alternative =
          "Content-Type: multipart/alternative; boundary=c\n\n--c\n"
              + html("")
              + "\n--c\n"
              + html("")
              + "\n--c--";
      assertEquals(
          List.of(
              "1.1 http://r/ http://r/x.gif retrieval", "1.2 http://r/ http://r/x.gif retrieval"),
          read(related("", alternative), "http://r/", Rfc3986.DIALECT));
    }

    @Test
    void encodingsAreUndone() throws IOException {
      String encoded = Base64.getMimeEncoder().encodeToString(bytes(LINK.repeat(20)));
      List<Document> documents =
          documents(
              related(
                  "",
                  "Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n" + encoded,
                  "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n"
                      + "<a href=3D\"a=\nb\">"),
              null);
      assertEquals(LINK.repeat(20), Reads.text(documents.get(0)));
      assertEquals("<a href=\"ab\">", Reads.text(documents.get(1)).strip());
    }

    @Test
    void unknownTransferEncodingIsReported() throws IOException {
      List<Document> documents =
          documents(
              related("", "Content-Type: text/html\nContent-Transfer-Encoding: 8-Bits\n\n" + LINK),
              null);
      assertEquals(2, documents.size());
      assertTrue(
          String.valueOf(documents.get(0).content())
              .contains("part 1: unknown Content-Transfer-Encoding, not decoded"),
          documents.toString());
      assertEquals(LINK, Reads.text(documents.get(1)).strip());
    }

    @Test
    void charsetAndMediaTypeAreThoseOfThePart() throws IOException {
      Document document =
          documents(
                  "MIME-Version: 1.0\nContent-Type: TEXT/HTML; name=x.bin; charset=koi8-r\n\n<p>",
                  null)
              .get(0);
      assertEquals("koi8-r", Reads.html(document).charset());
      assertEquals("text/html", Reads.html(document).mediaType());
    }

    @Test
    void attachmentsOfUnknownTypeAreRecognizedByTheirName() throws IOException {
      String page = "Content-Type: application/octet-stream; name=\"page.html\"\n\n" + LINK;
      String other = "Content-Type: application/pdf\n\nx";
      List<Document> documents = documents(related("", page, other), null);
      assertEquals(LINK, Reads.text(documents.get(0)));
      assertTrue(Reads.summary(documents.get(1)).endsWith("not a document: application/pdf"));
    }

    @Test
    void archiveInAMessageIsOpened() throws IOException {
      String zip = Base64.getMimeEncoder().encodeToString(Packed.zip("a.html", LINK, "b.png", "x"));
      String message =
          related(
              "",
              "Content-Type: application/zip; name=site.zip\n"
                  + "Content-Transfer-Encoding: base64\n\n"
                  + zip);
      Document document = documents(message, null).get(0);
      assertTrue(
          document.place().toString().endsWith("m.eml!/a.html (part 1)"),
          document.place().toString());
      assertEquals(LINK, Reads.text(document));
    }
  }

  @Nested
  class Damage {

    @Test
    void messageThatEndsEarlyIsReportedOnce() throws IOException {
      String inner =
          "Content-Type: multipart/alternative; boundary=c\n\n--c\n" + html("") + "\n--c--";
      String whole = related("", html("Content-Location: http://h/\n"), inner);
      String cut = whole.substring(0, whole.indexOf("x.gif", whole.indexOf("--c")) + 6);
      List<String> lines = read(cut);
      assertEquals(3, lines.size(), lines.toString());
      assertEquals(
          " ! the message ends before its last boundary, at offset "
              + cut.replace("\n", "\r\n").length(),
          lines.get(2));
    }

    @Test
    void headerAsLongAsALimitCostsNothingElse() throws IOException {
      String message =
          related(
              "X-Long: " + "x".repeat(5000) + "\nX-Folded: x\n" + " y\n".repeat(3000),
              html("X-Long: " + "x".repeat(5000) + "\nContent-Location: http://h/\n"),
              html("Content-Location: http://i/\n"));
      Path file = Files.write(folder.resolve("m.eml"), bytes(message.replace("\n", "\r\n")));
      List<Document> documents =
          Reads.documents(
              Inputs.of(
                  file.toString(),
                  SourceOptions.DEFAULT.withLimits(
                      Limits.DEFAULT.with(SourceLimit.HEADER_BYTES, 1000))));
      assertEquals(
          List.of("http://h/", "http://i/"),
          documents.stream().map(document -> document.provenance().uri()).toList());
    }

    @Test
    void nestingIsBounded() throws IOException {
      StringBuilder message = new StringBuilder("Subject: x\nMIME-Version: 1.0\n");
      for (int i = 0; i < 20; i++) {
        message.append("Content-Type: multipart/mixed; boundary=b").append(i).append("\n\n--b");
        message.append(i).append('\n');
      }
      message.append(html(""));
      for (int i = 19; i >= 0; i--) {
        message.append("\n--b").append(i).append("--\n");
      }
      Path file = Files.write(folder.resolve("m.eml"), bytes(message.toString()));
      Document deep = Reads.documents(Inputs.of(file.toString(), SourceOptions.DEFAULT)).get(0);
      assertEquals(LINK, Reads.text(deep).strip());
      Document cut =
          Reads.documents(
                  Inputs.of(
                      file.toString(),
                      SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.PARTS, 10))))
              .get(0);
      assertTrue(
          Reads.summary(cut).endsWith("nested in more than 10 parts and messages"),
          Reads.summary(cut));
    }

    @Test
    void brokenMessageOfAMailboxCostsItselfAlone() throws IOException {
      String mailbox =
          "From a@b Thu Jan  1 00:00:00 2026\nSubject: 1\nMIME-Version: 1.0\n"
              + html("Content-Location: http://h/1\n")
              + "\n\nFrom here on, a sentence.\n"
              + "\nFrom a@b Thu Jan  1 00:00:00 2026\n"
              + "Content-Type: multipart/mixed; boundary=never\n\nlost\n"
              + "\nFrom a@b Thu Jan  1 00:00:00 2026\nSubject: 3\nMIME-Version: 1.0\n"
              + html("Content-Location: http://h/3\n");
      Path file = Files.write(folder.resolve("all.mbox"), bytes(mailbox));
      List<Document> documents = Reads.documents(Inputs.of(file.toString(), SourceOptions.DEFAULT));
      List<String> pages = new ArrayList<>();
      for (Document document : documents) {
        if (document.content() instanceof Document.Received) {
          pages.add(
              document.place().toString().replaceAll(".*!", "")
                  + " "
                  + document.provenance().uri());
        }
      }
      assertEquals(List.of("/1 (part 1) http://h/1", "/3 (part 1) http://h/3"), pages);
      assertFalse(documents.isEmpty());
    }
  }
}
