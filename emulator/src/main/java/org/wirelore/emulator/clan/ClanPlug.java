package org.wirelore.emulator.clan;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitStation;
import org.wirelore.device.api.wire.CircuitWire;
import org.wirelore.emulator.fabric.FabricEnvironment;

/** A station's plug. */
final class ClanPlug implements CircuitWire, CellLink.Sink {
    private static final @Nullable Circuit[] NONE = {};

    private final ClanFabric fabric;
    private final int number;
    private final FabricCells pool;
    private final CellFaults faults;
    private final CellLink loop;
    /** By target, then by number. */
    private @Nullable Circuit[][] circuits = {};
    private @Nullable CircuitStation station;
    private boolean isSending;
    private long sent;
    private long delivered;
    private long damaged;

    ClanPlug(ClanFabric fabric, int number, String name, ClanNetworkConfig config, FabricEnvironment environment,
            FabricCells pool) {
        this.fabric = fabric;
        this.number = number;
        this.pool = pool;
        faults = new CellFaults(fabric.name(), number, environment);
        loop = new CellLink(name + ".loop", config, 0, environment.scheduler(), pool, this);
        loop.endAt(this);
    }

    /** What it sends to itself does not leave it. */
    CellLink loop() {
        return loop;
    }

    @Override
    public void attach(CircuitStation attached) {
        if (station != null) {
            throw new IllegalStateException("a plug must have one station: number=" + number);
        }
        station = attached;
    }

    @Override
    public int station() {
        return number;
    }

    @Override
    public boolean isUp() {
        return fabric.isUp(number);
    }

    @Override
    public @Nullable CircuitCell claim(int target, int circuit, int cells) {
        CircuitHop first = circuit(target, circuit).first();
        return first.link.credits().take(first, cells) ? pool.claim(first, cells) : null;
    }

    private Circuit circuit(int target, int circuit) {
        if (target >= circuits.length) {
            int known = circuits.length;
            circuits = Arrays.copyOf(circuits, target + 1);
            Arrays.fill(circuits, known, target + 1, NONE);
        }
        if (circuit >= circuits[target].length) {
            circuits[target] = Arrays.copyOf(circuits[target], Integer.highestOneBit(circuit | 1) << 1);
        }
        Circuit found = circuits[target][circuit];
        if (found == null) {
            found = new Circuit(number, target, circuit, fabric.route(number, target));
            circuits[target][circuit] = found;
        }
        return found;
    }

    @Override
    public void release(CircuitCell cell) {
        FabricCell own = (FabricCell) cell;
        CircuitHop hop = own.hop();
        if (own.isSent) {
            hop.link.credits().give(hop, own.credit);
        } else {
            hop.link.credits().giveNow(hop, own.credit);
        }
        pool.released(own);
    }

    @Override
    public void send(CircuitCell cell) {
        if (isSending) {
            throw new IllegalStateException("one unit must leave at a time: number=" + number);
        }
        FabricCell own = (FabricCell) cell;
        isSending = true;
        sent++;
        pool.sent(own);
        faults.leaves(own);
        own.hop().link.send(own);
    }

    /** The last bit has left. */
    void onLeft() {
        isSending = false;
        Objects.requireNonNull(station, "who sends is plugged in").onSent();
    }

    void onCredit(Circuit circuit) {
        if (station != null) {
            station.onCredit(circuit.target, circuit.number);
        }
    }

    @Override
    public void arrived(FabricCell cell) {
        faults.arrives(cell);
        CircuitStation to = station;
        // In a network of two cards without a switch all comes here, also what is for no one.
        if (to == null || cell.isLost || cell.target != number) {
            cell.hop().link.credits().give(cell.hop(), cell.credit);
            pool.lost(cell);
            return;
        }
        delivered++;
        damaged += cell.isDamaged ? 1 : 0;
        pool.delivered(cell);
        to.onCell(cell);
    }

    void linkChanged() {
        if (station != null) {
            station.onLinkChange();
        }
    }

    void count(ObjLongConsumer<String> visitor) {
        visitor.accept("sent", sent);
        visitor.accept("delivered", delivered);
        visitor.accept("damaged", damaged);
        faults.count(visitor);
    }

    void reset() {
        for (@Nullable
        Circuit[] each : circuits) {
            for (Circuit circuit : each) {
                if (circuit != null) {
                    circuit.reset();
                }
            }
        }
        loop.reset();
        faults.reset();
        isSending = false;
        sent = 0;
        delivered = 0;
        damaged = 0;
    }
}
