package org.wirelore.device.lanai;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.Alarm;
import org.wirelore.device.api.Host;
import org.wirelore.device.api.Scheduler;
import org.wirelore.device.api.StateVisitor;
import org.wirelore.firmware.cpu.Bus;
import org.wirelore.firmware.cpu.CpuOptions;
import org.wirelore.firmware.cpu.CpuState;
import org.wirelore.firmware.cpu.Fault;
import org.wirelore.firmware.cpu.LanaiCpu;
import org.wirelore.firmware.cpu.StopReason;
import org.wirelore.firmware.cpu.Translator;

/**
 * The card's processor in time. It runs ahead of the event queue, in slices: up to the first moment at which anything
 * could reach the card. What the parts of the card do meanwhile happens at its time, between two instructions: an
 * instruction that begins at a time comes after everything that happens at this time.
 */
final class Processor {
    /** The ISR. */
    static final int STATUS = 1;
    /** RMP. */
    static final int RECEIVE = 2;
    /** SMP. */
    static final int SEND = 4;
    /** After this many cycles without an access to a register the firmware may wait for a word of memory. */
    private static final int QUIET_CYCLES = 1 << 14;

    private final LanaiConfig config;
    private final Scheduler scheduler;
    private final CardPart[] parts;
    private final LanaiCpu cpu;
    private final CardClock clock;
    private final Alarm slice;
    private final Alarm fault;
    private final ChipRegisters registers;
    private final EngineActivity engines;
    private final IdleLoop idle;

    private boolean isOn;
    private boolean isFaulted;
    private boolean isExecuting;
    /** The processor executes again what it has proved: it reads what it read then. */
    private boolean isRepeating;
    private boolean hasRead;
    /** When a parked processor reads something new. */
    private long wakePs;
    private boolean hasActed;
    /** While a part goes on between two events: its time. */
    private long partPs = Host.FOREVER;
    /** When the next instruction begins. */
    private long positionPs;
    /** What was executed began before this time, so nothing may come from outside any more that is earlier. */
    private long ranToPs;
    private FirmwareFaultListener listener = (which, atPs) -> {
    };

    Processor(LanaiConfig config, Scheduler scheduler, Bus bus, ChipRegisters registers, CardPart[] parts,
            EngineActivity engines, LongSupplier reachPs, Alarm fault) {
        this.config = config;
        this.scheduler = scheduler;
        this.registers = registers;
        this.parts = parts.clone();
        this.engines = engines;
        this.fault = fault;
        Translator translator = config.execution().translator();
        cpu = translator == null
                ? new LanaiCpu(bus, CpuOptions.HARDWARE)
                : new LanaiCpu(bus, CpuOptions.HARDWARE, translator);
        clock = new CardClock(config.periodPs());
        idle = new IdleLoop(cpu);
        slice = scheduler.sliceAlarm(config.name() + ".slice", reachPs, this::onSlice);
    }

    LanaiCpu cpu() {
        return cpu;
    }

    IdleLoop idle() {
        return idle;
    }

    void listen(FirmwareFaultListener newListener) {
        listener = newListener;
    }

    boolean isExecuting() {
        return isExecuting;
    }

    boolean isOn() {
        return isOn;
    }

    /** The time of what the card does now. */
    long nowPs() {
        if (isExecuting) {
            return clock.at(cpu.cycles());
        }
        return partPs != Host.FOREVER ? partPs : scheduler.now();
    }

    /**
     * When others see what the card does now: at the next edge of its clock, so that everything else that happens now
     * comes before, however far the card has run ahead.
     */
    long effectPs() {
        return nowPs() + config.periodPs();
    }

    /** Reset ends: execution begins at address 0. */
    void start() {
        isOn = true;
        isFaulted = false;
        idle.forget();
        cpu.reset();
        clock.start(scheduler.now());
        positionPs = scheduler.now();
        ranToPs = positionPs;
    }

    /** The processor is held in reset. */
    void stop() {
        isOn = false;
        isFaulted = false;
        ranToPs = 0;
        idle.forget();
        fault.cancel();
        slice.cancel();
    }

