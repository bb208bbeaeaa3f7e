package org.wirelore.emulator.fabric;

import org.wirelore.device.api.wire.StreamPacket;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** Packets of stream wires as fault rules see them, and two effects on them. */
final class Streams implements UnitType<StreamPacket> {
    static final Streams UNITS = new Streams();

    private Streams() {
    }

    @Override
    public int lengthBytes(StreamPacket packet) {
        return packet.length;
    }

    @Override
    public int octet(StreamPacket packet, int index) {
        return packet.bytes[index] & 0xFF;
    }

    @Override
    public void copy(StreamPacket from, StreamPacket to) {
        to.ensureCapacity(from.length);
        System.arraycopy(from.bytes, 0, to.bytes, 0, from.length);
        to.length = from.length;
        to.crcResidue = from.crcResidue;
        to.cut = from.cut;
    }

    /** What the effects do. */
    enum Event implements WireEvent {
        PACKET_LOST(Fate.LOST, "packet lost"), BAD_CRC(Fate.DAMAGED, "bad CRC-8");

        private final Fate fate;
        private final String words;

        Event(Fate fate, String words) {
            this.fate = fate;
            this.words = words;
        }

        @Override
        public Fate fate() {
            return fate;
        }

        @Override
        public Cause cause() {
            return Cause.RULE;
        }

        @Override
        public String words(long value) {
            return words;
        }
    }

    /** The packet never leaves the switch. */
    record LostPacket() implements UnitEffect<StreamPacket> {
        @Override
        public UnitType<StreamPacket> units() {
            return UNITS;
        }

        @Override
        public String kind() {
            return "lostPacket";
        }

        @Override
        public String counter() {
            return "packetsLostByFault";
        }

        @Override
        public Action<StreamPacket> at(FaultSite<StreamPacket> site) {
            return (packet, answer) -> {
                if (answer == 0) {
                    return true;
                }
                site.count();
                site.note(packet, Event.PACKET_LOST, 0);
                site.lose(packet);
                return false;
            };
        }
    }

    /** The packet arrives whole, with a CRC-8 that does not fit. */
    record BadCrc() implements UnitEffect<StreamPacket> {
        @Override
        public UnitType<StreamPacket> units() {
            return UNITS;
        }

        @Override
        public String kind() {
            return "badCrc";
        }

        @Override
        public String counter() {
            return "badCrcsByFault";
        }

        @Override
        public Action<StreamPacket> at(FaultSite<StreamPacket> site) {
            return (packet, answer) -> {
                if (answer != 0) {
                    site.count();
                    packet.unit().crcResidue = 1;
                    site.note(packet, Event.BAD_CRC, 0);
                }
                return true;
            };
        }
    }
}
