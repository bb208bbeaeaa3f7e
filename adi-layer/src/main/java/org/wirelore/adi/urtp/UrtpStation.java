package org.wirelore.adi.urtp;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.wirelore.adi.event.AdiObserver;
import org.wirelore.device.api.Cost;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.Datalink;
import org.wirelore.device.api.datalink.PortKernel;

/** What both halves of URTP share in a rank: its port, its peers, its streams, and what it counts and reports. */
final class UrtpStation {
    /** Multicast addresses, locally administered; the job's number is their end. */
    private static final long GROUPS = 0x0357_0000_0000L;
    /** The number of the job's own; those of sets of ranks end in no 0. */
    private static final int JOBS_NUMBER = 0x4C00;

    final Host host;
    final int rank;
    final int ranks;
    /** How many of them the device connects, this one included. */
    final int members;
    final int job;
    private final int frameBytesMax;
    final Datalink datalink;
    final UrtpConfig config;
    /** Packets that have come from each peer. */
    final int[] heard;
    /** Times that a packet with data was kept, or an acknowledgment was news. */
    long moves;
    /** Whether ranks answer also while they compute: interrupted, or by a thread of their ports. */
    boolean answersAlways;
    final UrtpCounters counters = new UrtpCounters();
    final KernelExtension extension;
    /** The kernel while it runs the protocol in an interrupt handler; null: the process does, in the library. */
    @Nullable
    PortKernel kernel;

    private final long[] addresses;
    private final SendStream[] sends;
    private final ReceiveStream[] receives;
    private final @Nullable AdiObserver observer;
    private final UrtpEvent event;
    private final MemorySegment control;
    private final Cost controlCost;

    /**
     * @param addresses of all ranks' stations; 0 of a rank that the device does not connect
     * @param frameBytesMax of the longest frame that all of them take
     */
    UrtpStation(Host host, int rank, long[] addresses, int frameBytesMax, int job, Datalink datalink,
            UrtpConfig config, @Nullable AdiObserver observer) {
        this.host = host;
        this.rank = rank;
        this.ranks = addresses.length;
        this.addresses = addresses.clone();
        members = (int) Arrays.stream(addresses).filter(address -> address != 0).count();
        this.frameBytesMax = frameBytesMax;
        this.job = job;
        this.datalink = datalink;
        this.config = config;
        this.observer = observer;
        event = new UrtpEvent(rank);
        controlCost = host.cost(UrtpCostNames.CONTROL);
        control = MemorySegment.ofArray(new byte[UrtpHeader.BYTES]);
        heard = new int[ranks];
        sends = new SendStream[ranks * Urtp.STREAMS];
        receives = new ReceiveStream[ranks * Urtp.STREAMS];
        for (int i = 0; i < sends.length; i++) {
            sends[i] = new SendStream(i / Urtp.STREAMS, i % Urtp.STREAMS, config);
            receives[i] = new ReceiveStream(i / Urtp.STREAMS, i % Urtp.STREAMS, config);
        }
        extension = new KernelExtension(datalink, rank, ranks, job, config.corrects(UrtpRule.UNSENT_REQ_ACKNOWLEDGES),
                config.places().answersInKernel());
    }

    static long group(int job) {
        return group(JOBS_NUMBER, job);
    }

    /** The address of a set of ranks. */
    static long group(int number, int job) {
        return GROUPS | (long) number << 16 | job;
    }

    /** The time, as who runs the protocol just now has it. */
    long now() {
        PortKernel handler = kernel;
        return handler == null ? host.now() : handler.now();
    }

    /** Charges who runs the protocol just now. */
    void spend(Cost cost) {
        PortKernel handler = kernel;
        if (handler == null) {
            host.spend(cost);
        } else {
            handler.spend(cost);
        }
    }

    /** Sends a frame, whose beginning and rest may lie apart, by a system call or in the interrupt handler. */
    boolean send(MemorySegment header, long headerOffset, int headerBytes, MemorySegment data, long dataOffset,
            int dataBytes) {
        PortKernel handler = kernel;
        if (handler != null) {
            return handler.send(header, headerOffset, headerBytes, data, dataOffset, dataBytes);
        }
        return dataBytes == 0
                ? datalink.send(header, headerOffset, headerBytes)
                : datalink.send(header, headerOffset, headerBytes, data, dataOffset, dataBytes);
    }

