package fairlead.benchmarks;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fairlead and its rivals. */
public enum Implementation {
  /** Ours: RFC 3986, the URL Standard if a task needs it; keys and normal forms of {@code safe}. */
  FAIRLEAD("Fairlead", both(FairleadWork.TASKS, ExtractionWork.TASKS)),
  /** Ours, with the key of a crawler's frontier, which drops sessions and tracking. */
  FAIRLEAD_CRAWL("Fairlead, crawl key", FairleadWork.CRAWL_TASKS),
  /** Ours, for every row of the link table. */
  FAIRLEAD_ALL_ROWS("Fairlead, all rows", ExtractionWork.ALL_ROWS_TASKS),
  /** The JDK's, with RFC 2396; its normalization only removes dot segments. */
  JAVA_NET_URI("java.net.URI", JdkWork.URI_TASKS),
  /** The JDK's older class; comparison is left out, because it would look up hosts. */
  JAVA_NET_URL("java.net.URL", JdkWork.URL_TASKS),
  /** Jena's, with RFC 3986 and 3987. */
  JENA("Jena", JenaWork.TASKS),
  /** Spring's parser for RFC 3986. */
  SPRING_RFC("Spring RFC", SpringWork.RFC_TASKS),
  /** Spring's parser for the URL Standard. */
  SPRING_WHATWG("Spring WHATWG", SpringWork.WHATWG_TASKS),
  /** An early version of the URL Standard. */
  GALIMATIAS("galimatias", GalimatiasWork.TASKS),
  /** OkHttp's, only for http and https. */
  OKHTTP("OkHttp", OkHttpWork.TASKS),
  /** urlcanon, its semantic canonicalizer. */
  URLCANON("urlcanon", ArchiveWork.URLCANON_TASKS),
  /** The basic normalizer of crawler-commons. */
  CRAWLER_COMMONS("crawler-commons", ArchiveWork.CRAWLER_COMMONS_TASKS),
  /** The keys of web archive indexes. */
  WEBARCHIVE_COMMONS("webarchive-commons", ArchiveWork.WEBARCHIVE_COMMONS_TASKS),
  /** jsoup's select and absUrl, which resolves with java.net.URL. */
  JSOUP("jsoup", JsoupWork.TASKS),
  /** jsoup's select without absUrl: references as written. */
  JSOUP_SELECT("jsoup, bare select", JsoupWork.SELECT_TASKS),
  /** jsoup's parser in constant memory, with absUrl. */
  JSOUP_STREAM("jsoup, StreamParser", JsoupWork.STREAM_TASKS),
  /** Tags without a tree. */
  JERICHO("Jericho, no targets", MarkupWork.JERICHO_TASKS),
  /** Tags without a tree. */
  ATTOPARSER("attoparser, no targets", MarkupWork.ATTOPARSER_TASKS),
  /** The parser of the W3C's validator. */
  NU_VALIDATOR("nu.validator, no targets", MarkupWork.NU_VALIDATOR_TASKS),
  /** Tika, on jsoup. */
  TIKA("Tika, no targets", MarkupWork.TIKA_TASKS);

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // the maps are immutable, which their type does not say
  private final Map<Task, Work> tasks;

  Implementation(String title, Map<Task, Work> tasks) {
    this.title = title;
    this.tasks = tasks;
  }

  private static Map<Task, Work> both(Map<Task, Work> some, Map<Task, Work> others) {
    Map<Task, Work> all = new EnumMap<>(Task.class);
    all.putAll(some);
    all.putAll(others);
    return all;
  }

  /** The name in a report. */
  String title() {
    return title;
  }

  /** How it does a task; empty if it cannot. */
  Optional<Work> work(Task task) {
    return Optional.ofNullable(tasks.get(task));
  }

  /** The implementations that can do a task, in order. */
  static List<Implementation> doing(Task task) {
    return Arrays.stream(values()).filter(by -> by.work(task).isPresent()).toList();
  }
}
