package fairlead.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says what an exception means, for people, on one line. */
public final class Reasons {

  private static final int MAX_CHARS = 200;

  /** How jwarc marks the place in the excerpt at the end of a message. */
  private static final String EXCERPT = "<-- HERE -->";

  private Reasons() {}

  /** The meaning of an exception; never empty. */
  public static String of(Exception e) {
    if (e instanceof UncheckedIOException && e.getCause() instanceof IOException cause) {
      return of(cause);
    }
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return oneLine(file.getReason());
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "a folder is in the way";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "a file is in the way";
    }
    if (e instanceof EOFException) {
      return "unexpected end of data";
    }
    if (e instanceof NumberFormatException) {
      return "malformed number: " + oneLine(String.valueOf(e.getMessage()));
    }
    String message = e.getMessage();
    if (message == null) {
      return e.getClass().getSimpleName();
    }
    return oneLine(message.contains(EXCERPT) ? withoutExcerpt(message) : message);
  }

  /** jwarc quotes the text that it could not parse, which may be a URI with a password. */
  private static String withoutExcerpt(String message) {
    int colon = message.indexOf(':');
    return colon <= 0 ? "malformed data" : message.substring(0, colon);
  }

  private static String oneLine(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(text.length(), MAX_CHARS); i++) {
      out.append(Character.isISOControl(text.charAt(i)) ? ' ' : text.charAt(i));
    }
    return out.toString();
  }
}
