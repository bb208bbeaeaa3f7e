package org.wirelore.device.irm;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.sisci.spi.InterruptPort;

/** An interrupt of a process: with a number, or at a word of a segment. */
final class IrmInterrupt implements InterruptPort, StatePart {
    private final IrmAdapter adapter;
    private final @Nullable IrmSegment segment;
    private final long offset;
    private final boolean isConditional;
    private final boolean isShared;
    private final boolean isData;
    private final Listener listener;
    private final int number;
    private int users;
    private boolean isReleased;

    /** One with a number. */
    IrmInterrupt(IrmAdapter adapter, int number, boolean isShared, boolean isData, Listener listener) {
        this.adapter = adapter;
        segment = null;
        offset = 0;
        isConditional = false;
        this.number = number;
        this.isShared = isShared;
        this.isData = isData;
        this.listener = listener;
    }

    /** One at a word. */
    IrmInterrupt(IrmAdapter adapter, IrmSegment segment, long offset, boolean isConditional, Listener listener) {
        this.adapter = adapter;
        this.segment = segment;
        this.offset = offset;
        this.isConditional = isConditional;
        number = 0;
        isShared = false;
        isData = false;
        this.listener = listener;
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

    void use(int more) {
        users = Math.max(0, users + more);
    }

    void onTrigger() {
        if (!isReleased) {
            listener.onTrigger();
        }
    }

    void onMessage(byte[] message) {
        if (!isReleased) {
            listener.onMessage(message.clone());
        }
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
    public boolean remembersApart() {
        return adapter.choices().keepsTriggersApart();
    }

    @Override
    public void release() {
        isReleased = true;
        if (segment != null) {
            segment.remove(this);
        } else {
            adapter.numbers().remove(this);
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("number", number);
        visitor.field("offset", offset);
        visitor.field("isConditional", isConditional);
        visitor.field("isShared", isShared);
        visitor.field("isData", isData);
        visitor.field("users", users);
        visitor.field("isReleased", isReleased);
    }
}
