package org.wirelore.rig.guest;

import java.util.Arrays;
import org.wirelore.device.api.host.PhysicalMemory;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.bench.BenchBus;
import org.wirelore.device.bench.BenchWire;
import org.wirelore.device.bench.SteppedScheduler;
import org.wirelore.device.tulip.Dc21140;
import org.wirelore.device.tulip.TulipChip;
import org.wirelore.device.tulip.TulipConfig;

/** The card of the device models, on the bench. */
final class ModelCard implements DrivenCard {
    private static final int FCS_BYTES = 4;

    private final SteppedScheduler scheduler = new SteppedScheduler();
    private final PhysicalMemory memory = new PhysicalMemory(MEMORY, MEMORY_BYTES);
    private final BenchWire wire = new BenchWire(scheduler);
    private final RegisterBank registers;
    private int taken;

    ModelCard() {
        Dc21140 card = new Dc21140(TulipConfig.of("tulip0", TulipChip.DC21143, MAC), scheduler,
                new BenchBus(scheduler, memory), wire);
        card.writeConfig(4, 2, 7);
        registers = card.bar(0);
    }

    @Override
    public int read(int csr) {
        return registers.read(8 * csr);
    }

    @Override
    public void write(int csr, int value) {
        registers.write(8 * csr, value);
    }

    @Override
    public byte[] readMemory(int address, int length) {
        byte[] data = new byte[length];
        memory.read(address, data, 0, length);
        return data;
    }

    @Override
    public void writeMemory(int address, byte[] data) {
        memory.write(address, data, 0, data.length);
    }

    @Override
    public void settle() {
        scheduler.settle();
    }

    @Override
    public void deliver(byte[] frame) {
        wire.deliver(frame);
        settle();
    }

    @Override
    public byte[] nextSent() {
        byte[] frame = wire.frames().get(taken++);
        return Arrays.copyOf(frame, frame.length - FCS_BYTES);
    }

    @Override
    public void close() {
        // Nothing of the machine is held.
    }
}
