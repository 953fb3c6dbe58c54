package fairlead.uri;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "fairlead.uri", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching("fairlead.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule coreKnowsTheJdkAlone =
      classes()
          .that()
          .resideInAPackage("fairlead.uri..")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.uri.whatwg.Idna")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.uri.key.Fingerprinter")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("fairlead.uri..", "java..", "org.jspecify..");

  @ArchTest
  static final ArchRule hashesStayBehindTheirSeam =
      classes()
          .that()
          .haveFullyQualifiedName("fairlead.uri.key.Fingerprinter")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("fairlead.uri.key..", "java..", "com.dynatrace.hash4j..");

  @ArchTest
  static final ArchRule icuStaysBehindItsSeam =
      classes()
          .that()
          .haveFullyQualifiedName("fairlead.uri.whatwg.Idna")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", "com.ibm.icu..");

  @ArchTest
  static final ArchRule noRegex =
      noClasses().should().dependOnClassesThat().resideInAPackage("java.util.regex..");

  /** The JDK's URI is converted at the doors, and understood by nothing after them. */
  @ArchTest
  static final ArchRule javaUrisAtTheDoorsAlone =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("fairlead.uri.whatwg.RequestUri")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.uri.whatwg.RequestUri$Ready")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.uri.generic.Rfc3986")
          .and()
          .doNotHaveFullyQualifiedName("fairlead.uri.whatwg.Whatwg")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.net..");

  @ArchTest
  static final ArchRule noJavaUrl =
      noClasses().should().dependOnClassesThat().haveFullyQualifiedName("java.net.URL");
}
