package fairlead.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.Finding.Kind;
import fairlead.html.extract.LinkExtractor;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DocumentLinksTest {

  private static final Finding PARTIAL = Finding.of(Kind.DAMAGED, "cut");
  private static final Finding OTHER = Finding.of(Kind.DUPLICATE_ID, "a");

  private static DocumentLinks page() {
    return LinkExtractor.STANDARD.withFragments().extract("http://h/", "<p id=a><a href=x>");
  }

  private static FragmentMatch missing(DocumentLinks links) {
    return Objects.requireNonNull(links.fragments()).match("b");
  }

  @Test
  void linksMayBeReplaced() {
    DocumentLinks none = page().withLinks(List.of());
    assertEquals(List.of(), none.links());
    assertEquals(page().withLinks(List.of()), none);
    assertEquals(page().base(), none.base());
  }

  @Test
  void fragmentsOfPartialDocumentsMayBeElsewhere() {
    assertEquals(FragmentMatch.NONE, missing(page()));
    assertEquals(FragmentMatch.NONE, missing(page().withFinding(OTHER)));
    assertFalse(page().withFinding(OTHER).isPartial());
    DocumentLinks partial = page().withFinding(OTHER).withFinding(PARTIAL);
    assertEquals(List.of(OTHER, PARTIAL), partial.findings());
    assertTrue(partial.isPartial());
    assertEquals(FragmentMatch.UNKNOWN, missing(partial));
    assertNull(LinkExtractor.STANDARD.extract("http://h/", "").withFinding(PARTIAL).fragments());
  }
}
