package org.wirelore.emulator.loopback;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateHash;
import org.wirelore.device.api.unet.UNetDevice;

/**
 * U-Net without a card: every message taken by a trap arrives a fixed time later, whole, once and in order (U-Net,
 * SOSP'95, section 3, as the interfaces of {@code org.wirelore.device.api.unet} state it). It charges nothing.
 */
public final class LoopbackUNet {
    /** Over Fast Ethernet a shorter message is padded on the wire, and the receiver can't tell. */
    public static final int ETHERNET_MESSAGE_BYTES_MIN = 44;

    private LoopbackUNet() {
    }

    /** What becomes of one message on its way. For tests of what stands above an unreliable network. */
    @FunctionalInterface
    public interface Fate {
        /** The answer for a message that is lost. */
        long LOST = -1;
        /** The answer for a message that arrives twice. */
        long TWICE = -2;

        /**
         * Decides about one message. Allocates nothing on the undisturbed path.
         *
         * @param transfer how many messages the network took before this one
         * @param message what is on the way; may be changed, which corrupts it
         * @return extra delay in picoseconds, zero or more, or {@link #LOST} or {@link #TWICE}
         */
        long decide(long transfer, long sourceMac, long destinationMac, MemorySegment message);
    }

    /** Interfaces that reach each other. Not thread safe; its devices belong to one scheduler. */
    public static final class Network {
        private static final long MAC_BASE = 0x02_00_00_00_00_00L;

        private final Scheduler scheduler;
        private final long latencyPs;
        private final int messageBytesMin;
        private final List<LoopbackUNetInterface> interfaces = new ArrayList<>();
        private final List<LoopbackUNetFlight> flights = new ArrayList<>();
        private final ArrayDeque<LoopbackUNetFlight> idle = new ArrayDeque<>();
        private @Nullable Fate fate;
        private StateHash hash = new StateHash();
        private long transfers;
        private long lost;

        /** A network that pads like Fast Ethernet. */
        public Network(Scheduler scheduler, long latencyPs) {
            this(scheduler, latencyPs, ETHERNET_MESSAGE_BYTES_MIN);
        }

        /**
         * @param latencyPs from the trap to the receive queue, picoseconds, zero or more
         * @param messageBytesMin shorter messages arrive padded with zeros to this length, 0 to 64
         */
        public Network(Scheduler scheduler, long latencyPs, int messageBytesMin) {
            if (latencyPs < 0 || messageBytesMin < 0 || messageBytesMin > 64) {
                throw new IllegalArgumentException("latency must not be negative and padding must be 0 to 64 bytes: "
                        + "latencyPs=" + latencyPs + ", messageBytesMin=" + messageBytesMin);
            }
            this.scheduler = scheduler;
            this.latencyPs = latencyPs;
            this.messageBytesMin = messageBytesMin;
        }

        /**
         * Opens the interface of a process's host. Processes whose hosts have one name share one interface and its
         * ports.
         */
        public UNetDevice open(Host process) {
            LoopbackUNetInterface found = null;
            for (LoopbackUNetInterface each : interfaces) {
                if (each.hostName().equals(process.name())) {
                    found = each;
                }
            }
            if (found == null) {
                found = new LoopbackUNetInterface(this, process.name(), MAC_BASE + interfaces.size() + 1);
                interfaces.add(found);
            }
            return found.open(process);
        }

        /**
         * Has all messages enter the hash of an event stream, whose owner resets it. Without this call the network
         * keeps a hash of its own.
         */
        public void hashInto(StateHash eventStream) {
            hash = eventStream;
        }

        /** Puts someone in charge of what becomes of messages; null to deliver everything. */
        public void fate(@Nullable Fate decides) {
            fate = decides;
        }

        /** How many messages were taken from send queues. */
        public long transfers() {
            return transfers;
        }

        /** The number of messages without a receiver: lost, to an unknown address, or to a port that is not in use. */
        public long lost() {
            return lost;
        }

        /**
         * Back to the beginning: nothing in flight, no process has opened anything. Interfaces keep their addresses.
         */
        public void reset() {
            for (LoopbackUNetFlight flight : flights) {
                if (flight.cancel()) {
                    idle.add(flight);
                }
            }
            for (LoopbackUNetInterface each : interfaces) {
                each.reset();
            }
            transfers = 0;
            lost = 0;
        }

        int messageBytesMin() {
            return messageBytesMin;
        }

        Scheduler scheduler() {
            return scheduler;
        }

        /** An empty flight to fill and {@link #depart}. */
        LoopbackUNetFlight claim() {
            LoopbackUNetFlight flight = idle.poll();
            if (flight == null) {
                flight = new LoopbackUNetFlight(this, flights.size());
                flights.add(flight);
            }
            return flight;
        }

        void depart(LoopbackUNetFlight flight) {
            long transfer = transfers++;
            long answer = fate == null
                    ? 0
                    : fate.decide(transfer, flight.sourceMac, flight.destinationMac, flight.message());
            hash.add((flight.sourceMac << 8) | flight.sourcePort);
            hash.add((flight.destinationMac << 8) | flight.destinationPort);
            hash.add(answer);
            hash.add(flight.bytes, 0, flight.length);
            if (answer == Fate.LOST) {
                lost++;
                idle.add(flight);
                return;
            }
            if (answer == Fate.TWICE) {
                LoopbackUNetFlight twin = claim();
                twin.copyFrom(flight);
                twin.arriveAt(scheduler.now() + latencyPs);
            }
            flight.arriveAt(scheduler.now() + latencyPs + Math.max(0, answer));
        }

        void onArrival(LoopbackUNetFlight flight) {
            boolean found = false;
            for (LoopbackUNetInterface each : interfaces) {
                if (each.mac() == flight.destinationMac) {
                    found = each.deliver(flight);
                    break;
                }
            }
            if (!found) {
                lost++;
            }
            idle.add(flight);
        }
    }
}
