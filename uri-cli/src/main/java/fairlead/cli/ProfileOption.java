package fairlead.cli;

import fairlead.uri.key.KeyProfile;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --profile} of the commands that read documents. */
final class ProfileOption {

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      defaultValue = "crawl",
      converter = Converter.class,
      description =
          "Make keys by a profile: safe, crawl, surt or ssurt. Default: ${DEFAULT-VALUE}.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private KeyProfile profile;

  KeyProfile profile() {
    return profile;
  }

  static final class Converter implements ITypeConverter<KeyProfile> {
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
