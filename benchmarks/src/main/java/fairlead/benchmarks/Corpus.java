package fairlead.benchmarks;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The inputs, read from the folder named by {@code -Dfairlead.corpora}: samples that fit the caches
 * of a small machine.
 */
public enum Corpus {
  /** URLs of the web, as found. */
  WEB {
    @Override
    List<Page> pages() {
      return urls("others/kasztp.txt", 48, UnaryOperator.identity());
    }
  },
  /** The same, serialized by the URL Standard, if RFC 3986 does not change the serialization. */
  WEB_NORMAL {
    @Override
    List<Page> pages() {
      return List.of(
          new Page(
              BASE,
              WEB.pages().get(0).references().stream()
                  .flatMap(text -> Whatwg.tryParse(text) instanceof Url url ? Stream.of(url) : null)
                  .filter(url -> SCHEME.normalize(url).equals(url))
                  .map(Url::toString)
                  .toList()));
    }
  },
  /** The same with capitals, a default port, dot segments and a needless escape. */
  WEB_ODD {
    @Override
    List<Page> pages() {
      return urls("others/kasztp.txt", 48, Corpus::odd);
    }
  },
  /** Each URL of the web that is in normal form, with an odd spelling of it. */
  WEB_PAIRS {
    @Override
    List<Page> pages() {
      return WEB_NORMAL.pages().get(0).references().stream()
          .map(url -> new Page(url, List.of(odd(url))))
          .toList();
    }
  },
  /** URLs of files. */
  FILES {
    @Override
    List<Page> pages() {
      return urls("files/node_files.txt", 43, UnaryOperator.identity());
    }
  },
  /** The target URIs of web archive records, and what stands in their place. */
  ARCHIVES {
    @Override
    List<Page> pages() {
      return urls("warc-target-uris.txt", 1, UnaryOperator.identity());
    }
  },
  /** Links of SQLite's documentation, with the bases of their pages. */
  SQLITE {
    @Override
    List<Page> pages() {
      return site("sqlite3-doc", 70);
    }
  },
  /** Links of LibreOffice's help. */
  LIBREOFFICE {
    @Override
    List<Page> pages() {
      return site("libreoffice-help-en-us", 50);
    }
  },
  /** Links of the W3C's validator. */
  VALIDATOR {
    @Override
    List<Page> pages() {
      return site("w3c-markup-validator", 2);
    }
  },
  /** Pages of SQLite's documentation, in which links are dense. */
  SQLITE_PAGES {
    @Override
    List<Page> pages() {
      return documents("sqlite3-doc", 25);
    }
  },
  /** Pages of LibreOffice's help, which have few links. */
  LIBREOFFICE_PAGES {
    @Override
    List<Page> pages() {
      return documents("libreoffice-help-en-us", 40);
    }
  },
  /** Pages of the W3C's validator. */
  VALIDATOR_PAGES {
    @Override
    List<Page> pages() {
      return documents("w3c-markup-validator", 2);
    }
  },
  /** The normal examples of RFC 3986, Section 5.4.1, without the one with another scheme. */
  SECTION_5_4 {
    @Override
    List<Page> pages() {
      return List.of(
          new Page(
              "http://a.example.org/b/c/d;p?q",
              List.of(
                  "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x",
                  "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..", "../../", "../../g")));
    }
  };

  /** The base of URLs that do not need one. */
  private static final String BASE = "http://example.org/a/b";

  private static final Normalizer SCHEME =
      Normalizer.scheme(Rfc3986.DIALECT, SchemeRegistry.STANDARD);

  /** The name in a report. */
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** The inputs. */
  abstract List<Page> pages();

  /** The corpora on which a task is done. */
  static List<Corpus> of(Task task) {
    return switch (task) {
      case PARSE, VALIDATE -> List.of(WEB, WEB_NORMAL, FILES, ARCHIVES, SQLITE);
      case WHATWG -> List.of(WEB, WEB_NORMAL, WEB_ODD, FILES, ARCHIVES);
      case RESOLVE_TO_VALUE, RESOLVE_TO_STRING ->
          List.of(SECTION_5_4, SQLITE, LIBREOFFICE, VALIDATOR);
      case NORMALIZE, KEY -> List.of(WEB, WEB_NORMAL, WEB_ODD, ARCHIVES);
      case COMPARE -> List.of(WEB_PAIRS);
      case EXTRACT, EXTRACT_WITH_PLACES ->
          List.of(SQLITE_PAGES, LIBREOFFICE_PAGES, VALIDATOR_PAGES);
    };
  }

  private static Path root() {
    return Path.of(System.getProperty("fairlead.corpora", "../shared/corpora"));
  }

  private static List<Page> urls(String file, int oneIn, UnaryOperator<String> form) {
    try (Stream<String> lines =
        Files.lines(root().resolve("urls").resolve(file), StandardCharsets.UTF_8)) {
      List<String> all = lines.filter(line -> !line.isBlank()).toList();
      List<String> sample =
          IntStream.range(0, (all.size() + oneIn - 1) / oneIn)
              .mapToObj(i -> form.apply(all.get(i * oneIn)))
              .toList();
      return List.of(new Page(BASE, sample));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String odd(String url) {
    int slash = url.indexOf('/', "https://".length());
    String host = slash < 0 ? url : url.substring(0, slash);
    String path = slash < 0 ? "/" : url.substring(slash);
    String port = host.startsWith("https") ? ":443" : ":80";
    return host.replace("http", "HTTP").replace("www", "WWW") + port + "/a/../%7euser/.." + path;
  }

  private static List<Page> site(String name, int oneIn) {
    LinkExtractor extractor = LinkExtractor.STANDARD;
    List<Page> pages = new ArrayList<>();
    int at = 0;
    for (Path file : files(name)) {
      if (at++ % oneIn == 0) {
        String uri = "https://www.example.org/" + root().relativize(file).toString();
        if (extractor.tryExtract(Representation.of(uri, Documents.bytes(Documents.read(file))))
            instanceof DocumentLinks found) {
          Uri base = Objects.requireNonNull(found.base().uri());
          pages.add(
              new Page(base.toString(), found.links().stream().map(Link::reference).toList()));
        }
      }
    }
    return pages;
  }

  /** Every n-th page of a site; the name of each is a reference. */
  private static List<Page> documents(String site, int oneIn) {
    List<Path> files = files(site);
    return IntStream.range(0, (files.size() + oneIn - 1) / oneIn)
        .mapToObj(i -> files.get(i * oneIn))
        .map(
            file ->
                new Page(
                    "https://www.example.org/" + root().relativize(file),
                    List.of(Documents.read(file))))
        .toList();
  }

  private static List<Path> files(String site) {
    try (Stream<Path> walk = Files.walk(root().resolve("sites").resolve(site))) {
      return walk.filter(path -> path.toString().endsWith(".html")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
