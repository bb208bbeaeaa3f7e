package org.wirelore.emulator.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.ChoicePoint;
import org.wirelore.device.api.Decider;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.Descriptors;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;
import org.wirelore.device.tulip.TulipRegisters;
import org.wirelore.emulator.choice.SeededDecider;
import org.wirelore.emulator.ethernet.Hub;
import org.wirelore.emulator.ethernet.HubConfig;
import org.wirelore.emulator.fabric.FabricEnvironment;
import org.wirelore.emulator.host.Machine;
import org.wirelore.emulator.time.virtual.Outcome;
import org.wirelore.emulator.time.virtual.Simulation;

/** Three hosts whose cards all want to send over one hub, in half duplex. */
class ThreeCardsOnAHubTest {
    private static final int STATIONS = 3;
    private static final int FRAMES = 40;
    private static final int FRAME_BYTES = 200;
    private static final int BUFFER_BYTES = 256;
    /** A backlogged station never defers with a frame's first attempt; one that comes later does. */
    private static final long LATE_PS = 60_000_000;
    private static final int HALF_DUPLEX = TulipRegisters.CSR6_MBO | TulipRegisters.CSR6_PS
            | TulipRegisters.CSR6_HBD | TulipRegisters.CSR6_SF | TulipRegisters.CSR6_PR;

    private final Simulation simulation = new Simulation();
    private final List<Integer> draws = new ArrayList<>();
    private final Hub hub = new Hub("hub0", HubConfig.fastEthernet(STATIONS),
            FabricEnvironment.plain(simulation.queue(), new Listening(new SeededDecider(1))));
    private final List<Station> stations = new ArrayList<>();

    ThreeCardsOnAHubTest() {
        for (int i = 0; i < STATIONS; i++) {
            stations.add(new Station(i));
        }
    }

    @Test
    void everyFrameArrivesOnceAndInTheOrderOfItsSender() {
        exchange();
        for (Station station : stations) {
            for (int sender = 0; sender < STATIONS; sender++) {
                List<Integer> expected = new ArrayList<>();
                for (int i = 0; i < FRAMES && sender != station.index; i++) {
                    expected.add(i);
                }
                assertThat(station.received(sender)).as("at %s from %s", station.index, sender).isEqualTo(expected);
            }
            assertThat(station.card.counters().framesReceived()).isEqualTo((STATIONS - 1) * FRAMES);
            assertThat(station.card.counters().framesSent()).isEqualTo(FRAMES);
        }
    }

    @Test
    void collisionCountsOfTheDescriptorsAddUpToTheHubs() {
        exchange();
        int collisions = 0;
        int deferred = 0;
        for (Station station : stations) {
            int own = 0;
            for (int i = 0; i < FRAMES; i++) {
                int status = station.transmitStatus(i);
                assertThat(status & (Descriptors.OWN | Descriptors.TDES0_ES)).isZero();
                own += (status & Descriptors.TDES0_CC) >>> Descriptors.TDES0_CC_SHIFT;
                deferred += status & Descriptors.TDES0_DE;
            }
            assertThat(own).isPositive();
            assertThat(hub.counters(station.index).collisions).isEqualTo(own);
            collisions += own;
        }
        assertThat(deferred).isPositive();
        assertThat(draws).as("one back-off for each collision").hasSize(collisions);
    }

    @Test
    void backOffIntervalDoublesWithEachCollisionOfAFrame() {
        exchange();
        assertThat(draws).startsWith(2, 2).contains(4, 8).allMatch(slots -> Integer.bitCount(slots) == 1);
    }

    private void exchange() {
        stations.forEach(Station::listen);
        stations.get(0).send();
        stations.get(1).send();
        simulation.queue().alarm("latecomer", stations.get(2)::send).set(LATE_PS);
        assertThat(simulation.run()).isInstanceOf(Outcome.Completed.class);
        simulation.close();
    }

    /** Writes down how many slots each back-off was drawn from. */
    private final class Listening implements Decider {
        private final Decider answers;

        Listening(Decider answers) {
            this.answers = answers;
        }

        @Override
        public int point(ChoicePoint point) {
            return answers.point(point);
        }

        @Override
        public int point(ChoicePoint point, double... weights) {
            return answers.point(point, weights);
        }

        @Override
        public int choose(int point, int alternatives) {
            draws.add(alternatives);
            return answers.choose(point, alternatives);
        }
    }

    /** One host, its card, and rings for all that it sends and hears. */
    private final class Station {
        final int index;
        final Dc21140 card;
        private final PhysicalMemory memory;
        private final RegisterBank csr;
        private final int transmitRing;
        private final int receiveRing;

        Station(int index) {
            this.index = index;
            Machine machine = new Machine(simulation, "host" + index, ContractHosts.pc(1));
            card = new Dc21140(TulipConfig.of("tulip" + index, TulipChip.DC21140A, 0x0800_2B12_3400L + index),
                    simulation.queue(), machine.bus(), hub.plug(index));
            card.connect(asserted -> {
                // No receiver: the rings hold everything.
            });
            card.writeConfig(4, 2, 7);
            csr = card.bar(1);
            memory = machine.memory();
            transmitRing = ring(FRAMES, FRAME_BYTES, Descriptors.TDES1_FS | Descriptors.TDES1_LS | FRAME_BYTES,
                    Descriptors.TDES1_TER);
            receiveRing = ring(STATIONS * FRAMES, BUFFER_BYTES, BUFFER_BYTES, Descriptors.RDES1_RER);
            for (int i = 0; i < FRAMES; i++) {
                int buffer = memory.readInt(transmitRing + i * Descriptors.BYTES + 8);
                memory.writeInt(buffer, -1);
                memory.writeInt(buffer + 4, -1);
                memory.writeInt(buffer + 12, 0x0008);
                memory.writeInt(buffer + 16, index);
                memory.writeInt(buffer + 20, i);
            }
        }

        private int ring(int entries, int bufferBytes, int word1, int lastBit) {
            int ring = memory.allocate(entries * Descriptors.BYTES, 16);
            for (int i = 0; i < entries; i++) {
                int descriptor = ring + i * Descriptors.BYTES;
                memory.writeInt(descriptor + 8, memory.allocate(bufferBytes, 16));
                memory.writeInt(descriptor + 4, word1 | (i == entries - 1 ? lastBit : 0));
                memory.writeInt(descriptor, Descriptors.OWN);
            }
            return ring;
        }

        void listen() {
            csr.write(TulipRegisters.CSR3, 4, receiveRing);
            csr.write(TulipRegisters.CSR6, 4, HALF_DUPLEX | TulipRegisters.CSR6_SR);
        }

        void send() {
            csr.write(TulipRegisters.CSR4, 4, transmitRing);
            csr.write(TulipRegisters.CSR6, 4, HALF_DUPLEX | TulipRegisters.CSR6_SR | TulipRegisters.CSR6_ST);
        }

        int transmitStatus(int number) {
            return memory.readInt(transmitRing + number * Descriptors.BYTES);
        }

        /** The numbers of one sender's frames, as they came. */
        List<Integer> received(int sender) {
            List<Integer> numbers = new ArrayList<>();
            for (int i = 0; i < STATIONS * FRAMES; i++) {
                int descriptor = receiveRing + i * Descriptors.BYTES;
                int buffer = memory.readInt(descriptor + 8);
                if (memory.readInt(descriptor) >= 0 && memory.readInt(buffer + 16) == sender) {
                    numbers.add(memory.readInt(buffer + 20));
                }
            }
            return numbers;
        }
    }
}
