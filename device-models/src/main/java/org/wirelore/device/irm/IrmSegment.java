package org.wirelore.device.irm;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.SegmentSpec;

/** A segment of this node, whatever processes have a way to it. */
final class IrmSegment implements StatePart {
    static final int PAGE_BYTES = 4096;

    private static final ValueLayout.OfInt BIG_ENDIAN = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final IrmDriver driver;
    private final int id;
    private final SegmentSpec spec;
    private final List<IrmSegmentWay> ways = new ArrayList<>();
    private final List<IrmImport> imports = new ArrayList<>();
    private final List<IrmInterrupt> flags = new ArrayList<>();
    private @Nullable MemorySegment memory;
    /** The physical address of each page; consecutive if the kernel has given the memory. */
    private int[] frames = {};
    private boolean isLent;
    private boolean isPinned;
    private boolean isShared;
    private AdapterState state = AdapterState.UNPREPARED;
    /** Where other nodes find it; 0 if it is not exported. */
    private long exported;

    IrmSegment(IrmDriver driver, int id, SegmentSpec spec) {
        this.driver = driver;
        this.id = id;
        this.spec = spec;
    }

    int id() {
        return id;
    }

    SegmentSpec spec() {
        return spec;
    }

    int pages() {
        return Math.toIntExact((spec.sizeBytes() + PAGE_BYTES - 1) / PAGE_BYTES);
    }

    List<IrmSegmentWay> ways() {
        return ways;
    }

    List<IrmImport> imports() {
        return imports;
    }

    boolean hasMemory() {
        return memory != null;
    }

    MemorySegment memory() {
        MemorySegment found = memory;
        if (found == null) {
            throw new IllegalStateException("an empty segment must not be accessed: segmentId=" + id);
        }
        return found;
    }

    /** Memory that the kernel has given in one piece. */
    void own(int address, MemorySegment view) {
        memory = view;
        frames = new int[pages()];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = address + i * PAGE_BYTES;
        }
    }

    /** Memory of the process. */
    void borrow(int[] lentFrames, MemorySegment of) {
        memory = of;
        frames = lentFrames;
        isLent = true;
    }

    boolean isLent() {
        return isLent;
    }

    int[] frames() {
        return frames;
    }

    /** The bus address of a byte. */
    long busAddress(long offset) {
        int page = (int) (offset / PAGE_BYTES);
        return Integer.toUnsignedLong(frames[page]) + offset % PAGE_BYTES;
    }

    /** How many bytes from an offset on lie in one piece on the bus. */
    long contiguous(long offset, long wanted) {
        long found = PAGE_BYTES - offset % PAGE_BYTES;
        while (found < wanted && busAddress(offset + found) == busAddress(offset) + found) {
            found += PAGE_BYTES;
        }
        return Math.min(found, wanted);
    }

    AdapterState state() {
        return state;
    }

    long exported() {
        return exported;
    }

    void onExported(long offset) {
        exported = offset;
    }

    boolean isShared() {
        return isShared;
    }

    void share() {
        isShared = true;
    }

    void set(AdapterState next) throws SciException {
        IrmAdapter adapter = driver.adapter();
        if (next != AdapterState.UNPREPARED && !isPinned) {
            isPinned = true;
            driver.pin(frames);
        }
        if (next == AdapterState.AVAILABLE && exported == 0) {
            adapter.exports().open(this);
        }
        state = next;
    }

    /** Tells all that are connected to leave, or cuts them off. */
    void dismiss(int notice) {
        if (notice != Mail.NOTICE_ASKED) {
            driver.adapter().exports().close(this);
        }
        for (IrmImport each : List.copyOf(imports)) {
            driver.adapter().post(each.nodeId(), Mail.of(Mail.NOTICE, each.userNumber(), notice));
            if (notice != Mail.NOTICE_ASKED) {
                imports.remove(each);
                driver.adapter().forget(each);
            }
        }
    }

    /** A node has connected. */
    void add(IrmImport user) {
        imports.add(user);
        report(SegmentReason.CONNECT, user.nodeId());
    }

    /** It has gone. */
    void remove(IrmImport user, SegmentReason reason) {
        if (imports.remove(user)) {
            report(reason, user.nodeId());
        }
    }

    void report(SegmentReason reason, int nodeId) {
        for (IrmSegmentWay way : ways) {
            way.onEvent(reason, nodeId);
        }
    }

    /** A process's way ends; the last one frees the segment. */
    void remove(IrmSegmentWay way, int notice) {
        ways.remove(way);
        if (!ways.isEmpty()) {
            return;
        }
        dismiss(notice);
        state = AdapterState.UNPREPARED;
        driver.remove(this);
        if (isPinned) {
            driver.unpin(frames);
        }
        driver.free(this);
    }

    /** The memory has changed: wakes the others that look at it. */
    void onStored(@Nullable Host by) {
        for (int i = 0; i < ways.size(); i++) {
            Host host = ways.get(i).host();
            if (!host.equals(by)) {
                host.signal();
            }
        }
        driver.adapter().wakeUsers(this, by);
    }

    void add(IrmInterrupt flag) {
        flags.add(flag);
    }

    void remove(IrmInterrupt flag) {
        flags.remove(flag);
    }

    boolean hasFlags() {
        return !flags.isEmpty();
    }

    /** A range was stored to with a signal. */
    void signal(long offset, int bytes, boolean isConditional) {
        for (IrmInterrupt flag : List.copyOf(flags)) {
            if (flag.isConditional() == isConditional && flag.offset() < offset + bytes
                    && flag.offset() + Integer.BYTES > offset) {
                flag.onTrigger();
            }
        }
    }

    /** The offset of a bus address in the segment; negative if it is not there. */
    long offsetOf(long address) {
        for (int page = 0; page < frames.length; page++) {
            long at = address - Integer.toUnsignedLong(frames[page]);
            if (at >= 0 && at < PAGE_BYTES) {
                return (long) page * PAGE_BYTES + at;
            }
        }
        return -1;
    }

    int compareAndSet(long offset, int expected, int value) {
        int found = memory().get(BIG_ENDIAN, offset);
        if (found == expected) {
            memory().set(BIG_ENDIAN, offset, value);
        }
        return found;
    }

    SciException refuse(SciError error, String rule) {
        return new SciException(error, rule + ": segmentId=" + id + ", sizeBytes=" + spec.sizeBytes());
    }

    @Override
    public void visit(StateVisitor visitor) {
        visitor.field("id", id);
        visitor.field("sizeBytes", spec.sizeBytes());
        visitor.field("pages", frames.length);
        visitor.fields("frames", frames.clone(), frames.length);
        visitor.field("isLent", isLent);
        visitor.field("isPinned", isPinned);
        visitor.field("isShared", isShared);
        visitor.field("state", state);
        visitor.field("exported", exported);
        visitor.field("ways", ways.size());
        visitor.field("flags", flags.size());
        flags.forEach(flag -> visitor.part("flag", flag));
        visitor.field("users", imports.size());
        for (IrmImport user : imports) {
            visitor.field("user", user.number());
            visitor.field("nodeId", user.nodeId());
            visitor.field("userNumber", user.userNumber());
        }
    }
}
