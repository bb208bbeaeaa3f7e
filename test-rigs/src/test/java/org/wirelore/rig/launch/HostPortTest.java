package org.wirelore.rig.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
    @ParameterizedTest
    @CsvSource({"here:7000, here, 7000", "10.0.0.1:0, 10.0.0.1, 0", "far.example:65535, far.example, 65535",
        "[::1]:7000, ::1, 7000", "[fd00::2:7]:7000, fd00::2:7, 7000", "[::ffff:10.0.0.1]:1, ::ffff:10.0.0.1, 1",
        "[fe80::1%1]:7000, fe80::1%1, 7000"})
    void aHostAndAPortAreReadAndWrittenTheSameWay(String text, String host, int port) {
        assertThat(HostPort.parse(text)).contains(new HostPort(host, port));
        assertThat(HostPort.parseWithoutPort(text)).contains(new HostPort(host, port));
        assertThat(new HostPort(host, port)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({"here, here", "10.0.0.1, 10.0.0.1", "::1, ::1", "[::1], ::1", "fd00::7000, fd00::7000"})
    void thePortMayBeMissingWhereThatIsAllowed(String text, String host) {
        assertThat(HostPort.parseWithoutPort(text)).contains(new HostPort(host, 0));
        assertThat(HostPort.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0.0.0.0, 127.0.0.1", "::, ::1", "::0, ::1", "0::0, ::1", "0:0:0:0:0:0:0:0, ::1"})
    void everyAddressIsNotGivenToOthersHoweverItIsWritten(String listen, String fromHere) {
        assertThat(HostPort.isEveryAddress(listen)).isTrue();
        assertThat(HostPort.fromHere(listen)).isEqualTo(fromHere);
    }

    @ParameterizedTest
    @ValueSource(strings = {"::1", "127.0.0.1", "10.0.0.1", "here", "fd00::2"})
    void otherAddressesAre(String listen) {
        assertThat(HostPort.isEveryAddress(listen)).isFalse();
        assertThat(HostPort.fromHere(listen)).isEqualTo(listen);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":", ":7000", "here:", "here:x", "here:65536", "here:-1", "here:123456", "a b:1",
        "/x:1",
        "[::1]:", "[::1", "::1]:7000", "[::1]7000", "[here]:7000", "[10.0.0.1]:7000", "[]:7000", "[", "]", "[]",
        "[::1]:7000:7000", "fd00::2:x", "1:2:3:7000", "[[::1]]:7000", "[::1]]:7000"})
    void whatIsNeitherIsNothing(String text) {
        assertThat(HostPort.parse(text)).isEmpty();
        assertThat(HostPort.parseWithoutPort(text)).isEmpty();
    }
}
