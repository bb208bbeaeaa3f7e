package org.wirelore.device.loopback.sci;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.sisci.spi.InterruptPort;

/** An interrupt on its own node: one with a number, or a flag in a segment. */
final class LoopbackSciInterrupt implements InterruptPort {
    private final Listener listener;
    private final @Nullable LoopbackSciNode node;
    private final @Nullable LoopbackSciSegment segment;
    private final boolean isShared;
    private final boolean isData;
    private final boolean isConditional;
    private final long offset;
    private int number;
    private int users;

    LoopbackSciInterrupt(LoopbackSciNode node, boolean isShared, boolean isData, Listener listener) {
        this.node = node;
        this.isShared = isShared;
        this.isData = isData;
        this.listener = listener;
        segment = null;
        isConditional = false;
        offset = 0;
    }

    LoopbackSciInterrupt(LoopbackSciSegment segment, long offset, boolean isConditional, Listener listener) {
        this.segment = segment;
        this.offset = offset;
        this.isConditional = isConditional;
        this.listener = listener;
        node = null;
        isShared = false;
        isData = false;
    }

    void number(int given) {
        number = given;
    }

    boolean isShared() {
        return isShared;
    }

    boolean isData() {
        return isData;
    }

    boolean isConditional() {
        return isConditional;
    }

    long offset() {
        return offset;
    }

    void use(int change) {
        users += change;
    }

    void onTrigger() {
        listener.onTrigger();
    }

    void onMessage(byte[] message) {
        listener.onMessage(message);
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int users() {
        return users;
    }

    @Override
    public void release() {
        if (node != null) {
            node.remove(this);
        }
        if (segment != null) {
            segment.removeFlag(this);
        }
    }
}
