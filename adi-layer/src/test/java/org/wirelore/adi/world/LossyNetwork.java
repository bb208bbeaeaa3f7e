package org.wirelore.adi.world;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.unet.UNetDevice;

/** An Ethernet under U-Net that misbehaves as asked: by probability, and by a rule that sees every frame. */
public final class LossyNetwork {
    /** Decides about single frames. */
    public interface Rule {
        /** Whether to lose this frame; frames are counted from 0 over the whole network. */
        boolean loses(int index, Frame frame);
    }

    /**
     * One frame on its way.
     *
     * @param sender rank of the sender
     * @param receiver rank of the receiver
     */
    public record Frame(int sender, int receiver, int sourcePort, int destinationPort, MemorySegment message) {
        /** A big-endian word of the message. */
        public int word(int offset) {
            return message.get(WORD, offset);
        }

        public boolean isPureAcknowledgment() {
            return word(12) >= 0 && (word(12) & 0x8000) != 0;
        }

        public boolean isSequenced() {
            return word(12) < 0;
        }
    }

    private static final ValueLayout.OfInt WORD = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final long LATENCY_PS = 20_000_000;
    private static final long PER_BYTE_PS = 80_000;

    final World world;
    private final SplittableRandom random;
    private final Map<Integer, LossyDevice> devices = new HashMap<>();
    private double loss;
    private double duplication;
    private double reordering;
    private @Nullable Rule rule;
    private final Map<Long, Long> lastArrivalsPs = new HashMap<>();
    private int frames;
    private int lost;
    private long bytes;

    public LossyNetwork(World world, long seed) {
        this.world = world;
        this.random = new SplittableRandom(seed);
    }

    /** Probabilities of losing, doubling and delaying a frame past its successors. */
    public LossyNetwork faults(double newLoss, double newDuplication, double newReordering) {
        loss = newLoss;
        duplication = newDuplication;
        reordering = newReordering;
        return this;
    }

    public LossyNetwork rule(Rule newRule) {
        rule = newRule;
        return this;
    }

    /** The interface of a rank. */
    public LossyDevice device(WorldHost host, int rank) {
        LossyDevice device = new LossyDevice(this, host, rank);
        devices.put(rank, device);
        return device;
    }

    /** Frames that were sent. */
    public int frames() {
        return frames;
    }

    /** Frames that were lost on the way. */
    public int lost() {
        return lost;
    }

    /** Bytes of all frames. */
    public long bytes() {
        return bytes;
    }

    /** Puts a frame on the wire at the given time. */
    public void send(Frame frame, long atPs) {
        int index = frames++;
        bytes += (int) frame.message.byteSize();
        boolean drop = loss > 0 && random.nextDouble() < loss;
        boolean twice = duplication > 0 && random.nextDouble() < duplication;
        boolean late = reordering > 0 && random.nextDouble() < reordering;
        if ((rule != null && rule.loses(index, frame)) || drop) {
            lost++;
            return;
        }
        long arrivalPs = atPs + LATENCY_PS + PER_BYTE_PS * (int) frame.message.byteSize();
        long path = ((long) frame.sender << 32) | frame.receiver;
        arrivalPs = Math.max(arrivalPs, lastArrivalsPs.getOrDefault(path, 0L));
        lastArrivalsPs.put(path, arrivalPs);
        deliver(frame, late ? arrivalPs + random.nextLong(50 * LATENCY_PS) : arrivalPs);
        if (twice) {
            deliver(frame, arrivalPs + random.nextLong(50 * LATENCY_PS));
        }
    }

    private void deliver(Frame frame, long atPs) {
        world.at(atPs, () -> {
            LossyDevice device = devices.get(frame.receiver);
            if (device != null) {
                device.arrive(frame);
            }
        });
    }

    /** The shortest message that a receiver is notified of. */
    static MemorySegment padded(MemorySegment message) {
        if (message.byteSize() >= 44) {
            return message;
        }
        MemorySegment longer = MemorySegment.ofArray(new byte[44]);
        return longer.copyFrom(message);
    }

    static int messageBytesMax() {
        return UNetDevice.ETHERNET_MESSAGE_BYTES;
    }
}
