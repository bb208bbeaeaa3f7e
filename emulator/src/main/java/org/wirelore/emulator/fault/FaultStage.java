package org.wirelore.emulator.fault;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.wire.Frame;

/**
 * The rules that cover one direction of a wire. A frame goes through them in order; one that is held back goes on, when
 * its time comes, with the rule after the one that held it.
 */
public final class FaultStage {
    /** A frame on hold. */
    private static final class Held {
        Frame frame;
        @Nullable
        FaultNote note;
        int rule;
        long sincePs;
        long releasePs;
        int framesToPass;

        Held(Frame frame) {
            this.frame = frame;
        }
    }

    /** Frames of one direction that may be on hold at once, and copies that may be made at one moment. */
    static final int FRAMES_MAX = 65_536;

    private final String direction;
    private final Scheduler scheduler;
    private final FaultOutlet outlet;
    private final ActiveFault[] faults;
    private final FaultCounters counters = new FaultCounters();
    private final List<Held> held = new ArrayList<>();
    private final ArrayDeque<Held> spareHeld = new ArrayDeque<>();
    private final ArrayDeque<FaultNote> spareNotes = new ArrayDeque<>();
    private final Alarm release;
    private int copiesAtOnce;

    FaultStage(String direction, List<FaultRule.PerFrame> rules, List<String> names, Scheduler scheduler,
            Decider decider, FaultOutlet outlet) {
        this.direction = direction;
        this.scheduler = scheduler;
        this.outlet = outlet;
        this.faults = new ActiveFault[rules.size()];
        Map<String, Integer> ordinals = new HashMap<>();
        for (int i = 0; i < faults.length; i++) {
            FaultRule.PerFrame rule = rules.get(i);
            int ordinal = ordinals.merge(rule.kind(), 1, Integer::sum);
            String name = direction + "." + rule.kind() + (ordinal == 1 ? "" : Integer.toString(ordinal));
            faults[i] = new ActiveFault(name, rule, names.get(i), decider);
        }
        this.release = scheduler.alarm(direction + ".faults.release", this::onAlarm);
    }

    /** Takes a frame over; it comes out at the outlet, at once or later, or is lost there. */
    public void accept(Frame frame) {
        copiesAtOnce = 0;
        process(frame, 0, null);
    }

    /** Frames on hold. */
    public int held() {
        return held.size();
    }

    public FaultCounters counters() {
        return counters;
    }

    /** Forgets counts and frames on hold; their owner takes them back by itself. */
    public void reset() {
        release.cancel();
        for (int i = held.size() - 1; i >= 0; i--) {
            recycle(held.remove(i));
        }
        for (ActiveFault fault : faults) {
            fault.reset();
        }
        counters.reset();
    }

    private void process(Frame frame, int firstRule, @Nullable FaultNote firstNote) {
        FaultNote note = firstNote;
        long nowPs = scheduler.now();
        for (int i = firstRule; i < faults.length; i++) {
            ActiveFault fault = faults[i];
            int answer = fault.decide(frame, nowPs);
            switch (fault.rule) {
                case FaultRule.Loss _ -> {
                    if (answer != 0) {
                        counters.lost++;
                        lose(frame, note, FaultNote.Deed.LOST, fault);
                        return;
                    }
                }
                case FaultRule.BurstLoss _ -> {
                    if (answer != 0) {
                        counters.lostInBursts++;
                        lose(frame, note, FaultNote.Deed.LOST_IN_BURST, fault);
                        return;
                    }
                }
                case FaultRule.Corruption _ -> {
                    if (answer != 0) {
                        note = corrupt(frame, note, fault, answer);
                    }
                }
                case FaultRule.Duplication duplication -> {
                    if (answer != 0) {
                        duplicate(frame, note, i, duplication);
                        return;
                    }
                }
                case FaultRule.Delay delay -> {
                    long untilPs = Math.max(nowPs + delayPs(delay, answer), fault.heldUntilPs);
                    // At the very moment of a release, those on hold still go first.
                    if (untilPs > nowPs || isAnyHeld(i)) {
                        fault.heldUntilPs = untilPs;
                        counters.delayed++;
                        note = touch(note);
                        note.add(FaultNote.Deed.DELAYED, untilPs - nowPs, fault.userName);
                        hold(frame, note, i, untilPs, 0);
                        return;
                    }
                }
                case FaultRule.Reordering reordering -> {
                    if (answer != 0) {
                        counters.reordered++;
                        hold(frame, touch(note), i, nowPs + reordering.holdPs(), reordering.framesBehind());
                        return;
                    }
                    if (isAnyBehind(i)) {
                        process(frame, i + 1, note);
                        letOvertaken(i);
                        return;
                    }
                }
            }
        }
        outlet.pass(frame, note);
        recycle(note);
    }

    private void lose(Frame frame, @Nullable FaultNote note, FaultNote.Deed deed, ActiveFault fault) {
        FaultNote touched = touch(note);
        touched.add(deed, fault.lastFrame(), fault.userName);
        outlet.lose(frame, touched);
        recycle(touched);
    }

