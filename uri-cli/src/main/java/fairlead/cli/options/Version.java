package fairlead.cli.options;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"fairlead " + (version == null ? "(not packaged)" : version)};
  }
}
