package fairlead.pipeline.seen;

import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import reactor.core.publisher.Mono;

/** A set that counts as shared and holds its keys in another one; a subclass answers late. */
abstract class LateSeenSet implements SeenSet {

  final SeenSet set;

  LateSeenSet(SeenSet set) {
    this.set = set;
  }

  @Override
  public final KeyFingerprinter keys() {
    return set.keys();
  }

  @Override
  public final boolean contains(Fingerprint target) {
    return set.contains(target);
  }

  @Override
  public final long size() {
    return set.size();
  }

  @Override
  public final boolean isExact() {
    return false;
  }

  @Override
  public final boolean isDurable() {
    return false;
  }

  @Override
  public final boolean isShared() {
    return true;
  }

  @Override
  public final boolean canRollBack() {
    return false;
  }

  @Override
  public final Mono<Long> checkpoint() {
    return set.checkpoint();
  }

  @Override
  public final Mono<Void> rollbackTo(long generation) {
    return Mono.error(new UnsupportedOperationException("shared"));
  }

  @Override
  public final void close() {
    set.close();
  }
}
