package org.wirelore.device.irm;

import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.psb.PsbRegister;
import org.wirelore.device.api.sci.SciAddress;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SciFlags;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.ConnectionPort;
import org.wirelore.device.sisci.spi.MemoryWindow;
import org.wirelore.device.sisci.spi.WindowPort;

/** A connection to a segment, from the side that uses it. */
final class IrmConnection implements ConnectionPort, IrmQuestion, StatePart {
    private static final int OVER_THE_ADAPTER = SciFlags.NO_MEMORY_LOOPBACK_MAP | SciFlags.LOCK_OPERATION
            | SciFlags.CONDITIONAL_INTERRUPT_MAP | SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP;
    /** Each of these makes every store a bus cycle of its own. */
    private static final int UNCOMBINED = SciFlags.LOCK_OPERATION | SciFlags.CONDITIONAL_INTERRUPT_MAP
            | SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP | SciFlags.IO_MAP_IOSPACE
            | SciFlags.WRITES_DISABLE_GATHER_MAP;

    private final IrmAdapterPort port;
    private final IrmAdapter adapter;
    private final int nodeId;
    private final Listener listener;
    private final List<IrmWindow> windows = new ArrayList<>();
    /** By which the owner names it. */
    private int number;
    private int numberAtOwner;
    private long sizeBytes;
    /** Where the segment begins in its node, 48 bits. */
    private long offset;
    private boolean isConnected;
    private boolean isCut;
    private boolean isEnded;

    IrmConnection(IrmAdapterPort port, int nodeId, Listener listener) {
        this.port = port;
        adapter = port.adapter();
        this.nodeId = nodeId;
        this.listener = listener;
    }

    void connect(int segmentId) {
        number = adapter.ask(this, Mail.CONNECT, segmentId);
    }

    void connectSpace(SciAddress address, long size) {
        offset = address.offset();
        sizeBytes = size;
        isConnected = true;
    }

    Host host() {
        return port.host();
    }

    @Override
    public int nodeId() {
        return nodeId;
    }

    @Override
    public void onAnswer(SciError status, int[] mail) {
        if (status == SciError.OK) {
            sizeBytes = Mail.pair(mail, 4);
            offset = Mail.pair(mail, 6);
            numberAtOwner = mail[8];
            isConnected = true;
        }
        if (isEnded) {
            leave();
        } else {
            if (status == SciError.OK) {
                adapter.add(number, this);
            }
            listener.onAnswer(status);
        }
    }

    /** The owner says something. */
    void onNotice(int notice) {
        isCut |= notice != Mail.NOTICE_ASKED;
        if (isCut) {
            windows.forEach(IrmWindow::close);
        }
        if (notice == Mail.NOTICE_LOST) {
            listener.onEvent(SegmentReason.LOST, SciError.OK);
        } else {
            listener.onEvent(SegmentReason.DISCONNECT, isCut ? SciError.NOT_CONNECTED : SciError.OK);
        }
    }

    void onChange(boolean isUp) {
        if (!isCut && isConnected) {
            listener.onEvent(isUp ? SegmentReason.OPERATIONAL : SegmentReason.NOT_OPERATIONAL, SciError.OK);
        }
    }

    boolean isUsable() {
        return isConnected && !isCut && !isEnded;
    }

    /** Where a byte of the segment is in its node. */
    long offsetAt(long at) {
        return offset + at;
    }

    /** The segment of this node that it is connected to. */
    IrmSegment ownSegment() {
        return adapter.segmentOf(numberAtOwner);
    }

    @Override
    public boolean losesEvent() {
        return adapter.choices().losesEvent();
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public WindowPort map(long at, long size, int flags) throws SciException {
        port.trap();
        if (nodeId == adapter.nodeId() && numberAtOwner > 0 && (flags & OVER_THE_ADAPTER) == 0) {
            IrmSegment own = ownSegment();
            return new MemoryWindow(host(), own.memory().asSlice(at, size), () -> own.onStored(host()));
        }
        int[] entries = adapter.entries().take(nodeId, offset + at, size, attributes(flags));
        adapter.spendMap(entries.length);
        IrmWindow window = new IrmWindow(this, adapter, (flags & UNCOMBINED) == 0 ? port.gathering() : port.direct(),
                entries, (offset + at) & (adapter.entries().pageBytes() - 1));
        windows.add(window);
        return window;
    }

    private static int attributes(int flags) {
        return bit(flags, SciFlags.DMOVE_MAP, PsbRegister.ATAT_MOVE)
                | bit(flags, SciFlags.CONDITIONAL_INTERRUPT_MAP, PsbRegister.ATAT_ADD)
                | bit(flags, SciFlags.UNCONDITIONAL_DATA_INTERRUPT_MAP, PsbRegister.ATAT_SIGNAL)
                | bit(flags, SciFlags.WRITES_DISABLE_GATHER_MAP, PsbRegister.ATAT_NO_GATHER)
                | bit(flags, SciFlags.DISABLE_128_BYTES_PACKETS, PsbRegister.ATAT_SHORT)
                | bit(flags, SciFlags.IO_MAP_IOSPACE, PsbRegister.ATAT_NO_PREFETCH)
                | bit(flags, SciFlags.READ_PREFETCH_NO_HOLD_MAP, PsbRegister.ATAT_NO_HOLD)
                | bit(flags, SciFlags.READ_PREFETCH_AGGR_HOLD_MAP, PsbRegister.ATAT_LONG_HOLD)
                | bit(flags, SciFlags.LOCK_OPERATION, PsbRegister.ATAT_LOCK);
    }

    private static int bit(int flags, int flag, int attribute) {
        return (flags & flag) == 0 ? 0 : attribute;
    }

    void remove(IrmWindow window) {
        windows.remove(window);
    }

    @Override
    public long ioAddress() {
        return offset;
    }

    @Override
    public void disconnect() {
        port.trap();
        adapter.spendConnect();
        end();
    }

    void end() {
        if (!isEnded) {
            isEnded = true;
            List.copyOf(windows).forEach(IrmWindow::free);
            port.remove(this);
            adapter.remove(number, this);
            leave();
        }
    }

    private void leave() {
        if (isConnected && !isCut && numberAtOwner > 0) {
            adapter.post(nodeId, Mail.of(Mail.DISCONNECT, numberAtOwner));
        }
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("nodeId", nodeId);
        visitor.field("number", number);
        visitor.field("numberAtOwner", numberAtOwner);
        visitor.field("sizeBytes", sizeBytes);
        visitor.field("offset", offset);
        visitor.field("isConnected", isConnected);
        visitor.field("isCut", isCut);
        visitor.field("isEnded", isEnded);
        visitor.field("windows", windows.size());
        windows.forEach(window -> visitor.part("window", window));
    }
}
