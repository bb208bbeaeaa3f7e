package org.wirelore.toy.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.StateHash;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;
import org.wirelore.emulator.capture.LinkType;
import org.wirelore.emulator.capture.LuaDissector;
import org.wirelore.emulator.capture.WireNote;
import org.wirelore.emulator.fabric.Fabric;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.fault.FaultOutlet;
import org.wirelore.emulator.fault.FaultPath;
import org.wirelore.emulator.fault.FaultStage;

/** A bus that carries one parcel at a time, first come first served; a parcel arrives a latency after its last bit. */
public final class PostboxBus implements Fabric<ParcelWire> {
    /** Parcels in captures: Wireshark knows them by the dissector only. */
    static final LinkType LINK_TYPE = new LinkType(LinkType.USER_0 + 5, "postbox", 0,
            new LuaDissector(LinkType.USER_0 + 5, "postbox", "Postbox").field("to", "To box", 0, 1)
                    .field("from", "From box", 1, 1).text());
    private static final double PS_PER_SECOND = 1e12;

    private final String name;
    private final long latencyPs;
    private final long bitsPerSecond;
    private final FabricEnvironment environment;
    private final List<Plug> plugs = new ArrayList<>();
    private long busyUntilPs;

    /** A bus with a plug for each station. */
    public PostboxBus(String name, int stations, long latencyPs, long bitsPerSecond, FabricEnvironment environment) {
        this.name = name;
        this.latencyPs = latencyPs;
        this.bitsPerSecond = bitsPerSecond;
        this.environment = environment;
        for (int i = 0; i < stations; i++) {
            plugs.add(new Plug(i));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int plugs() {
        return plugs.size();
    }

    @Override
    public ParcelWire plug(int index) {
        return plugs.get(index);
    }

    @Override
    public void count(int plug, ObjLongConsumer<String> visitor) {
        Plug counted = plugs.get(plug);
        visitor.accept("parcelsSent", counted.sent);
        visitor.accept("parcelsDelivered", counted.delivered);
        if (counted.stage != null) {
            counted.stage.count(visitor);
        }
    }

    @Override
    public int inFlight() {
        return (int) plugs.stream().filter(plug -> plug.isSending).count();
    }

    @Override
    public void reset() {
        busyUntilPs = 0;
        plugs.forEach(Plug::reset);
    }

    private final class Plug implements ParcelWire, FaultOutlet<Parcel> {
        private final int number;
        private final Alarm arrival;
        private final @Nullable FaultStage<Parcel> stage;
        private final @Nullable CaptureTap tap = environment.tap();
        private final CaptureRecord record = new CaptureRecord();
        private final int wire;
        private final Parcel underWay = new Parcel();
        private boolean isSending;
        private long startPs;
        private long sent;
        private long delivered;
        private @Nullable ParcelStation station;

        Plug(int number) {
            this.number = number;
            String plugName = name + ".box" + number;
            wire = tap == null ? 0 : tap.addWire(new CapturedWire(plugName, "", bitsPerSecond, LINK_TYPE));
            arrival = environment.scheduler().alarm(plugName, this::onArrival);
            stage = environment.faults().stage(new FaultPath(name, FaultPath.FABRIC, number), ParcelUnits.UNITS,
                    environment.scheduler(), environment.decider(), this);
        }

        void reset() {
            arrival.cancel();
            isSending = false;
            sent = 0;
            delivered = 0;
            if (stage != null) {
                stage.reset();
            }
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public void attach(ParcelStation newStation) {
            station = newStation;
        }

        @Override
        public void send(Parcel parcel) {
            ParcelUnits.UNITS.copy(parcel, underWay);
            underWay.from = number;
            isSending = true;
            sent++;
            startPs = Math.max(environment.scheduler().now(), busyUntilPs);
            long bits = (long) ParcelUnits.UNITS.lengthBytes(parcel) * Byte.SIZE;
            busyUntilPs = startPs + Math.round(bits * PS_PER_SECOND / bitsPerSecond);
            arrival.set(busyUntilPs + latencyPs);
        }

        private void onArrival() {
            isSending = false;
            Plug target = underWay.to < plugs.size() ? plugs.get(underWay.to) : null;
            if (target == null) {
                show(underWay, null);
            } else if (target.stage == null) {
                target.pass(underWay, null);
            } else {
                target.stage.accept(underWay);
            }
            if (station != null) {
                station.onSent();
            }
        }

        @Override
        public Parcel claim() {
            return new Parcel();
        }

        /** Arrives at this plug. */
        @Override
        public void pass(Parcel parcel, @Nullable WireNote note) {
            plugs.get(parcel.from).show(parcel, note);
            if (station != null) {
                delivered++;
                station.onParcel(parcel);
            }
        }

        @Override
        public void lose(Parcel parcel, WireNote note) {
            plugs.get(parcel.from).show(parcel, note);
        }

        /** Everything that the bus carries counts in the run's hash, and is in the capture. */
        private void show(Parcel parcel, @Nullable WireNote note) {
            int length = ParcelUnits.UNITS.lengthBytes(parcel);
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) ParcelUnits.UNITS.octet(parcel, i);
            }
            StateHash hash = environment.hash();
            if (hash != null) {
                hash.add(note == null ? 0 : StateHash.ofName(note.fate().name()));
                for (byte each : bytes) {
                    hash.add(each);
                }
            }
            if (tap != null) {
                record.bytes = bytes;
                record.length = length;
                record.startPs = startPs;
                record.timePs = environment.scheduler().now();
                record.direction = CaptureTap.Direction.OUTBOUND;
                record.note = note;
                tap.record(wire, record);
            }
        }
    }
}
