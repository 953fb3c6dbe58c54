package fairlead.archive.mime;

import fairlead.archive.ArchiveFormat;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** The rows of the formats of messages. */
public enum MimeFormat implements ArchiveFormat {
  /** A mailbox (RFC 4155). */
  MBOX(
      new Traits(
          "a mailbox",
          Items.MESSAGES,
          false,
          Set.of("mbox"),
          Set.of("application/mbox"),
          List.of("From "))) {
    @Override
    public boolean isContent(byte[] start) {
      String text = new String(start, StandardCharsets.ISO_8859_1);
      return super.isContent(start) && isMessage(text.substring(text.indexOf('\n') + 1));
    }

    @Override
    public Reader reader() {
      return input -> new MailboxReader(input.stream());
    }
  },
  /** A MIME message, such as MHTML (RFC 2557). */
  MHTML(
      new Traits(
          "a message",
          Items.PARTS,
          true,
          Set.of("mht", "mhtml", "eml"),
          Set.of("message/rfc822", "multipart/related", "application/x-mimearchive"),
          List.of())) {
    @Override
    public boolean isContent(byte[] start) {
      return isMessage(new String(start, StandardCharsets.ISO_8859_1));
    }

    @Override
    public Reader reader() {
      return input ->
          new MessageReader(input.stream(), input.limits().headerBytes(), input.limits().parts());
    }

    @Override
    public Copier copier(byte[] start) {
      return (input, out, conversions, notices) -> input.open(file -> new MessageCopy(file, out));
    }

    @Override
    public Writer writer() {
      return (out, name) -> new MessageWriter(out);
    }
  };

  /** Fields that messages begin with. */
  private static final Set<String> FIELDS =
      Set.of(
          ("from to cc bcc sender reply-to subject date message-id mime-version received"
                  + " return-path delivered-to content-type content-transfer-encoding"
                  + " content-location content-disposition snapshot-content-location x-mailer"
                  + " in-reply-to references status x-unix-from envelope-to resent-from")
              .split(" "));

  @SuppressWarnings("ImmutableEnumChecker") // its collections are copies
  private final Traits traits;

  MimeFormat(Traits traits) {
    this.traits = traits;
  }

  @Override
  public Traits traits() {
    return traits;
  }

  /** Whether a text begins with two fields of a message, or with one that only messages have. */
  private static boolean isMessage(String text) {
    int known = 0;
    List<String> lines = text.lines().limit(40).toList();
    for (int i = 0; i < lines.size() && !lines.get(i).isEmpty(); i++) {
      String line = lines.get(i);
      int colon = line.indexOf(':');
      String name = colon < 0 ? "" : AsciiCase.lower(line.substring(0, colon).strip());
      if (name.equals("mime-version") || name.equals("message-id")) {
        return true;
      }
      boolean folded = line.charAt(0) == ' ' || line.charAt(0) == '\t';
      if (!folded && (name.isEmpty() || name.contains(" "))) {
        return false;
      }
      known += FIELDS.contains(name) ? 1 : 0;
    }
    return known >= 2;
  }
}
