package fairlead.pipeline;

/** The order in which the pipeline emits outcomes. The set of outcomes is the same in both. */
public enum Order {
  /** In the order of the documents: the output of every run is the same, byte for byte. */
  SOURCE,
  /** As they are ready: a slow document delays no other. */
  COMPLETION
}
