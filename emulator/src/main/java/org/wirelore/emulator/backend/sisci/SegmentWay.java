package org.wirelore.emulator.backend.sisci;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.sci.SciError;
import org.wirelore.device.api.sci.SciException;
import org.wirelore.device.api.sci.SegmentReason;
import org.wirelore.device.sisci.spi.AdapterState;
import org.wirelore.device.sisci.spi.InterruptPort;
import org.wirelore.device.sisci.spi.SegmentPort;
import org.wirelore.device.sisci.spi.WindowPort;

/** One process's way to a segment that has a number: the maker's own, or one that attached. */
final class SegmentWay implements SegmentPort, Relation {
    private final SharedMemorySci process;
    private final SegmentFile file;
    private final Listener listener;
    private final int way;
    private final boolean isMaker;
    /** The words of the links when this way looked last. */
    private final long[] seen;
    private @Nullable MemorySegment memory;

    /**
     * @param way this process's link among the ways
     * @param isEmpty whether it has no memory yet
     */
    SegmentWay(SharedMemorySci process, SegmentFile file, int way, boolean isEmpty, Listener listener) {
        this.process = process;
        this.file = file;
        this.way = way;
        this.listener = listener;
        isMaker = file.owner() == process.token();
        seen = new long[file.users().links()];
        memory = isEmpty ? null : file.data();
        for (int link = 0; link < seen.length; link++) {
            seen[link] = file.users().word(link);
        }
    }

    /** Its bytes here; for DMA. */
    MemorySegment memory() {
        MemorySegment found = memory;
        if (found == null) {
            throw new IllegalStateException("an empty segment must not be accessed: segmentId=" + file.id());
        }
        return found;
    }

    @Override
    public int id() {
        return file.id();
    }

    @Override
    public long sizeBytes() {
        return file.sizeBytes();
    }

    @Override
    public boolean hasMemory() {
        return memory != null;
    }

    @Override
    public AdapterState state(int adapter) {
        if (!file.isStateSound()) {
            process.onDamage();
            file.state(AdapterState.UNPREPARED);
        }
        return file.state();
    }

    @Override
    public void set(int adapter, AdapterState state, boolean isSource) {
        file.state(state);
    }

    @Override
    public void dismiss(int adapter, boolean isForced) {
        LinkTable users = file.users();
        for (int link = 0; link < users.links(); link++) {
            long word = users.word(link);
            if (LinkWord.state(word) != LinkWord.UP || !LinkWord.isSound(word)) {
                continue;
            }
            if (isForced) {
                cut(link, word);
            } else {
                users.ask(link);
            }
            process.peers().of(LinkWord.token(word)).ring();
        }
    }

    private void cut(int link, long word) {
        long cut = LinkWord.of(LinkWord.token(word), LinkWord.count(word), LinkWord.CUT);
        if (file.users().replace(link, word, cut)) {
            report(link, word);
            seen[link] = cut;
        }
    }

    @Override
    public int users() {
        return file.users().up() + file.ways().up() - 1;
    }

    @Override
    public void share() {
        file.share();
    }

    @Override
    public void supply(MemorySegment given) throws SciException {
        if (!process.canCopy(given)) {
            throw new SciException(SciError.ILLEGAL_ADDRESS, "expected memory that any thread may access, such as that"
                    + " of a shared arena: segmentId=" + file.id());
        }
        memory = given;
    }

    @Override
    public WindowPort map(long offset, long sizeBytes, boolean isReadOnly) {
        return new LocalWindow(process.copy(), process.helper()::called, memory(), offset, sizeBytes);
    }

    @Override
    public InterruptPort registerFlag(int adapter, long offset, boolean isConditional,
            InterruptPort.Listener interrupted) throws SciException {
        int flag = file.flags().add(process.token(), offset, isConditional);
        if (flag < 0) {
            throw new SciException(SciError.HW_NOSPC, "expected at most " + FlagTable.FLAGS
                    + " interrupt flags in a segment: segmentId=" + file.id());
        }
        return new FlagInterrupt(process, file.flags(), flag, interrupted);
    }

    @Override
    public int compareAndSet(long offset, int expected, int value) {
        return SegmentFile.compareAndSet(memory(), offset, expected, value);
    }

    @Override
    public void release() {
        process.remove(this);
        file.ways().leave(way, process.token());
        if (file.ways().up() == 0) {
            file.removed();
            dismiss(0, true);
            process.unlink(SegmentFile.name(file.nodeId(), file.id()));
        }
        file.close();
    }

    @Override
    public void look() {
        LinkTable users = file.users();
        for (int link = 0; link < seen.length; link++) {
            long word = users.word(link);
            if (!LinkWord.isSound(word)) {
                process.onDamage();
                users.replace(link, word, LinkWord.of(0, 0, LinkWord.FREE));
                continue;
            }
            report(link, word);
            if (isMaker) {
                takeBack(link, word);
            }
        }
    }

    /** Reports what has happened at a link since the last look: every odd change is a connect, every even one not. */
    private void report(int link, long word) {
        long before = seen[link];
        if (before == word) {
            return;
        }
        seen[link] = word;
        int changes = LinkWord.changes(before, word);
        boolean isUp = (LinkWord.count(before) & 1) != 0;
        boolean isReported = LinkWord.state(before) != LinkWord.CUT;
        for (int i = 0; i < changes; i++) {
            isUp = !isUp;
            if (isUp) {
                listener.onEvent(SegmentReason.CONNECT, LinkWord.nodeId(word), 0);
                isReported = true;
            } else if (isReported) {
                listener.onEvent(SegmentReason.DISCONNECT, LinkWord.nodeId(word), 0);
            }
        }
    }

    /** Takes back the link of a process that has left, or ended. */
    private void takeBack(int link, long word) {
        long token = LinkWord.token(word);
        int state = LinkWord.state(word);
        if (state == LinkWord.LEFT) {
            replace(link, word, LinkWord.of(token, LinkWord.count(word), LinkWord.FREE));
        } else if (state != LinkWord.FREE && process.peers().of(token).isGone()) {
            long free = LinkWord.of(token, LinkWord.count(word) + 1, LinkWord.FREE);
            if (replace(link, word, free) && state == LinkWord.UP) {
                boolean isNode = !process.peers().hasProcess(LinkWord.nodeId(token));
                listener.onEvent(isNode ? SegmentReason.LOST : SegmentReason.DISCONNECT, LinkWord.nodeId(token), 0);
            }
        }
    }

    private boolean replace(int link, long word, long next) {
        boolean isReplaced = file.users().replace(link, word, next);
        if (isReplaced) {
            seen[link] = next;
        }
        return isReplaced;
    }
}
