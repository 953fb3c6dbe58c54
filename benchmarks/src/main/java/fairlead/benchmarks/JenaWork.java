package fairlead.benchmarks;

import java.util.Map;
import org.apache.jena.rfc3986.IRI3986;

/** What Jena does. */
final class JenaWork {

  static final Map<Task, Work> TASKS =
      Map.of(
          Task.PARSE, Work.plain(IRI3986::createAny),
          Task.VALIDATE, Work.plain(IRI3986::createSyntax),
          Task.RESOLVE_TO_VALUE,
              base -> {
                IRI3986 parsed = IRI3986.createAny(base);
                return Work.refusing(text -> parsed.resolve(IRI3986.createSyntax(text)));
              },
          Task.RESOLVE_TO_STRING,
              base -> {
                IRI3986 parsed = IRI3986.createAny(base);
                return Work.refusing(text -> parsed.resolve(IRI3986.createSyntax(text)).str());
              },
          Task.NORMALIZE, Work.plain(text -> IRI3986.createSyntax(text).normalize().str()),
          Task.KEY, Work.plain(text -> IRI3986.createSyntax(text).normalize().str()),
          Task.COMPARE,
              base ->
                  Work.refusing(
                      text ->
                          IRI3986
                              .createSyntax(base)
                              .normalize()
                              .equals(IRI3986.createSyntax(text).normalize())));

  private JenaWork() {}
}
