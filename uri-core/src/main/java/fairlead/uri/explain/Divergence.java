package fairlead.uri.explain;

import fairlead.uri.Decision;

/**
 * The first step at which two dialects differ, and what each decided.
 *
 * @param left the reading of one
 * @param leftDecision what it decided there
 * @param right the reading of the other
 * @param rightDecision what that decided there, at the same step or at another
 */
public record Divergence(
    Reading left, Decision leftDecision, Reading right, Decision rightDecision) {}
