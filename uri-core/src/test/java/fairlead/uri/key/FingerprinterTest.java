package fairlead.uri.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import fairlead.testing.Suites;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Fingerprints stand for texts. */
class FingerprinterTest {

  private static final Fingerprinter SEEDED = Fingerprinter.withSeed(42);

  /** XXH3 in 128 bits of the same octets by the reference implementation, xxhsum 0.8.1. */
  @Test
  void areThoseOfTheReferenceImplementation() {
    assertEquals("99aa06d3014798d86001c324468d497f", of(""));
    assertEquals("42663426682770e605cd77c9b152d153", of("http://example.com/"));
    assertEquals("c923402d700075ee342f386b0db3b5c9", of("http://example.com/\u00FC\u20AC"));
  }

  @Test
  void tellUnpairedSurrogatesFromOthers() {
    List<String> texts = List.of("\uD800", "\uD801", "\uDC00", "?", "\uFFFD", "\uD800\uDC00", "");
    assertEquals(
        texts.size(), Set.copyOf(texts.stream().map(FingerprinterTest::of).toList()).size());
  }

  @Property
  void dependOnTextAndSeedAlone(@ForAll String one, @ForAll String other) {
    Fingerprint fingerprint = SEEDED.fingerprint(new Key("crawl/1", one));
    assertEquals(fingerprint, Fingerprinter.withSeed(42).fingerprint(new Key("safe/1", one)));
    assertNotEquals(fingerprint.toString(), of(one));
    assertEquals(one.equals(other), fingerprint.equals(SEEDED.fingerprint(new Key("", other))));
  }

  @Test
  void ofRealUrlsAreAllDifferent() throws Exception {
    List<String> urls =
        Files.readAllLines(Suites.corpora("urls/others/kasztp.txt")).stream().distinct().toList();
    Set<String> fingerprints = new HashSet<>();
    urls.forEach(url -> fingerprints.add(of(url)));
    assertEquals(urls.size(), fingerprints.size());
  }

  private static String of(String text) {
    return Fingerprinter.STANDARD.fingerprint(new Key("safe/1", text)).toString();
  }
}
