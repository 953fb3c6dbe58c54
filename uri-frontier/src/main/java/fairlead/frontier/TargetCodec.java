package fairlead.frontier;

import fairlead.html.rule.LinkKind;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.key.Key;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Targets as bytes. What can be computed from the URI, such as its key, is not written. Of the
 * referrer only what differs from the URI is.
 */
final class TargetCodec {

  private static final int HAS_REFERRER = 1;
  private static final int HAS_KIND = 2; // other than navigation
  private static final int HAS_CONTEXT = 4;
  private static final int HAS_PRIORITY = 8;
  private static final int HAS_KEY = 16; // that the URI does not have

  private TargetCodec() {}

  /**
   * Whether a target can be written and read.
   *
   * @throws IllegalArgumentException if not
   */
  static void check(Target target, KeyFingerprinter keys, Fingerprinter fingerprinter) {
    if (!target.key().profile().equals(keys.profile().toString())
        || !target.fingerprint().equals(fingerprinter.fingerprint(target.key()))) {
      throw new IllegalArgumentException("the target of another seen-set: " + target.uri());
    }
    if (!isUrl(target.uri())) {
      throw new IllegalArgumentException("not a URL: " + target.uri());
    }
  }

  static boolean isUrl(@Nullable Uri uri) {
    return uri instanceof Url || (uri != null && uri(uri.toString()) != null);
  }

  static byte[] write(Target target, KeyFingerprinter keys) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    String uri = target.uri().toString();
    Uri referrer = target.referrer();
    boolean hasKind = target.kind() != LinkKind.NAVIGATION;
    boolean hasContext = !target.rel().isEmpty() || !target.text().isEmpty();
    Uri again = target.uri() instanceof Url url ? url : uri(uri);
    boolean hasKey = again != null && !keys.key(again).equals(target.key());
    out.writeByte(
        (referrer != null ? HAS_REFERRER : 0)
            | (hasKind ? HAS_KIND : 0)
            | (hasContext ? HAS_CONTEXT : 0)
            | (hasKey ? HAS_KEY : 0)
            | (target.priority().isPresent() ? HAS_PRIORITY : 0));
    writeText(out, uri);
    out.writeInt(target.depth());
    writeText(out, target.hops());
    if (referrer != null) {
      String text = referrer.toString();
      int shared = shared(uri, text);
      out.writeInt(shared);
      writeText(out, text.substring(shared));
    }
    if (hasKind) {
      writeText(out, target.kind().name());
    }
    if (hasContext) {
      out.writeInt(target.rel().size());
      for (String token : target.rel()) {
        writeText(out, token);
      }
      writeText(out, target.text());
    }
    if (target.priority().isPresent()) {
      out.writeDouble(target.priority().getAsDouble());
    }
    if (hasKey) {
      writeText(out, target.key().text());
    }
    return bytes.toByteArray();
  }

  /** How many characters two texts begin with in common; a pair of surrogates is not split. */
  private static int shared(String one, String other) {
    int end = Math.min(one.length(), other.length());
    int at = 0;
    while (at < end && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return at > 0 && Character.isHighSurrogate(one.charAt(at - 1)) ? at - 1 : at;
  }

  static Target read(byte[] bytes, KeyFingerprinter keys, Fingerprinter fingerprinter)
      throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int flags = in.readByte();
    String text = readText(in);
    int depth = in.readInt();
    String hops = readText(in);
    Uri referrer = null;
    if ((flags & HAS_REFERRER) != 0) {
      referrer = uri(text.substring(0, in.readInt()) + readText(in));
    }
    LinkKind kind = (flags & HAS_KIND) != 0 ? LinkKind.valueOf(readText(in)) : LinkKind.NAVIGATION;
    List<String> rel = new ArrayList<>();
    String linkText = "";
    if ((flags & HAS_CONTEXT) != 0) {
      for (int left = in.readInt(); left > 0; left--) {
        rel.add(readText(in));
      }
      linkText = readText(in);
    }
    OptionalDouble priority =
        (flags & HAS_PRIORITY) != 0 ? OptionalDouble.of(in.readDouble()) : OptionalDouble.empty();
    Uri uri = uri(text);
    if (uri == null) {
      throw new IOException("a target is not a URL: " + text);
    }
    Key key =
        (flags & HAS_KEY) != 0 ? new Key(keys.profile().toString(), readText(in)) : keys.key(uri);
    return new Target(
        uri,
        key,
        fingerprinter.fingerprint(key),
        depth,
        hops,
        referrer,
        kind,
        rel,
        linkText,
        Domains.of(uri),
        priority);
  }

  static @Nullable Uri uri(String text) {
    return Whatwg.DIALECT.tryParse(text) instanceof Uri uri ? uri : null;
  }

  static void writeText(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int left = bytes.length; ; left >>>= 7) {
      out.writeByte(left > 127 ? left | 128 : left);
      if (left <= 127) {
        break;
      }
    }
    out.write(bytes);
  }

  static String readText(DataInputStream in) throws IOException {
    int length = 0;
    int shift = 0;
    int octet;
    do {
      octet = in.readUnsignedByte();
      length |= (octet & 127) << shift;
      shift += 7;
    } while (octet > 127);
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }
}
