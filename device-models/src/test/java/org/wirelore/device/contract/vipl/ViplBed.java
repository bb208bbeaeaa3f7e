package org.wirelore.device.contract.vipl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.via.ReliabilityLevel;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.device.contract.Stage;

/** A client and a server on two hosts. */
@SuppressWarnings("NullAway.Init") // the fields are set before each test
public abstract class ViplBed {
    static final int TRANSFER_BYTES = ViplSide.TRANSFER_BYTES;
    static final long MILLISECOND_PS = 1_000_000_000L;
    /** Long after everything that a test does has come to rest. */
    static final long QUIET_PS = 200 * MILLISECOND_PS;

    ViplSetup setup;
    Stage stage;
    ViplSide client;
    ViplSide server;

    /** A fresh setup. */
    protected abstract ViplSetup newSetup();

    @BeforeEach
    void setUp() {
        setUp(newSetup());
    }

    void setUp(ViplSetup fresh) {
        setup = fresh;
        stage = setup.stage();
        client = side("client");
        server = side("server");
    }

    ViplSide side(String hostName) {
        Host process = stage.process(hostName);
        Vipl library = setup.library(process);
        return new ViplSide(process, library, setup.memory(process, ViplSide.MEMORY_BYTES), setup.deviceName());
    }

    void assume(ReliabilityLevel level) {
        Assumptions.assumeTrue(setup.supports(level), () -> "the NIC does not have the level: " + level);
    }

    static void refused(int result, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(VipException.class,
                refusal -> assertThat(refusal.result()).isEqualTo(result));
    }
}
