package org.wirelore.adi.viasci;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.via.MemoryAttributes;
import org.wirelore.device.api.via.NicAttributes;
import org.wirelore.device.api.via.VipDescriptor;
import org.wirelore.device.vipl.ViplWatch;
import org.wirelore.device.vipl.spi.ViPort;

/** Looks at each RDMA write that is posted: its segments must lie in registered memory and be as long as it says. */
final class PostedWrites implements ViplWatch {
    /** Of each write of data, in their order. */
    private final List<Integer> segments = new ArrayList<>();
    private final List<Long> targets = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();

    /** Data segments of each write. */
    List<Integer> segments() {
        return segments;
    }

    /** Bytes of each write. */
    List<Integer> lengths() {
        return lengths;
    }

    /** Whether each write goes to where the one before ended; of one message. */
    boolean isSideBySide() {
        boolean isSo = true;
        for (int i = 1; i < targets.size(); i++) {
            isSo &= targets.get(i) == targets.get(i - 1) + lengths.get(i - 1);
        }
        return isSo;
    }

    @Override
    public Opened opened(NicAttributes attributes) {
        return new Nic(attributes);
    }

    private record Region(MemorySegment memory, long address) {
    }

    /** A NIC handle, and each of its VIs' send queues. */
    private final class Nic implements Opened, Made, Queue {
        private final NicAttributes attributes;
        private final SortedMap<Integer, Region> regions = new TreeMap<>();

        Nic(NicAttributes attributes) {
            this.attributes = attributes;
        }

        @Override
        public Made made(ViPort vi) {
            return this;
        }

        @Override
        public void registered(int handle, MemorySegment memory, long address, MemoryAttributes what) {
            regions.put(handle, new Region(memory, address));
        }

        @Override
        public void changed(int handle, MemoryAttributes what) {
            // Where it lies is of interest.
        }

        @Override
        public void deregistered(int handle) {
            regions.remove(handle);
        }

        @Override
        public void closed() {
            // Writes alone are of interest.
        }

        @Override
        public @Nullable Queue queue(boolean isReceive) {
            return isReceive ? null : this;
        }

        @Override
        public void disconnected() {
            // Writes alone are of interest.
        }

        @Override
        public void destroyed() {
            // Writes alone are of interest.
        }

        @Override
        public void posted(MemorySegment memory, long offset) {
            VipDescriptor view = new VipDescriptor().at(memory, offset);
            if ((view.control() & VipDescriptor.OP_MASK) != VipDescriptor.OP_RDMA_WRITE || view.length() == 0) {
                return;
            }
            long sum = 0;
            for (int i = 1; i < view.segmentCount(); i++) {
                Region region = Objects.requireNonNull(regions.get(view.segmentHandle(i)));
                long at = view.segmentAddress(i) - region.address;
                assertThat(view.segmentLength(i)).isPositive();
                assertThat(at).isBetween(0L, region.memory.byteSize() - view.segmentLength(i));
                sum += view.segmentLength(i);
            }
            assertThat(sum).isEqualTo(view.length()).isLessThanOrEqualTo(attributes.maxTransferSize());
            assertThat(view.segmentCount() - 1).isLessThanOrEqualTo(attributes.maxSegmentsPerDesc());
            segments.add(view.segmentCount() - 1);
            targets.add(view.segmentAddress(0));
            lengths.add(view.length());
        }

        @Override
        public void looked() {
            // What is posted is of interest.
        }

        @Override
        public void taken() {
            // What is posted is of interest.
        }

        @Override
        public void lost(int position) {
            // What is posted is of interest.
        }
    }
}
