package fairlead.benchmarks.crawls;

import fairlead.benchmarks.crawls.Web.Response;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sites with what makes crawls miss pages or fetch them twice. */
abstract class Site {

  private static final String HTML = "text/html; charset=utf-8";

  /**
   * What a server has for a target.
   *
   * @param page which page it is, whatever its address; empty for redirects
   */
  record Answer(String page, Response response) {}

  private final String name;
  private final Map<String, Answer> answers = new LinkedHashMap<>();
  private final Set<String> pages = new TreeSet<>();

  private Site(String name) {
    this.name = name;
  }

  static List<Site> all() {
    return List.of(new Manual(), new Shop(), new News());
  }

  String name() {
    return name;
  }

  String origin() {
    return "http://" + name + ".test/";
  }

  Set<String> pages() {
    return pages;
  }

  /** The answer for a path and a query. */
  @Nullable Answer answer(String target) {
    return answers.get(target);
  }

  final Answer page(String id, String html) {
    return page(id, HTML, Web.utf8(html));
  }

  final Answer page(String id, String type, byte[] body) {
    if (!id.equals(Web.TRAP)) {
      pages.add(id);
    }
    return new Answer(id, new Response(200, Map.of("Content-Type", List.of(type)), body));
  }

  /** Adds a page at one or more targets. */
  final void add(String html, String... targets) {
    Answer answer = page(targets[0], html);
    for (String target : targets) {
      answers.put(target, answer);
    }
  }

  final void add(String target, String type, byte[] body) {
    answers.put(target, page(target, type, body));
  }

  final void redirect(String target, int status, String location) {
    Map<String, List<String>> headers =
        Map.of("location", List.of(location), "content-type", List.of("text/html"));
    byte[] body = Web.utf8("<a href='moved'>moved</a>");
    answers.put(target, new Answer("", new Response(status, headers, body)));
  }

  final void addWithHeader(String target, String field, String value, String html) {
    Map<String, List<String>> headers =
        Map.of("Content-Type", List.of(HTML), field, List.of(value));
    page(target, html);
    answers.put(target, new Answer(target, new Response(200, headers, Web.utf8(html))));
  }

