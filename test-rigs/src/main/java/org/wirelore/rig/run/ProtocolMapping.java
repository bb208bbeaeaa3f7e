package org.wirelore.rig.run;

import static org.wirelore.rig.run.ProfileMapping.us;

import org.wirelore.adi.unet.AckPolicy;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.rig.config.ProtocolConfig;

/** Turns a rig's protocol parameters into the protocol's own. */
final class ProtocolMapping {
    private ProtocolMapping() {
    }

    static UNetProtocolConfig protocol(ProtocolConfig config) {
        UNetProtocolConfig base = UNetProtocolConfig.DEFAULT;
        Integer initialSequence = config.initialSequence();
        return new UNetProtocolConfig(config.reliable(), config.strict(), switch (config.ack()) {
            case LAZY -> AckPolicy.LAZY;
            case THRESHOLD -> AckPolicy.THRESHOLD;
            case EAGER -> AckPolicy.EAGER;
            case DELAYED -> AckPolicy.DELAYED;
        }, config.ackThreshold(), config.window(), us(config.rtoMinUs()), us(config.rtoMaxUs()), config.retriesMax(),
                config.rendezvousBytes(), config.sequenceBits(), false, initialSequence == null,
                initialSequence == null ? 0 : initialSequence, config.unexpectedBytesMax(), base.startupTimeoutPs(),
                base.finishTimeoutPs());
    }
}
