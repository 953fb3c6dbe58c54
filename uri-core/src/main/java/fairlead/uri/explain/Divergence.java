package fairlead.uri.explain;

import fairlead.uri.Decision;

/**
 * The first step at which two dialects differ, and what each decided.
 *
 * @param left one reading
 * @param leftDecision what it decided at that step
 * @param right the other reading
 * @param rightDecision what it decided there, at the same step or another
 */
public record Divergence(
    Reading left, Decision leftDecision, Reading right, Decision rightDecision) {}
