package fairlead.check;

import fairlead.check.PageReader.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The links and findings of all pages until the last one has been read. They are stored as numbers,
 * about ten bytes each, and their distinct texts. Not thread-safe.
 */
final class EntryStore {

  private static final int FIRST = 1 << 10;
  private static final int KIND_BYTES = 200;
  private static final int VARINT_BYTES = 5; // at most

  private final TextTable targets = new TextTable();
  private final TextTable texts = new TextTable(); // all others
  private final Map<Kind, Integer> numbers = new HashMap<>();
  private final List<Kind> kinds = new ArrayList<>();
  private byte[] out = new byte[FIRST];
  private int end;
  private int line;
  private int offset;
  private long bytes; // of entries and kinds

  /**
   * What the entries of many pages have in common.
   *
   * @param code what is wrong; null for a link that has not been judged yet
   * @param severity how much that matters; null for such a link
   * @param hasReference whether there is a reference; with a target, if there is one
   */
  record Kind(
      @Nullable String element,
      @Nullable String attribute,
      @Nullable CheckCode code,
      @Nullable CheckSeverity severity,
      boolean hasReference,
      boolean hasTarget,
      boolean above,
      boolean up,
      boolean ignored) {

    // Called for each entry, and the methods that the virtual machine generates for records are
    // slow at startup.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Kind kind
          && Objects.equals(element, kind.element)
          && Objects.equals(attribute, kind.attribute)
          && code == kind.code
          && severity == kind.severity
          && hasReference == kind.hasReference
          && hasTarget == kind.hasTarget
          && above == kind.above
          && up == kind.up
          && ignored == kind.ignored;
    }

    @Override
    public int hashCode() {
      return Objects.hash(element, attribute, code);
    }
  }

  /**
   * Whether nothing requests the target of a link: its page asks to ignore it, or it is a form,
   * which without its data is not what readers send.
   */
  static boolean isUnrequested(
      boolean ignored, @Nullable String element, @Nullable String attribute) {
    return ignored || "form".equals(element) || "formaction".equals(attribute);
  }

  /** Adds a link of the current page. */
  void add(Candidate link) {
    Kind kind =
        new Kind(
            link.element(),
            link.attribute(),
            null,
            null,
            true,
            true,
            link.above(),
            link.up(),
            link.ignored());
    String target = link.target().toString();
    start(kind, link.line(), link.column(), link.offset());
    put(targets.add(target));
    putReference(link.reference(), target);
  }

  /** Adds a finding of the current page. */
  void add(CheckFinding finding) {
    String reference = finding.reference();
    String target = finding.target();
    Kind kind =
        new Kind(
            finding.element(),
            finding.attribute(),
            finding.code(),
            finding.severity(),
            reference != null,
            target != null,
            false,
            false,
            false);
    start(kind, finding.line(), finding.column(), finding.offset());
    if (target != null) {
      put(texts.add(target));
    }
    if (reference != null) {
      putReference(reference, target);
    }
    put(texts.add(finding.message()));
  }

  /** Ends the current page, and returns everything that was added since the last one. */
  byte[] end() {
    byte[] entries = Arrays.copyOf(out, end);
    bytes += end;
    end = 0;
    line = 0;
    offset = 0;
    return entries;
  }

  /** The targets of all links, by number. */
  TextTable targets() {
    return targets;
  }

  /** About how much memory all this takes. */
  long bytes() {
    return bytes + end + targets.bytes() + texts.bytes();
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  private void start(Kind kind, int itsLine, int column, int itsOffset) {
    Integer number = numbers.putIfAbsent(kind, kinds.size());
    if (number == null) {
      kinds.add(kind);
      bytes += KIND_BYTES + length(kind.element()) + length(kind.attribute());
    }
    put(number == null ? kinds.size() - 1 : number);
    putSigned(itsLine - line);
    put(column);
    putSigned(itsOffset - offset);
    line = itsLine;
    offset = itsOffset;
  }

  /**
   * Writes a reference. Most references end like their targets, so only the part before that is
   * stored as a text.
   */
  private void putReference(String reference, @Nullable String target) {
    int same = 0;
    if (target != null) {
      int most = Math.min(reference.length(), target.length());
      while (same < most
          && reference.charAt(reference.length() - same - 1)
              == target.charAt(target.length() - same - 1)) {
        same++;
      }
      put(same);
    }
    put(texts.add(reference.substring(0, reference.length() - same)));
  }

  private void putSigned(int value) {
    put((value << 1) ^ (value >> 31));
  }

  /** Writes seven bits per byte, the lowest first. */
  private void put(int value) {
    if (out.length - end < VARINT_BYTES) {
      out = Arrays.copyOf(out, 2 * out.length);
    }
    int left = value;
    while (left >>> 7 != 0) {
      out[end++] = (byte) (left | 0x80);
      left >>>= 7;
    }
    out[end++] = (byte) left;
  }

  /** Reads entries in order. */
  Cursor read(byte[] entries) {
    return new Cursor(entries);
  }

  /** Moves through entries. All methods describe the current entry. */
  final class Cursor {

    private final byte[] in;
    private int at;
    private Kind kind = new Kind(null, null, null, null, false, false, false, false, false);
    private int line;
    private int column;
    private int offset;
    private int target;
    private int same; // characters that reference and target share at their end
    private int start; // the text of the reference before these
    private int message;

    private Cursor(byte[] in) {
      this.in = in;
    }

    /** Moves to the next entry. False if there is none. */
    boolean next() {
      if (at == in.length) {
        return false;
      }
      kind = kinds.get(take());
      line += takeSigned();
      column = take();
      offset += takeSigned();
      target = kind.hasTarget() ? take() : 0;
      same = kind.hasTarget() && kind.hasReference() ? take() : 0;
      start = kind.hasReference() ? take() : 0;
      message = kind.code() == null ? 0 : take();
      return true;
    }

    /** Whether it is a link, not a finding. */
    boolean isLink() {
      return kind.code() == null;
    }

    Kind kind() {
      return kind;
    }

    /** The number of a link's target. */
    int target() {
      return target;
    }

    /** The finding, as it was added. */
    CheckFinding finding(Page page) {
      return finding(
          page,
          Objects.requireNonNull(kind.code(), "a finding"),
          Objects.requireNonNull(kind.severity(), "a finding"),
          texts.get(message),
          null);
    }

    /** The reference of a link or finding; null if it has none. */
    @Nullable String reference() {
      String whole = whole();
      String rest = whole == null ? "" : whole.substring(whole.length() - same);
      return kind.hasReference() ? texts.get(start) + rest : null;
    }

    private @Nullable String whole() {
      return !kind.hasTarget() ? null : isLink() ? targets.get(target) : texts.get(target);
    }

    /** A finding about a link. */
    CheckFinding finding(
        Page page,
        CheckCode code,
        CheckSeverity severity,
        String text,
        @Nullable String correction) {
      return new CheckFinding(
          code,
          severity,
          page.uri(),
          page.source(),
          page.inside(),
          page.charset(),
          line,
          column,
          offset,
          kind.element(),
          kind.attribute(),
          reference(),
          whole(),
          text,
          correction);
    }

    private int takeSigned() {
      int value = take();
      return (value >>> 1) ^ -(value & 1);
    }

    private int take() {
      int value = 0;
      for (int shift = 0; ; shift += 7) {
        int octet = in[at++];
        value |= (octet & 0x7F) << shift;
        if (octet >= 0) {
          return value;
        }
      }
    }
  }
}
