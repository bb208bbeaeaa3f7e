package org.wirelore.rig.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.wirelore.rig.error.RigException;
import org.wirelore.rig.run.Rigs;

/** What holds of the cards of a guest that has several. */
class GuestCardsTest {
    private static final String RIG = "guest-relay";

    @Test
    void eachIsInANetOfItsOwn() {
        assertThatThrownBy(() -> Rigs.load(RIG,
                "fabrics[1].ip.addresses={\"relay\": \"10.0.0.9\", \"guest\": \"10.0.0.10\"}",
                "fabrics[1].ip.prefixBits=8")).isInstanceOf(RigException.class)
                .hasMessageContaining("hosts[0]: expected cards of a guest in nets of their own, as ip.addresses and"
                        + " ip.prefixBits of their fabrics say, found 10.0.0.0/8 on fast and on slow");
        assertThat(Rigs.load(RIG, "fabrics[1].ip.addresses={\"relay\": \"10.0.1.9\", \"guest\": \"10.0.1.10\"}",
                "fabrics[0].ip.prefixBits=24").variants()).hasSize(1);
    }

    @Test
    void anAddressThatIsNoneIsNamedFirst() {
        assertThatThrownBy(() -> Rigs.load(RIG, "fabrics[1].ip.addresses.relay=300.0.0.1"))
                .isInstanceOf(RigException.class)
                .hasMessageContaining("fabrics[1].ip.addresses.relay: expected the address of a host");
    }

    @Test
    void oneInAQemuOfOnesOwn() {
        assertThatThrownBy(() -> Rigs.load(RIG, "hosts[0].guest.socket=/vm")).isInstanceOf(RigException.class)
                .hasMessageContaining("hosts[0]: expected one card in a QEMU of one's own, found 2");
    }
}
