package fairlead.check;

import fairlead.uri.Rejection;

/** What is wrong with a reference, for authors who do not know the terms of the URL Standard. */
final class RejectionText {

  private RejectionText() {}

  /** A few plain words, then the standard's term and the offset in brackets. */
  static String of(Rejection rejection) {
    String plain =
        switch (rejection.issue()) {
          case MISSING_SCHEME_NON_RELATIVE_URL, NO_BASE -> "relative, and there is no base";
          case HOST_MISSING -> "no host";
          case DOMAIN_TO_ASCII -> "the host is not a domain name";
          case HOST_INVALID_CODE_POINT -> "a character that is not allowed in a host";
          case IPV4_EMPTY_PART,
              IPV4_TOO_MANY_PARTS,
              IPV4_NON_NUMERIC_PART,
              IPV4_OUT_OF_RANGE_PART ->
              "a host that looks like an IPv4 address but is not one";
          case IPV6_UNCLOSED -> "an unclosed bracket in the host";
          case IPV6_INVALID_COMPRESSION,
              IPV6_TOO_MANY_PIECES,
              IPV6_MULTIPLE_COMPRESSION,
              IPV6_INVALID_CODE_POINT,
              IPV6_TOO_FEW_PIECES,
              IPV4_IN_IPV6_TOO_MANY_PIECES,
              IPV4_IN_IPV6_INVALID_CODE_POINT,
              IPV4_IN_IPV6_OUT_OF_RANGE_PART,
              IPV4_IN_IPV6_TOO_FEW_PARTS ->
              "the host has brackets but is not an IPv6 address";
          case PORT_OUT_OF_RANGE -> "a port above 65535";
          case PORT_INVALID -> "a port that is not a number";
          default -> "";
        };
    return plain.isEmpty() ? rejection.message() : plain + " (" + rejection.message() + ")";
  }
}
