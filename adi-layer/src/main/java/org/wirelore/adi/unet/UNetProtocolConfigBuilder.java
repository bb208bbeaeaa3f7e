package org.wirelore.adi.unet;

/** Changes single values of a {@link UNetProtocolConfig}; what each means stands there. Checked by {@link #build}. */
public final class UNetProtocolConfigBuilder {
    private boolean reliable;
    private boolean strict;
    private AckPolicy ack;
    private int ackThreshold;
    private int window;
    private RetransmissionInitiator retransmission;
    private long rtoMinPs;
    private long rtoMaxPs;
    private int retriesMax;
    private int rendezvousBytes;
    private int sequenceBits;
    private boolean allowUnsafeWindow;
    private boolean randomInitialSequence;
    private int initialSequence;
    private long unexpectedBytesMax;
    private long startupTimeoutPs;
    private long finishTimeoutPs;
    private boolean blocking;
    private boolean selecting;
    private StartUp startUp;

    UNetProtocolConfigBuilder(UNetProtocolConfig from) {
        reliable = from.reliable();
        strict = from.strict();
        ack = from.ack();
        ackThreshold = from.ackThreshold();
        window = from.window();
        retransmission = from.retransmission();
        rtoMinPs = from.rtoMinPs();
        rtoMaxPs = from.rtoMaxPs();
        retriesMax = from.retriesMax();
        rendezvousBytes = from.rendezvousBytes();
        sequenceBits = from.sequenceBits();
        allowUnsafeWindow = from.allowUnsafeWindow();
        randomInitialSequence = from.randomInitialSequence();
        initialSequence = from.initialSequence();
        unexpectedBytesMax = from.unexpectedBytesMax();
        startupTimeoutPs = from.startupTimeoutPs();
        finishTimeoutPs = from.finishTimeoutPs();
        blocking = from.blocking();
        selecting = from.selecting();
        startUp = from.startUp();
    }

    public UNetProtocolConfigBuilder reliable(boolean value) {
        reliable = value;
        return this;
    }

    /** Strict mode implies lazy acknowledgment; a policy that is set afterwards stands. */
    public UNetProtocolConfigBuilder strict(boolean value) {
        strict = value;
        ack = value ? AckPolicy.LAZY : ack;
        return this;
    }

    public UNetProtocolConfigBuilder ack(AckPolicy value) {
        ack = value;
        return this;
    }

    public UNetProtocolConfigBuilder ackThreshold(int value) {
        ackThreshold = value;
        return this;
    }

    public UNetProtocolConfigBuilder window(int value) {
        window = value;
        return this;
    }

    public UNetProtocolConfigBuilder retransmission(RetransmissionInitiator value) {
        retransmission = value;
        return this;
    }

    public UNetProtocolConfigBuilder rtoMinPs(long value) {
        rtoMinPs = value;
        return this;
    }

    public UNetProtocolConfigBuilder rtoMaxPs(long value) {
        rtoMaxPs = value;
        return this;
    }

    public UNetProtocolConfigBuilder retriesMax(int value) {
        retriesMax = value;
        return this;
    }

    public UNetProtocolConfigBuilder rendezvousBytes(int value) {
        rendezvousBytes = value;
        return this;
    }

    public UNetProtocolConfigBuilder sequenceBits(int value) {
        sequenceBits = value;
        return this;
    }

    public UNetProtocolConfigBuilder allowUnsafeWindow(boolean value) {
        allowUnsafeWindow = value;
        return this;
    }

    public UNetProtocolConfigBuilder randomInitialSequence(boolean value) {
        randomInitialSequence = value;
        return this;
    }

    public UNetProtocolConfigBuilder initialSequence(int value) {
        initialSequence = value;
        return this;
    }

    public UNetProtocolConfigBuilder unexpectedBytesMax(long value) {
        unexpectedBytesMax = value;
        return this;
    }

    public UNetProtocolConfigBuilder startupTimeoutPs(long value) {
        startupTimeoutPs = value;
        return this;
    }

    public UNetProtocolConfigBuilder finishTimeoutPs(long value) {
        finishTimeoutPs = value;
        return this;
    }

    public UNetProtocolConfigBuilder blocking(boolean value) {
        blocking = value;
        return this;
    }

    public UNetProtocolConfigBuilder selecting(boolean value) {
        selecting = value;
        return this;
    }

    public UNetProtocolConfigBuilder startUp(StartUp value) {
        startUp = value;
        return this;
    }

    /**
     * The configuration.
     *
     * @throws IllegalArgumentException if the values are impossible, alone or together
     */
    public UNetProtocolConfig build() {
        return new UNetProtocolConfig(reliable, strict, ack, ackThreshold, window, retransmission, rtoMinPs,
                rtoMaxPs, retriesMax, rendezvousBytes, sequenceBits, allowUnsafeWindow, randomInitialSequence,
                initialSequence, unexpectedBytesMax, startupTimeoutPs, finishTimeoutPs, blocking, selecting,
                startUp);
    }
}
