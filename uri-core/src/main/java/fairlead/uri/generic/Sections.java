package fairlead.uri.generic;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where a specification speaks of each part.
 *
 * @param specification its name
 * @param numbers the sections' numbers
 */
record Sections(String specification, Map<Part, String> numbers) {

  /** The sections of a specification, in the order of {@link Part}. */
  static Sections of(String specification, String... numbers) {
    Map<Part, String> map = new EnumMap<>(Part.class);
    Part[] parts = Part.values();
    for (int i = 0; i < parts.length; i++) {
      map.put(parts[i], numbers[i]);
    }
    return new Sections(specification, Collections.unmodifiableMap(map));
  }

  /** The section for people: {@code RFC 3986, Section 3.3}. */
  String of(Part part) {
    return specification + ", Section " + numbers.get(part);
  }
}
