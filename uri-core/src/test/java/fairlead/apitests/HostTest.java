package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.uri.host.Host;
import fairlead.uri.host.IpFuture;
import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Ipv6;
import fairlead.uri.host.RegisteredName;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostTest {

  @ParameterizedTest
  @CsvSource({
    // RFC 5952, Sections 1, 2.1, 4 and 5
    "[2001:db8:0:0:1:0:0:1], [2001:db8::1:0:0:1]",
    "[2001:0db8:0:0:1:0:0:1], [2001:db8::1:0:0:1]",
    "[2001:db8:0:0:0:0:2:1], [2001:db8::2:1]",
    "[2001:db8:0:1:1:1:1:1], [2001:db8:0:1:1:1:1:1]",
    "[2001:0:0:1:0:0:0:1], [2001:0:0:1::1]",
    "[2001:DB8::AB], [2001:db8::ab]",
    "[0:0:0:0:0:ffff:192.0.2.1], [::ffff:192.0.2.1]",
    "[::ffff:c000:201], [::ffff:192.0.2.1]",
    "[1::0.0.0.0], [1::]",
    "[0:0:0:0:0:0:0:0], [::]",
    "[::1], [::1]",
    "[1::], [1::]",
    "[1:2:3:4:5:6:7::], [1:2:3:4:5:6:7:0]",
    "[fe80::1%25En1], [fe80::1%25En1]"
  })
  void ipv6AddressesHaveOneForm(String text, String form) {
    assertEquals(form, assertInstanceOf(Ipv6.class, Host.of(text)).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.com",
        "1.2.3",
        "1.2.3.4.5",
        "01.2.3.4",
        "256.1.1.1",
        "1.2.3.4.",
        "0x7f.0.0.1",
        "[",
        "[]",
        "[::1",
        "[:::]",
        "[1::2::3]",
        "[1:2:3:4:5:6:7:8::]",
        "[::12345]",
        "[::1.2.3]",
        "[1.2.3.4]",
        "[::%25]",
        "[::1%en]",
        "[v1]",
        "[v.x]",
        "[vg.x]",
        "[v1.x]y",
        "[v]",
        "[v1.]",
        "[v1x]",
        "[v1:x]",
        "[1.x]",
        "[v1.x/]",
        "[v1.x[]"
      })
  void whatIsNoAddressIsAName(String text) {
    assertEquals(text, assertInstanceOf(RegisteredName.class, Host.of(text)).text());
  }

  @Test
  void ipv4AddressesAreNumbers() {
    assertEquals(new Ipv4(0xC0000201), Host.of("192.0.2.1"));
    assertEquals("192.0.2.1", Host.of("192.0.2.1").toString());
    assertEquals(new Ipv4(0xFFFFFFFF), Host.of("255.255.255.255"));
    assertEquals("255.255.255.255", new Ipv4(0xFFFFFFFF).toString());
    assertEquals(new Ipv4(0), Host.of("0.0.0.0"));
  }

  @Test
  void addressesAreMadeOfWhatTheyCanHold() {
    assertEquals("[1::1]", Ipv6.of(new int[] {1, 0, 0, 0, 0, 0, 0, 1}).toString());
    for (int[] groups :
        new int[][] {{1}, {0x10000, 0, 0, 0, 0, 0, 0, 0}, {-1, 0, 0, 0, 0, 0, 0, 0}}) {
      assertThrows(IllegalArgumentException.class, () -> Ipv6.of(groups));
    }
    assertThrows(IllegalArgumentException.class, () -> new Ipv6(0, 1, "a]/b"));
  }

  @Test
  void addressesOfVersionsToComeAreKept() {
    IpFuture future = assertInstanceOf(IpFuture.class, Host.of("[v1F.a:b]"));
    assertEquals("v1F.a:b", future.text());
    assertEquals("[v1F.a:b]", future.toString());
    assertInstanceOf(IpFuture.class, Host.of("[VaF0.~]"));
  }

  @Provide
  Arbitrary<byte[]> addresses() {
    return Arbitraries.of((byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 0xFF, (byte) 0xAB)
        .array(byte[].class)
        .ofSize(16);
  }

  @Property(tries = 5000)
  void formsAreReadBackAsTheSameAddress(@ForAll("addresses") byte[] octets)
      throws UnknownHostException {
    ByteBuffer buffer = ByteBuffer.wrap(octets);
    Ipv6 address = new Ipv6(buffer.getLong(), buffer.getLong(), null);
    assertEquals(address, Host.of(address.toString()));
    byte[] platform = InetAddress.getByName(address.toString()).getAddress();
    if (platform.length == 16) { // the platform makes mapped addresses into IPv4 ones
      assertArrayEquals(octets, platform);
    }
  }
}
