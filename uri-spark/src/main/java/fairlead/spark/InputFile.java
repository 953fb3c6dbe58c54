package fairlead.spark;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.PartCursor;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.StoredFile;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file to be read, or a part of one.
 *
 * @param number which file of all inputs it is, in order, from 0
 * @param path where it is, with the scheme of its file system
 * @param source its name as its user would find it
 * @param below its path in the folder that the user named; null if the user named the file
 * @param uri its retrieval URI, or that of an archive's root
 * @param size how many bytes the file has
 * @param part which part it is, from 0
 * @param start where the part begins
 * @param end what no longer belongs to it
 * @param skipped why it is not read; null if it is
 */
record InputFile(
    int number,
    String path,
    String source,
    @Nullable String below,
    String uri,
    long size,
    int part,
    String start,
    long end,
    @Nullable String skipped)
    implements Serializable {

  private static final long serialVersionUID = 1;

  StoredFile stored(Configuration hadoop, SourceOptions options) {
    Path file = new Path(URI.create(path));
    StoredFile.Opening opening =
        () -> new HadoopChannel(FileSystem.get(file.toUri(), hadoop).open(file), size);
    StoredFile stored = StoredFile.of(opening, size, source, uri).withOptions(options);
    return below == null ? stored : stored.inFolder(java.nio.file.Path.of(below));
  }

  /** The document of a file in a folder that is not read. */
  Document unread(String reason) {
    DocumentPlace place =
        DocumentPlace.file(source, java.nio.file.Path.of(Objects.requireNonNull(below)));
    return Document.other(Provenance.of(place).withUri(uri), reason);
  }

  StoredFile.Part ownPart() {
    return new StoredFile.Part(Position.parse(start), end, size);
  }

  /**
   * The SURTs of some documents of the file: the first of each part of a number of bytes, or of the
   * whole file if it cannot be divided. None where it cannot be read, which reading it reports.
   */
  List<String> surts(Configuration hadoop, SparkOptions options, long bytes) {
    List<String> surts = new ArrayList<>();
    if (skipped != null) {
      return surts;
    }
    StoredFile stored = stored(hadoop, options.sources());
    try {
      for (StoredFile.Part part : stored.parts(bytes)) {
        try (PartCursor cursor = stored.open(part)) {
          String surt = null;
          for (Document one = cursor.next(); one != null && surt == null; one = cursor.next()) {
            surt = Hosts.surt(one.provenance().uri());
          }
          if (surt != null) {
            surts.add(surt);
          }
        }
      }
    } catch (IOException e) {
      return surts;
    }
    return surts;
  }

  /** The file in parts; whole if it cannot be opened, which reading it reports. */
  List<InputFile> parts(Configuration hadoop, SourceOptions options, long bytes) {
    if (skipped != null) {
      return List.of(this);
    }
    try {
      List<InputFile> parts = new ArrayList<>();
      for (StoredFile.Part one : stored(hadoop, options).parts(bytes)) {
        parts.add(
            new InputFile(
                number,
                path,
                source,
                below,
                uri,
                size,
                parts.size(),
                one.start().toString(),
                one.end(),
                null));
      }
      return parts;
    } catch (IOException e) {
      return List.of(this);
    }
  }
}
