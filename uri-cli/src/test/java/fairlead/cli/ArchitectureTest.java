package fairlead.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.Architectures;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import picocli.CommandLine;

/** The arrows between modules and packages; this module sees all of them. */
@AnalyzeClasses(
    packages = "fairlead",
    importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.Published.class})
class ArchitectureTest {

  /** Leaves out what only tests use. */
  static final class Published implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/fairlead/testing/");
    }
  }

  @ArchTest
  static void everyModuleWasLookedAt(JavaClasses classes) {
    for (String name :
        List.of(
            "fairlead.uri",
            "fairlead.html",
            "fairlead.archive",
            "fairlead.pipeline",
            "fairlead.rewrite",
            "fairlead.report",
            "fairlead.check",
            "fairlead.fetch",
            "fairlead.frontier",
            "fairlead.redis",
            "fairlead.cli")) {
      long count = classes.stream().filter(type -> type.getPackageName().startsWith(name)).count();
      assertTrue(count >= 5, name + " has " + count + " classes");
    }
  }

  @ArchTest
  static final ArchRule modulesPointOneWay =
      Architectures.layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("core")
          .definedBy("fairlead.uri..")
          .layer("html")
          .definedBy("fairlead.html..")
          .layer("archive")
          .definedBy("fairlead.archive..")
          .layer("pipeline")
          .definedBy("fairlead.pipeline..")
          .layer("rewrite")
          .definedBy("fairlead.rewrite..")
          .layer("report")
          .definedBy("fairlead.report..")
          .layer("check")
          .definedBy("fairlead.check..")
          .layer("fetch")
          .definedBy("fairlead.fetch..")
          .layer("frontier")
          .definedBy("fairlead.frontier..")
          .layer("redis")
          .definedBy("fairlead.redis..")
          .layer("cli")
          .definedBy("fairlead.cli..")
          .whereLayer("rewrite")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("check", "cli")
          .whereLayer("check")
          .mayOnlyBeAccessedByLayers("fetch", "cli")
          .whereLayer("fetch")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("frontier")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("redis")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("pipeline")
          .mayOnlyBeAccessedByLayers(
              "rewrite", "report", "check", "fetch", "frontier", "redis", "cli")
          .whereLayer("archive")
          .mayOnlyBeAccessedByLayers("pipeline", "rewrite", "report", "check", "frontier", "cli")
          .whereLayer("html")
          .mayOnlyBeAccessedByLayers(
              "pipeline", "rewrite", "report", "check", "fetch", "frontier", "redis", "cli");

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("fairlead.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule jsoupStaysInHtml =
      noClasses()
          .that()
          .resideOutsideOfPackage("fairlead.html..")
          .should()
          .dependOnClassesThat(resideInAnyPackage("org.jsoup.."));

  /**
   * A set of tags changes when it is read, so that a shared one fails some document now and then.
   */
  @ArchTest
  static final ArchRule noSetOfTagsIsShared =
      noFields().should().haveRawType("org.jsoup.parser.TagSet");

  /** To read them takes a tenth of a second at each start. */
  @ArchTest
  static final ArchRule optionsAreNoAnnotations =
      noClasses()
          .should()
          .dependOnClassesThat(
              type(CommandLine.Option.class)
                  .or(type(CommandLine.Parameters.class))
                  .or(type(CommandLine.Command.class))
                  .or(type(CommandLine.Mixin.class))
                  .or(type(CommandLine.ArgGroup.class))
                  .or(type(CommandLine.Spec.class)));

  @ArchTest
  static final ArchRule lettuceStaysInRedis =
      noClasses()
          .that()
          .resideOutsideOfPackage("fairlead.redis..")
          .should()
          .dependOnClassesThat(resideInAnyPackage("io.lettuce.."));

  @ArchTest
  static final ArchRule nettyStaysWithTheNetwork =
      noClasses()
          .that()
          .resideOutsideOfPackages("fairlead.redis..", "fairlead.fetch..")
          .should()
          .dependOnClassesThat(resideInAnyPackage("io.netty..", "reactor.netty.."));

  @ArchTest
  static final ArchRule micrometerStaysInMetrics = // so that nothing else needs it
      noClasses()
          .that()
          .resideOutsideOfPackage("fairlead.pipeline.metrics..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.micrometer..", "fairlead.pipeline.metrics.."));

  @ArchTest
  static final ArchRule reactorBeginsWithThePipeline =
      noClasses()
          .that()
          .resideInAnyPackage("fairlead.uri..", "fairlead.html..", "fairlead.archive..")
          .should()
          .dependOnClassesThat(resideInAnyPackage("reactor..", "org.reactivestreams.."));

  @ArchTest
  static final ArchRule jwarcStaysWithArchives =
      noClasses()
          .that()
          .resideOutsideOfPackages("fairlead.pipeline.source..", "fairlead.archive..")
          .should()
          .dependOnClassesThat(resideInAnyPackage("org.netpreserve.."));

  /**
   * But for the type of a path's URI, whose raw path holds the escapes of the name's bytes, and for
   * the page that is served while the class archive is made.
   */
  @ArchTest
  static final ArchRule onlyFetchersUseTheNetwork =
      noClasses()
          .that()
          .resideOutsideOfPackage("fairlead.fetch..")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.cli.Training")
          .should()
          .dependOnClassesThat(resideInAnyPackage("java.net..").and(not(type(java.net.URI.class))));

  @ArchTest
  static final ArchRule javaNetUriIsUsedForPathsAlone = // and at the doors of uri-core
      noClasses()
          .that()
          .resideOutsideOfPackage("fairlead.uri..")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.pipeline.source.FileUris")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.pipeline.files.FilePlaces")
          .should()
          .dependOnClassesThat(type(java.net.URI.class));

  @ArchTest
  static final ArchRule nobodyPrintsButTheCommand =
      noClasses()
          .that()
          .resideOutsideOfPackages("fairlead.cli..", "fairlead.testing..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule publicClassesAreClosed =
      classes()
          .that()
          .resideOutsideOfPackage("fairlead.cli..") // which exports only its entry type
          .and()
          .arePublic()
          .and()
          .areNotInterfaces()
          .and()
          .areNotEnums()
          .should(beFinalOrSealed());

  @ArchTest
  static final ArchRule roomsOfTheCommandPointOneWay =
      Architectures.layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("command")
          .definedBy("fairlead.cli")
          .layer("rewrite")
          .definedBy("fairlead.cli.rewrite")
          .layer("check")
          .definedBy("fairlead.cli.check")
          .layer("spark")
          .definedBy("fairlead.cli.spark")
          .layer("documents")
          .definedBy("fairlead.cli.documents")
          .layer("text")
          .definedBy("fairlead.cli.text")
          .layer("config")
          .definedBy("fairlead.cli.config")
          .whereLayer("command")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("text")
          .mayOnlyBeAccessedByLayers("command")
          .whereLayer("rewrite")
          .mayOnlyBeAccessedByLayers("command")
          .whereLayer("check")
          .mayOnlyBeAccessedByLayers("command")
          .whereLayer("spark")
          .mayOnlyBeAccessedByLayers("command")
          .whereLayer("config")
          .mayOnlyBeAccessedByLayers("command", "check")
          .whereLayer("documents")
          .mayOnlyBeAccessedByLayers("command", "rewrite", "check", "spark");

  private static ArchCondition<JavaClass> beFinalOrSealed() {
    return new ArchCondition<>("be final or sealed") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        boolean closed =
            type.getModifiers().contains(JavaModifier.FINAL) || type.reflect().isSealed();
        events.add(new SimpleConditionEvent(type, closed, type.getName()));
      }
    };
  }

  @ArchTest
  static final ArchRule everyPackageIsNullMarked =
      classes()
          .that()
          .haveSimpleNameNotEndingWith("module-info")
          .should(
              new ArchCondition<>("live in a package that is @NullMarked") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  boolean marked = type.getPackage().isAnnotatedWith(NullMarked.class);
                  events.add(new SimpleConditionEvent(type, marked, type.getName()));
                }
              });
}
