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
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The options for keys of the commands that read documents. */
public final class ProfileOption extends OptionGroup {

  private static final int MAX_BYTES = 1 << 20;

  private final Argument<KeyProfile> profile =
      value(
          "--profile",
          "NAME",
          new Converter(),
          KeyProfile.CRAWL,
          "Make keys with this profile: safe, crawl, surt or ssurt. Default: crawl.");

  private final Argument<Path> rules =
      value(
          "--parameter-rules",
          "FILE",
          Path.class,
          "Read from this file which query parameters matter on some hosts, as lines of a host, a"
              + " word and names: 'shop.example only id page'. The words are drop, keep and only."
              + " Needs the profile crawl.");

  /** The profile; a file of rules is read. */
  public KeyProfile profile() {
    if (!rules.isGiven()) {
      return profile.get();
    }
    if (profile.get() != KeyProfile.CRAWL) {
      throw misuse("--parameter-rules needs the profile crawl");
    }
    String problem;
    try (InputStream in = Files.newInputStream(rules.get())) {
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
    throw misuse("--parameter-rules: " + rules.get() + ": " + problem);
  }

  public static final class Converter implements ITypeConverter<KeyProfile> {
    @Override
    public KeyProfile convert(String name) {
      return KeyProfile.all().stream()
          .filter(profile -> profile.name().equals(name) || profile.toString().equals(name))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("no such profile: use " + names()));
    }

    private static String names() {
      return KeyProfile.all().stream().map(KeyProfile::name).collect(Collectors.joining(", "));
    }
  }
}
