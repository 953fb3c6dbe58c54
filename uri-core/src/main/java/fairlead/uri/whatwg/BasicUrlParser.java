package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import fairlead.uri.Url;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.Charset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The "basic URL parser" (Section "URL parsing") as a state machine. A state's method reads its
 * whole component at once and says which state comes next. Then {@link #pointer} is where the
 * standard's pointer would be after it is increased.
 *
 * <p>A single host, path, query or fragment is read by {@link ComponentStates}, which the setters
 * use as well.
 */
final class BasicUrlParser {

  private final String input;
  private final @Nullable Url base;
  private final ValidationErrors errors;
  private final UrlRecord url;
  private final ComponentStates components;
  private int pointer;

  private BasicUrlParser(
      String input, @Nullable Url base, Charset encoding, ValidationErrors errors) {
    this.input = input;
    this.base = base;
    this.errors = errors;
    this.url = new UrlRecord(input);
    this.components = new ComponentStates(input, url, encoding, errors);
  }

  /** Parses a text against a base; null for a failure, which is then in the errors. */
  static @Nullable Url parse(
      String text, @Nullable Url base, Charset encoding, ValidationErrors errors) {
    String input = Input.stripped(text, errors);
    BasicUrlParser parser = new BasicUrlParser(input, base, encoding, errors);
    return parser.run() ? parser.url.toUrl(text) : null;
  }

  private boolean run() {
    State state = State.SCHEME_START;
    while (state != State.DONE && state != State.FAILURE) {
      state =
          switch (state) {
            case SCHEME_START -> schemeStart();
            case SCHEME -> scheme();
            case NO_SCHEME -> noScheme();
            case SPECIAL_RELATIVE_OR_AUTHORITY -> specialRelativeOrAuthority();
            case PATH_OR_AUTHORITY -> pathOrAuthority();
            case RELATIVE -> relative(base());
            case RELATIVE_SLASH -> relativeSlash(base());
            case SPECIAL_AUTHORITY_SLASHES -> specialAuthoritySlashes();
            case SPECIAL_AUTHORITY_IGNORE_SLASHES -> specialAuthorityIgnoreSlashes();
            case AUTHORITY -> step(components.authority(pointer));
            case HOST -> step(components.host(pointer));
            case PORT -> step(components.port(pointer));
            case FILE -> file();
            case FILE_SLASH -> fileSlash();
            case FILE_HOST -> step(components.fileHost(pointer));
            case PATH_START -> step(components.pathStart(pointer));
            case PATH -> step(components.path(pointer));
            case OPAQUE_PATH -> step(components.opaquePath(pointer));
            case QUERY -> step(components.query(pointer));
            case FRAGMENT -> step(components.fragment(pointer));
            case DONE, FAILURE -> state;
          };
    }
    return state == State.DONE;
  }

  private State step(State next) {
    pointer = components.pointer();
    return next;
  }

  private State schemeStart() {
    return pointer < input.length() && AsciiSet.ALPHA.contains(input.charAt(pointer))
        ? State.SCHEME
        : State.NO_SCHEME;
  }

  private State scheme() {
    int end = AsciiSet.SCHEME.skip(input, 0, input.length());
    if (!isAt(end, ':')) {
      return State.NO_SCHEME; // from the first code point
    }
    for (int at = 0; at < end; at++) {
      url.out().append(AsciiCase.lower(input.charAt(at)));
    }
    SpecialScheme scheme = SpecialScheme.of(input, end);
    url.endScheme(scheme);
    pointer = end + 1;
    if (scheme == SpecialScheme.FILE) {
      if (!input.startsWith("//", pointer)) {
        missingSolidus();
      }
      return State.FILE;
    }
    if (scheme.isSpecial()) {
      return base != null && SpecialScheme.of(base.toString(), base.schemeEnd()) == scheme
          ? State.SPECIAL_RELATIVE_OR_AUTHORITY
          : State.SPECIAL_AUTHORITY_SLASHES;
    }
    if (isAt(pointer, '/')) {
      pointer++;
      return State.PATH_OR_AUTHORITY;
    }
    return State.OPAQUE_PATH;
  }

  private State noScheme() {
    boolean opaque = base != null && base.hasOpaquePath();
    if (base == null || (opaque && !isAt(pointer, '#'))) {
      return errors.fail(Issue.MISSING_SCHEME_NON_RELATIVE_URL, 0, input.length());
    }
    if (opaque) {
      url.copyScheme(base);
      url.copyPath(base);
      url.copyQuery(base);
      pointer++;
      return State.FRAGMENT;
    }
    return SpecialScheme.of(base.toString(), base.schemeEnd()) == SpecialScheme.FILE
        ? State.FILE
        : State.RELATIVE;
  }

  private State specialRelativeOrAuthority() {
    if (input.startsWith("//", pointer)) {
      pointer += 2;
      return State.SPECIAL_AUTHORITY_IGNORE_SLASHES;
    }
    missingSolidus();
    return State.RELATIVE;
  }

  private State pathOrAuthority() {
    if (isAt(pointer, '/')) {
      pointer++;
      return State.AUTHORITY;
    }
    return State.PATH;
  }

  private State relative(Url base) {
    url.copyScheme(base);
    if (isSlash(pointer)) {
      pointer++;
      return State.RELATIVE_SLASH;
    }
    url.copyAuthority(base);
    return relativeToPath(base, false);
  }

  /** The common part of the relative state and the file state. */
  private State relativeToPath(Url base, boolean driveLetter) {
    if (pointer == input.length() || isAt(pointer, '#')) {
      url.copyPath(base);
      url.copyQuery(base);
      return pointer++ == input.length() ? State.DONE : State.FRAGMENT;
    }
    if (isAt(pointer, '?')) {
      url.copyPath(base);
      url.endPath();
      pointer++;
      return State.QUERY;
    }
    if (!driveLetter) {
      url.copyPath(base);
      url.shortenPath();
    }
    return State.PATH;
  }

  private State relativeSlash(Url base) {
    if (url.isSpecial() && isSlash(pointer)) {
      pointer++;
      return State.SPECIAL_AUTHORITY_IGNORE_SLASHES;
    }
    if (isAt(pointer, '/')) {
      pointer++;
      return State.AUTHORITY;
    }
    url.copyAuthority(base);
    return State.PATH;
  }

  private State specialAuthoritySlashes() {
    if (input.startsWith("//", pointer)) {
      pointer += 2;
    } else {
      missingSolidus();
    }
    return State.SPECIAL_AUTHORITY_IGNORE_SLASHES;
  }

  private State specialAuthorityIgnoreSlashes() {
    while (isAt(pointer, '/') || isAt(pointer, '\\')) {
      missingSolidus();
      pointer++;
    }
    return State.AUTHORITY;
  }

  private State file() {
    if (!url.hasScheme()) {
      url.copyScheme(base());
    }
    if (isSlash(pointer)) {
      pointer++;
      return State.FILE_SLASH;
    }
    if (base == null || !isFile(base)) {
      url.beginAuthority();
      url.endAuthority();
      return State.PATH;
    }
    url.copyAuthority(base);
    boolean driveLetter = DriveLetters.starts(input, pointer, input.length());
    if (driveLetter) {
      errors.add(Issue.FILE_INVALID_WINDOWS_DRIVE_LETTER, pointer, 2);
    }
    return relativeToPath(base, driveLetter);
  }

  private State fileSlash() {
    if (isSlash(pointer)) {
      pointer++;
      return State.FILE_HOST;
    }
    if (base == null || !isFile(base)) {
      url.beginAuthority();
      url.endAuthority();
      return State.PATH;
    }
    url.copyAuthority(base);
    int drive = base.pathStart();
    boolean baseHasDrive =
        base.pathEnd() >= drive + 3
            && DriveLetters.isNormalized(
                base.toString().charAt(drive + 1), base.toString().charAt(drive + 2))
            && (base.pathEnd() == drive + 3 || base.toString().charAt(drive + 3) == '/');
    if (baseHasDrive && !DriveLetters.starts(input, pointer, input.length())) {
      url.out().append(base.toString(), drive, drive + 3);
    }
    return State.PATH;
  }

  private static boolean isFile(Url base) {
    return SpecialScheme.of(base.toString(), base.schemeEnd()) == SpecialScheme.FILE;
  }

  private Url base() {
    return Objects.requireNonNull(base, "a state that requires a base");
  }

  /** Whether there is a slash, or a backslash that is a slash in a special URL. */
  private boolean isSlash(int at) {
    if (url.isSpecial() && isAt(at, '\\')) {
      errors.add(Issue.INVALID_REVERSE_SOLIDUS, at, 1);
      return true;
    }
    return isAt(at, '/');
  }

  private boolean isAt(int at, char c) {
    return at < input.length() && input.charAt(at) == c;
  }

  private void missingSolidus() {
    int units = pointer < input.length() ? 1 : 0;
    errors.add(Issue.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, pointer, units);
  }
}
