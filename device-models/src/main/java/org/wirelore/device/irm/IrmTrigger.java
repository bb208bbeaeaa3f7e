package org.wirelore.device.irm;

import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.sisci.spi.TriggerPort;

/** A connection to another node's interrupt. */
final class IrmTrigger implements TriggerPort, IrmQuestion, StatePart {
    private final IrmProvider process;
    private final IrmAdapter adapter;
    private final int nodeId;
    private final int number;
    private final boolean isData;
    private final Listener listener;
    private boolean isConnected;
    private boolean isEnded;

    IrmTrigger(IrmProvider process, IrmAdapter adapter, int nodeId, int number, boolean isData, Listener listener) {
        this.process = process;
        this.adapter = adapter;
        this.nodeId = nodeId;
        this.number = number;
        this.isData = isData;
        this.listener = listener;
    }

    void connect() {
        adapter.ask(this, Mail.CONNECT_INTERRUPT, number, isData ? 1 : 0);
    }

    @Override
    public int nodeId() {
        return nodeId;
    }

    @Override
    public void onAnswer(SciError status, int[] mail) {
        if (isEnded) {
            if (status == SciError.OK) {
                leave();
            }
            return;
        }
        isConnected = status == SciError.OK;
        listener.onAnswer(status);
    }

    @Override
    public void trigger() {
        process.trap();
        if (isConnected) {
            adapter.registers().write(PsbRegister.INTT, nodeId << 16 | number);
        }
    }

    @Override
    public void trigger(byte[] message) {
        process.trap();
        if (isConnected) {
            int offset = 0;
            do {
                adapter.post(nodeId, Mail.piece(number, message, offset));
                offset += Mail.PIECE_BYTES;
            } while (offset < message.length);
        }
    }

    @Override
    public void disconnect() {
        process.trap();
        end();
    }

    void end() {
        if (!isEnded) {
            isEnded = true;
            process.remove(this);
            if (isConnected) {
                leave();
            }
        }
    }

    private void leave() {
        adapter.post(nodeId, Mail.of(Mail.DISCONNECT_INTERRUPT, number, isData ? 1 : 0));
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("nodeId", nodeId);
        visitor.field("number", number);
        visitor.field("isData", isData);
        visitor.field("isConnected", isConnected);
    }
}
