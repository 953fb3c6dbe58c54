package fairlead.uri.generic;

import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;

/** Which texts mean the same in the generic syntax, by the rules of a dialect. */
record GenericEquivalence(Rules rules) implements Equivalence {

  @Override
  public AsciiSet unreserved() {
    return rules.unreserved();
  }

  @Override
  public AsciiSet unescapes() {
    return rules.unescapes();
  }

  @Override
  public boolean namesHost(Uri uri) {
    Grammar grammar = rules.grammar();
    return !grammar.knowsServers()
        || new AuthorityCheck(
                uri.toString(),
                uri.schemeEnd(),
                uri.layout().authorityEnd(),
                grammar,
                GrammarReader.probe(grammar))
            .isServer();
  }

  @Override
  public Uri withoutDotSegments(Uri uri) {
    return ReferenceResolver.withoutDotSegments(uri, rules);
  }
}
