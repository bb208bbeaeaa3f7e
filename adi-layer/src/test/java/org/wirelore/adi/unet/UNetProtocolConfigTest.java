package org.wirelore.adi.unet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.wirelore.adi.error.AdiException;

class UNetProtocolConfigTest {
    @Test
    void windowAboveHalfTheSequenceSpaceIsRefused() {
        refused(config -> config.window(16_385), "window=16385, windowMax=16384");
        refused(config -> config.sequenceBits(4).window(9), "window=9, windowMax=8");
        refused(config -> config.window(0), "window=0");
        assertThat(UNetProtocolConfig.DEFAULT.toBuilder().sequenceBits(4).window(8).build().window()).isEqualTo(8);
    }

    @Test
    void unsafeWindowMustBeAskedFor() {
        assertThat(UNetProtocolConfig.DEFAULT.toBuilder().sequenceBits(4).window(16).allowUnsafeWindow(true).build()
                .window()).isEqualTo(16);
        refused(config -> config.sequenceBits(4).window(17).allowUnsafeWindow(true), "windowMax=16");
    }

    @Test
    void acknowledgmentThresholdAboveHalfTheWindowIsRefused() {
        refused(config -> config.window(8).ackThreshold(5), "ackThreshold=5");
        assertThat(UNetProtocolConfig.DEFAULT.toBuilder().window(8).ackThreshold(4).build().ackThreshold())
                .isEqualTo(4);
    }

    @Test
    void otherImpossibleValuesAreRefused() {
        refused(config -> config.rendezvousBytes(1484), "rendezvousBytes=1484");
        refused(config -> config.sequenceBits(16), "sequenceBits=16");
        refused(config -> config.sequenceBits(4).window(8).initialSequence(16), "initialSequence=16");
        refused(config -> config.rtoMinPs(0), "rtoMinPs=0");
        refused(config -> config.rtoMinPs(10).rtoMaxPs(9), "rtoMaxPs=9");
        refused(config -> config.rtoMaxPs(Long.MAX_VALUE), "rtoMaxPs=");
        refused(config -> config.retriesMax(0), "retriesMax=0");
        refused(config -> config.unexpectedBytesMax(-1), "unexpectedBytesMax=-1");
        refused(config -> config.startupTimeoutPs(0), "startupTimeoutPs=0");
        refused(config -> config.finishTimeoutPs(0), "finishTimeoutPs=0");
    }

    @Test
    void policiesGiveTheirAcknowledgmentLimits() {
        UNetProtocolConfig config = UNetProtocolConfig.DEFAULT;
        assertThat(config.ackLimit(AckPolicy.LAZY, 32)).isEqualTo(Integer.MAX_VALUE);
        assertThat(config.ackLimit(AckPolicy.THRESHOLD, 32)).isEqualTo(8);
        assertThat(config.ackLimit(AckPolicy.THRESHOLD, 1)).isEqualTo(1);
        assertThat(config.ackLimit(AckPolicy.EAGER, 32)).isEqualTo(1);
        assertThat(config.ackLimit(AckPolicy.DELAYED, 8)).isEqualTo(2);
        assertThat(config.toBuilder().ackThreshold(16).build().ackLimit(AckPolicy.THRESHOLD, 4)).isEqualTo(2);
    }

    @Test
    void policyNamesAreLowerCaseAndNothingElse() {
        assertThat(AckPolicy.parse("lazy")).isEqualTo(AckPolicy.LAZY);
        assertThat(AckPolicy.parse("delayed")).isEqualTo(AckPolicy.DELAYED);
        assertThatThrownBy(() -> AckPolicy.parse("Eager")).isInstanceOf(AdiException.class)
                .hasMessageContaining("expected lazy, threshold, eager or delayed in WIRELORE_UNET_ACK, found 'Eager'");
    }

    private static void refused(UnaryOperator<UNetProtocolConfigBuilder> change, String message) {
        UNetProtocolConfigBuilder builder = change.apply(UNetProtocolConfig.DEFAULT.toBuilder());
        assertThatThrownBy(builder::build).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
