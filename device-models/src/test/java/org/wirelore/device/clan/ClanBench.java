package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Decider;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.loopback.LoopbackCircuitWire;

/** Two hosts with a card each, stations 1 and 2, and a connected pair of VIs; messages of 20,000 bytes at most. */
final class ClanBench {
    static final int UD = 1;
    static final int RD = 2;
    static final int RR = 4;
    static final int TRANSFER = 20_000;
    static final int NEAR_VI = 7 << 16 | 3;
    static final int FAR_VI = 9 << 16 | 5;
    static final long NS = 1_000;
    static final long US = 1_000_000;
    static final int DESCRIPTORS = 8;

    final SteppedScheduler clock = new SteppedScheduler();
    final ClanHost near;
    final ClanHost far;
    final LoopbackCircuitWire.Medium medium;
    final ClanHost.Memory nearMemory;
    final ClanHost.Memory farMemory;
    private long nearAt;
    private long farAt;

    ClanBench(ClanConfig config, int level) {
        this(config, level, null);
    }

    ClanBench(ClanConfig config, int level, @Nullable Decider decider) {
        medium = new LoopbackCircuitWire.Medium(clock, 500 * NS, 8 * NS, 32);
        near = new ClanHost("near", clock, config, medium.plug(1), decider);
        far = new ClanHost("far", clock, config, medium.plug(2), decider);
        nearMemory = near.region(1 << 16 | 1, 200_000);
        farMemory = far.region(2 << 16 | 6, 200_000);
        nearAt = align(nearMemory.address());
        farAt = align(farMemory.address());
        near.cq(0, 64);
        far.cq(2, 64);
        near.vi(NEAR_VI, level, ClanHost.TAG, 0, -1);
        far.vi(FAR_VI, level, ClanHost.TAG, -1, 2);
        connect();
    }

    void connect() {
        near.connect(NEAR_VI, 2, FAR_VI, 31, 32);
        far.connect(FAR_VI, 1, NEAR_VI, 32, 31);
    }

    private static long align(long address) {
        return address + 63 & -64;
    }

    /** Room in the near region, a multiple of 64. */
    long nearRoom(int bytes) {
        long at = nearAt;
        nearAt = align(nearAt + bytes);
        return at;
    }

    long farRoom(int bytes) {
        long at = farAt;
        farAt = align(farAt + bytes);
        return at;
    }

    /** Fills memory of the near side, and says where. */
    long nearData(byte[] bytes) {
        long at = nearRoom(bytes.length);
        near.put(at, bytes);
        return at;
    }

    static byte[] pattern(int bytes) {
        byte[] data = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            data[i] = (byte) (i * 7 + (i >> 8) + 1);
        }
        return data;
    }

    /** Posts a send of one segment and says where its descriptor is. */
    long send(byte[] bytes) {
        long data = nearData(bytes);
        return postSend(0, 0, bytes.length, data, nearMemory.handle(), bytes.length);
    }

    long postSend(int control, int immediate, int length, long... segments) {
        long at = near.descriptor(nearRoom(32 + 16 * segments.length), control, immediate, length, segments);
        near.post(NEAR_VI, false, at, nearMemory.handle());
        return at;
    }

    /** Posts a receive of one segment at the far side. */
    long receive(int bytes) {
        long data = farRoom(bytes);
        return postReceive(bytes, data, farMemory.handle(), bytes);
    }

    long postReceive(int length, long... segments) {
        long at = far.descriptor(farRoom(32 + 16 * segments.length), 0, 0, length, segments);
        far.post(FAR_VI, true, at, farMemory.handle());
        return at;
    }

    /** Where the only segment of a far descriptor leads. */
    long farSegment(long descriptor) {
        return Integer.toUnsignedLong(far.word(descriptor + 32)) | (long) far.word(descriptor + 36) << 32;
    }

    void settle() {
        clock.settle();
    }

    /** As its file has it: no RDMA read, unreliable and reliable delivery. */
    static ClanConfig clan1000() {
        return config(3, 0);
    }

    /** All levels, and RDMA read at the reliable ones. */
    static ClanConfig reference() {
        return config(7, 6);
    }

    private static ClanConfig config(int levels, int readLevels) {
        return new ClanConfig("clan", 1000, 1,
                new ClanConfig.Limits(16, 8, 1024, 64, 1024, DESCRIPTORS, 252, 65_486), levels, readLevels,
                new ClanConfig.Link(4, 16, 3, 500 * US, 20 * US),
                new ClanConfig.Times(300 * NS, 300 * NS, 200 * NS, 200 * NS, 300 * NS));
    }
}
