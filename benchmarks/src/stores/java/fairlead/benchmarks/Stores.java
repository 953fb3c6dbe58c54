package fairlead.benchmarks;

import static org.lmdbjava.DbiFlags.MDB_CREATE;
import static org.lmdbjava.EnvFlags.MDB_NOMETASYNC;
import static org.lmdbjava.EnvFlags.MDB_NOSYNC;
import static org.lmdbjava.EnvFlags.MDB_NOTLS;
import static org.lmdbjava.EnvFlags.MDB_WRITEMAP;
import static org.lmdbjava.PutFlags.MDB_NOOVERWRITE;

import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.Txn;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The seen-set on disk beside RocksDB and LMDB: the same fingerprints, each offered three times in
 * batches of 64 on one thread, with memory for all of them and for a tenth. None of them syncs.
 * Compiled and run by {@code tools/benchmarks/stores}, since nothing else needs these libraries.
 */
public final class Stores {

  private static final int OFFERS = 3;
  private static final int BATCH = 64;
  private static final int KEY = 16;
  private static final long STEP = 7_368_787; // a prime, so that offers of a key are far apart
  private static final byte[] NOTHING = new byte[0];

  private Stores() {}

  /** Something that fingerprints are offered to; gives how many were new. */
  private interface Store extends AutoCloseable {
    long offer(List<Fingerprint> batch) throws Exception;
  }

  /** Opens a store in a folder. */
  private interface Opening {
    Store open(Path folder, long memory) throws Exception;
  }

  /**
   * Measures and prints.
   *
   * @param arguments how many keys; three million if that is not given
   */
  public static void main(String[] arguments) throws Exception {
    long keys = arguments.length > 0 ? Long.parseLong(arguments[0]) : 3_000_000;
    KeyFingerprinter maker = KeyFingerprinter.of(KeyProfile.CRAWL);
    System.out.println("| " + keys + " keys | memory | offers a second | disk, bytes a key |");
    System.out.println("| --- | --- | ---: | ---: |");
    for (boolean all : new boolean[] {true, false}) {
      long memory = keys * (all ? 80 : 4);
      String part = all ? "for all" : "for a tenth";
      run("`DiskSeenSet`", part, keys, memory, maker, (folder, bytes) -> ours(folder, bytes, maker));
      run("RocksDB", part, keys, memory, maker, Stores::rocks);
      run("LMDB", all ? "the system's" : "the system's, again", keys, memory, maker, Stores::lmdb);
    }
  }

  private static Store ours(Path folder, long memory, KeyFingerprinter maker) throws IOException {
    DiskSeenSet seen =
        DiskSeenSet.open(
            folder, maker, DiskSeenSet.Options.DEFAULT.withMemoryBytes(memory));
    return new Store() {
      @Override
      public long offer(List<Fingerprint> batch) {
        return Objects.requireNonNull(seen.offer(new KeyBatch(maker, batch)).block()).cardinality();
      }

      @Override
      public void close() {
        seen.checkpoint().block();
        seen.close();
      }
    };
  }

  private static Store rocks(Path folder, long memory) throws RocksDBException {
    RocksDB.loadLibrary();
    LRUCache cache = new LRUCache(memory / 2);
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setFilterPolicy(new BloomFilter(11))
            .setBlockCache(cache)
            .setCacheIndexAndFilterBlocks(true);
    Options options =
        new Options()
            .setCreateIfMissing(true)
            .setWriteBufferSize(memory / 4)
            .setMaxBackgroundJobs(2)
            .setTableFormatConfig(table);
    RocksDB db = RocksDB.open(options, folder.toString());
    WriteOptions writing = new WriteOptions().setDisableWAL(true);
    return new Store() {
      @Override
      public long offer(List<Fingerprint> batch) throws RocksDBException {
        List<byte[]> keys = new ArrayList<>(batch.size());
        for (Fingerprint one : batch) {
          keys.add(ByteBuffer.allocate(KEY).putLong(one.high()).putLong(one.low()).array());
        }
        List<byte[]> found = db.multiGetAsList(keys);
        long added = 0;
        try (WriteBatch writes = new WriteBatch()) {
          for (int i = 0; i < keys.size(); i++) {
            if (found.get(i) == null) {
              writes.put(keys.get(i), NOTHING);
              added++;
            }
          }
          if (added > 0) {
            db.write(writing, writes);
          }
        }
        return added;
      }

      @Override
      public void close() {
        db.close();
        options.close();
        cache.close();
      }
    };
  }

  private static Store lmdb(Path folder, long memory) {
    Env<ByteBuffer> env =
        Env.create()
            .setMapSize(64L << 30)
            .setMaxDbs(1)
            .open(folder.toFile(), MDB_NOSYNC, MDB_NOMETASYNC, MDB_WRITEMAP, MDB_NOTLS);
    Dbi<ByteBuffer> db = env.openDbi("seen", MDB_CREATE);
    ByteBuffer key = ByteBuffer.allocateDirect(KEY);
    ByteBuffer value = ByteBuffer.allocateDirect(1);
    return new Store() {
      @Override
      public long offer(List<Fingerprint> batch) {
        long added = 0;
        try (Txn<ByteBuffer> writing = env.txnWrite()) {
          for (Fingerprint one : batch) {
            key.clear().putLong(one.high()).putLong(one.low()).flip();
            value.clear();
            added += db.put(writing, key, value, MDB_NOOVERWRITE) ? 1 : 0;
          }
          writing.commit();
        }
        return added;
      }

      @Override
      public void close() {
        env.close();
      }
    };
  }

  private static void run(
      String name, String part, long keys, long memory, KeyFingerprinter maker, Opening opening)
      throws Exception {
    Path folder = Files.createTempDirectory("store");
    Fingerprinter fingerprinter = Fingerprinter.withSeed(maker.seed());
    long found = 0;
    long key = 0;
    double seconds;
    try (Store store = opening.open(folder, memory)) {
      long start = System.nanoTime();
      List<Fingerprint> batch = new ArrayList<>(BATCH);
      for (long i = 1; i <= OFFERS * keys; i++) {
        batch.add(fingerprinter.fingerprint("https://www.example.org/page-" + key + ".html"));
        key = (key + STEP) % keys;
        if (batch.size() == BATCH || i == OFFERS * keys) {
          found += store.offer(batch);
          batch.clear();
        }
      }
      seconds = (System.nanoTime() - start) / 1e9;
    }
    if (found != keys) {
      throw new IllegalStateException(name + " found " + found + " keys");
    }
    long disk = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (Files.isRegularFile(file)) {
          Object blocks = Files.getAttribute(file, "size");
          disk += file.getFileName().toString().equals("data.mdb") ? used(file) : (long) blocks;
        }
        Files.delete(file);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %,.0f | %.1f |%n",
        name,
        part,
        OFFERS * keys / seconds,
        (double) disk / keys);
  }

  /** What a sparse file takes. */
  private static long used(Path file) throws IOException, InterruptedException {
    Process du = new ProcessBuilder("du", "-k", file.toString()).start();
    String line = new String(du.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    du.waitFor();
    return Long.parseLong(line.split("\\s")[0]) << 10;
  }
}