  static String links(int count, Function<Integer, String> href) {
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < count; i++) {
      links.append("<p>Text <a class=x href=\"").append(href.apply(i)).append("\">a link</a>\n");
    }
    return links.toString();
  }

  /** Base elements, redirects, escapes, and links that are not in {@code a}. */
  private static final class Manual extends Site {

    private static final int PARTS = 20;
    private static final int EACH = 30;

    Manual() {
      super("manual");
      add(
          "<base href=/manual/>"
              + links(PARTS, i -> "part" + i + "/")
              + links(20, i -> "/go/" + i)
              + links(10, i -> "/target/" + 2 * i + "/")
              + "<a href=../esc/><a href=/chain/0><a href=/more/><link rel=sitemap href=/map/>",
          "/",
          "/?");
      for (int part = 0; part < PARTS; part++) {
        int first = part * EACH;
        add(
            "<base target=_top><base href='../pages/'><base href=/wrong/>"
                + links(EACH, i -> "p-" + (first + i) + ".html"),
            "/manual/part" + part + "/");
        for (int i = first; i < first + EACH; i++) {
          String page = "/manual/pages/p-" + i + ".html";
          add(
              "<a href=../part0/><a href=#top><a href='?'><a href='p-" + (i + 1) % 600 + ".html#x'>",
              page,
              page + "?");
        }
      }
      for (int i = 0; i < 20; i++) {
        redirect("/go/" + i, 302, "../target/" + i + "/");
        add("<a href=leaf.html>", "/target/" + i + "/");
        add("<a href=/go/" + i + ">", "/target/" + i + "/leaf.html");
      }
      for (int i = 0; i < 3; i++) {
        redirect("/chain/" + i, 301, i < 2 ? Integer.toString(i + 1) : "/chain/end/");
      }
      add("<a href=after>", "/chain/end/");
      add("", "/chain/end/after");
      escapes();
      others();
      sitemap();
    }

    private void escapes() {
      add(
          "<a href='%7Euser/'><a href='~user/'><a href='a b.html'><a href='a%20b.html'>"
              + "<a href='&uuml;.html'><a href='%c3%bc.html'><a href='c%2Fd'><a href='c/d'>"
              + "<a href='x/../e.html'><a href='./e.html'><a href=' f.html '><a href='g\nh.html'>"
              + "<a href='i|j.html'><a href='100%.html'><a href='k&amp;l.html'><a href='?a=1&b=\"'>"
              + "<a href='.\\m.html'><a href='n+o.html'><a href='{p}.html'>",
          "/esc/");
      add("", "/esc/~user/", "/esc/%7Euser/");
      add("", "/esc/a%20b.html");
      add("", "/esc/%C3%BC.html", "/esc/%c3%bc.html");
      add("", "/esc/c%2Fd", "/esc/c%2fd");
      for (String page : "c/d e.html f.html gh.html k&l.html m.html n+o.html".split(" ")) {
        add("", "/esc/" + page);
      }
      add("", "/esc/i|j.html", "/esc/i%7Cj.html");
      add("", "/esc/100%.html", "/esc/100%25.html");
      add("", "/esc/?a=1&b=%22");
      add("", "/esc/%7Bp%7D.html");
    }

    private void others() {
      addWithHeader(
          "/more/",
          "Link",
          "<next.html>; rel=next",
          "<area href=area.html><iframe src=frame.html></iframe><link rel=prev href=prev.html>"
              + "<a href=refresh.html><a href=mailto:x@h><a href='javascript:x()'><a href='http://h:x/'>"
              + "<a href=bad-base.html><a href=//manual.test/more/host.html>"
              + "<a href='http:scheme.html'><svg><a xlink:href=svg.html></a></svg>");
      add("<meta http-equiv=refresh content='0; url=refreshed.html'>", "/more/refresh.html");
      add("<base href='http://[x/'><a href=fine.html>", "/more/bad-base.html");
      for (String page :
          "next area frame prev refreshed fine host scheme svg".split(" ")) {
        add("", "/more/" + page + ".html");
      }
    }

    /** Pages that only a sitemap names, which has the usual faults. */
    private void sitemap() {
      add(
          "/map/",
          "application/xml",
          Web.utf8(
              """
              <?xml version="1.0" encoding="UTF-8"?>
              <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:x="http://www.w3.org/1999/xhtml">
              <url>
                <loc>http://manual.test/map/plain.html</loc>
                <x:link rel="alternate" hreflang="de" href="http://manual.test/map/german.html"/>
              </url>
              <url><loc>http://manual.test/map/a blank.html</loc></url>
              <url><loc>relative.html</loc></url>
              <url><loc>http://manual.test/map/?x=1&y=2</loc></url>
              <url><loc>http://manual.test/map/last.html</loc></url>
              </urlset>
              """));
      for (String page : "plain.html german.html a%20blank.html relative.html ?x=1&y=2 last.html".split(" ")) {
        add("", "/map/" + page);
      }
    }
  }

  /** Sessions in paths and queries, trackers, and addresses that only look like one another. */
  private static final class Shop extends Site {

    private static final Pattern SESSION =
        Pattern.compile(
            ";jsessionid=[^?]*|(?<=[?&])PHPSESSID=[^&]*&?|/\\(S\\([^)]*\\)\\)(?=/)"
                + "|(?<=[?&])(utm_source|utm_campaign|gclid)=[^&]*&?");

    private final Random random = new Random(1);

    Shop() {
      super("shop");
      String all =
          links(200, i -> "/item/" + i + ".do;jsessionid=$J?tab=1")
              + links(100, i -> "/forum/topic.php?t=" + i + "&amp;PHPSESSID=$P")
              + links(50, i -> "/(S($A))/net/a.aspx?id=" + i)
              + links(30, i -> "/promo/" + i + "?utm_source=s" + i + "&utm_campaign=spring")
              + links(30, i -> "/promo/" + i + "?gclid=" + i)
              + links(20, i -> "/room?sid=" + i)
              + links(5, i -> "/article?ref=part" + i)
              + "<a href=/case/A><a href=/case/a><a href=/dir><a href=/wiki//x><a href=/wiki/x>"
              + "<a href='/q?b=2&a=1'><a href='/q?a=1&b=2'><a href='/opt?a'><a href='/opt?a='>";
      add(all, "/");
      for (int i = 0; i < 200; i++) {
        add(
            links(3, n -> "/list.do;jsessionid=$J?page=" + n)
                + links(2, n -> "/forum/topic.php?PHPSESSID=$P&amp;t=" + n),
            "/item/" + i + ".do?tab=1");
      }
      for (int i = 0; i < 20; i++) {
        int next = i + 1;
        add(
            "<a href='/list.do;jsessionid=$J?page=" + next % 20 + "'><a href=/>",
            "/list.do?page=" + i);
        add("", "/room?sid=" + i);
      }
      for (int i = 0; i < 100; i++) {
        add("<a href='topic.php?t=" + (i + 1) % 100 + "&PHPSESSID=$P'>", "/forum/topic.php?t=" + i);
      }
      for (int i = 0; i < 50; i++) {
        add("<a href='a.aspx?id=" + (i + 1) % 50 + "'>", "/net/a.aspx?id=" + i);
        add("<a href='?utm_source=self'><a href=/>", "/promo/" + i % 30);
      }
      for (int i = 0; i < 5; i++) {
        add("", "/article?ref=part" + i);
      }
      redirect("/dir", 301, "/dir/");
      for (String page :
          "/case/A /case/a /dir/ /wiki//x /wiki/x /q?b=2&a=1 /q?a=1&b=2 /opt?a /opt?a="
              .split(" ")) {
        add("", page);
      }
    }

    @Override
    @Nullable Answer answer(String target) {
      Answer answer = super.answer(clean(target));
      if (answer == null || answer.page().isEmpty()) {
        return answer;
      }
      String html = new String(answer.response().body(), Charset.forName("UTF-8"));
      String body =
          html.replace("$J", letters("0123456789ABCDEF", 32))
              .replace("$P", letters("0123456789abcdefghijklmnopqrstuv", 26))
              .replace("$A", letters("012345abcdefghijklmnopqrstuvwxyz", 24));
      return page(answer.page(), body);
    }

    /** As the server does: sessions and trackers choose no page. */
    private static String clean(String target) {
      Matcher session = SESSION.matcher(target);
      String clean = session.find() ? session.replaceAll("").replaceFirst("[?&]$", "") : target;
      return clean.endsWith("?") ? clean.substring(0, clean.length() - 1) : clean;
    }

    private String letters(String from, int count) {
      StringBuilder letters = new StringBuilder();
      for (int i = 0; i < count; i++) {
        letters.append(from.charAt(random.nextInt(from.length())));
      }
      return letters.toString();
    }
  }

  /** Charsets, an endless calendar, and a link that leads into itself. */
  private static final class News extends Site {

    private static final Pattern MONTH = Pattern.compile("/cal\\?y=(\\d+)&m=(\\d+)");
    private static final Pattern MONTH_FIRST = Pattern.compile("/cal\\?(m=\\d+)&(y=\\d+)");
    private static final int FIRST = 2024 * 12;

    News() {
      super("news");
      add(
          links(40, i -> "/ru/" + i + ".html")
              + links(20, i -> "/ja/" + i + ".html")
              + links(10, i -> "/wide/" + i + ".html")
              + "<a href='/cal?y=2024&m=1'><a href=/loop/>",
          "/");
      for (int i = 0; i < 40; i++) {
        charset("/ru/" + i + ".html", "windows-1251", "\u043f\u043e\u0438\u0441\u043a", i, true);
      }
      for (int i = 0; i < 20; i++) {
        charset("/ja/" + i + ".html", "Shift_JIS", "\u691c\u7d22", i, false);
      }
      for (int i = 0; i < 10; i++) {
        add(
            "/wide/" + i + ".html",
            "text/html",
            ("\ufeff<a href=/wide/n" + i + ".html>").getBytes(Charset.forName("UTF-16LE")));
        add("", "/wide/n" + i + ".html");
      }
      page("/loop/", "");
      for (int month = 0; month < 12; month++) {
        month(FIRST + month, "/cal?y=2024&m=" + (month + 1));
        add("", "/event/" + month);
      }
    }

    /** A page whose links have letters in the path, sent as UTF-8, and the query, sent as here. */
    private void charset(String at, String charset, String word, int number, boolean inHeader) {
      String html =
          (inHeader ? "<meta charset=utf-8>" : "<meta charset=" + charset + ">")
              + "<a href='" + word + number + ".html'><a href='/search?q=" + word + number + "'>";
      String type = inHeader ? "text/html; charset=" + charset : "text/html";
      add(at, type, html.getBytes(Charset.forName(charset)));
      String folder = at.substring(0, at.lastIndexOf('/') + 1);
      add("", folder + escaped(word, "UTF-8") + number + ".html");
      add("", "/search?q=" + escaped(word, charset) + number);
    }

    /** As the URL Standard escapes a query: letters of ASCII stay, also in a character of two bytes. */
    private static String escaped(String text, String charset) {
      StringBuilder escaped = new StringBuilder();
      for (byte b : text.getBytes(Charset.forName(charset))) {
        char c = (char) (b & 0xFF);
        boolean stays = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        escaped.append(stays ? String.valueOf(c) : String.format("%%%02X", (int) c));
      }
      return escaped.toString();
    }

    private Answer month(int month, String id) {
      String html =
          "<a href='/cal?y=" + (month - 1) / 12 + "&m=" + ((month - 1) % 12 + 1) + "'>"
              + "<a href='/cal?y=" + (month + 1) / 12 + "&amp;m=" + ((month + 1) % 12 + 1) + "'>"
              + (month < FIRST || month >= FIRST + 12 ? "" : "<a href=/event/" + (month - FIRST) + ">");
      return page(id, html);
    }

    @Override
    @Nullable Answer answer(String target) {
      Matcher month = MONTH.matcher(MONTH_FIRST.matcher(target).replaceAll("/cal?$2&$1"));
      if (month.matches()) {
        int number = Integer.parseInt(month.group(1)) * 12 + Integer.parseInt(month.group(2)) - 1;
        return month(number, number >= FIRST && number < FIRST + 12 ? month.group() : Web.TRAP);
      }
      if (target.matches("/loop/(more/)*")) {
        return page(target.equals("/loop/") ? target : Web.TRAP, "<a href=more/>");
      }
      return super.answer(target);
    }
  }
}
