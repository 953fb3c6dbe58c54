package fairlead.uri.generic;

import java.util.EnumMap;
import java.util.Map;

/**
 * The sections in which a specification describes each part of a reference and each step of a
 * resolution.
 *
 * @param specification its name
 * @param gluesPaths whether its text puts nothing between an authority and a relative path if the
 *     base's path is empty
 * @param parts the sections of the parts
 * @param clauses the sections of the clauses that decide the steps
 */
record Sections(
    String specification,
    boolean gluesPaths,
    Map<Part, String> parts,
    Map<Clause, String> clauses) {

  /** Sections in the order of {@link Part} and of {@link Clause}, with bars between them. */
  private static Sections of(
      String specification, boolean gluesPaths, String parts, String clauses) {
    return new Sections(
        specification,
        gluesPaths,
        zip(Part.class, specification, parts),
        zip(Clause.class, specification, clauses));
  }

  static final Sections URL_SYNTAX_05 =
      of(
          "url-syntax-05",
          true,
          "4.1|4.3.1|4.3.1|4.3.1|4.2|4.3.2|4.2|4.3.3|3|2.4.1|5|5.1|5.2|5.2, steps 6d to 6g",
          "5.2, step 1|5.2, step 2|5.2, step 3|5.1|5.2, step 3|5.2, step 4|5.2, step 4"
              + "|5.2, step 5|5.2, step 6a|5.2, steps 6a to 6c|5.2, steps 3 to 5"
              + "|5.2, steps 6d to 6g|5.2, step 1|5.2, step 6h|5.2, step 3|5.2, step 7");

  static final Sections RFC_2396 =
      of(
          "RFC 2396",
          true,
          "3.1|3.2.2|3.2.2|3.2.2|3.2.1|3.3|3|3.4|4.1|2.4.1|5|5.1|5.2|5.2, steps 6c to 6g",
          "5.2, step 1|5.2, step 2|5.2, step 3|5.1|5.2, step 3|5.2, step 4|5.2, step 4"
              + "|5.2, step 5|5.2, step 6a|5.2, steps 6a and 6b|5.2, steps 3 to 5"
              + "|5.2, steps 6c to 6g|5.2, step 2|5.2, step 2|5.2, step 3|5.2, step 7");

  static final Sections RFC_2396_BIS_01 =
      of(
          "rfc2396bis-01",
          false,
          "3.1|3.2.2|3.2.2|3.2.2|3.2.1|3.3|3|3.4|4.1|2.4.1|5|5.1|5.2"
              + "|5.2, steps 3 to 7 of merge",
          "4.3|4.2|5.2|5.1|5.2|5.2|5.2|5.2|5.2|5.2, steps 1 and 2 of merge|5.2"
              + "|5.2, steps 3 to 7 of merge|5.2|5.2|5.2|5.2");

  static final Sections RFC_3986 =
      of(
          "RFC 3986",
          false,
          "3.1|3.2.1|3.2.2|3.2.3|3.2.2|3.3|3.3|3.4|3.5|2.1|4.2|5.1|5.2.2|5.2.4",
          "5.2.2|4.4|5.2.2|5.1|5.2.2|5.2.2|5.2.2|5.2.2|5.2.2|5.2.3|5.2.4|5.2.4|5.2.2|5.2.2|5.3|5.3");

  static final Sections RFC_3987 =
      of(
          "RFC 3987",
          false,
          "2.2|2.2|2.2|2.2|2.2|2.2|2.2|2.2|2.2|2.2|2.2|6.5|6.5|6.5",
          "6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5|6.5");

  private static <E extends Enum<E>> Map<E, String> zip(
      Class<E> type, String specification, String list) {
    Map<E, String> map = new EnumMap<>(type);
    int start = 0;
    for (E constant : type.getEnumConstants()) {
      int bar = list.indexOf('|', start);
      int end = bar < 0 ? list.length() : bar;
      map.put(constant, specification + ", Section " + list.substring(start, end));
      start = end + 1;
    }
    return map;
  }

  /** The section of a part, for people: {@code RFC 3986, Section 3.3}. */
  String of(Part part) {
    return parts.getOrDefault(part, specification);
  }

  /** The section of a clause that decides a step, for people: {@code RFC 3986, Section 5.2.4}. */
  String of(Clause clause) {
    return clauses.getOrDefault(clause, specification);
  }
}
