package fairlead.benchmarks.crawls;

/** A crawl as a user of some libraries would write it: each page of a site, once. */
interface Crawler {

  /** How many links may lead from the seed to a page. */
  int MAX_DEPTH = 20;

  /** Fetches what it finds from a seed. */
  void crawl(String seed, Web web) throws Exception;
}
