package fairlead.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "fairlead.spark", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule tasksKnowNothingOfReactor =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("reactor..", "org.reactivestreams..");

  @ArchTest
  static final ArchRule onlyTheCommandKnowsTheCommand =
      noClasses()
          .that()
          .doNotHaveSimpleName("CommandRun")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("fairlead.cli..", "picocli..");
}
