package fairlead.cli;

import fairlead.pipeline.failure.FaultPoint;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The command, which ends without cleanup at a point: the first argument names it and, after a
 * colon, how many times it is passed first. An empty one names none.
 */
final class Killed {

  private Killed() {}

  public static void main(String[] args) {
    String[] wanted = args[0].split(":", -1);
    if (wanted.length == 2) {
      AtomicInteger left = new AtomicInteger(Integer.parseInt(wanted[1]));
      FaultPoint.install(
          name -> {
            if (name.equals(wanted[0]) && left.getAndDecrement() == 0) {
              Runtime.getRuntime().halt(137); // like a kill
            }
          });
    }
    Main.main(Arrays.copyOfRange(args, 1, args.length));
  }
}
