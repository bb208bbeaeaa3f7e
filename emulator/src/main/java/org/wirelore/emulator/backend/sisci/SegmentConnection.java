package org.wirelore.emulator.backend.sisci;

import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.ConnectionPort;
import org.wirelore.device.sisci.spi.WindowPort;

/** A connection to a segment, seen from the process that uses it: a link of the segment's file. */
final class SegmentConnection implements ConnectionPort, Relation {
    private static final int OVER_THE_ADAPTER = SciFlags.NO_MEMORY_LOOPBACK_MAP | SciFlags.LOCK_OPERATION
            | SciFlags.CONDITIONAL_INTERRUPT_MAP | SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP;
    /** Of a segment that is asked for: more invitations than this at once are none of ours. */
    private static final int ASKED_MAX = 32;

    private final SharedMemorySci process;
    private final int nodeId;
    private final Listener listener;
    private @Nullable SegmentFile file;
    private @Nullable NodePeer owner;
    private @Nullable LinkTable users;
    private int link = -1;
    private int asked;
    private boolean isAnswered;
    private boolean isEnded;
    /** Its end has been reported. Also looked at by the thread that copies for DMA. */
    private volatile boolean isOver;

    SegmentConnection(SharedMemorySci process, int nodeId, Listener listener) {
        this.process = process;
        this.nodeId = nodeId;
        this.listener = listener;
    }

    /** Asks for a segment: takes a link of it if it is available. The answer is reported later. */
    void connect(int segmentId) {
        SciError status = open(segmentId);
        process.answer(status, () -> {
            if (!isEnded) {
                isAnswered = status == SciError.OK;
                listener.onAnswer(status);
                look();
            }
        });
    }

    private SciError open(int segmentId) {
        SegmentFile found = SegmentFile.open(process.memory(), nodeId, segmentId);
        if (found == null) {
            return process.absence(nodeId, SciError.NO_SUCH_SEGMENT);
        }
        SciError status = take(found);
        if (status != SciError.OK) {
            found.close();
        }
        return status;
    }

    private SciError take(SegmentFile found) {
        if (found.isRemoved() || process.peers().of(found.owner()).isGone()) {
            return process.absence(nodeId, SciError.NO_SUCH_SEGMENT);
        }
        int taken = found.state() == AdapterState.AVAILABLE && found.data().byteSize() > 0
                ? found.users().take(process.token())
                : -1;
        if (taken < 0) {
            return SciError.CONNECTION_REFUSED;
        }
        asked = found.users().asked(taken);
        // Either the owner sees the link, or this process sees that the owner has hidden the segment.
        VarHandle.fullFence();
        if (found.state() != AdapterState.AVAILABLE) {
            found.users().leave(taken, process.token());
            return SciError.CONNECTION_REFUSED;
        }
        file = found;
        users = found.users();
        owner = process.peers().of(found.owner());
        link = taken;
        process.add(this);
        ringOwners();
        return SciError.OK;
    }

    /** Whether its end has been reported. */
    boolean isOver() {
        return isOver;
    }

    /** Whether the owner lets stores in. */
    boolean isLetIn() {
        LinkTable table = users;
        return table != null && !isOver && table.isUp(link, process.token());
    }

    void onError() {
        process.onError(nodeId);
    }

    void trigger(long offset, long length, boolean isConditional) {
        file().flags().trigger(offset, length, isConditional, process.peers());
    }

    /** Where the word of its link is in the file. */
    long linkAt() {
        return file().users().at(link);
    }

    SegmentFile file() {
        return Objects.requireNonNull(file);
    }

    @Override
    public void look() {
        NodePeer theirs = owner;
        if (theirs == null || !isAnswered || isEnded || isOver) {
            return;
        }
        LinkTable table = file().users();
        int invitations = table.asked(link) - asked;
        asked += invitations;
        if (invitations < 0 || invitations > ASKED_MAX) {
            process.onDamage();
            invitations = 1;
        }
        for (int i = 0; i < invitations; i++) {
            listener.onEvent(SegmentReason.DISCONNECT, SciError.OK);
        }
        if (theirs.isGone()) {
            end(SegmentReason.LOST, SciError.OK);
        } else if (!table.isUp(link, process.token())) {
            lookAtEnd(table.word(link));
        }
    }

    private void lookAtEnd(long word) {
        boolean isCut = LinkWord.token(word) == process.token() && LinkWord.state(word) == LinkWord.CUT;
        if (isCut) {
            end(SegmentReason.DISCONNECT, SciError.NOT_CONNECTED);
        } else {
            process.onDamage();
            end(SegmentReason.LOST, SciError.OK);
        }
    }

    private void end(SegmentReason reason, SciError status) {
        isOver = true;
        listener.onEvent(reason, status);
    }

    @Override
    public long sizeBytes() {
        return file().sizeBytes();
    }

    @Override
    public WindowPort map(long offset, long sizeBytes, int flags) {
        boolean isLocal = nodeId == process.nodeId() && (flags & OVER_THE_ADAPTER) == 0;
        return isLocal
                ? new LocalWindow(process.copy(), process.helper()::called, file().data(), offset, sizeBytes)
                : new ConnectedWindow(process, this, offset, flags);
    }

    @Override
    public void disconnect() {
        if (isEnded) {
            return;
        }
        isEnded = true;
        SegmentFile connected = file;
        if (connected != null) {
            isOver = true;
            process.remove(this);
            connected.users().leave(link, process.token());
            ringOwners();
            connected.close();
        }
    }

    /** Wakes all that have a way to the segment. */
    private void ringOwners() {
        SegmentFile connected = file();
        process.peers().of(connected.owner()).ring();
        LinkTable ways = connected.ways();
        for (int way = 0; way < ways.links(); way++) {
            long word = ways.word(way);
            if (LinkWord.state(word) == LinkWord.UP && LinkWord.token(word) != connected.owner()) {
                process.peers().of(LinkWord.token(word)).ring();
            }
        }
    }
}
