package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.EmptyRequest;
import fairlead.uri.ParseResult;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import org.jspecify.annotations.Nullable;

/** A dialect of the generic syntax, given by its rules. */
record GenericDialect(Rules rules) implements Dialect {

  @Override
  public String name() {
    return rules.name();
  }

  @Override
  public ParseResult tryParse(String text) {
    return Splitter.split(text, rules);
  }

  @Override
  public Resolution tryResolve(@Nullable Uri base, String reference) {
    return ReferenceResolver.resolve(base, reference, rules);
  }

  @Override
  public EmptyRequest emptyRequest() {
    return rules.emptyRequest();
  }

  @Override
  public boolean alwaysRequests(String element, String attribute) {
    return rules.requestContexts().contains(element + " " + attribute);
  }

  @Override
  public boolean allowsDefaultBase() {
    return rules.allowsDefaultBase();
  }

  @Override
  public String toString() {
    return rules.name();
  }
}
