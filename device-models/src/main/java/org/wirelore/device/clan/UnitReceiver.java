package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StatePart;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.device.api.clan.ClanPacket;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.wire.CircuitCell;
import org.wirelore.device.api.wire.CircuitWire;
import org.wirelore.device.clan.memory.ClanMemory;

/**
 * Takes what arrives, one unit after the other, and finds out what is new of it. The credit of a unit goes back when it
 * is done with; so a slow host holds up its circuits. What comes for a VI that is idle waits until it is connected.
 */
final class UnitReceiver implements StatePart {
    private static final int FETCHED_BYTES = 64;
    /** How many units are acknowledged at a time, as a part of the window. */
    private static final int WINDOW_PART = 4;

    private final ClanConfig config;
    private final Scheduler scheduler;
    private final ClanMemory memory;
    private final ViTable vis;
    private final ClanCounters counters;
    private final ConnectionUnit connections;
    private final ControlUnit controls;
    private final Placement placement;
    private final Alarm alarm;
    private final Alarm patience;
    private final CellList arrivals;
    private final CellList early;
    /** What each unit takes longer than by the card's own times. */
    private long slownessPs;
    private boolean isBusy;
    private boolean isEnabled;

    UnitReceiver(ClanConfig config, Scheduler scheduler, CircuitWire wire, UnitSender.Parts parts,
            ConnectionUnit connections, ControlUnit controls, Placement placement, CellPool pool) {
        this.config = config;
        this.scheduler = scheduler;
        memory = parts.memory();
        vis = parts.vis();
        counters = parts.counters();
        this.connections = connections;
        this.controls = controls;
        this.placement = placement;
        alarm = scheduler.alarm(config.name() + ".receive", this::onAlarm);
        patience = scheduler.alarm(config.name() + ".early", this::start);
        arrivals = new CellList(wire, pool);
        early = new CellList(wire, pool);
    }

    void enable(boolean works) {
        isEnabled = works;
    }

    void slow(long addedPs) {
        slownessPs = addedPs;
    }

    void take(CircuitCell cell) {
        arrivals.add(cell, 0);
        if (!isEnabled || cell.dataBytes < 0 || cell.dataBytes > CircuitCell.DATA_BYTES_MAX) {
            counters.strayUnits++;
            arrivals.release(arrivals.count() - 1);
        } else {
            start();
        }
    }

    /** A VI is not idle any longer, or is another one. */
    void onChange() {
        if (early.count() > 0) {
            start();
        }
    }

    private void start() {
        if (!isBusy && (bringsEarly() || arrivals.count() > 0)) {
            isBusy = true;
            alarm.set(endPs(arrivals.get(0)));
        }
        if (early.count() > 0 && !patience.isSet() && early.untilPs(0) > scheduler.now()) {
            patience.set(early.untilPs(0));
        }
    }

    /** Puts what has waited for its VI in front, if there is something. */
    private boolean bringsEarly() {
        for (int i = 0; i < early.count(); i++) {
            VirtualInterface vi = vis.find(early.get(i).targetVi);
            if (vi == null || vi.state != ClanVi.IDLE || early.untilPs(i) <= scheduler.now()) {
                early.moveToFront(i, arrivals);
                return true;
            }
        }
        return false;
    }

    /** When a unit is in host memory. */
    private long endPs(CircuitCell cell) {
        long atPs = scheduler.now();
        VirtualInterface vi = named(cell);
        if (vi != null && vi.isConnected() && !cell.isDamaged) {
            if (cell.isFirst && cell.kind == CircuitCell.SEND && vi.receives.count() > 0) {
                atPs = Math.max(atPs, memory.claimRead(FETCHED_BYTES)) + config.times().fetchPs();
            }
            if (cell.dataBytes > 0) {
                atPs = Math.max(atPs, memory.claimWrite(cell.dataBytes));
            }
        }
        return atPs + config.times().receivePs() + slownessPs;
    }

    private @Nullable VirtualInterface named(CircuitCell cell) {
        VirtualInterface vi = vis.find(cell.targetVi);
        return vi != null && vi.isNamed(cell.targetVi, cell.connection, cell.source) ? vi : null;
    }

    private static boolean isData(CircuitCell cell) {
        return cell.kind >= CircuitCell.SEND && cell.kind <= CircuitCell.READ_DATA;
    }