    private FaultNote corrupt(Frame frame, @Nullable FaultNote note, ActiveFault fault, int bits) {
        FaultNote touched = touch(note);
        counters.corrupted++;
        int total = 8 * frame.length;
        for (int drawn = 0; drawn < Math.min(bits, total - touched.flips()); drawn++) {
            int bit = fault.drawBit(total);
            // A bit drawn twice would be inverted back: take the next one that is still as it was.
            while (touched.hasFlipped(bit)) {
                bit = (bit + 1) % total;
            }
            touched.flip(frame, bit, fault.userName);
        }
        return touched;
    }

    private void duplicate(Frame frame, @Nullable FaultNote note, int rule, FaultRule.Duplication duplication) {
        long nowPs = scheduler.now();
        Frame[] copies = new Frame[duplication.copies()];
        copiesAtOnce += copies.length;
        requireRoom(copiesAtOnce, "copy", rule);
        scheduler.charge(copies.length);
        FaultNote[] notes = new FaultNote[copies.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = outlet.claim();
            copies[i].copyFrom(frame);
            notes[i] = touch(null);
            if (note != null) {
                notes[i].copyFrom(note);
            }
            notes[i].add(FaultNote.Deed.DUPLICATE, i + 1, faults[rule].userName);
            counters.duplicated++;
        }
        process(frame, rule + 1, note);
        for (int i = 0; i < copies.length; i++) {
            if (duplication.gapPs() == 0) {
                process(copies[i], rule + 1, notes[i]);
            } else {
                hold(copies[i], notes[i], rule, nowPs + (i + 1) * duplication.gapPs(), 0);
            }
        }
    }

    private void requireRoom(int frames, String deed, int rule) {
        if (frames >= FRAMES_MAX) {
            throw new FaultOverflowException("faults must not " + deed + " more than " + FRAMES_MAX
                    + " frames at once: direction=" + direction + ", rule=" + faults[rule].userName
                    + "; use fewer duplication rules or copies, or shorter delays");
        }
    }

    private static long delayPs(FaultRule.Delay delay, int answer) {
        if (answer == 0) {
            return 0;
        }
        return answer == 1
                ? delay.minPs()
                : delay.minPs() + (delay.maxPs() - delay.minPs()) * (answer - 1) / (delay.steps() - 1);
    }

    private void hold(Frame frame, FaultNote note, int rule, long releasePs, int framesToPass) {
        requireRoom(held.size(), "hold back", rule);
        Held entry = spareHeld.isEmpty() ? new Held(frame) : spareHeld.pop();
        entry.frame = frame;
        entry.note = note;
        entry.rule = rule;
        entry.sincePs = scheduler.now();
        entry.releasePs = releasePs;
        entry.framesToPass = framesToPass;
        held.add(entry);
        if (!release.isSet() || releasePs < release.atPs()) {
            release.set(releasePs);
        }
    }

    private boolean isAnyHeld(int rule) {
        for (int i = 0; i < held.size(); i++) {
            if (held.get(i).rule == rule) {
                return true;
            }
        }
        return false;
    }

    private boolean isAnyBehind(int rule) {
        for (int i = 0; i < held.size(); i++) {
            if (held.get(i).rule == rule && held.get(i).framesToPass > 0) {
                return true;
            }
        }
        return false;
    }

    /** One more frame has overtaken those that this rule holds: lets go whoever has been overtaken often enough. */
    private void letOvertaken(int rule) {
        for (int i = 0; i < held.size(); i++) {
            Held entry = held.get(i);
            if (entry.rule == rule && entry.framesToPass > 0) {
                entry.framesToPass--;
                if (entry.framesToPass == 0) {
                    entry.releasePs = scheduler.now();
                }
            }
        }
        onRelease();
    }

    private void onAlarm() {
        copiesAtOnce = 0;
        onRelease();
    }

    private void onRelease() {
        long nowPs = scheduler.now();
        while (true) {
            int earliest = -1;
            for (int i = 0; i < held.size(); i++) {
                if (earliest < 0 || held.get(i).releasePs < held.get(earliest).releasePs) {
                    earliest = i;
                }
            }
            if (earliest < 0) {
                release.cancel();
                return;
            }
            if (held.get(earliest).releasePs > nowPs) {
                release.set(held.get(earliest).releasePs);
                return;
            }
            Held entry = held.remove(earliest);
            Frame frame = entry.frame;
            FaultNote note = entry.note;
            int rule = entry.rule;
            if (note != null && faults[rule].rule instanceof FaultRule.Reordering) {
                note.add(FaultNote.Deed.HELD, nowPs - entry.sincePs, faults[rule].userName);
            }
            entry.note = null;
            spareHeld.push(entry);
            process(frame, rule + 1, note);
        }
    }

    private FaultNote touch(@Nullable FaultNote note) {
        if (note != null) {
            return note;
        }
        return spareNotes.isEmpty() ? new FaultNote() : spareNotes.pop();
    }

    private void recycle(Held entry) {
        recycle(entry.note);
        entry.note = null;
        spareHeld.push(entry);
    }

    private void recycle(@Nullable FaultNote note) {
        if (note != null) {
            note.clear();
            spareNotes.push(note);
        }
    }
}
