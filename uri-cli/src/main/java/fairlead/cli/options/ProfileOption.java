package fairlead.cli.options;

import fairlead.uri.key.KeyProfile;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option {@code --profile} of the commands that read documents. */
public final class ProfileOption extends OptionGroup {

  private final Argument<KeyProfile> profile =
      value(
          "--profile",
          "NAME",
          new Converter(),
          KeyProfile.CRAWL,
          "Make keys with this profile: safe, crawl, surt or ssurt. Default: crawl.");

  public KeyProfile profile() {
    return profile.get();
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
