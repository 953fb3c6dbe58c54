package fairlead.rewrite;

import fairlead.pipeline.DocumentPlace;
import java.util.Map;

/**
 * Called while a {@link RewriteJob} runs, for a progress bar or messages. One thread at a time
 * calls it; it must not block for long.
 */
public interface RewriteListener {

  /** Called for each document after it was written, or left as it is. */
  default void accepted(Rewritten result) {}

  /**
   * Called for each document that cannot be written.
   *
   * @param reason why, for people
   */
  default void failed(DocumentPlace place, String reason) {}

  /** Called with the counts of the part of the job that ran before, if it is resumed. */
  default void resumed(Map<String, Long> counts) {}
}
