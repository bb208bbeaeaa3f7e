package org.wirelore.emulator.backend.packet;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.datalink.BpfProgram;
import org.wirelore.emulator.backend.FramePort;
import org.wirelore.emulator.backend.PortCounters;
import org.wirelore.emulator.linux.Errno;
import org.wirelore.emulator.linux.FrameCalls;
import org.wirelore.emulator.linux.InterfaceFacts;
import org.wirelore.emulator.linux.InterfaceWatch;
import org.wirelore.emulator.linux.PollWaiter;

/**
 * A network interface as a port for frames. Its own frames don't come back; others' are received as the interface's
 * station takes them, or all of them if it is promiscuous; VLAN tags stay where they were.
 *
 * <p>An interface that goes down and comes back loses frames, as a cable that was pulled. One that is removed during
 * the run never comes back: {@link #trouble} says so.
 */
public final class PacketPort implements FramePort {
    /** With rings, errors show only in a query: it is made after this many polls of an empty ring. */
    private static final int LOOKS_PER_CHECK = 1 << 16;
    private static final int PLACE_OVERHEAD_BYTES = 128;
    private static final int RING_BYTES_MAX = 16 << 20;
    private static final int PLACE_BYTES_MIN = 2048;

    private final InterfaceFacts facts;
    private final PacketSocket socket;
    private final FrameCalls calls = new FrameCalls();
    private final InterfaceWatch watch;
    private final PortCounters counters = new PortCounters();
    private final FrameReceiver receiver;
    private final FrameSender sender;
    private final PacketSocket.@Nullable Rings rings;
    private @Nullable HookedFrames hooked;
    private @Nullable PortTap tap;
    private @Nullable PollWaiter waiter;
    private @Nullable String demise;
    private int emptyLooks;
    private int frameLength;
    private final SentFrames batch = new SentFrames();
    private boolean isClosed;

    private PacketPort(PacketConfig config, PacketSocket socket) throws IOException {
        this.socket = socket;
        facts = socket.upInterface();
        watch = new InterfaceWatch(calls, socket.fd, facts.index());
        int placeBytes = Math.max(PLACE_BYTES_MIN,
                Integer.highestOneBit(frameBytesMax() + PLACE_OVERHEAD_BYTES - 1) * 2);
        int places = Math.min(config.ringFrames(), RING_BYTES_MAX / placeBytes);
        socket.prepare(config, facts, places * placeBytes);
        boolean isRingBoth = config.path() == PacketConfig.Path.RINGS;
        if (config.path() == PacketConfig.Path.CALLS) {
            rings = null;
            receiver = new CallReceiver(calls, socket.fd, frameBytesMax());
        } else {
            PacketSocket.Rings mapped = socket.mapRings(calls, places, placeBytes, isRingBoth);
            rings = mapped;
            receiver = new RingReceiver(new Ring(FrameCalls.memory(mapped.address(), mapped.bytes()), 0, places,
                    placeBytes));
        }
        sender = rings != null && isRingBoth
                ? new RingSender(calls, socket.fd, new Ring(receiver.memory(), rings.sendingAt(), places, placeBytes))
                : new CallSender(calls, socket.fd, frameBytesMax());
        try {
            // A bridge takes its ports' frames away before sockets for one type see them, not from those for every
            // type; and only the latter see what others send.
            socket.bind(facts.index(), config.neighbours() || socket.interfaces().isBridgePort(facts.name())
                    ? PacketConfig.EVERY_TYPE
                    : config.ethernetType());
        } catch (IOException | RuntimeException failed) {
            unmap();
            throw failed;
        }
        socket.losses();
        // The first check links its system calls, which no later one should have to do between two frames.
        checkHealth();
    }

    /**
     * Opens an interface of the calling thread's network namespace.
     *
     * @throws IOException if there is no such interface, it is down, or the process may not
     */
    public static PacketPort open(PacketConfig config) throws IOException {
        PacketSocket socket = PacketSocket.make(config.interfaceName());
        try {
            return new PacketPort(config, socket);
        } catch (IOException | RuntimeException failed) {
            socket.close();
            throw failed;
        }
    }