    /** As {@link Datalink#lastSent}. */
    long lastSent() {
        PortKernel handler = kernel;
        return handler == null ? datalink.lastSent() : handler.lastSent();
    }

    /** As {@link Datalink#departurePs}. */
    long departurePs(long frame) {
        PortKernel handler = kernel;
        return handler == null ? datalink.departurePs(frame) : handler.departurePs(frame);
    }

    /** As {@link Datalink#withdraw}. */
    boolean withdraw(long frame) {
        PortKernel handler = kernel;
        return handler == null ? datalink.withdraw(frame) : handler.withdraw(frame);
    }

    /** Longest payload of a packet, of whichever type. */
    int payloadBytesMax() {
        return frameBytesMax - UrtpHeader.multicastBytes(ranks);
    }

    /** Receivers' room for all windows on both streams, packets. */
    int windows() {
        return (members - 1) * config.window() * Urtp.STREAMS;
    }

    /** Whether a number is that of another rank that the device connects. */
    boolean isPeer(int number) {
        return number != rank && number >= 0 && number < ranks && addresses[number] != 0;
    }

    SendStream sendStream(int peer, int stream) {
        return sends[peer * Urtp.STREAMS + stream];
    }

    /** Whether something waits for a peer's acknowledgment. */
    boolean isUnderWay(int peer) {
        return sendStream(peer, Urtp.COLLECTIVE).underWay() > 0 || sendStream(peer, Urtp.MESSAGES).underWay() > 0;
    }

    /** All that goes out. */
    SendStream[] sendStreams() {
        return sends;
    }

    ReceiveStream receiveStream(int peer, int stream) {
        return receives[peer * Urtp.STREAMS + stream];
    }

    /** Streams whose next packet for the program is not here. */
    int missing() {
        int missing = 0;
        for (ReceiveStream each : receives) {
            missing += isPeer(each.peer) && !each.holds(each.base) ? 1 : 0;
        }
        return missing;
    }

    long address(int peer) {
        return addresses[peer];
    }

    /** Sends a packet without payload; one for which the datalink has no room is lost, as any may be. */
    boolean sendControl(int type, int peer, int stream, int number) {
        spend(controlCost);
        UrtpHeader.store(control, 0, addresses[peer], addresses[rank], type, rank, stream, peer, job, 0);
        UrtpHeader.number(control, 0, 0, number);
        boolean isSent = send(control, 0, UrtpHeader.BYTES, control, 0, 0);
        if (isSent) {
            switch (type) {
                case UrtpHeader.REQ -> counters.requests++;
                case UrtpHeader.ACK -> counters.acknowledgments++;
                case UrtpHeader.PROBE -> counters.probes++;
                case UrtpHeader.QUESTION -> counters.questions++;
                default -> {
                }
            }
            report(UrtpEvent.Kind.SENT, peer, type, stream, number, 0, false);
        }
        return isSent;
    }

    void report(SendStream to, UrtpEvent.Kind kind, int number) {
        reportMisuse(kind, to.peer, to.stream, number);
    }

    void report(ReceiveStream from, UrtpEvent.Kind kind, int number) {
        reportMisuse(kind, from.peer, from.stream, number);
    }

    private void reportMisuse(UrtpEvent.Kind kind, int peer, int stream, int number) {
        counters.misused++;
        if (observer != null) {
            observer.on(event.about(kind, peer, stream, number));
        }
    }

    void report(UrtpEvent.Kind kind, int peer, int type, int stream, int number, int length, boolean flag) {
        if (observer != null) {
            observer.on(event.packet(kind, peer, type, stream, number, length, flag));
        }
    }

    /** The window to a peer has moved. */
    void reportWindow(SendStream to) {
        if (observer != null) {
            observer.on(event.window(to.peer, to.stream, to.base, to.toBeSent));
        }
    }

    /** The rank has left. */
    void reportLeft(int awaited, int used) {
        if (observer != null) {
            int underWay = Arrays.stream(sends).mapToInt(SendStream::underWay).sum();
            int held = Arrays.stream(receives).mapToInt(ReceiveStream::held).sum();
            observer.on(event.left(awaited - underWay, used - held));
        }
    }

    /** The program has got a packet. */
    void reportTaken(ReceiveStream from, int number) {
        if (observer != null) {
            observer.on(event.about(UrtpEvent.Kind.TAKEN, from.peer, from.stream, number));
        }
    }
}
