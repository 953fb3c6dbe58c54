package fairlead.pipeline;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/** What workers may do although it may block. */
public final class WorkerRules implements BlockHoundIntegration {

  @Override
  public void applyTo(BlockHound.Builder builder) {
    // An idle worker waits for work; to hand work on and to end take the pool's lock for a moment.
    String pool = "java.util.concurrent.ThreadPoolExecutor";
    builder.allowBlockingCallsInside(pool, "getTask");
    builder.allowBlockingCallsInside(pool + "$Worker", "lock");
    builder.allowBlockingCallsInside(pool, "execute");
    builder.allowBlockingCallsInside(pool, "shutdown");
    builder.allowBlockingCallsInside(pool, "processWorkerExit");
    // Tables of the class path are read when they are needed first, as classes are.
    builder.allowBlockingCallsInside("fairlead.uri.resource.ResourceTable", "text");
    builder.allowBlockingCallsInside("java.lang.Class", "getResourceAsStream");
    builder.allowBlockingCallsInside("fairlead.uri.whatwg.DomainParser", "parse");
    // Tests that block, in order to see what comes of it.
    builder.allowBlockingCallsInside("fairlead.pipeline.OrderTest", "await");
    builder.allowBlockingCallsInside("fairlead.pipeline.EndsTest", "write");
  }
}
