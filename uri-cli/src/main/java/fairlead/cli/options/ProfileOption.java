package fairlead.cli.options;

import fairlead.uri.key.KeyProfile;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The options for keys of the commands that read documents. */
public final class ProfileOption extends OptionGroup {

  private final Argument<KeyProfile> profile =
      value(
          "--profile",
          "NAME",
          new Converter(),
          KeyProfile.CRAWL,
          "Make keys with this profile: safe, crawl, surt or ssurt. Default: crawl.");

  private final RulesOption rules =
      with(
          new RulesOption(
              "Read from this file which query parameters matter on some hosts, as lines of a host,"
                  + " a word and names: 'shop.example only id page'. The words are drop, keep and"
                  + " only. Needs the profile crawl."));

  /** The profile; a file of rules is read. */
  public KeyProfile profile() {
    Optional<KeyProfile> ruled = rules.profile();
    if (ruled.isPresent() && profile.get() != KeyProfile.CRAWL) {
      throw misuse("--parameter-rules needs the profile crawl");
    }
    return ruled.orElseGet(profile::get);
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