    /**
     * Checks that an interface of the calling thread's network namespace could be opened.
     *
     * @param multicasts whether frames to groups are to be sent there
     * @param frameBytesMin of the longest frame that it must take, header included, at least
     * @throws IOException as {@link #open}, or if it takes no frames to groups, or only shorter ones
     */
    public static void require(String interfaceName, boolean multicasts, int frameBytesMin) throws IOException {
        PacketSocket socket = PacketSocket.make(interfaceName);
        try {
            socket.upInterface().require(multicasts, frameBytesMin - HEADER_BYTES);
        } finally {
            socket.close();
        }
    }

    @Override
    public String name() {
        return "packet:" + facts.name();
    }

    /** The interface as it was when it was opened. */
    public InterfaceFacts facts() {
        return facts;
    }

    /** What has become of the interface, in words; null while it is there. */
    @Nullable
    String demise() {
        return demise;
    }

    @Override
    public String trouble() {
        if (demise != null) {
            return demise;
        }
        return isUp()
                ? ""
                : "the interface " + facts.name() + " is down, or has no carrier; ip link show dev "
                        + facts.name() + " tells";
    }

    @Override
    public String loss() {
        if (!isUp()) {
            checkHealth();
        }
        return demise == null ? "" : demise;
    }

    /** Room for the longest data, the header and a VLAN tag. */
    @Override
    public int frameBytesMax() {
        return facts.mtu() + HEADER_BYTES + VlanTag.BYTES;
    }

    @Override
    public boolean isUp() {
        return !isClosed && demise == null && watch.isUp();
    }

    /** Lets the hook see every frame that arrives from now on; null for none. */
    public void onReceive(@Nullable ReceiveHook hook) {
        hooked = hook == null ? null : new HookedFrames(hook, frameBytesMax(), counters);
    }

    /** Shows a tap every frame from now on; what a hook makes of those that arrive, the hook has to show. */
    public void tappedBy(PortTap newTap) {
        tap = newTap;
    }

    /** Ends waits of that waiter when a frame arrives, until this port is closed. */
    public void wakes(PollWaiter newWaiter) {
        newWaiter.watch(socket.fd, this::checkHealth);
        waiter = newWaiter;
    }

    /**
     * Has the kernel drop, from now on, frames to other groups and those that a program rejects.
     *
     * @param table the program's; null if it has none
     */
    void filter(long[] groups, BpfProgram program, @Nullable KernelTable table) throws IOException {
        socket.filter(facts.mac(), groups, program, table);
    }

    /** Frames that passed the kernel's filter, by its own count. */
    public long receivedByKernel() {
        counters();
        return socket.received();
    }

    /** Has the interface listen to a multicast group. */
    public void join(long group) throws IOException {
        socket.join(facts.index(), group);
    }

    /** Ends that; an interface that is gone listens to nothing anyway. */
    public void leave(long group) throws IOException {
        if (demise == null) {
            socket.leave(facts.index(), group);
        }
    }

    @Override
    public boolean send(MemorySegment from, long offset, int length) {
        if (length < HEADER_BYTES || length > frameBytesMax()
                || (length > frameBytesMax() - VlanTag.BYTES && !VlanTag.isIn(from, offset))) {
            counters.sendLength++;
            return false;
        }
        long place = claim(0);
        if (place == FrameSender.FULL) {
            return false;
        }
        MemorySegment.copy(from, offset, sender.memory(), place, length);
        put(0, length);
        return sendBatch(1) == 1;
    }

    /** Where frames to be sent are built. */
    MemorySegment sendMemory() {
        return sender.memory();
    }

    /** As {@link FrameSender#claim}; a port that has no room for a single frame is counted. */
    long claim(int index) {
        long place = isClosed ? FrameSender.FULL : sender.claim(index);
        if (place == FrameSender.FULL && index == 0) {
            counters.sendFull++;
        }
        batch.places[index] = place;
        return place;
    }

