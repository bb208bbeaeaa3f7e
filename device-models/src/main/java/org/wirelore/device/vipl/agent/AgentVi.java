package org.wirelore.device.vipl.agent;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.NetAddress;
import org.wirelore.device.api.via.ViAttributes;
import org.wirelore.device.api.via.ViPeer;
import org.wirelore.device.api.via.ViState;
import org.wirelore.device.api.via.VipErrorCode;
import org.wirelore.device.api.via.VipResourceCode;
import org.wirelore.device.api.via.VipResult;
import org.wirelore.device.vipl.spi.ViPort;

/** A VI of a process: its state (fact sheet via, section 1.7), and its way to a connection. */
final class AgentVi implements ViPort, ViUnit.Listener {
    private final AgentNic nic;
    private final ViaAgent agent;
    private final ViPort.Listener listener;
    private final int number;
    private ViAttributes attributes;
    private @Nullable ViUnit unit;
    private ViState state = ViState.IDLE;
    private @Nullable Attempt attempt;
    /** The connection: its number here, the other end. 0 and unknown without one. */
    private int connection;
    private Attempt.Other peer = Attempt.Other.UNKNOWN;
    private @Nullable ViAttributes peerAttributes;
    private int outcome = VipResult.INVALID_STATE;

    AgentVi(AgentNic nic, ViPort.Listener listener, int number, ViAttributes attributes) {
        this.nic = nic;
        this.agent = nic.agent();
        this.listener = listener;
        this.number = number;
        this.attributes = attributes;
    }

    void bind(ViUnit made) {
        unit = made;
    }

    ViUnit unit() {
        return Objects.requireNonNull(unit);
    }

    AgentNic nic() {
        return nic;
    }

    ViPort.Listener listener() {
        return listener;
    }

    @Nullable
    Attempt attempt() {
        return attempt;
    }

    /** Whether it is the other end of a connection of a host. */
    boolean isConnectedTo(long host, int remoteConnection) {
        return state == ViState.CONNECTED && peer.host() == host && peer.connection() == remoteConnection;
    }

    /** SUCCESS if there is a VI that is, or is about to be, the other end of a connection; else ERROR_RESOURCE. */
    static int known(@Nullable AgentVi vi, long host, int remoteConnection) {
        Attempt attempt = vi == null ? null : vi.attempt;
        boolean isKnown = vi != null && (attempt == null
                ? vi.isConnectedTo(host, remoteConnection)
                : attempt.other.host() == host && attempt.other.connection() == remoteConnection);
        return isKnown ? VipResult.SUCCESS : VipResult.ERROR_RESOURCE;
    }

    /** The other end's number of the connection; 0 without one. */
    int remoteConnection() {
        return peer.connection();
    }

    void begin(Attempt made) {
        attempt = made;
        state = ViState.CONNECT_PENDING;
        outcome = VipResult.NOT_DONE;
        unit().announce(made.connection);
    }

    /** The attempt is over without a connection; what is posted stays. */
    void fail(int result) {
        finish(result);
        unit().announce(0);
        state = ViState.IDLE;
        nic.process().signal();
    }

    /** The attempt has led to a connection. */
    void connect(ViAttributes other) {
        Attempt made = Objects.requireNonNull(attempt);
        peer = made.other;
        peerAttributes = other;
        connection = made.connection;
        unit().connect(peer.host(), peer.vi(), connection, peer.connection());
        finish(VipResult.SUCCESS);
        state = ViState.CONNECTED;
        agent.onConnected();
        nic.process().signal();
    }

    private void finish(int result) {
        Attempt made = attempt;
        if (made != null) {
            made.end();
            attempt = null;
        }
        outcome = result;
    }

    /** The peer has ended the connection. */
    void onDisconnected() {
        unit().breakOff();
        leave(ViState.ERROR);
        nic.raise(VipErrorCode.CONN_LOST, VipResourceCode.VI, this, null, 0, 0);
    }

