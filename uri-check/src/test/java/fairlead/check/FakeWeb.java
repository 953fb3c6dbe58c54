package fairlead.check;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Provenance;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/** Servers without a network, which note what is asked of them. */
final class FakeWeb implements Fetcher {

  private final Map<String, Document> documents = new ConcurrentHashMap<>();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private volatile boolean silent;
  private volatile RedirectPolicy known = RedirectPolicy.FOLLOW;

  FakeWeb page(String uri, String html) {
    documents.put(uri, Responses.page(uri, html));
    return this;
  }

  FakeWeb status(String uri, int status) {
    documents.put(uri, Responses.answer(uri, status, "<a href=/of-an-error-page>x</a>"));
    return this;
  }

  FakeWeb redirect(String uri, String location) {
    documents.put(uri, Responses.redirect(uri, 302, location));
    return this;
  }

  FakeWeb broken(String uri, String message) {
    Provenance from = Provenance.of(DocumentPlace.retrieved(uri)).withUri(uri);
    documents.put(uri, Document.unread(from, message));
    return this;
  }

  FakeWeb found(String target, String uri, boolean moved) {
    Uri there = Whatwg.parse(uri);
    answers.put(target, new Found(there, moved, null));
    return this;
  }

  FakeWeb found(String target, String html) {
    answers.put(target, new Found(Whatwg.parse(target), false, Responses.page(target, html)));
    return this;
  }

  FakeWeb missing(String target, CheckSeverity severity, String message) {
    answers.put(target, new Missing(message, severity));
    return this;
  }

  /** Answers nothing from now on. */
  FakeWeb silent() {
    silent = true;
    return this;
  }

  /** What was asked, in order of the texts. */
  List<String> asked() {
    return asked.stream().sorted().toList();
  }

  /** Whether the last who asked for a target knows what is at some URIs. */
  List<Boolean> known(String... uris) {
    return Stream.of(uris)
        .map(uri -> known.instead(Whatwg.parse(uri)).hasElement().block())
        .toList();
  }

  @Override
  public Mono<Document> get(Uri uri) {
    asked.add(uri.toString());
    return silent
        ? Mono.empty()
        : Mono.just(
            documents.getOrDefault(
                uri.toString(), Responses.answer(uri.toString(), 404, "not found")));
  }

  @Override
  public Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy) {
    asked.add(target + (wantsContent ? " content" : ""));
    known = policy;
    return silent
        ? Mono.empty()
        : Mono.just(
            answers.getOrDefault(
                target.toString(), new Missing("HTTP status 404", CheckSeverity.ERROR)));
  }
}
