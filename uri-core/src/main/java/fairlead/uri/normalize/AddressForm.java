package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.host.Host;
import fairlead.uri.host.Ipv6;

/** An IPv6 address has the one form of RFC 5952, Section 4. */
final class AddressForm implements Step {

  @Override
  public String name() {
    return "address-form";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSLESS;
  }

  @Override
  public Uri apply(Uri uri) {
    if (!HostSpan.has(uri, '[')) {
      return uri;
    }
    HostSpan span = HostSpan.of(uri);
    String text = uri.toString();

    if (!text.startsWith("[", span.hostStart())) {
      return uri;
    }
    String host = text.substring(span.hostStart(), span.hostEnd());
    String form = Host.of(host) instanceof Ipv6 address ? address.toString() : host;
    return form.equals(host) ? uri : Splice.authority(uri, span.hostStart(), span.hostEnd(), form);
  }
}
