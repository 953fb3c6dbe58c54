package fairlead.check.report;

import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.uri.text.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The XML reports that build servers read. */
final class XmlReports {

  private XmlReports() {}

  /**
   * A test case for each document with findings. If there are no findings, a single test case that
   * passes.
   */
  static void writeJunit(CheckResult result, OutputStream out) throws IOException {
    write(
        out,
        xml -> {
          Map<String, List<CheckFinding>> documents = bySource(result);
          if (result.total() == 0) {
            documents.put("all documents", List.of());
          }
          xml.writeStartElement("testsuites");
          xml.writeStartElement("testsuite");
          xml.writeAttribute("name", "fairlead check");
          xml.writeAttribute("tests", String.valueOf(documents.size()));
          xml.writeAttribute("failures", String.valueOf(result.errors()));
          xml.writeAttribute("errors", "0");
          for (Map.Entry<String, List<CheckFinding>> document : documents.entrySet()) {
            xml.writeStartElement("testcase");
            attribute(xml, "name", document.getKey());
            xml.writeAttribute("classname", "fairlead.check");
            for (CheckFinding finding : document.getValue()) {
              if (finding.severity() == CheckSeverity.ERROR) {
                xml.writeStartElement("failure");
                xml.writeAttribute("type", finding.code().label());
                attribute(xml, "message", finding.toString());
                xml.writeEndElement();
              }
            }
            xml.writeEndElement();
          }
        });
  }

  static void writeCheckstyle(CheckResult result, OutputStream out) throws IOException {
    write(
        out,
        xml -> {
          xml.writeStartElement("checkstyle");
          xml.writeAttribute("version", "10.0");
          for (Map.Entry<String, List<CheckFinding>> document : bySource(result).entrySet()) {
            xml.writeStartElement("file");
            attribute(xml, "name", document.getKey());
            for (CheckFinding finding : document.getValue()) {
              xml.writeEmptyElement("error");
              xml.writeAttribute("line", String.valueOf(finding.line()));
              xml.writeAttribute("column", String.valueOf(finding.column()));
              boolean note = finding.severity() == CheckSeverity.NOTE;
              xml.writeAttribute("severity", note ? "info" : finding.severity().label());
              attribute(xml, "message", finding.about());
              xml.writeAttribute("source", "fairlead." + finding.code().label());
            }
            xml.writeEndElement();
          }
        });
  }

  private static Map<String, List<CheckFinding>> bySource(CheckResult result) {
    Map<String, List<CheckFinding>> documents = new LinkedHashMap<>();
    for (CheckFinding finding : result.findings()) {
      documents.computeIfAbsent(finding.source(), source -> new ArrayList<>()).add(finding);
    }
    return documents;
  }

  @FunctionalInterface
  private interface Content {
    void write(XMLStreamWriter xml) throws XMLStreamException;
  }

  private static void write(OutputStream out, Content content) throws IOException {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
      xml.writeStartDocument("UTF-8", "1.0");
      content.write(xml);
      xml.writeEndDocument(); // and all open elements
      xml.flush();
    } catch (XMLStreamException e) {
      throw e.getNestedException() instanceof IOException io ? io : new IOException(e);
    }
  }

  /** Writes an attribute. Characters that its value cannot hold or would lose are escaped. */
  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    StringBuilder clean = new StringBuilder(value.length());
    value
        .codePoints()
        .forEach(
            c -> {
              if (isAttributeCharacter(c)) {
                clean.appendCodePoint(c);
              } else {
                Printable.appendEscape(clean, c);
              }
            });
    xml.writeAttribute(name, clean.toString());
  }

  /** XML 1.0, Section 2.2, without those that become spaces by Section 3.3.3. */
  private static boolean isAttributeCharacter(int c) {
    return (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000;
  }
}
