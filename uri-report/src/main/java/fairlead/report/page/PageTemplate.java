package fairlead.report.page;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import fairlead.uri.text.Printable;
import java.io.BufferedWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * A page of HTML that loads nothing else, made from files that a designer can edit: a Mustache
 * template, a style sheet and, unless it needs none, a script of the same name. All pages share
 * {@code page.css} and the parts in this package, such as {@code {{>bars}}}.
 *
 * <p>Texts of documents stay texts: the template escapes them, characters that could manipulate the
 * display are written as escapes, and the page allows its own script and style sheet only, by their
 * digests (Content Security Policy Level 3, Section 2.3.1).
 */
public final class PageTemplate {

  private static final String SHARED = "page.css";

  private final Template template;
  private final Map<String, Object> parts;

  private PageTemplate(Template template, Map<String, Object> parts) {
    this.template = template;
    this.parts = parts;
  }

  /** Part of a page that is written piece by piece. */
  @FunctionalInterface
  public interface Part {
    /** Writes it as HTML. */
    void write(Writer out) throws IOException;
  }

  /**
   * A template.
   *
   * @param owner a class in the package whose resources are {@code NAME.html}, {@code NAME.css}
   *     and, if the page has a script, {@code NAME.js}
   * @throws FileNotFoundException if the template or the style sheet is missing
   */
  public static PageTemplate of(Class<?> owner, String name) throws IOException {
    Mustache.Compiler compiler =
        Mustache.compiler()
            .withEscaper(text -> Escapers.HTML.escape(Printable.escaped(text)))
            .withLoader(PageTemplate::part)
            .defaultValue("")
            .emptyStringIsFalse(true);
    String style = text(PageTemplate.class, SHARED) + text(owner, name + ".css");
    boolean hasScript = owner.getResource(name + ".js") != null;
    String script = hasScript ? text(owner, name + ".js") : "";
    Map<String, Object> parts =
        Map.of(
            "style",
            style,
            "script",
            script,
            "styleDigest",
            digest(style),
            "scriptDigest",
            digest(script));
    return new PageTemplate(compiler.compile(text(owner, name + ".html")), parts);
  }

  /**
   * Writes the page as UTF-8, and flushes the stream.
   *
   * @param values what the template names: texts, numbers, lists, maps, and {@link Part}
   * @param out stays open
   */
  public void write(Map<String, ?> values, OutputStream out) throws IOException {
    Map<String, Object> all = new HashMap<>(parts);
    values.forEach(
        (name, value) -> all.put(name, value instanceof Part part ? lambda(part) : value));
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    try {
      template.execute(all, writer);
    } catch (RuntimeException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed; // of the stream
      }
      throw e;
    }
    writer.flush();
  }

  private static Mustache.Lambda lambda(Part part) {
    return (fragment, out) -> part.write(out);
  }

  private static Reader part(String name) throws IOException {
    return new StringReader(text(PageTemplate.class, name + ".html"));
  }

  private static String text(Class<?> owner, String name) throws IOException {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name + " is missing from the library");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }
}
