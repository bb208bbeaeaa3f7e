package org.wirelore.device.inet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.datalink.KernelDatalink;
import org.wirelore.device.api.datalink.KernelDatalinkClient;
import org.wirelore.device.api.host.InterruptLine;
import org.wirelore.device.api.host.Kernel;

/**
 * A kernel datalink on one end of a full-duplex wire of 100 Mb/s, whose frames meet the fates of a script. Frames that
 * arrive raise an interrupt, whose handler hands them to the client one by one.
 */
final class WireEnd implements KernelDatalink {
    static final int FRAME_BYTES_MAX = 1514;
    private static final int FRAME_BYTES_MIN = 60;
    private static final int BUFFER_BYTES = 1536;
    private static final long BYTE_PS = 80_000;
    private static final int OVERHEAD_BYTES = 24;
    private static final long LATENCY_PS = 1_000_000;

    private final Kernel kernel;
    private final long mac;
    private final boolean isLeft;
    private final List<SeenFrame> log;
    private final InterruptLine line;
    private final Alarm sent;
    private final ArrayDeque<byte[]> flying = new ArrayDeque<>();
    private final ArrayDeque<Long> flyingUntil = new ArrayDeque<>();
    private final Alarm landing;
    private final ArrayDeque<byte[]> arrived = new ArrayDeque<>();
    private final List<byte[]> held = new ArrayList<>();
    private final List<Integer> heldBehind = new ArrayList<>();
    WireScript script = WireScript.SOUND;
    /** How many frames the card takes before it sends. */
    int buffers = 32;
    /** How long a frame needs to the other end, beyond the time of its bytes. */
    long latencyPs = LATENCY_PS;
    private @Nullable WireEnd other;
    private @Nullable KernelDatalinkClient client;
    private int[] types = {};
    private int transmit;
    private int receive;
    private int unsent;
    private int next;
    private long freePs;
    private final ArrayDeque<Long> doneAt = new ArrayDeque<>();
    private boolean wantsRoom;
    private int pendingLength;
    private int number;

    WireEnd(Kernel kernel, long mac, boolean isLeft, List<SeenFrame> log) {
        this.kernel = kernel;
        this.mac = mac;
        this.isLeft = isLeft;
        this.log = log;
        line = kernel.connect("wire", this::step);
        sent = kernel.scheduler().alarm("wire.sent", this::onSent);
        landing = kernel.scheduler().alarm("wire.landing", this::onLanding);
    }

    void connect(WireEnd to) {
        other = to;
    }

    @Override
    public long address() {
        return mac;
    }

    @Override
    public int frameBytesMax() {
        return FRAME_BYTES_MAX;
    }

    @Override
    public void attach(KernelDatalinkClient to, int... ofTypes) {
        client = to;
        types = ofTypes;
        transmit = kernel.memory().allocate(64 * BUFFER_BYTES, 32);
        receive = kernel.memory().allocate(BUFFER_BYTES, 32);
    }

    @Override
    public int claim() {
        if (unsent >= buffers) {
            wantsRoom = true;
            return NO_ROOM;
        }
        return transmit + next * BUFFER_BYTES;
    }

    @Override
    public void submit(int length) {
        byte[] frame = new byte[Math.max(FRAME_BYTES_MIN, length)];
        kernel.memory().read(transmit + next * BUFFER_BYTES, frame, 0, length);
        next = (next + 1) % 64;
        unsent++;
        long nowPs = kernel.scheduler().now();
        freePs = Math.max(freePs, nowPs) + (frame.length + OVERHEAD_BYTES) * BYTE_PS;
        doneAt.add(freePs);
        if (!sent.isSet()) {
            sent.set(freePs);
        }
        SeenFrame seen = new SeenFrame(isLeft, nowPs, frame);
        log.add(seen);
        send(frame, script.fate(number++, seen));
    }

    private void onSent() {
        doneAt.poll();
        unsent--;
        if (!doneAt.isEmpty()) {
            sent.set(doneAt.peek());
        }
        if (wantsRoom) {
            wantsRoom = false;
            Objects.requireNonNull(client).onRoom();
        }
    }

    private void send(byte[] frame, WireScript.Fate fate) {
        switch (fate) {
            case DELIVER -> fly(frame);
            case DROP -> {
            }
            case DUPLICATE -> {
                fly(frame);
                fly(frame);
            }
            case BEHIND_1 -> hold(frame, 1);
            case BEHIND_2 -> hold(frame, 2);
            case BEHIND_3 -> hold(frame, 3);
            case CORRUPT -> {
                byte[] damaged = frame.clone();
                damaged[damaged.length - 1 - (damaged.length - FRAME_BYTES_MIN) / 2] ^= 0x10;
                fly(damaged);
            }
        }
    }

    private void hold(byte[] frame, int behind) {
        held.add(frame);
        heldBehind.add(behind);
    }

    private void fly(byte[] frame) {
        put(frame);
        for (int i = 0; i < held.size();) {
            heldBehind.set(i, heldBehind.get(i) - 1);
            if (heldBehind.get(i) == 0) {
                put(held.remove(i));
                heldBehind.remove(/* index */ i);
            } else {
                i++;
            }
        }
    }

    private void put(byte[] frame) {
        Objects.requireNonNull(other).land(frame, freePs + latencyPs);
    }

    /** Puts a frame on the wire that no host has sent. */
    void inject(byte[] frame) {
        land(frame, kernel.scheduler().now());
    }

    private void land(byte[] frame, long atPs) {
        long inOrderPs = flyingUntil.isEmpty() ? atPs : Math.max(atPs, flyingUntil.getLast());
        flying.add(frame);
        flyingUntil.add(inOrderPs);
        if (!landing.isSet()) {
            landing.set(inOrderPs);
        }
    }

    private void onLanding() {
        flyingUntil.poll();
        arrived.add(Objects.requireNonNull(flying.poll()));
        if (!flyingUntil.isEmpty()) {
            landing.set(Math.max(kernel.scheduler().now(), flyingUntil.peek()));
        }
        line.set(true);
    }

    private boolean step() {
        KernelDatalinkClient to = Objects.requireNonNull(client);
        if (pendingLength > 0) {
            to.onFrame(receive, pendingLength);
            pendingLength = 0;
        }
        byte[] frame = arrived.poll();
        if (frame == null) {
            line.set(false);
            return false;
        }
        kernel.spend(to.receiveCost());
        int type = (frame[12] & 0xFF) << 8 | (frame[13] & 0xFF);
        boolean isTaken = false;
        for (int each : types) {
            isTaken |= each == type;
        }
        if (isTaken && isAddressed(frame)) {
            kernel.memory().write(receive, frame, 0, frame.length);
            pendingLength = frame.length;
        }
        return true;
    }

    private boolean isAddressed(byte[] frame) {
        long destination = 0;
        for (int i = 0; i < 6; i++) {
            destination = destination << 8 | (frame[i] & 0xFF);
        }
        return destination == mac || destination == 0xFFFF_FFFF_FFFFL;
    }
}
