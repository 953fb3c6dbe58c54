package fairlead.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConditionsTest {

  @TempDir private Path folder;

  private static SortedMap<String, String> of(Map<String, String> given, Path... inputs)
      throws IOException {
    return Conditions.of(given, List.of(inputs));
  }

  private static Set<String> differences(
      SortedMap<String, String> one, SortedMap<String, String> other) {
    assertEquals(Conditions.differences(one, other), Conditions.differences(other, one));
    return Conditions.differences(one, other);
  }

  @Test
  void valuesAreDigests() throws IOException {
    SortedMap<String, String> conditions = of(Map.of("base", "http://user:secret@h/"));
    assertEquals(Set.of("base", "the inputs"), conditions.keySet());
    assertTrue(conditions.get("base").matches("[0-9a-f]{32}"), conditions.get("base"));
    assertEquals("ba7816bf8f01cfea414140de5dae2223", of(Map.of("a", "abc")).get("a"));
    assertEquals("e3b0c44298fc1c149afbf4c8996fb924", conditions.get("the inputs"), "of nothing");
  }

  @Test
  void whatDiffersIsNamed() {
    SortedMap<String, String> one = new TreeMap<>(Map.of("a", "1", "b", "2", "c", "3"));
    SortedMap<String, String> other = new TreeMap<>(Map.of("b", "2", "c", "4", "d", "5"));
    assertEquals(List.of("a", "c", "d"), List.copyOf(differences(one, other)));
    assertEquals(Set.of(), differences(one, new TreeMap<>(one)));
    assertEquals(Set.of("a", "b", "c"), differences(one, new TreeMap<>()));
  }

  @Test
  void fileThatChangesIsNoticed() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "abc");
    Path missing = folder.resolve("missing");
    FileTime time = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(file, time);
    SortedMap<String, String> before = of(Map.of(), file, missing);
    assertEquals(Set.of(file.toString(), "the inputs"), before.keySet());
    assertEquals(Set.of(), differences(before, of(Map.of(), file, missing)));
    Files.writeString(file, "abcd");
    Files.setLastModifiedTime(file, time);
    assertEquals(Set.of(file.toString()), differences(before, of(Map.of(), file, missing)));
    Files.writeString(file, "abc");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_001_000));
    assertEquals(Set.of(file.toString()), differences(before, of(Map.of(), file, missing)));
    Files.setLastModifiedTime(file, time);
    assertEquals(Set.of(), differences(before, of(Map.of(), file, missing)));
    Files.delete(file);
    assertEquals(Set.of(file.toString()), differences(before, of(Map.of(), file, missing)));
    Files.createSymbolicLink(file, Files.writeString(folder.resolve("b"), "abc"));
    Files.setLastModifiedTime(file, time);
    assertEquals(Set.of(file.toString()), differences(before, of(Map.of(), file, missing)));
  }

  @Test
  void folderIsTheSameWhateverIsInIt() throws IOException {
    SortedMap<String, String> before = of(Map.of(), folder);
    assertEquals(Set.of(folder.toString(), "the inputs"), before.keySet());
    Files.createFile(folder.resolve("a"));
    Files.setLastModifiedTime(folder, FileTime.fromMillis(0));
    assertEquals(Set.of(), differences(before, of(Map.of(), folder)));
  }

  @Test
  void inputsAndTheirOrderCount() throws IOException {
    Path one = folder.resolve("1");
    Path two = folder.resolve("2");
    SortedMap<String, String> both = of(Map.of(), one, two);
    assertEquals(Set.of("the inputs"), differences(both, of(Map.of(), two, one)));
    assertEquals(Set.of("the inputs"), differences(both, of(Map.of(), one)));
    assertEquals(
        Set.of("the inputs"),
        differences(
            of(Map.of(), Path.of("no-ab"), Path.of("c")),
            of(Map.of(), Path.of("no-a"), Path.of("bc"))));
    assertEquals(Set.of(), differences(both, of(Map.of(), one, two)));
  }
}