    /** The NIC has failed. */
    void onFailed() {
        agent.connector().abandon(this);
        unit().breakOff();
        leave(ViState.ERROR);
    }

    private void leave(ViState to) {
        if (connection != 0) {
            agent.connector().remove(connection);
            connection = 0;
            peer = Attempt.Other.UNKNOWN;
        }
        state = to;
        nic.process().signal();
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int connection() {
        return connection;
    }

    @Override
    public long peerHost() {
        return peer.host();
    }

    @Override
    public int peerVi() {
        return peer.vi();
    }

    @Override
    public ViState state() {
        return unit().isBroken() ? ViState.ERROR : state;
    }

    @Override
    public ViAttributes attributes() {
        return attributes;
    }

    @Override
    public int setAttributes(ViAttributes wanted) {
        agent.spend(AgentWork.OBJECT);
        int refusal = nic.judge(wanted.ptag());
        if (refusal == VipResult.SUCCESS) {
            attributes = wanted;
            unit().setAttributes(nic.withTag(wanted));
        }
        return refusal;
    }

    @Override
    public void post(boolean isReceive, long descriptor, int handle) {
        unit().post(isReceive, descriptor, handle);
    }

    @Override
    public void overrun(boolean isReceive) {
        boolean wasConnected = state == ViState.CONNECTED && !unit().isBroken();
        unit().breakOff();
        if (wasConnected) {
            onBroken(false);
        }
        onError(VipErrorCode.VI_OVERRUN, 0, 0);
    }

    @Override
    public void look() {
        unit().look();
    }

    @Override
    public void arm(boolean isReceive) {
        agent.spend(AgentWork.TRAP);
        unit().arm(isReceive);
    }

    @Override
    public void request(NetAddress local, NetAddress remote, long deadlinePs) {
        agent.spend(AgentWork.CONNECT);
        agent.connector().request(this, Attempt.Way.CLIENT, local, remote, deadlinePs);
    }

    @Override
    public int requestPeer(NetAddress local, NetAddress remote, long deadlinePs) {
        agent.spend(AgentWork.CONNECT);
        agent.connector().request(this, Attempt.Way.PEER, local, remote, deadlinePs);
        return VipResult.SUCCESS;
    }

    @Override
    public int outcome(ViPeer out) {
        if (outcome == VipResult.SUCCESS) {
            out.attributes = peerAttributes;
        }
        return outcome;
    }

    @Override
    public void disconnect() {
        agent.spend(AgentWork.CONNECT);
        clear();
    }

    private void clear() {
        if (state == ViState.IDLE && !unit().isBroken()) {
            return;
        }
        agent.connector().abandon(this);
        if (connection != 0) {
            agent.connector().sendDisconnect(peer.host(), connection, peer.connection());
        }
        leave(ViState.IDLE);
        unit().clear();
    }

    /** An attempt is given up. */
    void onAbandoned() {
        finish(VipResult.ERROR_RESOURCE);
    }

    @Override
    public void destroy() {
        agent.spend(AgentWork.OBJECT);
        clear();
        nic.remove(this);
        unit().destroy();
        agent.vis().remove(number);
    }

    @Override
    public void onCompletion(boolean isReceive) {
        agent.spend(AgentWork.WAKE);
        listener.onCompletion(isReceive);
    }

    @Override
    public void onError(VipErrorCode error, long descriptor, int opCode) {
        if (attempt != null && unit().isBroken()) {
            agent.connector().abandon(this);
            leave(ViState.ERROR);
        }
        nic.raise(error, VipResourceCode.VI, this, null, descriptor, opCode);
    }

    @Override
    public void onBroken(boolean isByPeer) {
        if (state != ViState.CONNECTED) {
            return;
        }
        agent.connector().sendDisconnect(peer.host(), connection, peer.connection());
        leave(ViState.ERROR);
        if (isByPeer || agent.policy().tellsOwnBreak()) {
            nic.raise(VipErrorCode.CONN_LOST, VipResourceCode.VI, this, null, 0, 0);
        }
    }
}
