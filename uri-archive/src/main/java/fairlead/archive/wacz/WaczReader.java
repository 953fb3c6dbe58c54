package fairlead.archive.wacz;

import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import fairlead.archive.zip.ZipReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads a WACZ archive (1.1.1). It is a zip archive; each file is checked against the sizes and
 * digests in its datapackage.json, which is checked against datapackage-digest.json. Differences
 * are reported, and the files are read anyway.
 */
final class WaczReader implements EntryReader {

  static final String PACKAGE = "datapackage.json";
  static final String DIGEST = "datapackage-digest.json";
  private static final int MAX_PACKAGE = 16 << 20;

  /** How many entries are examined to recognize the format. */
  private static final int LOOK = 1000;

  private static final JsonFactory JSON = JsonFactory.builder().build();

  /**
   * What the package says about a file.
   *
   * @param hash the algorithm and the digest; null if there is none
   * @param bytes the size; -1 if there is none
   */
  private record Resource(@Nullable String hash, long bytes) {}

  private final ZipReader zip;
  private final SeekableByteChannel file;
  private final int maxResources;
  private final Deque<Item> waiting = new ArrayDeque<>();
  private @Nullable Map<String, Resource> resources; // not yet seen
  private boolean ended;

  /**
   * A reader of an archive.
   *
   * @param file closed with this object
   * @param maxResources how many files the package may name
   */
  WaczReader(SeekableByteChannel file, int maxResources, UnpackBudget budget) throws IOException {
    this.zip = new ZipReader(file, budget);
    this.file = file;
    this.maxResources = maxResources;
  }

  /** Whether a zip archive seems to have this format, by its entries. */
  static boolean isOne(SeekableByteChannel file) throws IOException {
    ZipReader reader = new ZipReader(file, UnpackBudget.unlimited());
    boolean described = false;
    boolean archives = false;
    for (int i = 0; i < LOOK && !(described && archives); i++) {
      Item item = reader.next();
      if (item == null) {
        return false;
      }
      if (item instanceof Item.Entry entry) {
        described |= entry.name().equals(PACKAGE);
        archives |= entry.name().startsWith("archive/");
      }
    }
    return described && archives;
  }

  @Override
  public @Nullable Item next() throws IOException {
    if (resources == null) {
      resources = new LinkedHashMap<>();
      readPackage(resources);
    }
    Item known = waiting.poll();
    if (known != null) {
      return known;
    }
    Item item = ended ? null : zip.next();
    if (item instanceof Item.Entry entry) {
      String difference = difference(entry, resources.remove(entry.name()));
      if (difference != null) {
        waiting.add(entry);
        return new Item.Damage(entry.name() + ": " + difference);
      }
    } else if (item instanceof Item.Unread unread) {
      resources.remove(unread.name());
    } else if (item == null) {
      ended = true;
      for (String missing : resources.keySet()) {
        waiting.add(new Item.Damage(missing + ": listed in " + PACKAGE + ", but missing"));
      }
      resources.clear();
      return waiting.poll();
    }
    return item;
  }

  private void readPackage(Map<String, Resource> found) throws IOException {
    byte[] content = find(PACKAGE);
    if (content == null) {
      waiting.add(new Item.Damage("no " + PACKAGE + "; nothing is checked against it"));
      return;
    }
    try {
      if (!parsePackage(content, found)) {
        waiting.add(malformed(PACKAGE));
      }
    } catch (JacksonException e) {
      found.clear();
      waiting.add(malformed(PACKAGE));
    }
    try {
      byte[] digest = find(DIGEST);
      String hash = digest == null ? null : parseDigest(digest);
      if (hash != null) {
        found.put(PACKAGE, new Resource(hash, -1));
      }
    } catch (JacksonException e) {
      waiting.add(malformed(DIGEST));
    }
  }

  private static Item.Damage malformed(String name) {
    return new Item.Damage("malformed " + name + "; nothing is checked against it");
  }