    /** As {@link FrameSender#put}. */
    void put(int index, int length) {
        sender.put(index, length);
        batch.lengths[index] = length;
    }

    /** As {@link FrameSender#send}, counted; an answer for which {@link #isFull} holds is worth another try. */
    int sendBatch(int count) {
        int answer = sender.send(count);
        if (answer < 0) {
            return onSendError(answer);
        }
        batch.sent(answer, counters, sender.memory(), tap);
        return answer;
    }

    /** Whether an error number says that there was no room, and nothing worse. */
    static boolean isFull(int error) {
        return error == -Errno.EAGAIN || error == -Errno.ENOBUFS || error == -Errno.EINTR;
    }

    private int onSendError(int answer) {
        if (answer == -Errno.EMSGSIZE) {
            counters.sendLength++;
        } else if (isFull(answer) && isUp()) {
            counters.sendFull++;
        } else {
            counters.sendDown++;
            checkHealth();
            return -Errno.ENETDOWN;
        }
        return answer;
    }

    @Override
    public int receive(MemorySegment into, long offset) {
        int length = next();
        if (length == FrameReceiver.NONE) {
            return NONE;
        }
        MemorySegment.copy(memory(), this.offset(), into, offset, length);
        done();
        return length;
    }

    /** The length of the next frame, which then lies at {@link #offset} of {@link #memory}; 0 if there is none. */
    int next() {
        HookedFrames frames = hooked;
        int length = frames == null ? arrived() : frames.next(this);
        if (length > 0) {
            counters.received++;
            counters.receivedBytes += length;
            if (tap != null && frames == null) {
                tap.frame(false, memory(), offset(), length, null);
            }
        }
        frameLength = length;
        return length;
    }

    /** What {@link #next} answered last. */
    int frameLength() {
        return frameLength;
    }

    /** The same before the hook. */
    int arrived() {
        while (!isClosed) {
            int length = receiver.next();
            if (length >= HEADER_BYTES) {
                return length;
            }
            if (length == FrameReceiver.NONE) {
                if ((++emptyLooks & LOOKS_PER_CHECK - 1) == 0) {
                    checkHealth();
                }
                return FrameReceiver.NONE;
            }
            if (length < 0 && length != FrameReceiver.TOO_LONG) {
                onError(-length);
                return FrameReceiver.NONE;
            }
            counters.receiveLength++;
        }
        return FrameReceiver.NONE;
    }

    MemorySegment memory() {
        return hooked == null ? receiver.memory() : hooked.memory();
    }

    long offset() {
        return hooked == null ? receiver.offset() : hooked.offset();
    }

    /** The frame before the hook, for the hook. */
    FrameReceiver receiver() {
        return receiver;
    }

    void done() {
        HookedFrames frames = hooked;
        if (frames == null) {
            receiver.done();
        } else {
            frames.done();
        }
    }

    /** Asks the socket whether something has happened to its interface. */
    void checkHealth() {
        int error = isClosed ? 0 : watch.takeError();
        if (error != 0) {
            onError(error);
        } else if (demise == null && !isClosed) {
            lookForInterface();
        }
    }

    private void onError(int error) {
        counters.downs += demise == null ? 1 : 0;
        if (error != Errno.ENETDOWN) {
            demise = "receiving on " + facts.name() + " failed: " + Errno.text(error);
        }
        lookForInterface();
    }

    private void lookForInterface() {
        if (!watch.exists()) {
            demise = "the network interface " + facts.name() + " was removed during the run ("
                    + Errno.text(Errno.ENODEV)
                    + "); put it back and start again";
        }
    }

    /** Losses are the system's own count up to now. */
    @Override
    public PortCounters counters() {
        if (!isClosed) {
            counters.receiveLost += socket.losses();
        }
        return counters;
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        counters();
        isClosed = true;
        try {
            if (waiter != null) {
                waiter.unwatch(socket.fd);
            }
        } finally {
            unmap();
            socket.close();
        }
    }

    private void unmap() {
        if (rings != null) {
            calls.unmap(rings.address(), rings.bytes());
        }
    }
}
