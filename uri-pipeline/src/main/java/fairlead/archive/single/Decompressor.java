package fairlead.archive.single;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import fairlead.archive.EntryReader;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import fairlead.archive.coding.GzipMembers;
import fairlead.archive.coding.GzipMembers.Behind;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.jspecify.annotations.Nullable;
import org.tukaani.xz.XZInputStream;

/** Formats of a single compressed file. */
public enum Decompressor {
  /** RFC 1952; all members of a file together are one document. */
  GZIP {
    @Override
    InputStream decoded(BufferedInputStream in) {
      return new GzipMembers(in, Behind.ZEROS, new Inflater(true));
    }
  },
  BZIP2 {
    @Override
    InputStream decoded(BufferedInputStream in) throws IOException {
      return new BZip2CompressorInputStream(in, true);
    }
  },
  XZ {
    @Override
    InputStream decoded(BufferedInputStream in) throws IOException {
      return new XZInputStream(in, MEMORY_KIB);
    }
  },
  /** RFC 8878. */
  ZSTD {
    @Override
    InputStream decoded(BufferedInputStream in) throws IOException {
      return new ZstdInputStreamNoFinalizer(in).setContinuous(false);
    }
  };

  /** How much memory xz may take: a little more than its highest preset needs. */
  public static final int MEMORY_KIB = 96 * 1024;

  abstract InputStream decoded(BufferedInputStream in) throws IOException;

  /** A reader of the single file in a stream, which is closed with the reader. */
  public EntryReader open(InputStream in, UnpackBudget budget) {
    return new EntryReader() {
      private boolean given;
      private InputStream open = in;

      @Override
      public Item.@Nullable Entry next() {
        if (given) {
          return null;
        }
        given = true;
        return new Item.Entry(
            "",
            Item.UNKNOWN,
            null,
            () -> {
              InputStream decoder = decoded(new BufferedInputStream(in, 64 * 1024));
              open = decoder;
              return budget.counted(decoder);
            });
      }

      @Override
      public void close() throws IOException {
        open.close();
      }
    };
  }
}
