package fairlead.pipeline.filter;

/** A filter that uses the context of a link. */
record ContextFilter<T>(Filter<T> filter) implements Filter<T> {

  @Override
  public Verdict test(T link) {
    return filter.test(link);
  }

  @Override
  public boolean usesContext() {
    return true;
  }
}