    /**
     * Brings the card to the present, at which an event happens: everything before it has been executed, and the parts
     * have gone on up to it.
     */
    void settle() {
        if (scheduler.now() < ranToPs) {
            throw new IllegalStateException("must hold: nothing reaches a card in its past: card=" + config.name()
                    + ", nowPs=" + scheduler.now() + ", ranToPs=" + ranToPs);
        }
        runTo(scheduler.now());
    }

    /** The event has been handled: goes on later. */
    void proceed() {
        changeStretch();
        long nextPs = !isRunning() ? Host.FOREVER : idle.isParked() ? wakePs : positionPs;
        if (nextPs == Host.FOREVER) {
            slice.cancel();
        } else if (!slice.isSet() || slice.atPs() != nextPs) {
            slice.set(Math.max(nextPs, scheduler.now()));
        }
    }

    private boolean isRunning() {
        return isOn && !isFaulted;
    }

    private void onSlice() {
        long untilPs = Math.min(scheduler.horizonPs(slice), scheduler.now() + config.execution().slicePs());
        runTo(untilPs);
        proceed();
    }

    /** Executes what begins before a time, or before what it starts meanwhile reaches others. */
    private void runTo(long untilPs) {
        long endPs = untilPs;
        while (true) {
            long partNextPs = EngineActivity.nextPs(parts);
            long stopPs = Math.min(endPs, partNextPs);
            if (execute(stopPs)) {
                endPs = Math.min(endPs, Math.max(scheduler.now(), scheduler.horizonPs(slice)));
                continue;
            }
            if (partNextPs > endPs || partNextPs == Host.FOREVER) {
                return;
            }
            goOn(partNextPs);
        }
    }

    /** Executes up to a time; true if the processor has acted on the card and stopped at once. */
    private boolean execute(long stopPs) {
        if (!isRunning() || positionPs >= stopPs) {
            return false;
        }
        if (idle.isParked()) {
            if (wakePs >= stopPs) {
                return false;
            }
            wake(wakePs);
        }
        hasActed = false;
        while (positionPs < stopPs && !hasActed && isRunning() && !idle.isParked()) {
            run(clock.cycleAt(stopPs) - cpu.cycles());
            if (config.execution().skips()) {
                park();
            }
        }
        if (!hasActed) {
            ranToPs = Math.min(positionPs, stopPs);
        }
        return hasActed || (idle.isParked() && wakePs < stopPs);
    }

    private void run(long cycles) {
        hasRead = false;
        long limited = config.execution().skips() ? Math.min(cycles, QUIET_CYCLES) : cycles;
        StopReason reason = runCpu(limited);
        if (reason == StopReason.FAULT) {
            isFaulted = true;
            fault.set(Math.max(positionPs + config.periodPs(), scheduler.now()));
        } else if (limited == QUIET_CYCLES && !hasRead && !hasActed) {
            idle.suspect();
        }
        if (hasActed) {
            changeStretch();
        }
    }

    private StopReason runCpu(long cycles) {
        isExecuting = true;
        try {
            return cpu.run(cycles);
        } finally {
            isExecuting = false;
            positionPs = clock.at(cpu.cycles());
        }
    }

    /** Parks the processor if it has proved that it waits. */
    private void park() {
        boolean isProved = idle.isObserving() ? idle.conclude() : idle.consider();
        if (!isProved) {
            return;
        }
        ProvenLoop loop = idle.parked();
        partPs = positionPs;
        wakePs = engines.depositPs(loop);
        boolean isSame = true;
        for (int i = 0; i < loop.reads(); i++) {
            int offset = loop.offset(i);
            isSame &= registers.peek(offset) == loop.value(i);
            wakePs = Math.min(wakePs, registers.nextChangePs(offset, positionPs));
        }
        partPs = Host.FOREVER;
        if (!isSame || wakePs <= clock.at(cpu.cycles() + loop.cycles())) {
            idle.refuse();
        } else {
            idle.accept();
        }
    }

    /** What the processor reads is about to change in a way that it could not foresee. */
    void before(int what) {
        if (isExecuting) {
            acted();
        } else if (idle.reads(what)) {
            wake(nowPs());
        } else {
            idle.disturb(what);
        }
    }

