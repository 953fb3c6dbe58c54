package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.sink.Tally;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A partition counts once, however often it is read. */
class ReadCountsTest {

  /** The counts of a task that has read one document. */
  private static ReadCounts task(int partition) {
    Tally tally = new Tally();
    Provenance from = Provenance.of(DocumentPlace.file("a", Path.of("a")));
    tally.add(new Outcome.Skipped(from, "not a document"));
    ReadCounts task = new ReadCounts();
    assertTrue(task.isZero());
    task.add(Map.entry(partition, tally.counts()));
    assertFalse(task.isZero());
    return task;
  }

  @Test
  void repeatedTasksCountOnce() {
    ReadCounts all = new ReadCounts();
    all.merge(task(0));
    all.merge(task(0));
    assertFalse(all.isComplete(2));
    all.merge(task(1));
    assertTrue(all.isComplete(2));
    assertEquals(2, all.value().documentCount());
  }

  @Test
  void copiesCountByThemselves() {
    ReadCounts all = new ReadCounts();
    all.merge(task(0));
    ReadCounts copy = all.copy();
    copy.merge(task(0));
    copy.merge(task(1));
    assertEquals(1, all.value().documentCount());
    assertEquals(2, copy.value().documentCount());
    copy.reset();
    assertTrue(copy.isZero());
    copy.merge(task(1));
    assertEquals(1, copy.value().documentCount());
    ReadCounts read = task(3).copy();
    all.merge(read);
    assertEquals(2, all.value().documentCount());
    read.reset();
    assertTrue(read.isZero());
  }
}
