package fairlead.pipeline.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FaultPointTest {

  @AfterEach
  void uninstall() {
    FaultPoint.install(name -> {});
  }

  @Test
  void hookIsCalledWithTheNameOfThePoint() {
    List<String> names = new CopyOnWriteArrayList<>();
    FaultPoint.at("before the hook");
    FaultPoint.install(names::add);
    FaultPoint.at("a point of this test");
    FaultPoint.at("another one of this test");
    FaultPoint.install(name -> {});
    FaultPoint.at("after the hook");
    assertEquals(
        List.of("a point of this test", "another one of this test"),
        names.stream().filter(name -> name.contains("this test")).toList());
  }
}
