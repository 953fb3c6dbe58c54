package fairlead.frontier;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;

/**
 * The hosts of a frontier: for each, the first and the last of its records, and when it may be
 * asked. Those that wait are in a heap, by the time when they are due, and in the order in which
 * they were put there if it is the same. A host has at most one record in flight, which stays its
 * first one until it is done.
 *
 * <p>Hosts are numbers. They are found by a key of 64 bits; two hosts with one key share a queue. A
 * host without records is forgotten when room is needed, unless its delay has not passed, or is its
 * own. Not thread-safe.
 */
final class HostQueues {

  /** Not a record. */
  static final long NONE = 0;

  private static final int DEFAULT_DELAY = -1;
  private static final int IDLE = -1;
  private static final int IN_FLIGHT = -2;
  private static final int UNUSED = -3;
  private static final int INITIAL = 1024;

  private final int maxHosts;
  private final int defaultDelay;
  private int[] index; // host + 1 by key, open addressing
  private long[] keys = new long[INITIAL];
  private long[] heads = new long[INITIAL];
  private long[] tails = new long[INITIAL];
  private long[] dues = new long[INITIAL];
  private long[] orders = new long[INITIAL]; // in which hosts were put into the heap
  private int[] delays = new int[INITIAL];
  private int[] places = new int[INITIAL]; // in the heap, or a state
  private int[] heap = new int[INITIAL];
  private int used; // hosts that were ever used have smaller numbers
  private int count;
  private int waiting;
  private long order;
  private int[] unused = new int[0];
  private int unusedCount;

  HostQueues(int maxHosts, int defaultDelay) {
    this.maxHosts = maxHosts;
    this.defaultDelay = defaultDelay;
    this.index = new int[2 * INITIAL];
  }

  int maxHosts() {
    return maxHosts;
  }

  int count() {
    return count;
  }

  /** The host with a key, which is added if it is new; -1 if there is no room for it. */
  int host(long key, long now) {
    int slot = slot(key);
    if (index[slot] != 0) {
      return index[slot] - 1;
    }
    if (unusedCount == 0 && used == keys.length) {
      forget(now);
      if (unusedCount < keys.length / 4) {
        grow();
      }
      slot = slot(key);
    }
    if (count >= maxHosts) {
      forget(now);
      if (count >= maxHosts) {
        return -1;
      }
      slot = slot(key);
    }
    int host = unusedCount > 0 ? unused[--unusedCount] : used++;
    keys[host] = key;
    heads[host] = NONE;
    tails[host] = NONE;
    dues[host] = Long.MIN_VALUE;
    delays[host] = DEFAULT_DELAY;
    places[host] = IDLE;
    index[slot] = host + 1;
    count++;
    return host;
  }

  /** Whether there is room for all of some hosts. */
  boolean hasRoom(Set<Long> wanted, long now) {
    if (count + missing(wanted) > maxHosts) {
      forget(now);
    }
    return count + missing(wanted) <= maxHosts;
  }

  private int missing(Set<Long> wanted) {
    return (int) wanted.stream().filter(key -> index[slot(key)] == 0).count();
  }

  long key(int host) {
    return keys[host];
  }

  /** As above, for a host that was there before, so there has to be room for it. */
  int restored(long key, long now) throws IOException {
    int host = host(key, now);
    if (host < 0) {
      throw new IOException("the frontier has more hosts than the limit of " + maxHosts);
    }
    return host;
  }

