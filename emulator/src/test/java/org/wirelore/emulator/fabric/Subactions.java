package org.wirelore.emulator.fabric;

import org.wirelore.device.api.wire.SciPacket;
import org.wirelore.emulator.capture.WireEvent;
import org.wirelore.emulator.fault.FaultSite;
import org.wirelore.emulator.fault.UnitEffect;
import org.wirelore.emulator.fault.UnitType;

/** Subactions as fault rules see them: four bytes of header, then the data; and two effects on them. */
final class Subactions implements UnitType<SciPacket> {
    static final Subactions UNITS = new Subactions();
    static final int HEADER_BYTES = 4;

    private Subactions() {
    }

    @Override
    public int lengthBytes(SciPacket packet) {
        return HEADER_BYTES + packet.dataBytes;
    }

    @Override
    public int octet(SciPacket packet, int index) {
        return switch (index) {
            case 0 -> packet.targetId;
            case 1 -> packet.sourceId;
            case 2 -> packet.command;
            case 3 -> packet.status;
            default -> packet.data[index - HEADER_BYTES] & 0xFF;
        };
    }

    @Override
    public void copy(SciPacket from, SciPacket to) {
        to.targetId = from.targetId;
        to.sourceId = from.sourceId;
        to.command = from.command;
        to.status = from.status;
        to.dataBytes = from.dataBytes;
        System.arraycopy(from.data, 0, to.data, 0, from.dataBytes);
    }

    /** What the effects do. */
    enum Event implements WireEvent {
        ECHO_LOST(Fate.WHOLE, "echo lost"), RESPONSE_ERROR(Fate.DAMAGED, "response error");

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

    /** The packet arrives, and its sender hears nothing of it. */
    record LostEcho() implements UnitEffect<SciPacket> {
        @Override
        public UnitType<SciPacket> units() {
            return UNITS;
        }

        @Override
        public String kind() {
            return "lostEcho";
        }

        @Override
        public String counter() {
            return "echoesLostByFault";
        }

        @Override
        public Action<SciPacket> at(FaultSite<SciPacket> site) {
            return (packet, answer) -> {
                if (answer != 0) {
                    site.count();
                    site.note(packet, Event.ECHO_LOST, 0);
                }
                return true;
            };
        }
    }

    /** A response arrives with an error status. */
    record ResponseError(int status) implements UnitEffect<SciPacket> {
        @Override
        public UnitType<SciPacket> units() {
            return UNITS;
        }

        @Override
        public String kind() {
            return "responseError";
        }

        @Override
        public String counter() {
            return "responseErrorsByFault";
        }

        @Override
        public Action<SciPacket> at(FaultSite<SciPacket> site) {
            return (packet, answer) -> {
                if (answer != 0) {
                    site.count();
                    packet.unit().status = status;
                    site.note(packet, Event.RESPONSE_ERROR, status);
                }
                return true;
            };
        }
    }
}
