package fairlead.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostQueuesTest {

  private static final int DELAY = 5;

  /** How many hosts there is room for at first. */
  private static final int INITIAL = 1024;

  private final HostQueues queues = new HostQueues(100_000, DELAY);

  @Test
  void hostsWithRecordsAreFoundAgainAfterGrowing() {
    int most = 5 * INITIAL;
    for (int i = 0; i < most; i++) {
      queues.add(queues.host(key(i), 0), i + 1);
    }
    assertEquals(most, queues.count());
    for (int i = 0; i < most; i++) {
      int host = queues.host(key(i), 0);
      assertEquals(i + 1, queues.head(host));
      assertEquals(key(i), queues.key(host));
    }
    assertEquals(most, queues.count());
  }

  @Test
  void idleHostsAreForgottenBeforeThereIsMoreRoom() {
    for (int i = 0; i < INITIAL; i++) {
      queues.host(key(i), 0);
    }
    assertEquals(INITIAL, queues.count());
    queues.host(key(INITIAL), 0);
    assertEquals(1, queues.count());
    for (int i = 0; i < INITIAL; i++) {
      queues.add(queues.host(key(i), 0), i + 1);
    }
    for (int i = 0; i < INITIAL; i++) {
      assertEquals(i + 1, queues.head(queues.host(key(i), 0)));
    }
  }

  @Test
  void onlyHostsThatAreDueWithoutRecordsAndDelayAreForgotten() {
    HostQueues few = new HostQueues(4, DELAY);
    few.add(few.host(key(0), 0), 7);
    few.setDelay(few.host(key(1), 0), 9);
    few.remove(few.host(key(2), 0), HostQueues.NONE, 100);
    few.host(key(3), 0);
    assertTrue(few.hasRoom(Set.of(key(0), key(4)), 0));
    int host = few.host(key(4), 0);
    assertTrue(host >= 0);
    few.add(host, 8);
    assertFalse(few.hasRoom(Set.of(key(5)), 99));
    assertEquals(-1, few.host(key(5), 99));
    assertEquals(7, few.head(few.host(key(0), 99)));
    assertEquals(9, few.delayOf(few.host(key(1), 99)));
    assertTrue(few.host(key(5), 100) >= 0, "the host of 2 is due");
    assertEquals(4, few.count());
    assertEquals(8, few.head(few.host(key(4), 100)));
  }

  /** A host, as a crawler sees it. */
  private static final class Model {
    long due = Long.MIN_VALUE;
    long order;
    int records;
    boolean isInFlight;

    boolean waits() {
      return records > 0 && !isInFlight;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostsAreHandedOutInTheOrderInWhichTheyAreDue(long seed) {
    Random random = new Random(seed);
    Map<Integer, Model> models = new HashMap<>();
    long order = 0;
    for (long now = 0; now < 20_000; now++) {
      int host = queues.host(key(random.nextInt(40)), now);
      Model model = models.computeIfAbsent(host, any -> new Model());
      switch (random.nextInt(4)) {
        case 0 -> {
          queues.add(host, ++order);
          model.order = model.records++ == 0 ? order : model.order;
          assertEquals(order, queues.tail(host));
        }
        case 1 -> {
          if (model.waits() && random.nextInt(4) == 0) { // removed without being asked
            model.due = now + DELAY;
            model.order = ++order;
            queues.remove(host, --model.records == 0 ? HostQueues.NONE : order, model.due);
          }
        }
        default -> {
          int first = queues.due(now);
          assertEquals(due(models, now), first);
          if (first >= 0) {
            queues.take(first);
            models.get(first).isInFlight = true;
          } else if (model.isInFlight) {
            model.isInFlight = false;
            model.due = now + random.nextInt(30);
            model.order = ++order;
            if (random.nextBoolean()) {
              queues.putBack(host, model.due);
            } else {
              queues.remove(host, --model.records == 0 ? HostQueues.NONE : order, model.due);
            }
          }
        }
      }
      assertEquals(model.isInFlight, queues.isInFlight(host));
      assertEquals(model.records == 0, queues.head(host) == HostQueues.NONE);
      assertEquals(
          models.values().stream()
              .filter(Model::waits)
              .mapToLong(each -> each.due)
              .min()
              .orElse(Long.MAX_VALUE),
          queues.nextDue());
    }
  }

  private static int due(Map<Integer, Model> models, long now) {
    return models.entrySet().stream()
        .filter(entry -> entry.getValue().waits() && entry.getValue().due <= now)
        .min(
            Comparator.<Map.Entry<Integer, Model>>comparingLong(entry -> entry.getValue().due)
                .thenComparingLong(entry -> entry.getValue().order))
        .map(Map.Entry::getKey)
        .orElse(-1);
  }

  /** Keys that differ in their high and low bits. */
  private static long key(int i) {
    return (i + 1) * 0x9E3779B97F4A7C15L;
  }
}
