package fairlead.benchmarks;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A performance target.
 *
 * @param text the name of the target
 * @param limit the figure to reach
 * @param atLeast whether more is better
 * @param measured the figure reached
 */
record Target(String text, double limit, boolean atLeast, ToDoubleFunction<Measurements> measured) {

  /** All targets. */
  static List<Target> all() {
    List<Target> targets = new ArrayList<>();
    for (Corpus corpus : List.of(Corpus.WEB, Corpus.FILES, Corpus.ARCHIVES)) {
      targets.add(faster(Task.VALIDATE, corpus, Implementation.JENA, 2));
      targets.add(faster(Task.VALIDATE, corpus, Implementation.JAVA_NET_URI, 3.5));
      targets.add(leaner(Task.VALIDATE, corpus, 140));
    }
    targets.add(faster(Task.WHATWG, Corpus.WEB_NORMAL, Implementation.SPRING_WHATWG, 5));
    targets.add(faster(Task.WHATWG, Corpus.WEB_NORMAL, Implementation.GALIMATIAS, 5));
    for (Corpus corpus : Corpus.of(Task.RESOLVE_TO_STRING)) {
      targets.add(faster(Task.RESOLVE_TO_STRING, corpus, Implementation.JAVA_NET_URI, 3));
      targets.add(faster(Task.RESOLVE_TO_STRING, corpus, Implementation.JSOUP, 20));
      targets.add(leaner(Task.RESOLVE_TO_STRING, corpus, 450));
    }
    for (Corpus corpus : Corpus.of(Task.NORMALIZE)) {
      targets.add(faster(Task.NORMALIZE, corpus, Implementation.URLCANON, 4));
      targets.add(faster(Task.NORMALIZE, corpus, Implementation.CRAWLER_COMMONS, 8));
    }
    targets.add(
        new Target(
            "normalize, web normal: bytes beyond the parse",
            0,
            false,
            all ->
                Math.rint(
                    all.ours(Task.NORMALIZE, Corpus.WEB_NORMAL).bytes()
                        - all.ours(Task.PARSE, Corpus.WEB_NORMAL).bytes())));
    for (Corpus corpus : Corpus.of(Task.KEY)) {
      targets.add(
          new Target(
              "key, " + corpus.title() + ": times normalize only",
              1.3,
              false,
              all ->
                  all.ours(Task.KEY, corpus).nanos()
                      / all.result(Task.KEY, corpus, Interleaved.NORMALIZE_ALONE).nanos()));
    }
    for (Corpus corpus : Corpus.of(Task.EXTRACT)) {
      targets.add(faster(Task.EXTRACT, corpus, Implementation.JSOUP, 1.9));
      targets.add(faster(Task.EXTRACT, corpus, Implementation.JSOUP_SELECT, 0.9));
      targets.add(faster(Task.EXTRACT_WITH_PLACES, corpus, Implementation.JSOUP, 2));
    }
    return targets;
  }

  private static Target faster(Task task, Corpus corpus, Implementation rival, double times) {
    return new Target(
        "%s, %s: times as fast as %s".formatted(task.title(), corpus.title(), rival.title()),
        times,
        true,
        all -> all.ratio(task, corpus, rival));
  }

  private static Target leaner(Task task, Corpus corpus, int bytes) {
    return new Target(
        "%s, %s: bytes a reference".formatted(task.title(), corpus.title()),
        bytes,
        false,
        all -> all.ours(task, corpus).bytes());
  }

  /** The figure to reach, and whether it is a minimum or a maximum. */
  String wanted() {
    return (atLeast ? "at least " : "at most ") + figure(limit);
  }

  /** The figure that was reached; bold if it misses the target. */
  String reached(Measurements all) {
    double value = measured.applyAsDouble(all);
    return isMet(value) ? figure(value) : "**" + figure(value) + "**";
  }

  private boolean isMet(double value) {
    return atLeast ? value >= limit : value <= limit;
  }

  private static String figure(double value) {
    DecimalFormat format =
        new DecimalFormat(
            value < 100 ? "0.##" : "0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    return format.format(value);
  }
}
