package org.wirelore.rig.launch;

import java.util.List;
import org.wirelore.adi.AdiEvent;
import org.wirelore.adi.CoreEvent;
import org.wirelore.adi.shm.ShmProtocolConfig;
import org.wirelore.adi.shm.WaitMode;
import org.wirelore.adi.tcp.TcpProtocolConfig;
import org.wirelore.adi.unet.AckPolicy;
import org.wirelore.adi.unet.StreamEvent;
import org.wirelore.adi.unet.UNetProtocolConfig;
import org.wirelore.rig.spi.ProtocolConfig;

/** Turns a rig's protocol parameters into the protocol's own. */
public final class ProtocolMapping {
    private static final double PS_PER_US = 1e6;

    private ProtocolMapping() {
    }

    /** The reliable stream's parameters. */
    public static UNetProtocolConfig unet(ProtocolConfig config) {
        return unet(config, UNetProtocolConfig.DEFAULT.startupTimeoutPs());
    }

    /** The same, where ranks wait for each other so long, picoseconds. */
    static UNetProtocolConfig unet(ProtocolConfig config, long startupTimeoutPs) {
        UNetProtocolConfig base = UNetProtocolConfig.DEFAULT;
        Integer initialSequence = config.initialSequence();
        return new UNetProtocolConfig(config.reliable(), config.strict(), switch (config.ack()) {
            case LAZY -> AckPolicy.LAZY;
            case THRESHOLD -> AckPolicy.THRESHOLD;
            case EAGER -> AckPolicy.EAGER;
            case DELAYED -> AckPolicy.DELAYED;
        }, config.ackThreshold(), config.window(), us(config.rtoMinUs()), us(config.rtoMaxUs()), config.retriesMax(),
                config.rendezvousBytes(), config.sequenceBits(), false, initialSequence == null,
                initialSequence == null ? 0 : initialSequence, config.unexpectedBytesMax(), startupTimeoutPs,
                base.finishTimeoutPs());
    }

    /** The shared-memory protocol's parameters. */
    public static ShmProtocolConfig shm(ProtocolConfig config) {
        return shm(config, ShmProtocolConfig.DEFAULT.startupTimeoutPs());
    }

    /** The same, where ranks wait for each other so long, picoseconds. */
    static ShmProtocolConfig shm(ProtocolConfig config, long startupTimeoutPs) {
        ShmProtocolConfig base = ShmProtocolConfig.DEFAULT;
        return new ShmProtocolConfig(config.waiting() == ProtocolConfig.Wait.BLOCK ? WaitMode.BLOCK : WaitMode.POLL,
                base.ringBytes(), base.rendezvousBytes(), base.pieces(), base.pieceBytes(),
                config.unexpectedBytesMax(), startupTimeoutPs);
    }

    /** The parameters of the protocol over sockets. */
    public static TcpProtocolConfig tcp(ProtocolConfig config) {
        return tcp(config, TcpProtocolConfig.DEFAULT.startupTimeoutPs());
    }

    /** The same, where ranks wait for each other so long, picoseconds. */
    static TcpProtocolConfig tcp(ProtocolConfig config, long startupTimeoutPs) {
        return new TcpProtocolConfig(config.waiting() == ProtocolConfig.Wait.BLOCK, config.rendezvousBytes(),
                config.unexpectedBytesMax(), startupTimeoutPs);
    }

    /** What ranks of this protocol write down: a blank event of each type. */
    public static List<AdiEvent> events(ProtocolConfig.Kind kind) {
        return kind == ProtocolConfig.Kind.UNET
                ? List.of(new CoreEvent(), new StreamEvent())
                : List.of(new CoreEvent());
    }

    private static long us(double microseconds) {
        return Math.round(microseconds * PS_PER_US);
    }
}
