package fairlead.cli.text;

import fairlead.uri.Rejection;
import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The answer to one question, in the forms in which it can be printed.
 *
 * @param finding whether it reports something wrong, so that the command ends with exit code 1
 * @param line one line for a batch, escaped
 * @param screen the lines for people, each ending in LF
 * @param json writes the fields of an object
 */
public record Answer(boolean finding, String line, String screen, Consumer<JsonGenerator> json) {

  private static final JsonFactory JSON = JsonFactory.builder().build();

  /** An answer that is printed in the same form for people and in a batch. */
  static Answer of(boolean finding, String line, Consumer<JsonGenerator> json) {
    return new Answer(finding, line, line + '\n', json);
  }

  /** Why there is no answer. */
  static Answer rejected(String message, Consumer<JsonGenerator> json) {
    return of(true, Batch.REJECTED + message, json);
  }

  /**
   * Why there is no answer.
   *
   * @param prefix names what was rejected; empty if it is the question itself
   * @param question writes the fields of the question
   */
  static Answer rejected(String prefix, Rejection rejection, Consumer<JsonGenerator> question) {
    return rejected(
        prefix + rejection.message(),
        question.andThen(
            out -> {
              out.writeStringProperty("error", prefix + rejection.issue());
              out.writeNumberProperty("offset", rejection.offset());
            }));
  }

  /** The JSON object, on one line. */
  String toJson() {
    StringWriter line = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      out.writeStartObject();
      json.accept(out);
      out.writeEndObject();
    }
    return line.toString();
  }
}
