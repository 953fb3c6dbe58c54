package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.format.ArchiveFormats;
import fairlead.archive.zip.ZipFormat;
import fairlead.html.Format;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SnifferTest {

  @Test
  void nameMayBeAnEndingAlone() {
    assertTrue(Sniffer.isOtherByName(".js"));
    assertTrue(Sniffer.isOtherByName("folder/.js"));
    assertFalse(Sniffer.isOtherByName("js"));
    assertEquals(Optional.of(ZipFormat.ZIP), ArchiveFormats.ofName(".zip"));
  }

  @Test
  void queryIsThatOfTheFileNotOfAFolder() {
    assertEquals(Optional.of(Format.CSS), Sniffer.ofName("s.css?v=1"));
    assertEquals(Optional.of(Format.CSS), Sniffer.ofName("a?/s.css?v=1"));
    assertEquals(Optional.empty(), Sniffer.ofName("s.css?/page"));
    assertEquals(Optional.empty(), Sniffer.ofName("?"));
  }

  @Test
  void tagIsFollowedByItsEndOrWhiteSpace() {
    assertEquals(Optional.of(Format.HTML), Sniffer.ofContent(bytes("<p class=x>")));
    assertEquals(Optional.of(Format.HTML), Sniffer.ofContent(bytes("<p>")));
    assertEquals(Optional.of(Format.HTML), Sniffer.ofContent(bytes("<p\r")));
    assertEquals(Optional.empty(), Sniffer.ofContent(bytes("<p")));
    assertEquals(Optional.empty(), Sniffer.ofContent(bytes("<p/")));
  }

  @Test
  void byteOrderMarkMayBeAllThereIs() {
    assertEquals(Optional.empty(), Sniffer.ofContent(new byte[] {(byte) 0xEF, (byte) 0xBB}));
    assertEquals(Optional.empty(), Sniffer.ofContent(bytes("\ufeff")));
    assertEquals(Optional.empty(), Sniffer.ofContent(new byte[] {(byte) 0xFE, (byte) 0xFF}));
    assertEquals(Optional.empty(), Sniffer.ofContent(new byte[] {(byte) 0xFE}));
    assertEquals(Optional.of(Format.HTML), Sniffer.ofContent(bytes("\ufeff<p>")));
  }

  @Test
  void serversSendNoPageByAnUnknownName() {
    for (String name : List.of("a.xyz", "a.1x", "a.:", "a./b.xyz?c=d", "a.1.0x")) {
      assertTrue(Sniffer.isUnknownByName(name), name);
    }
    for (String name :
        List.of(
            "a",
            "a.",
            "?a.xyz",
            "guide-1.0",
            "guide-1.9",
            "a.059",
            "a.php",
            "a.PHP?b=c.xyz",
            "a.html")) {
      assertFalse(Sniffer.isUnknownByName(name), name);
    }
  }
}
