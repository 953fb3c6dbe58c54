package fairlead.uri.whatwg;

/** Whether ICU4J is present. It is larger than everything else together, and may be omitted. */
final class IdnaLibrary {

  private static final boolean PRESENT = isFound("com.ibm.icu.text.IDNA");

  private IdnaLibrary() {}

  static boolean isPresent() {
    return PRESENT;
  }

  private static boolean isFound(String className) {
    try {
      Class.forName(className, false, IdnaLibrary.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
