package org.wirelore.rig.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BindAddressTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "0.0.0.0", "::1", "::", "localhost"})
    void addressesOfThisHostAreTaken(String text) {
        assertThat(BindAddress.fault(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "300.1.1.1, ': an IPv4 address is four numbers from 0 to 255'",
        "1.2.3.4.5, ': an IPv4 address is four numbers from 0 to 255'",
        "127.0.0.1:99, ': it is no IPv6 address, and the port has an option of its own, --port'",
        "name.invalid, ', a name that has no address here'",
        "'', ''"})
    void whatIsWrongWithAnAddressIsSaid(String text, String wrong) {
        assertThat(BindAddress.fault(text)).hasValue("expected an address of this host, such as 127.0.0.1 or 0.0.0.0,"
                + " found \"" + text + "\"" + wrong);
    }

    @Test
    void theAddressesOfThisHostAreListedBesideAnothers() {
        assertThat(BindAddress.fault("192.0.2.1")).get().asString()
                .contains("found \"192.0.2.1\", which no network interface of this host has; they have ")
                .contains("127.0.0.1");
    }
}
