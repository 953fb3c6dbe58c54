package fairlead.cli.options;

import fairlead.cli.terminal.Failure;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.key.ParameterRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The option for a file of rules about query parameters. */
public final class RulesOption extends OptionGroup {

  private static final int MAX_BYTES = 1 << 20;

  private final Argument<Path> rules;

  /**
   * The option.
   *
   * @param description what the rules are for
   */
  public RulesOption(String description) {
    this.rules = value("--parameter-rules", "FILE", Path.class, description);
  }

  /** The profile crawl with these rules; the file is read. Empty if the option is not used. */
  public Optional<KeyProfile> profile() {
    return rules.isGiven() ? Optional.of(profile(rules.get())) : Optional.empty();
  }

  private KeyProfile profile(Path file) {
    String problem;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length <= MAX_BYTES) {
        ByteBuffer content = ByteBuffer.wrap(bytes);
        return ParameterRules.parse(StandardCharsets.UTF_8.newDecoder().decode(content).toString())
            .profile();
      }
      problem = "longer than " + MAX_BYTES + " bytes";
    } catch (CharacterCodingException e) {
      problem = "not in UTF-8";
    } catch (IOException e) {
      problem = Failure.reason(e);
    } catch (IllegalArgumentException e) {
      problem = String.valueOf(e.getMessage());
    }
    throw misuse("--parameter-rules: " + file + ": " + problem);
  }
}
