package fairlead.rewrite.cards;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.EntryReader;
import fairlead.archive.EntryWriter;
import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.Spool;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * A format that only tests have: after the line {@code CARDS}, a line with a name and a length
 * before each file.
 */
public final class CardsFormat implements ArchiveFormat {

  private static final Traits TRAITS =
      new Traits(
          "a stack of cards",
          Items.FILES,
          false,
          Set.of("cards"),
          Set.of("application/x-cards"),
          List.of("CARDS\n"));

  @Override
  public String name() {
    return "CARDS";
  }

  @Override
  public Traits traits() {
    return TRAITS;
  }

  @Override
  public Reader reader() {
    return input -> new CardsReader(input.stream());
  }

  @Override
  public Writer writer() {
    return (out, name) -> new CardsWriter(out);
  }

  private record CardsReader(InputStream in) implements EntryReader {

    @Override
    public @Nullable Item next() throws IOException {
      StringTokenizer card = new StringTokenizer(line());
      String name = card.hasMoreTokens() ? card.nextToken() : "";
      if (name.equals("CARDS")) {
        return next();
      }
      if (name.isEmpty()) {
        return null;
      }
      byte[] data = in.readNBytes(Integer.parseInt(card.nextToken()));
      return new Item.Entry(name, data.length, null, () -> new ByteArrayInputStream(data));
    }

    private String line() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.append((char) next);
      }
      return line.toString();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  private static final class CardsWriter implements EntryWriter {

    private final OutputStream out;

    CardsWriter(OutputStream out) throws IOException {
      this.out = out;
      print("CARDS\n");
    }

    private void print(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void add(NewEntry entry, Spool data) throws IOException {
      print(entry.name() + ' ' + data.size() + '\n');
      data.copyTo(out);
    }

    @Override
    public void finish() throws IOException {
      out.flush();
    }

    @Override
    public void close() {
      // the stream is not closed
    }
  }
}
