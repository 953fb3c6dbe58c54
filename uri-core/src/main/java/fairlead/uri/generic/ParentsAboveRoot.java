package fairlead.uri.generic;

/**
 * What happens to {@code ..} segments that climb above the root; RFC 2396 Section 5.2 step 6g and
 * rfc2396bis-01 Section 5.2 leave the choice open.
 */
public enum ParentsAboveRoot {
  /** They stay in the path of the target, as in the examples of Appendix C. The default. */
  KEEP,
  /** They are dropped. */
  DROP,
  /** The reference is rejected with {@link fairlead.uri.Issue#PARENT_ABOVE_ROOT}. */
  REFUSE
}
