package fairlead.fetch;

import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import fairlead.uri.security.AddressRange;
import io.netty.resolver.AbstractAddressResolver;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import reactor.core.scheduler.Schedulers;

/**
 * Finds the addresses of hosts, and refuses those outside the public network. The connection goes
 * to the address that was judged, so a name cannot change in between. A literal address is judged
 * in the same way.
 */
final class PublicResolver extends AddressResolverGroup<InetSocketAddress> {

  private final Lookup lookup;
  private final Predicate<String> isExempt;

  /** Looks up a name. May block. */
  @FunctionalInterface
  interface Lookup {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /** An address that must not be connected to. */
  static final class RefusedAddressException extends IOException {

    private static final long serialVersionUID = 1;

    RefusedAddressException(InetAddress address, AddressRange range) {
      super(refusal(address.getHostAddress(), range));
    }

    @Override
    public Throwable fillInStackTrace() {
      return this; // an answer, not a defect
    }
  }

  /**
   * A resolver.
   *
   * @param isExempt whether a host may have any address
   */
  PublicResolver(Lookup lookup, Predicate<String> isExempt) {
    this.lookup = lookup;
    this.isExempt = isExempt;
  }

  /** Why a host is refused, in words. */
  static String refusal(String host, AddressRange range) {
    return host
        + " is not a public address, but "
        + switch (range) {
          case METADATA -> "one of a cloud's metadata service";
          case LOOPBACK -> "one of the machine itself";
          case UNSPECIFIED -> "unspecified";
          case PRIVATE, SHARED -> "one of a private network";
          case LINK_LOCAL -> "one of the local network";
          case MULTICAST -> "one of a group of machines (multicast)";
          case RESERVED, GLOBAL -> "a reserved one";
        };
  }

  @Override
  protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
    return new AbstractAddressResolver<>(executor, InetSocketAddress.class) {
      @Override
      protected boolean doIsResolved(InetSocketAddress address) {
        return false; // so that literal addresses are judged, too
      }

      @Override
      protected void doResolve(InetSocketAddress given, Promise<InetSocketAddress> promise) {
        Promise<List<InetSocketAddress>> all = executor.newPromise();
        all.addListener(
            done -> {
              if (done.isSuccess()) {
                promise.trySuccess(all.getNow().get(0));
              } else {
                promise.tryFailure(done.cause());
              }
            });
        doResolveAll(given, all);
      }

      @Override
      protected void doResolveAll(
          InetSocketAddress given, Promise<List<InetSocketAddress>> promise) {
        Schedulers.boundedElastic()
            .schedule(
                () -> {
                  try {
                    promise.trySuccess(judged(given));
                  } catch (IOException e) {
                    promise.tryFailure(e);
                  }
                });
      }
    };
  }

  private List<InetSocketAddress> judged(InetSocketAddress given) throws IOException {
    InetAddress[] addresses =
        given.isUnresolved()
            ? lookup.addresses(given.getHostString())
            : new InetAddress[] {given.getAddress()};
    if (addresses.length == 0) {
      throw new UnknownHostException(given.getHostString());
    }
    List<InetSocketAddress> judged = new ArrayList<>(addresses.length);
    for (InetAddress address : addresses) {
      AddressRange range = range(address.getAddress());
      if (range != AddressRange.GLOBAL && !isExempt.test(given.getHostString())) {
        throw new RefusedAddressException(address, range);
      }
      judged.add(new InetSocketAddress(address, given.getPort()));
    }
    return judged;
  }

  private static AddressRange range(byte[] octets) {
    ByteBuffer bits = ByteBuffer.wrap(octets);
    return octets.length == Integer.BYTES
        ? AddressRange.of(new Ipv4(bits.getInt()))
        : AddressRange.of(new Ipv6(bits.getLong(), bits.getLong(), null));
  }
}