  /** The slot of a key, or the empty one where it belongs. */
  private int slot(long key) {
    int mask = index.length - 1;
    int slot = (int) (key ^ (key >>> 32)) & mask;
    while (index[slot] != 0 && keys[index[slot] - 1] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void forget(long now) {
    if (unused.length < keys.length) {
      unused = Arrays.copyOf(unused, keys.length);
    }
    int before = count;
    for (int host = 0; host < used; host++) {
      boolean forgettable =
          places[host] == IDLE && dues[host] <= now && delays[host] == DEFAULT_DELAY;
      if (forgettable) {
        places[host] = UNUSED;
        unused[unusedCount++] = host;
        count--;
      }
    }
    if (count < before) {
      rebuildIndex();
    }
  }

  private void grow() {
    int size = (int) Math.min(2L * keys.length, Integer.MAX_VALUE / 4);
    keys = Arrays.copyOf(keys, size);
    heads = Arrays.copyOf(heads, size);
    tails = Arrays.copyOf(tails, size);
    dues = Arrays.copyOf(dues, size);
    orders = Arrays.copyOf(orders, size);
    delays = Arrays.copyOf(delays, size);
    places = Arrays.copyOf(places, size);
    heap = Arrays.copyOf(heap, size);
    index = new int[2 * size];
    rebuildIndex();
  }

  private void rebuildIndex() {
    Arrays.fill(index, 0);
    for (int host = 0; host < used; host++) {
      if (places[host] != UNUSED) {
        index[slot(keys[host])] = host + 1;
      }
    }
  }

  long head(int host) {
    return heads[host];
  }

  long tail(int host) {
    return tails[host];
  }

  boolean isInFlight(int host) {
    return places[host] == IN_FLIGHT;
  }

  /** Adds a record to the queue of a host; the caller links it to the last one. */
  void add(int host, long id) {
    tails[host] = id;
    if (heads[host] == NONE) {
      heads[host] = id;
      push(host);
    }
  }

  /** The delay of a host from now on, in milliseconds. */
  void setDelay(int host, int milliseconds) {
    delays[host] = milliseconds;
  }

  int delayOf(int host) {
    return delays[host] == DEFAULT_DELAY ? defaultDelay : delays[host];
  }

  /** The host that is due for the longest time; -1 if none is due. */
  int due(long now) {
    return waiting > 0 && dues[heap[0]] <= now ? heap[0] : -1;
  }

  /** When the next host is due; the largest number if none waits. */
  long nextDue() {
    return waiting > 0 ? dues[heap[0]] : Long.MAX_VALUE;
  }

  /** Takes the first record of a host that waits. */
  void take(int host) {
    pop(host);
    places[host] = IN_FLIGHT;
  }

  /** Puts the record in flight of a host back. */
  void putBack(int host, long due) {
    dues[host] = due;
    push(host);
  }

  /** Removes the first record of a host, in flight or not. */
  void remove(int host, long next, long due) {
    if (places[host] >= 0) {
      pop(host);
    }
    heads[host] = next;
    dues[host] = due;
    places[host] = IDLE;
    if (next == NONE) {
      tails[host] = NONE;
    } else {
      push(host);
    }
  }

  private void push(int host) {
    orders[host] = order++;
    heap[waiting] = host;
    places[host] = waiting;
    up(waiting++);
  }

  private void pop(int host) {
    int place = places[host];
    int last = heap[--waiting];
    if (place < waiting) {
      put(last, place);
      up(place);
      down(places[last]);
    }
    places[host] = IDLE;
  }

  private void put(int host, int place) {
    heap[place] = host;
    places[host] = place;
  }

  private boolean isBefore(int one, int other) {
    return dues[one] < dues[other] || (dues[one] == dues[other] && orders[one] < orders[other]);
  }

  private void up(int from) {
    int host = heap[from];
    int place = from;
    while (place > 0 && isBefore(host, heap[(place - 1) / 2])) {
      put(heap[(place - 1) / 2], place);
      place = (place - 1) / 2;
    }
    put(host, place);
  }

  private void down(int from) {
    int host = heap[from];
    int place = from;
    while (2 * place + 1 < waiting) {
      int child = 2 * place + 1;
      if (child + 1 < waiting && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], host)) {
        break;
      }
      put(heap[child], place);
      place = child;
    }
    put(host, place);
  }

  /**
   * Writes what a frontier that is opened again needs: all that have records or their own delay.
   */
  void write(DataOutputStream out) throws IOException {
    for (int host = 0; host < used; host++) {
      if (places[host] != UNUSED && (heads[host] != NONE || delays[host] != DEFAULT_DELAY)) {
        out.writeLong(keys[host]);
        out.writeLong(heads[host]);
        out.writeLong(tails[host]);
        out.writeInt(delays[host]);
      }
    }
    out.writeLong(0);
    out.writeLong(0);
    out.writeLong(0);
    out.writeInt(DEFAULT_DELAY);
  }

  /** Delays each host, as any of them may have been asked just before the process was killed. */
  void restart(long now) {
    waiting = 0;
    for (int host = 0; host < used; host++) {
      if (places[host] != UNUSED) {
        dues[host] = now + delayOf(host);
        if (heads[host] != NONE) {
          push(host);
        }
      }
    }
  }

  /** Reads what was written. */
  void read(DataInputStream in, long now) throws IOException {
    while (true) {
      long key = in.readLong();
      long head = in.readLong();
      long tail = in.readLong();
      int delay = in.readInt();
      if (head == NONE && delay == DEFAULT_DELAY) {
        return;
      }
      int host = restored(key, now);
      delays[host] = delay;
      if (head != NONE) {
        heads[host] = head;
        tails[host] = tail;
        push(host);
      }
    }
  }
}
