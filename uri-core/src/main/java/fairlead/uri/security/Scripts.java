package fairlead.uri.security;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which scripts a label is written in. A mixture is accepted if a language uses it: the sets of the
 * highly restrictive level of UTS 39, Section 5.2.
 */
final class Scripts {

  private static final Set<UnicodeScript> JAPANESE =
      EnumSet.of(
          UnicodeScript.LATIN, UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA);
  private static final Set<UnicodeScript> CHINESE =
      EnumSet.of(UnicodeScript.LATIN, UnicodeScript.HAN, UnicodeScript.BOPOMOFO);
  private static final Set<UnicodeScript> KOREAN =
      EnumSet.of(UnicodeScript.LATIN, UnicodeScript.HAN, UnicodeScript.HANGUL);

  /**
   * Cyrillic, Greek and Armenian letters that look like Latin letters: the confusables of UTS 39
   * that browsers act on.
   */
  private static final String LOOK_LATIN = "асԁеһіјӏорԛѕԝхуүѵѡьгпԍ" + "αγικνορστυωϲϳ" + "օոսցհզ";

  private Scripts() {}

  /** Whether a label mixes scripts that no language uses together. */
  static boolean areMixed(String label) {
    Set<UnicodeScript> scripts = of(label);
    return scripts.size() > 1
        && !JAPANESE.containsAll(scripts)
        && !CHINESE.containsAll(scripts)
        && !KOREAN.containsAll(scripts);
  }

  /** Whether a label is in another script and each of its letters looks like a Latin letter. */
  static boolean looksLatin(String label) {
    Set<UnicodeScript> scripts = of(label);
    return scripts.size() == 1
        && !scripts.contains(UnicodeScript.LATIN)
        && label.codePoints().allMatch(c -> c < 0x80 || LOOK_LATIN.indexOf(c) >= 0);
  }

  private static Set<UnicodeScript> of(String label) {
    Set<UnicodeScript> scripts = EnumSet.noneOf(UnicodeScript.class);
    label.codePoints().mapToObj(UnicodeScript::of).forEach(scripts::add);
    scripts.remove(UnicodeScript.COMMON);
    scripts.remove(UnicodeScript.INHERITED);
    return scripts;
  }
}