  /** The content of an entry; null if there is none, or if it cannot be read. */
  private byte @Nullable [] find(String name) throws IOException {
    ZipReader reader = new ZipReader(file, UnpackBudget.unlimited());
    for (Item item = reader.next(); item != null; item = reader.next()) {
      if (item instanceof Item.Entry entry && entry.name().equals(name)) {
        try (InputStream in = entry.data().read()) {
          return in.readNBytes(MAX_PACKAGE);
        } catch (IOException e) {
          return null;
        }
      }
    }
    return null;
  }

  /** Whether there are any resources. */
  private boolean parsePackage(byte[] content, Map<String, Resource> found) {
    try (JsonParser json =
        JSON.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(content))) {
      while (json.nextToken() != null) {
        if (json.streamReadContext().getNestingDepth() == 1
            && json.currentToken() == JsonToken.PROPERTY_NAME
            && json.currentName().equals("resources")
            && json.nextToken() == JsonToken.START_ARRAY) {
          while (json.nextToken() == JsonToken.START_OBJECT && found.size() < maxResources) {
            parseResource(json, found);
          }
          return true;
        }
      }
      return false;
    }
  }

  private static void parseResource(JsonParser json, Map<String, Resource> found) {
    String path = null;
    String hash = null;
    long bytes = -1;
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (value == JsonToken.VALUE_STRING && name.equals("path")) {
        path = json.getString();
      } else if (value == JsonToken.VALUE_STRING && name.equals("hash")) {
        hash = json.getString();
      } else if (value == JsonToken.VALUE_NUMBER_INT && name.equals("bytes")) {
        bytes = json.getLongValue();
      } else {
        json.skipChildren();
      }
    }
    if (path != null) {
      found.put(path, new Resource(hash, bytes));
    }
  }

  private static @Nullable String parseDigest(byte[] content) {
    try (JsonParser json =
        JSON.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(content))) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.PROPERTY_NAME
            && json.currentName().equals("hash")
            && json.nextToken() == JsonToken.VALUE_STRING) {
          return json.getString();
        }
      }
      return null;
    }
  }

  /** How a file differs from what the package says; null if it does not. */
  private static @Nullable String difference(Item.Entry entry, @Nullable Resource resource)
      throws IOException {
    if (resource == null) {
      return null;
    }
    if (resource.bytes() >= 0 && entry.size() >= 0 && resource.bytes() != entry.size()) {
      return entry.size() + " bytes where " + PACKAGE + " says " + resource.bytes();
    }
    String hash = resource.hash();
    int colon = hash == null ? -1 : hash.indexOf(':');
    if (hash == null || colon < 0) {
      return null;
    }
    MessageDigest digest = algorithm(hash.substring(0, colon));
    if (digest == null) {
      return "its digest is not checked: " + hash.substring(0, colon) + " is not known";
    }
    String where = entry.name().equals(PACKAGE) ? DIGEST : PACKAGE;
    return digested(entry, digest).equalsIgnoreCase(hash.substring(colon + 1))
        ? null
        : "its " + hash.substring(0, colon) + " differs from that in " + where;
  }

  /** The algorithm of a digest, as packages name it; null if it is not known. */
  static @Nullable MessageDigest algorithm(String name) {
    try {
      return MessageDigest.getInstance(
          switch (name.toLowerCase(Locale.ROOT)) {
            case "sha256" -> "SHA-256";
            case "md5" -> "MD5";
            case "sha1" -> "SHA-1";
            default -> name;
          });
    } catch (NoSuchAlgorithmException e) {
      return null;
    }
  }

  /**
   * The digest of a file; empty if the file cannot be read, which is reported for the file itself.
   */
  private static String digested(Item.Entry entry, MessageDigest digest) throws IOException {
    byte[] buffer = new byte[64 * 1024];
    try (InputStream in = entry.data().read()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    } catch (java.util.zip.ZipException e) {
      return "";
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
