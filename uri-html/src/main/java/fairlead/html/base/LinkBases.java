package fairlead.html.base;

import fairlead.html.BasePolicy.BaseElements;
import fairlead.html.parse.BaseElement;
import fairlead.html.parse.BaseScope;
import fairlead.html.parse.LinkCandidate;
import fairlead.html.rule.LinkRule;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.base.BaseUri;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The base that each value of a document is resolved against, by the rule of its row. If an element
 * or a nested document has its own base, that is relative to the base around it.
 */
public final class LinkBases {

  private final Dialect dialect;
  private final BaseElements policy;
  private final int referenceChars;
  private final TargetBudget budget;
  private final ResolvingBase none;
  private final IdentityHashMap<BaseScope, ResolvingBase> scopes = new IdentityHashMap<>();
  private ResolvingBase last;

  public LinkBases(Dialect dialect, BaseElements policy, int referenceChars, TargetBudget budget) {
    this.dialect = dialect;
    this.policy = policy;
    this.referenceChars = referenceChars;
    this.budget = budget;
    this.none = new ResolvingBase(new BaseUri(null, null, List.of()), dialect.resolver(null));
    this.last = none;
  }

  /** The base of a value. */
  public ResolvingBase of(DocumentScope document, LinkCandidate found) {
    return switch (found.rule().base()) {
      case DOCUMENT_BASE -> of(document, found.scope());
      case CODEBASE -> ofCodebase(document, found.codebase());
      case DOCUMENT_URI, NONE -> of(document, found.rule());
    };
  }

  /** The base of a value that is not in an element. */
  public ResolvingBase of(DocumentScope document, LinkRule rule) {
    return switch (rule.base()) {
      case DOCUMENT_BASE, CODEBASE -> document.base();
      case DOCUMENT_URI ->
          document.own() == null
              ? none
              : resolving(new BaseUri(document.own(), BaseLayer.RETRIEVAL, List.of()));
      case NONE -> none;
    };
  }

  /** The base inside an element with an xml:base. */
  private ResolvingBase of(DocumentScope document, @Nullable BaseScope scope) {
    if (scope == null) {
      return document.base();
    }
    ResolvingBase known = scopes.get(scope);
    if (known != null) {
      return known;
    }
    ResolvingBase base =
        scope.entity() ? none : within(of(document, scope.outer()), scope.value().value());
    scopes.put(scope, base);
    return base;
  }

  private ResolvingBase ofCodebase(DocumentScope document, @Nullable String written) {
    return written == null || written.isEmpty()
        ? document.base()
        : within(document.base(), written);
  }

  /**
   * A base inside another. The outer base if the inner one cannot be a base. Each may be as long as
   * all outer bases together, so they count as targets.
   */
  private ResolvingBase within(ResolvingBase outer, String written) {
    if (written.length() > referenceChars || budget.isOverdrawn()) {
      return outer;
    }
    if (outer.resolver().tryResolve(HtmlReference.clean(written)) instanceof Uri uri) {
      int length = uri.toString().length();
      budget.spend(length);
      return length <= referenceChars
          ? resolving(new BaseUri(uri, BaseLayer.CONTENT, List.of()))
          : outer;
    }
    return outer;
  }

  /** The base of a document in a srcdoc (HTML Standard, "fallback base URL"). */
  public ResolvingBase ofSrcdoc(DocumentScope outer, List<BaseElement> elements) {
    Uri fallback = outer.base().base().uri();
    if (fallback == null) {
      return resolving(ofContent(elements, BaseContext.none()));
    }
    if (elements.isEmpty() || budget.isOverdrawn()) {
      return resolving(new BaseUri(fallback, BaseLayer.ENTITY, List.of()));
    }
    budget.spend(fallback.toString().length()); // a base of its own may be as long
    return resolving(ofContent(elements, BaseContext.none().inEntity(fallback.toString())));
  }

  private BaseUri ofContent(List<BaseElement> elements, BaseContext context) {
    return DocumentBase.of(elements, context, policy, dialect, referenceChars).base();
  }

  /** A base with its resolver, which is prepared once for many consecutive values. */
  public ResolvingBase resolving(BaseUri base) {
    BaseUri before = last.base();
    boolean same = Objects.equals(base.uri(), before.uri());
    if (!same || base.layer() != before.layer() || !base.lost().equals(before.lost())) {
      last = new ResolvingBase(base, same ? last.resolver() : dialect.resolver(base.uri()));
    }
    return last;
  }
}
