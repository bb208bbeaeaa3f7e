package org.wirelore.adi.world;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.unet.EndpointConfig;
import org.wirelore.device.api.unet.EndpointCounters;
import org.wirelore.device.api.unet.Reception;
import org.wirelore.device.api.unet.UNetDevice;
import org.wirelore.device.api.unet.UNetEndpoint;
import org.wirelore.device.api.unet.UpcallCondition;

/** Two U-Net endpoints back to back: what one sends is in the other's queue at once. Allocates nothing per message. */
public final class DirectLink {
    private static final int CAPACITY = 256;

    private final Endpoint[] endpoints = new Endpoint[2];

    /** The interface of rank 0 or 1. */
    public UNetDevice device(int rank) {
        return new UNetDevice() {
            @Override
            public long mac() {
                return rank;
            }

            @Override
            public int messageBytesMax() {
                return ETHERNET_MESSAGE_BYTES;
            }

            @Override
            public int messageBytesMin() {
                return 0;
            }

            @Override
            public int[] reservePorts(int count) {
                return new int[count];
            }

            @Override
            public void reservePort(int port) {
                // All ports are free here.
            }

            @Override
            public UNetEndpoint createEndpoint(EndpointConfig config) {
                endpoints[rank] = new Endpoint(1 - rank, config);
                return endpoints[rank];
            }

            @Override
            public void close() {
                endpoints[rank].close();
            }
        };
    }

    private final class Endpoint implements UNetEndpoint {
        private final int other;
        private final MemorySegment area;
        private final int[] free = new int[EndpointConfig.ENTRIES_MAX];
        private int freeCount;
        private final int[] lengths = new int[CAPACITY];
        private final int[] offsets = new int[CAPACITY];
        private final MemorySegment[] inline = new MemorySegment[CAPACITY];
        private int head;
        private int tail;
        private long sent;

        Endpoint(int other, EndpointConfig config) {
            this.other = other;
            this.area = MemorySegment.ofArray(new byte[config.areaBytes()]);
            for (int i = 0; i < CAPACITY; i++) {
                inline[i] = MemorySegment.ofArray(new byte[Reception.INLINE_BYTES]);
            }
        }

        @Override
        public MemorySegment area() {
            return area;
        }

        @Override
        public int openChannel(int localPort, long remoteMac, int remotePort) {
            return 0;
        }

        @Override
        public void closeChannel(int channel) {
            close();
        }

        @Override
        public long send(int channel, int offset, int length) {
            endpoints[other].arrive(area, offset, length);
            return sent++;
        }

        @Override
        public long send(int channel, int[] offsets, int[] lengths, int pieces) {
            throw new IllegalStateException("this endpoint gathers nothing");
        }

        @Override
        public long sendInline(int channel, MemorySegment from, long offset, int length) {
            endpoints[other].arrive(from, (int) offset, length);
            return sent++;
        }

        @Override
        public void flush() {
            // Everything has gone out with its send.
        }

        @Override
        public long completedSends() {
            return sent;
        }

        @Override
        public int ready(int wanted) {
            return wanted & (WRITABLE | (head == tail ? 0 : READABLE));
        }

        @Override
        public boolean poll(Reception into) {
            if (head == tail) {
                return false;
            }
            into.channel = 0;
            into.length = lengths[head];
            into.offset = offsets[head];
            into.isInline = into.offset < 0;
            if (into.isInline) {
                MemorySegment.copy(inline[head], 0, into.inline, 0, into.length);
            }
            head = (head + 1) % CAPACITY;
            return true;
        }

        @Override
        public void release(int offset) {
            free[freeCount++] = offset;
        }

        @Override
        public void onReceive(UpcallCondition condition, @Nullable Runnable upcall) {
            throw new IllegalStateException("this endpoint is polled");
        }

        @Override
        public void allowUpcalls(boolean allowed) {
            throw new IllegalStateException("this endpoint is polled");
        }

        @Override
        public EndpointCounters counters() {
            return new EndpointCounters(sent, 0, 0, 0, 0);
        }

        @Override
        public void close() {
            head = tail;
        }

        private void arrive(MemorySegment from, int offset, int length) {
            lengths[tail] = length;
            if (length <= Reception.INLINE_BYTES) {
                offsets[tail] = -1;
                MemorySegment.copy(from, offset, inline[tail], 0, length);
            } else {
                offsets[tail] = free[--freeCount];
                MemorySegment.copy(from, offset, area, offsets[tail], length);
            }
            tail = (tail + 1) % CAPACITY;
        }
    }
}
