package org.wirelore.firmware.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How runs end and go on, whichever engine runs. */
class RunControlTest {
    private static final int NOP = Machine.NOP;
    private static final int DEVICE = 0xFFFF_FF00;
    /** Counts r3 down to 0 and stores r3 at 0x100, then spins. */
    private static final int[] COUNTDOWN = {0x2186_0000 | 3 << 18 | 1, 0xE600_0000, 0x9180_0100, 0xE000_000C, NOP};

    private static Machine machine(boolean isEager) {
        return isEager ? Machine.eager(1 << 16, CpuOptions.STRICT) : Machine.strict();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBudgetEndsAtTheFirstBoundaryThatHasSpentIt(boolean isEager) {
        for (int budget = 1; budget < 400; budget++) {
            Machine machine = machine(isEager).at(0, COUNTDOWN).with(3, 100_000);
            machine.cpu.run(20_000);
            long before = machine.cpu.cycles();
            assertThat(machine.cpu.run(budget)).isEqualTo(StopReason.BUDGET);
            assertThat(machine.cpu.cycles() - before).isBetween((long) budget, budget + 1L);
            assertThat(machine.cpu.run(0)).isEqualTo(StopReason.BUDGET);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void faultsTellKindAddressAndPcAndChangeNothing(boolean isEager) {
        Machine machine = machine(isEager).at(0, 0x0318_0004, 0x8198_0000 | 1 << 17, 0xE000_0000, NOP);
        assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.FAULT);
        Fault fault = Objects.requireNonNull(machine.cpu.fault());
        assertThat(fault.kind()).isEqualTo(Fault.Kind.UNMAPPED_LOAD);
        assertThat(fault.address()).isEqualTo(1 << 16);
        assertThat(fault.pc()).isEqualTo(4);
        assertThat(machine.cpu.pc()).isEqualTo(4);
        assertThat(fault.text()).contains("0x00010000").contains("0x00000004");
        long cycles = machine.cpu.cycles();
        assertThat(machine.cpu.run(10)).isEqualTo(StopReason.FAULT);
        assertThat(machine.cpu.cycles()).isEqualTo(cycles);
    }

    @Test
    void misalignedAccessesFailInStrictModeAndAreMaskedByTheHardware() {
        Machine strict = Machine.strict().at(0, 0x8198_0000).with(6, 0x102);
        assertThat(strict.cpu.run(10)).isEqualTo(StopReason.FAULT);
        assertThat(Objects.requireNonNull(strict.cpu.fault()).kind()).isEqualTo(Fault.Kind.MISALIGNED_ACCESS);
        Machine hardware = Machine.hardware().at(0, 0x8198_0000).at(0x100, 77).with(6, 0x102);
        assertThat(hardware.steps(1).r(3)).isEqualTo(77);
    }

    @Test
    void jumpsIntoNowhereAndIllegalWordsAreFaults() {
        Machine machine = Machine.strict().at(0, 0xE100_0000, NOP);
        assertThat(machine.cpu.run(10)).isEqualTo(StopReason.FAULT);
        assertThat(Objects.requireNonNull(machine.cpu.fault()).kind()).isEqualTo(Fault.Kind.UNMAPPED_FETCH);
        machine.at(0, 0xD000_0000).cpu.setPc(0);
        assertThat(machine.cpu.run(10)).isEqualTo(StopReason.FAULT);
        assertThat(Objects.requireNonNull(machine.cpu.fault()).text()).contains("illegal").contains("0xd0000000");
    }

    @Test
    void protectedMemoryIsNotTheProcessorsToWrite() {
        Machine machine = Machine.strict().at(0, 0x9198_0000, 0x9180_0100).with(6, 0x80);
        machine.memory.protect(0x81, 3);
        assertThat(machine.cpu.run(10)).isEqualTo(StopReason.FAULT);
        assertThat(Objects.requireNonNull(machine.cpu.fault()).kind()).isEqualTo(Fault.Kind.PROTECTED_STORE);
        machine.with(6, 0x84);
        machine.steps(1);
        assertThat(machine.memory.word(0x84)).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeviceStopsTheRunBehindItsAccess(boolean isEager) {
        Machine machine = machine(isEager).at(0, 0x018C_0001, 0x9182_FF00, 0xE000_0000, 0x0318_0001);
        machine.bus.map(DEVICE, 0x100, new BusDevice() {
            @Override
            public int read(int offset, int bytes) {
                return 0;
            }

            @Override
            public void write(int offset, int bytes, int value) {
                if (value == 1_000) {
                    machine.cpu.requestStop();
                } else if (value == 2_000) {
                    machine.cpu.requestInterrupt();
                } else if (value == 3_000) {
                    machine.cpu.endRunAt(machine.cpu.cycles() + 2);
                }
            }
        });
        assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.STOPPED);
        assertThat(machine.cpu.pc()).isEqualTo(8);
        assertThat(machine.r(3)).isEqualTo(1_000);
        assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.INTERRUPT);
        assertThat(machine.r(3)).isEqualTo(2_000);
        assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.BUDGET);
        assertThat(machine.r(3)).isEqualTo(3_000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDeviceSeesTheCyclesOfItsAccess(boolean isEager) {
        List<Long> seen = new ArrayList<>();
        Machine machine = machine(isEager).at(0, 0x8182_FF00, 0xE000_0000, 0x0318_0001);
        machine.bus.map(DEVICE, 0x100, new BusDevice() {
            @Override
            public int read(int offset, int bytes) {
                seen.add(machine.cpu.cycles());
                return 0;
            }

            @Override
            public void write(int offset, int bytes, int value) {
                throw new IllegalStateException("no one writes");
            }
        });
        machine.cpu.run(3_000);
        assertThat(seen).hasSize(1_000);
        for (int i = 0; i < seen.size(); i++) {
            assertThat(seen.get(i)).isEqualTo(3L * i);
        }
    }

    /** A loop whose first instruction is an access that waits for what the last one has loaded. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitingForALoadAcrossTheEndOfALoopIsCounted(boolean isEager) {
        List<Long> seen = new ArrayList<>();
        Machine machine = machine(isEager).at(0, 0x819A_0000, 0xE000_0000, 0xF300_0200).with(6, DEVICE);
        machine.at(0x200, DEVICE);
        machine.bus.map(DEVICE, 0x100, new BusDevice() {
            @Override
            public int read(int offset, int bytes) {
                seen.add(machine.cpu.cycles());
                if (seen.size() % 100 == 0) {
                    machine.cpu.requestStop();
                }
                return 0;
            }

            @Override
            public void write(int offset, int bytes, int value) {
                throw new IllegalStateException("no one writes");
            }
        });
        for (int i = 0; i < 10; i++) {
            assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.STOPPED);
            assertThat(machine.cpu.cycles()).isEqualTo(400L * (i + 1) - 3);
        }
        for (int i = 0; i < seen.size(); i++) {
            assertThat(seen.get(i)).isEqualTo(i == 0 ? 0 : 4L * i - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void changedCodeRunsWhoeverChangesIt(boolean isEager) {
        Machine machine = machine(isEager).at(0, 0x018C_0001, 0xE000_0000, NOP);
        machine.cpu.run(3_000);
        assertThat(machine.r(3)).isEqualTo(1_000);
        machine.memory.setWord(0, 0x018C_0002);
        machine.cpu.run(3_000);
        assertThat(machine.r(3)).isEqualTo(3_000);
        machine.memory.write(0, new byte[]{0x01, (byte) 0x8C, 0x00, 0x03}, 0, 4);
        machine.cpu.run(3_000);
        assertThat(machine.r(3)).isEqualTo(6_000);

        Machine itself = machine(isEager).at(0, 0x018C_0001, 0xF301_0000, 0xE000_0000, NOP).with(6, 0x018C_0005);
        itself.cpu.run(5 * 10);
        assertThat(itself.r(3)).isEqualTo(1 + 9 * 5);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void breakpointsStopBeforeAndWatchpointsBehind(boolean isEager) {
        Machine machine = machine(isEager).at(0, COUNTDOWN).with(3, 1_000);
        machine.at(8, 0x9180_0000 | 6 << 18 | 1 << 17).with(6, 0x100);
        machine.cpu.run(500);
        machine.cpu.addBreakpoint(4);
        assertThat(machine.cpu.run(1_000)).isEqualTo(StopReason.BREAKPOINT);
        assertThat(machine.cpu.pc()).isEqualTo(4);
        int before = machine.r(3);
        assertThat(machine.cpu.run(1_000)).isEqualTo(StopReason.BREAKPOINT);
        assertThat(machine.r(3)).isEqualTo(before - 1);
        machine.cpu.removeBreakpoint(4);
        machine.cpu.addWatchpoint(0x101, 1, false, true);
        assertThat(machine.cpu.run(1_000)).isEqualTo(StopReason.WATCHPOINT);
        assertThat(machine.cpu.watchHit()).isEqualTo(new WatchHit(8, 0x100, 4, true, before - 1));
        machine.cpu.removeWatchpoints(0x101);
        assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.BUDGET);
    }

    /** A card runs in slices that may end anywhere. */
    @Test
    void aBreakpointIsReportedOnceForEachTimeThatItIsReachedHoweverShortTheRuns() {
        Machine machine = Machine.strict().at(0, COUNTDOWN).at(8, NOP).with(3, 20);
        machine.cpu.addBreakpoint(4);
        int stops = 0;
        for (int i = 0; i < 1_000 && machine.cpu.pc() != 12; i++) {
            stops += machine.cpu.run(1) == StopReason.BREAKPOINT ? 1 : 0;
        }
        Machine whole = Machine.strict().at(0, COUNTDOWN).at(8, NOP).with(3, 20);
        whole.cpu.addBreakpoint(4);
        int toldInOne = 0;
        for (int i = 0; i < 1_000 && whole.cpu.pc() != 12; i++) {
            toldInOne += whole.cpu.run(1_000) == StopReason.BREAKPOINT ? 1 : 0;
        }
        assertThat(stops).isEqualTo(toldInOne).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aWatchpointOrBreakpointThatComesWhileItRunsIsSeenAtOnce(boolean isEager) {
        Machine machine = machine(isEager).at(0, 0x018C_0001, 0x9182_FF00, 0xE000_0000, 0x9182_0100);
        machine.bus.map(DEVICE, 0x100, new BusDevice() {
            @Override
            public int read(int offset, int bytes) {
                return 0;
            }

            @Override
            public void write(int offset, int bytes, int value) {
                if (value == 1_000) {
                    machine.cpu.addWatchpoint(0x100, 4, false, true);
                } else if (value == 2_000) {
                    machine.cpu.removeWatchpoints(0x100);
                    machine.cpu.addBreakpoint(0);
                }
            }
        });
        assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.WATCHPOINT);
        assertThat(machine.r(3)).isEqualTo(1_000);
        machine.cpu.removeWatchpoints(0x100);
        assertThat(machine.cpu.run(1_000_000)).isEqualTo(StopReason.BREAKPOINT);
        assertThat(machine.r(3)).isEqualTo(2_000);
    }

    @Test
    void aWatchpointIsReportedAlthoughTheSameAccessAsksForAStop() {
        Machine machine = Machine.strict().at(0, 0x9182_FF00, NOP, NOP);
        machine.bus.map(DEVICE, 0x100, new BusDevice() {
            @Override
            public int read(int offset, int bytes) {
                return 0;
            }

            @Override
            public void write(int offset, int bytes, int value) {
                machine.cpu.requestStop();
            }
        });
        machine.cpu.addWatchpoint(DEVICE, 4, false, true);
        assertThat(machine.cpu.run(100)).isEqualTo(StopReason.WATCHPOINT);
        assertThat(machine.cpu.run(100)).isEqualTo(StopReason.STOPPED);
        assertThat(machine.cpu.pc()).isEqualTo(4);
    }

    @Test
    void aListenerSeesTheWordThatWasExecutedAndNotWhatItWrote() {
        Machine machine = Machine.strict().at(0, 0x9318_0000).with(6, 0);
        List<Integer> seen = new ArrayList<>();
        machine.cpu.listen(new ExecutionListener() {
            @Override
            public void executed(int pc, int word) {
                seen.add(word);
            }

            @Override
            public void accessed(int address, int bytes, boolean isStore, int value) {
                assertThat(isStore).isTrue();
            }
        });
        machine.cpu.step();
        assertThat(seen).containsExactly(0x9318_0000);
    }

    @Test
    void aRestoredProcessorKnowsNoRequestsOfItsLifeBefore() {
        Machine machine = Machine.strict().at(0, COUNTDOWN).with(3, 50);
        CpuState before = machine.cpu.save();
        machine.cpu.requestInterrupt();
        machine.cpu.requestStop();
        machine.cpu.restore(before);
        assertThat(machine.cpu.run(10)).isEqualTo(StopReason.BUDGET);
    }

    @Test
    void aListenerSeesInstructionsAndAccesses() {
        Machine machine = Machine.strict().at(0, 0x9318_0000, NOP).with(6, 0x100);
        List<String> seen = new ArrayList<>();
        machine.cpu.listen(new ExecutionListener() {
            @Override
            public void executed(int pc, int word) {
                seen.add(pc + " " + Integer.toHexString(word));
            }

            @Override
            public void accessed(int address, int bytes, boolean isStore, int value) {
                seen.add(address + " " + bytes + " " + isStore + " " + value);
            }
        });
        machine.steps(2);
        assertThat(seen).containsExactly("256 4 true 256", "0 93180000", "4 1");
        machine.cpu.listen(null);
        machine.cpu.run(1);
        assertThat(seen).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRestoredProcessorGoesOnAsTheOriginal(boolean isEager) {
        Machine original = machine(isEager).at(0, COUNTDOWN).with(3, 5_000);
        original.cpu.run(7_001);
        Machine copy = machine(isEager);
        copy.memory.restore(original.memory.save());
        copy.cpu.restore(original.cpu.save());
        assertThat(copy.hash()).isEqualTo(original.hash());
        original.cpu.run(999);
        copy.cpu.run(999);
        assertThat(copy.cpu.save()).isEqualTo(original.cpu.save());
        assertThat(copy.hash()).isEqualTo(original.hash());
    }

    @Test
    void resetStartsAtZeroWithEmptyRegisters() {
        Machine machine = Machine.strict().at(0, COUNTDOWN).with(3, 50);
        machine.cpu.run(30);
        machine.cpu.reset();
        assertThat(machine.cpu.save()).isEqualTo(Machine.strict().cpu.save());
    }

    @Test
    void regionsOfTheBusAreFreeAndWhole() {
        Machine machine = Machine.strict();
        machine.bus.map(0x20_0000, new Memory(64));
        assertThatThrownBy(() -> machine.bus.map(0x20_0020, new Memory(64))).hasMessageContaining("base=200020h");
        assertThatThrownBy(() -> machine.bus.map(0x8000, new Memory(64))).hasMessageContaining("memory=10000h");
        machine.at(0, 0x9198_0000, 0x8318_0000).with(6, 0x20_0004).with(3, 0x1234_5678);
        assertThat(machine.steps(2).r(6)).isEqualTo(0x1234_5678);
    }
}
