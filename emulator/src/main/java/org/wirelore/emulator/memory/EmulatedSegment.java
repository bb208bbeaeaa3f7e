package org.wirelore.emulator.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.shm.SharedSegment;
import org.wirelore.device.api.shm.WordWatch;

/** A segment of shared memory and the processes that have it mapped. */
final class EmulatedSegment {
    private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_WORD = ValueLayout.JAVA_LONG.varHandle();

    private final Scheduler scheduler;
    private final long noticeLatencyPs;
    private MemorySegment memory;
    private final Alarm notice;
    private StateHash hash;
    /** Stands for the segment in the hash. */
    private final long identity;
    private final List<Mapping> mappings = new ArrayList<>();
    private boolean noticeAgain;
    private long noticeAgainAtPs;

    EmulatedSegment(Scheduler scheduler, long noticeLatencyPs, String name) {
        this.scheduler = scheduler;
        this.noticeLatencyPs = noticeLatencyPs;
        this.hash = new StateHash();
        this.identity = StateHash.ofName(name);
        this.memory = MemorySegment.NULL;
        this.notice = scheduler.alarm("shm." + name + ".notice", this::onNotice);
    }

    /** Makes it a new segment, all zero. */
    void renew(int sizeBytes, StateHash eventStream) {
        hash = eventStream;
        memory = MemorySegment.ofArray(new long[(sizeBytes + 7) / 8]).asSlice(0, sizeBytes);
        noticeAgain = false;
    }

    SharedSegment map(Host process) {
        Mapping mapping = new Mapping(process);
        mappings.add(mapping);
        return mapping;
    }

    void stop() {
        notice.cancel();
        mappings.clear();
    }

    private void changed(long offset, long value) {
        hash.add(identity + offset);
        hash.add(value);
        noticeLater();
    }

    // One alarm for all stores: those that fall into a notice's latency share the next one, set for the last of them.
    private void noticeLater() {
        long atPs = scheduler.now() + noticeLatencyPs;
        if (notice.isSet()) {
            noticeAgain = notice.atPs() != atPs;
            noticeAgainAtPs = atPs;
        } else {
            notice.set(atPs);
        }
    }

    private void onNotice() {
        if (noticeAgain) {
            noticeAgain = false;
            notice.set(noticeAgainAtPs);
        }
        for (int i = 0; i < mappings.size(); i++) {
            Mapping mapping = mappings.get(i);
            if (!mapping.sleepsOn()) {
                mapping.process.signal();
            }
        }
    }

    private final class Mapping implements SharedSegment {
        private static final long NOTHING = -1;

        private final Host process;
        /**
         * The word at which the process sleeps while it has this value, as at a futex: stores elsewhere do not wake it.
         */
        private long quietOffset = NOTHING;
        private int quietValue;
        private boolean isWoken;

        Mapping(Host process) {
            this.process = process;
        }

        @Override
        public MemorySegment memory() {
            return memory;
        }

        @Override
        public int getAcquire(long offset) {
            process.now();
            return (int) WORD.getAcquire(memory, offset);
        }

        @Override
        public void setRelease(long offset, int value) {
            process.now();
            WORD.setRelease(memory, offset, value);
            changed(offset, value);
        }

        @Override
        public long getLongAcquire(long offset) {
            process.now();
            return (long) LONG_WORD.getAcquire(memory, offset);
        }

        @Override
        public void setLongRelease(long offset, long value) {
            process.now();
            LONG_WORD.setRelease(memory, offset, value);
            changed(offset, value);
        }

        @Override
        public boolean compareAndSet(long offset, int expected, int value) {
            process.now();
            boolean done = WORD.compareAndSet(memory, offset, expected, value);
            if (done) {
                changed(offset, value);
            }
            return done;
        }

        @Override
        public boolean compareAndSetLong(long offset, long expected, long value) {
            process.now();
            boolean done = LONG_WORD.compareAndSet(memory, offset, expected, value);
            if (done) {
                changed(offset, value);
            }
            return done;
        }

        @Override
        public void await(long offset, int expected, long untilPs) {
            process.now();
            if ((int) WORD.getAcquire(memory, offset) == expected) {
                process.sleep(untilPs);
            }
        }

        @Override
        public void awaitOnly(long offset, int expected, long untilPs) {
            process.now();
            if ((int) WORD.getAcquire(memory, offset) != expected) {
                return;
            }
            quiet(offset, expected);
            try {
                // A signal from before the sleep, perhaps of a store of its own, ends a sleep at once.
                do {
                    process.sleep(untilPs);
                } while (sleepsOn() && process.now() - untilPs < 0);
            } finally {
                quietOffset = NOTHING;
            }
        }

        private void quiet(long offset, int value) {
            quietOffset = offset;
            quietValue = value;
            isWoken = false;
        }

        private boolean sleepsOn() {
            return quietOffset >= 0 && !isWoken && (int) WORD.getAcquire(memory, quietOffset) == quietValue;
        }

        @Override
        public WordWatch watch(long offset, int watched) {
            return new WordWatch() {
                @Override
                public void look() {
                    quiet(offset, watched);
                }

                @Override
                public void close() {
                    quietOffset = NOTHING;
                }
            };
        }

        @Override
        public void wake(long offset) {
            process.now();
            WORD.getAcquire(memory, offset);
            for (int i = 0; i < mappings.size(); i++) {
                mappings.get(i).isWoken |= mappings.get(i).quietOffset == offset;
            }
            noticeLater();
        }

        @Override
        public void close() {
            process.now();
            mappings.remove(this);
        }
    }
}
