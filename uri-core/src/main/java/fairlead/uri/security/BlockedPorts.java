package fairlead.uri.security;

import java.util.Arrays;

/**
 * The ports that browsers refuse to connect to, because other protocols listen there (RFC 3986,
 * Section 7.2; the Fetch Standard, "port blocking", as of 2025). Check them before you fetch a
 * stranger's URL.
 */
public final class BlockedPorts {

  private static final int[] PORTS = {
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101,
    102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427,
    465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990,
    993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667,
    6668, 6669, 6679, 6697, 10080
  };

  private BlockedPorts() {}

  /** Whether browsers block a port for http, https, ws and wss. */
  public static boolean contains(int port) {
    return Arrays.binarySearch(PORTS, port) >= 0;
  }
}
