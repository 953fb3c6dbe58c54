package fairlead.uri.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hashing;
import fairlead.testing.Suites;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
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
    List<String> texts =
        List.of("\uD800", "\uD801", "\uDC00", "\uDFFF", "?", "\uFFFD", "\uD800\uDC00", "");
    assertEquals(
        texts.size(), Set.copyOf(texts.stream().map(FingerprinterTest::of).toList()).size());
  }

  /** As WTF-8, Section 3.6, encodes them. */
  @Test
  void unpairedSurrogateHasThreeOctets() {
    byte[] octets = {'a', (byte) 0xED, (byte) 0xAF, (byte) 0xBF, (byte) 0xC3, (byte) 0xA9};
    HashValue128 hash = Hashing.xxh3_128().hashBytesTo128Bits(octets);
    assertEquals(
        new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits()),
        Fingerprinter.STANDARD.fingerprint("a\uDBFF\u00E9"));
  }

  @Test
  void ofUrisAreThoseOfTheirKeys() {
    Uri uri = Rfc3986.parse("http://H/?utm_source=x");
    KeyFingerprinter keys = KeyFingerprinter.withSeed(KeyProfile.CRAWL, 42);
    assertEquals("http://h/", keys.key(uri).toString());
    assertEquals(SEEDED.fingerprint("http://h/"), keys.fingerprint(uri));
    assertEquals(
        Fingerprinter.STANDARD.fingerprint("http://h/"), KeyProfile.CRAWL.fingerprint(uri));
    assertEquals(KeyProfile.CRAWL, keys.profile());
    assertEquals(42, keys.seed());
    assertEquals(KeyProfile.CRAWL.toString(), keys.toString(), "the seed is a secret");
    assertNotEquals(
        KeyFingerprinter.of(KeyProfile.CRAWL).seed(), KeyFingerprinter.of(KeyProfile.CRAWL).seed());
  }

  @Test
  void ofUrisAreEqualIfProfileAndSeedAre() {
    KeyFingerprinter keys = KeyFingerprinter.withSeed(KeyProfile.CRAWL, 42);
    KeyFingerprinter same = KeyFingerprinter.withSeed(KeyProfile.CRAWL, 42);
    assertEquals(keys, same);
    assertEquals(keys.hashCode(), same.hashCode());
    assertNotEquals(keys, KeyFingerprinter.withSeed(KeyProfile.CRAWL, 43));
    assertNotEquals(keys, KeyFingerprinter.withSeed(KeyProfile.SAFE, 42));
    assertNotEquals(keys, new Object());
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
