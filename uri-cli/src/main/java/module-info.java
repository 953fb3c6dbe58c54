/** The command {@code fairlead}. */
module fairlead.cli {
  requires fairlead.check;
  requires fairlead.pipeline;
  requires info.picocli;
  requires org.tomlj;
  requires tools.jackson.core;
  requires static org.jspecify;

  exports fairlead.cli;

  opens fairlead.cli to
      info.picocli;
}
