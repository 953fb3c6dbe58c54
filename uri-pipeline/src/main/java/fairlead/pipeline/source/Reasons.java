package fairlead.pipeline.source;

import java.io.EOFException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.netpreserve.jwarc.ParsingException;

/** What an exception means, for people, on one line. */
final class Reasons {

  private static final int MAX_CHARS = 200;

  private Reasons() {}

  static String of(Exception e) {
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileSystemException file && file.getReason() != null) {
      return oneLine(file.getReason());
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
    return oneLine(e instanceof ParsingException ? withoutExcerpt(message) : message);
  }

  /** jwarc quotes what it could not parse, which may be a URI with a password. */
  private static String withoutExcerpt(String message) {
    int colon = message.indexOf(':');
    return colon < 0 ? message : message.substring(0, colon);
  }

  private static String oneLine(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < Math.min(text.length(), MAX_CHARS); i++) {
      out.append(Character.isISOControl(text.charAt(i)) ? ' ' : text.charAt(i));
    }
    return out.toString();
  }
}
