package fairlead.pipeline.seen;

import fairlead.uri.key.Fingerprint;
import java.util.Arrays;
import java.util.function.Consumer;

/** Fingerprints in the order they were added, 16 bytes each. Not thread-safe. */
final class FingerprintLog {

  private static final int FIRST = 64;

  private long[] words; // high and low half in turn
  private int size;

  FingerprintLog() {
    this(new long[0], 0);
  }

  private FingerprintLog(long[] words, int size) {
    this.words = words;
    this.size = size;
  }

  void add(Fingerprint fingerprint) {
    if (2 * size == words.length) {
      words = Arrays.copyOf(words, Math.max(FIRST, Math.multiplyExact(words.length, 2)));
    }
    words[2 * size] = fingerprint.high();
    words[2 * size + 1] = fingerprint.low();
    size++;
  }

  int size() {
    return size;
  }

  FingerprintLog from(int first) {
    return new FingerprintLog(Arrays.copyOfRange(words, 2 * first, 2 * size), size - first);
  }

  FingerprintLog upTo(int end) {
    return new FingerprintLog(Arrays.copyOf(words, 2 * end), end);
  }

  void forEach(Consumer<Fingerprint> action) {
    for (int i = 0; i < size; i++) {
      action.accept(new Fingerprint(words[2 * i], words[2 * i + 1]));
    }
  }
}