    private void onAlarm() {
        isBusy = false;
        if (arrivals.count() > 0) {
            work(arrivals.get(0));
        }
        start();
    }

    /** The first of the arrivals is worked on, and leaves them. */
    private void work(CircuitCell cell) {
        counters.receivedUnits++;
        if (cell.isDamaged) {
            counters.damagedUnits++;
        } else if (cell.kind == CircuitCell.CONTROL && cell.dataBytes <= ClanPacket.BYTES_MAX) {
            controls.arrive(arrivals);
            return;
        } else if (isData(cell) && isEarly(cell)) {
            arrivals.move(0, early, scheduler.now() + config.link().retryPs());
            return;
        } else {
            VirtualInterface vi = named(cell);
            if (vi == null || (isData(cell) && !vi.isConnected())) {
                counters.strayUnits++;
            } else {
                take(vi, cell);
            }
        }
        boolean counts = isData(cell) && !cell.isDamaged;
        int source = cell.source;
        arrivals.release(0);
        if (counts) {
            controls.countArrived(source);
        }
    }

    /** Whether a unit's VI is idle and may be about to be connected, or others before it have waited for that. */
    private boolean isEarly(CircuitCell cell) {
        if (arrivals.untilPs(0) != 0) {
            return false;
        }
        for (int i = 0; i < early.count(); i++) {
            if (early.get(i).targetVi == cell.targetVi) {
                return true;
            }
        }
        VirtualInterface vi = vis.find(cell.targetVi);
        return vi != null && vi.state == ClanVi.IDLE;
    }

    private void take(VirtualInterface vi, CircuitCell cell) {
        switch (cell.kind) {
            case CircuitCell.SEND, CircuitCell.WRITE, CircuitCell.READ, CircuitCell.READ_DATA -> accept(vi, cell);
            case CircuitCell.ACKNOWLEDGE -> {
                if (vi.isConnected()) {
                    connections.onAcknowledged(vi, cell.acknowledged);
                    if (cell.isGap) {
                        connections.onGap(vi);
                    }
                }
            }
            case CircuitCell.BREAK -> connections.onBreak(vi, cell);
            case CircuitCell.BROKEN -> connections.onBroken(vi);
            default -> counters.strayUnits++;
        }
    }

    private void accept(VirtualInterface vi, CircuitCell cell) {
        InStream in = vi.in;
        int ahead = cell.sequence - in.expected;
        if (vi.isUnreliable()) {
            if (ahead != 0) {
                counters.missingUnits += Math.max(0, ahead);
                placement.abandon(vi, cell.sequence);
            }
        } else {
            connections.onAcknowledged(vi, cell.acknowledged);
            if (ahead < 0) {
                counters.repeatedUnits++;
                connections.acknowledge(vi, VirtualInterface.ACKNOWLEDGES);
                return;
            }
            if (ahead > 0) {
                counters.missingUnits++;
                if (!in.isGapKnown) {
                    in.isGapKnown = true;
                    connections.acknowledge(vi, VirtualInterface.TELLS_GAP);
                }
                return;
            }
        }
        counters.receivedBytes += cell.dataBytes;
        placement.place(vi, cell);
        if (vi.isConnected()) {
            in.expected = cell.sequence + 1;
            in.isGapKnown = false;
            if (!vi.isUnreliable()) {
                answer(vi, cell);
            }
        }
    }

    private void answer(VirtualInterface vi, CircuitCell cell) {
        connections.owe(vi);
        if (cell.wantsAnswer || vi.in.owed >= config.link().window() / WINDOW_PART) {
            connections.acknowledge(vi, VirtualInterface.ACKNOWLEDGES);
        }
    }

    void reset(boolean isWireKept) {
        arrivals.reset(isWireKept);
        early.reset(isWireKept);
        isBusy = false;
        isEnabled = false;
        alarm.cancel();
        patience.cancel();
    }

    @Override
    public void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        slownessPs = visitor.field("slowness", slownessPs);
        isBusy = visitor.field("isBusy", isBusy);
        isEnabled = visitor.field("isEnabled", isEnabled);
        arrivals.visit(visitor, nowPs);
        early.visit(visitor, nowPs);
        visitor.alarm("alarm", alarm, nowPs);
        visitor.alarm("patience", patience, nowPs);
    }
}
