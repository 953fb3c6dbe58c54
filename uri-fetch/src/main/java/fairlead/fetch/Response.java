package fairlead.fetch;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClientResponse;

/** A response. */
final class Response {

  private final int status;
  private final Map<String, List<String>> headers;
  private final byte[] body;

  Response(int status, Map<String, List<String>> headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  int status() {
    return status;
  }

  /** The values of its header fields, by name without regard to letter case. */
  Map<String, List<String>> headers() {
    return headers;
  }

  /** The body as received, cut at the limit; empty if it does not matter. */
  byte[] body() {
    return body;
  }

  static Response of(HttpClientResponse response, byte[] body) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    response
        .responseHeaders()
        .forEach(
            field ->
                headers
                    .computeIfAbsent(field.getKey(), unknown -> new ArrayList<>())
                    .add(field.getValue()));
    return new Response(response.status().code(), headers, body);
  }

  /** A response with its body up to a limit, and one byte more if there is more. */
  static Mono<Response> withBody(HttpClientResponse response, ByteBufFlux body, int maxBytes) {
    return Mono.defer(
        () -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          return body.asByteArray()
              .doOnNext(part -> bytes.write(part, 0, Math.min(part.length, room(bytes, maxBytes))))
              .takeUntil(part -> room(bytes, maxBytes) == 0)
              .then(Mono.fromSupplier(() -> of(response, bytes.toByteArray())));
        });
  }

  private static int room(ByteArrayOutputStream bytes, int maxBytes) {
    return (int) Math.min(Integer.MAX_VALUE, maxBytes + 1L - bytes.size());
  }
}