    /** SRAM is about to change, by an engine or the host. */
    void beforeStore(int address, int length) {
        if (isExecuting) {
            return;
        }
        if (idle.reads(address, length)) {
            wake(nowPs());
        } else {
            idle.disturb(address, length);
        }
    }

    /** The processor reads a register. */
    int read(int offset) {
        if (isRepeating) {
            return idle.parked().valueOf(offset);
        }
        int value = registers.readWord(offset);
        hasRead = true;
        if (config.execution().skips()) {
            idle.onRead(offset, value, registers.groups(offset));
        }
        return value;
    }

    /** The processor has written a register, or done something else that a loop that waits does not do. */
    void onWrite() {
        if (config.execution().skips()) {
            idle.onAct();
        }
    }

    /** The processor, in an access, has changed what others or the parts do: the run ends behind the instruction. */
    void acted() {
        if (isExecuting) {
            hasActed = true;
            ranToPs = clock.at(cpu.cycles());
            cpu.endRunAt(cpu.cycles() + 1);
        }
    }

    private void goOn(long atPs) {
        partPs = atPs;
        for (CardPart part : parts) {
            if (part.nextPs() == atPs) {
                part.advance(atPs);
            }
        }
        changeStretch();
        partPs = Host.FOREVER;
    }

    private void changeStretch() {
        int moving = engines.moving();
        if (moving != clock.engines() && isRunning()) {
            clock.change(idle.isParked() ? beginAt(nowPs()) : cpu.cycles(), moving);
        }
    }

    /** The cycle at which the parked processor's first instruction at a time or later would begin. */
    private long beginAt(long atPs) {
        ProvenLoop loop = idle.parked();
        long cycles = Math.max(0, clock.cycleAt(atPs) - cpu.cycles());
        return cpu.cycles() + cycles / loop.cycles() * loop.cycles() + loop.beginAt((int) (cycles % loop.cycles()));
    }

    /** How many cycles it has executed at the present. */
    long cycles() {
        return idle.isParked() && !isExecuting ? beginAt(nowPs()) : cpu.cycles();
    }

    /**
     * Brings a parked processor to a time: counts the iterations but the last ones, and executes those, which read what
     * all the others would have read.
     */
    private void wake(long atPs) {
        ProvenLoop loop = idle.parked();
        long cycles = beginAt(atPs) - cpu.cycles();
        long skipped = Math.max(0, cycles / loop.cycles() - 1);
        cpu.skip(skipped, loop.cycles(), loop.instructions());
        isRepeating = true;
        runCpu(cycles - skipped * loop.cycles());
        isRepeating = false;
        idle.unpark();
    }

    /** Brings the processor out of a loop that it only counts. */
    void settleExactly() {
        if (idle.isParked()) {
            wake(scheduler.now());
        }
    }

    void onFault() {
        Fault which = cpu.fault();
        if (which != null) {
            listener.onFault(which, scheduler.now());
        }
    }

    /** Why the firmware has stopped, or null. */
    @Nullable
    Fault faulted() {
        return isFaulted ? cpu.fault() : null;
    }

    void visit(StateVisitor visitor) {
        long nowPs = scheduler.now();
        settleExactly();
        isOn = visitor.field("isOn", isOn);
        isFaulted = visitor.field("isFaulted", isFaulted);
        CpuState state = cpu.save();
        List<Integer> saved = new ArrayList<>();
        for (int value : state.registers()) {
            saved.add(visitor.field("register", value));
        }
        CpuState next = new CpuState(List.copyOf(saved), visitor.field("pc", state.pc()),
                visitor.field("next", state.next()), visitor.field("afterNext", state.afterNext()),
                visitor.field("flags", state.flags()), visitor.field("loadedLast", state.loadedLast()),
                visitor.field("cycles", state.cycles()), visitor.field("instructions", state.instructions()));
        if (visitor.restores()) {
            idle.forget();
            cpu.restore(next);
        }
        if (isRunning()) {
            clock.visit(visitor, nowPs, cpu.cycles());
            positionPs = clock.at(cpu.cycles());
        }
        visitor.alarm("fault", fault, nowPs);
    }
}
