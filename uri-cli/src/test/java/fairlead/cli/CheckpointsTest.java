package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with checkpoints that end as they should, or are refused. */
class CheckpointsTest {

  @TempDir Path folder;

  @Test
  void checkpointsOfRewritingAreForOutputs() throws Exception {
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=x>");
    String saved = folder.resolve("saved").toString();
    for (String[] other :
        new String[][] {{"--in-place"}, {"--dry-run"}, {"--out", "o", "--manifest", "m"}}) {
      List<String> arguments =
          new ArrayList<>(
              List.of("absolutize", page.toString(), "--base", "http://h/", "--checkpoint", saved));
      for (String word : other) {
        arguments.add(word.startsWith("-") ? word : folder.resolve(word).toString());
      }
      assertEquals(2, run(arguments.toArray(String[]::new)).code(), arguments.toString());
    }
    assertTrue(Files.notExists(Path.of(saved)));
  }

  @Test
  void runThatCannotGoOnSaysWhy() throws Exception {
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=x>");
    Path file = folder.resolve("output");
    String output = file.toString();
    String saved = folder.resolve("saved").toString();
    assertTrue(run("links", "p", "--checkpoint", saved).err().contains("needs --output"));
    assertTrue(run("links", "p", "--resume").err().contains("--resume needs --checkpoint"));
    assertTrue(run("links", "p", "--every", "5").err().contains("--every needs --checkpoint"));
    assertTrue(
        run("links", "-", "--output", output, "--checkpoint", saved)
            .err()
            .contains("not standard input"));
    assertTrue(
        run("links", "p", "--output", output, "--checkpoint", saved, "--every", "0")
            .err()
            .contains("'--every': '0' is not a whole number from 1"));
    List<String> links =
        List.of("links", page.toString(), "--output", output, "--checkpoint", saved);
    String[] again = links.toArray(String[]::new);
    assertEquals(0, run(again).code());
    Run second = run(again);
    assertEquals(2, second.code());
    assertTrue(
        second
            .err()
            .contains(
                "contains checkpoints of another run; resume that run, or choose another folder"
                    + " (--resume)"));
    List<String> resumed = new ArrayList<>(links);
    resumed.add("--resume");
    Run ended = run(resumed.toArray(String[]::new));
    assertEquals(0, ended.code(), ended.err());
    assertTrue(ended.err().contains("nothing to do: this checkpoint's run is finished"));
    assertTrue(ended.err().contains("1 document: 1 read"), ended.err());
    String whole = Files.readString(file);
    Files.delete(file);
    Run gone = run(resumed.toArray(String[]::new));
    assertEquals(2, gone.code());
    assertTrue(
        gone.err().contains(output + " is missing, although the run wrote it (--resume)"),
        gone.err());
    assertTrue(Files.notExists(file));
    Files.writeString(file, whole.substring(1));
    Run cut = run(resumed.toArray(String[]::new));
    assertTrue(cut.err().contains(", before the committed length"), cut.err());
    Files.writeString(file, whole);
    List<String> unique = new ArrayList<>(resumed);
    unique.set(0, "unique");
    Run another = run(unique.toArray(String[]::new));
    assertEquals(2, another.code());
    assertTrue(another.err().contains("since the checkpoint: the command"), another.err());
    String within = folder.resolve("saved/checkpoint-000003").toString();
    Run inside = run("links", page.toString(), "--output", within, "--checkpoint", saved);
    assertEquals(2, inside.code());
    assertTrue(inside.err().contains("which is reserved for the run"), inside.err());
    resumed.addAll(List.of("--kind", "page", "--base", "http://user:secret@h/"));
    Run other = run(resumed.toArray(String[]::new));
    assertEquals(2, other.code());
    assertTrue(
        other.err().contains("changed since the checkpoint: --base, --kind (--resume)"),
        other.err());
    Files.writeString(page, "<a href=other>");
    Run changed = run(Stream.concat(links.stream(), Stream.of("--resume")).toArray(String[]::new));
    assertEquals(2, changed.code());
    assertTrue(changed.err().contains("since the checkpoint: " + page), changed.err());
    for (String name : List.of("checkpoint-000001", "checkpoint-000002")) {
      assertFalse(Files.readString(folder.resolve("saved/" + name)).contains("secret"));
      Files.writeString(folder.resolve("saved/" + name), "damaged");
    }
    Run damaged = run(Stream.concat(links.stream(), Stream.of("--resume")).toArray(String[]::new));
    assertEquals(0, damaged.code());
    assertTrue(damaged.err().contains("checkpoint-000002: damaged"), damaged.err());
    assertTrue(damaged.err().contains("this run starts from the beginning"), damaged.err());
    assertTrue(Files.readString(file).contains("/other"));
  }

  @Test
  void ownFoldersAreNotRead() throws Exception {
    Path site = Files.createDirectory(folder.resolve("site"));
    Files.writeString(site.resolve("p.html"), "<a href=x>");
    for (int i = 0; i < 2; i++) {
      Run run =
          run(
              "unique",
              site.toString(),
              "--base",
              "http://h/",
              "--output",
              site.resolve("out.txt").toString(),
              "--checkpoint",
              site.resolve("saved" + i).toString(),
              "--seen",
              site.resolve("seen").toString());
      assertEquals(0, run.code(), run.err());
      assertTrue(run.err().contains(i == 0 ? "1 document:" : "5 documents:"), run.err());
    }
  }

  @Test
  void finishedRewritingIsNotRepeated() throws Exception {
    Path page = Files.writeString(folder.resolve("p.html"), "<a href=x><a href='http://h:x/'>");
    Path out = folder.resolve("out.zip");
    String[] arguments = {
      "absolutize",
      page.toString(),
      "--base",
      "http://h/",
      "--out",
      out.toString(),
      "--checkpoint",
      folder.resolve("saved").toString(),
      "--resume"
    };
    Run first = run(arguments);
    assertEquals(1, first.code(), first.err());
    assertTrue(first.err().contains("1 document rewritten, 1 reference changed"), first.err());
    byte[] written = Files.readAllBytes(out);
    Run second = run(arguments);
    assertEquals(1, second.code(), second.err());
    assertTrue(second.err().contains("nothing to do"), second.err());
    assertFalse(second.err().contains("1 reference changed"), second.err());
    assertTrue(second.err().contains("1 document: 1 read"), second.err());
    assertTrue(second.err().contains("1 rejected reference"), second.err());
    assertArrayEquals(written, Files.readAllBytes(out));
  }
}
