package fairlead.pipeline;

/** The order in which the pipeline emits outcomes. The set of outcomes is the same in both. */
public enum Order {
  /** In the order of the documents: the output is the same, byte for byte, in every run. */
  SOURCE,
  /** As they are ready: a slow document delays no other. */
  COMPLETION
}
