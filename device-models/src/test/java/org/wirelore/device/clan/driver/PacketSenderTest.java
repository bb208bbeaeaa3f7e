package org.wirelore.device.clan.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.host.PinnedMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.contract.BenchMachine;

/** Packets of several processes, at a card whose registers let time pass. */
class PacketSenderTest {
    private final BenchMachine machine = new BenchMachine("pc", new SteppedScheduler());
    private final List<String> sent = new ArrayList<>();
    /** What happens in the course of the next accesses. */
    private final Queue<Runnable> meanwhile = new ArrayDeque<>();
    private int room = 100;
    private final PacketSender sender = new PacketSender(machine, new Card());

    PacketSenderTest() {
        sender.attach(new PinnedMemory(machine.memory()));
    }

    /** Takes the packet in its buffer when it is said to go. */
    private final class Card implements RegisterBank {
        private int buffer;
        private int station;

        @Override
        public int read(int offset, int sizeBytes) {
            int before = room;
            pass();
            return before;
        }

        @Override
        public void write(int offset, int sizeBytes, int value) {
            pass();
            switch (offset) {
                case ClanRegister.CTBA -> buffer = value;
                case ClanRegister.CTST -> station = value;
                default -> {
                    byte[] content = new byte[value];
                    machine.memory().read(buffer, content, 0, value);
                    sent.add(station + " " + Arrays.toString(content));
                    room--;
                }
            }
        }

        private void pass() {
            Runnable next = meanwhile.poll();
            if (next != null) {
                next.run();
            }
        }
    }

    private void add(int number) {
        sender.add(number, new byte[]{(byte) number}, 1);
    }

    @Test
    void eachGoesOnceWhenAnotherProcessSendsMeanwhile() {
        for (int access = 0; access < 4; access++) {
            sent.clear();
            for (int i = 0; i < access; i++) {
                meanwhile.add(() -> {
                });
            }
            meanwhile.add(() -> add(2));
            add(1);
            assertThat(sent).as("in access " + access).containsExactly("1 [1]", "2 [2]");
        }
    }

    @Test
    void roomThatComesWhileItIsAskedForIsUsed() {
        room = 0;
        meanwhile.add(() -> {
            room = 1;
            sender.send();
        });
        add(1);
        assertThat(sent).containsExactly("1 [1]");
    }

    @Test
    void nothingGoesToACardThatFailsMeanwhile() {
        meanwhile.add(sender::clear);
        add(1);
        assertThat(sent).isEmpty();
    }
}
