package fairlead.check;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Distinct texts by number, from 0. A text takes one byte for each character, or two if it has
 * characters beyond ISO-8859-1, and about 32 bytes more. As a string in a map it would take about a
 * hundred more. Not thread-safe.
 */
final class TextTable {

  /** The memory for a text without its characters: its start, a hash, slots, and room to grow. */
  private static final int OVERHEAD = 32;

  private static final int CHUNK_BITS = 16;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FIRST = 256;

  private static final long MIXER = 0x9E37_79B9_7F4A_7C15L; // from SplitMix64

  /** A Mersenne prime. */
  private static final int PRIME = Integer.MAX_VALUE;

  // Random, so that no page can make its texts collide.
  private final long base = ThreadLocalRandom.current().nextInt(1 << 16, PRIME);

  private byte[][] chunks = new byte[1][];
  private long[] starts = new long[FIRST + 1]; // offsets in all chunks, as if joined
  private int[] hashes = new int[FIRST]; // odd for texts of two bytes a character
  private int[] slots = new int[2 * FIRST]; // the number plus 1, or 0 if a slot is free
  private int size;

  /** The number of a text. Adds the text if it is not there. */
  int add(String text) {
    int hash = hash(text);
    int slot = slot(text, hash);
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == hashes.length) {
      grow();
      slot = slot(text, hash);
    }
    slots[slot] = size + 1;
    hashes[size] = hash;
    long end = starts[size];
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isWide(hash)) {
        write(end++, (byte) (c >> 8));
      }
      write(end++, (byte) c);
    }
    starts[++size] = end;
    return size - 1;
  }

  /** The number of a text. -1 if it is not there. */
  int find(String text) {
    return slots[slot(text, hash(text))] - 1;
  }

  String get(int number) {
    byte[] octets = new byte[Math.toIntExact(starts[number + 1] - starts[number])];
    for (int at = 0; at < octets.length; ) {
      long from = starts[number] + at;
      int inChunk = (int) (from & (CHUNK - 1));
      int length = Math.min(CHUNK - inChunk, octets.length - at);
      System.arraycopy(chunks[(int) (from >>> CHUNK_BITS)], inChunk, octets, at, length);
      at += length;
    }
    if (!isWide(hashes[number])) {
      return new String(octets, StandardCharsets.ISO_8859_1);
    }
    char[] chars = new char[octets.length / 2]; // a charset would replace unpaired surrogates
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) ((octets[2 * i] << 8) | (octets[2 * i + 1] & 0xFF));
    }
    return new String(chars);
  }

  int size() {
    return size;
  }

  /** About how many bytes of memory the texts take. */
  long bytes() {
    return starts[size] + (long) OVERHEAD * size;
  }

  /** A polynomial modulo a prime, mixed. */
  private int hash(String text) {
    long hash = 1;
    int all = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      all |= c;
      long product = hash * base + c;
      hash = (product & PRIME) + (product >>> 31);
      hash = hash < PRIME ? hash : hash - PRIME;
    }
    // Otherwise texts that differ only in their last character would fill consecutive slots.
    hash *= MIXER;
    hash = (hash ^ (hash >>> 32)) * MIXER;
    int bits = (int) (hash >>> 32) << 1;
    return all > 0xFF ? bits | 1 : bits;
  }

  private static boolean isWide(int hash) {
    return (hash & 1) != 0;
  }

  /** The slot that has a text, or the free slot for it. */
  private int slot(String text, int hash) {
    int slot = home(hash);
    while (slots[slot] != 0 && !(hashes[slots[slot] - 1] == hash && is(slots[slot] - 1, text))) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private int home(int hash) {
    return (hash >>> 1) & (slots.length - 1);
  }

  /** Whether a text has this number. The hashes have already been compared. */
  private boolean is(int number, String text) {
    long at = starts[number];
    boolean wide = isWide(hashes[number]);
    if (starts[number + 1] - at != (wide ? 2L : 1L) * text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((wide && read(at++) != (byte) (c >> 8)) || read(at++) != (byte) c) {
        return false;
      }
    }
    return true;
  }

  private byte read(long address) {
    return chunks[(int) (address >>> CHUNK_BITS)][(int) (address & (CHUNK - 1))];
  }

  private void write(long address, byte octet) {
    int chunk = (int) (address >>> CHUNK_BITS);
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunk);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new byte[CHUNK];
    }
    chunks[chunk][(int) (address & (CHUNK - 1))] = octet;
  }

  private void grow() {
    starts = Arrays.copyOf(starts, 2 * size + 1);
    hashes = Arrays.copyOf(hashes, 2 * size);
    slots = new int[2 * hashes.length];
    for (int number = 0; number < size; number++) {
      int slot = home(hashes[number]);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number + 1;
    }
  }
}
