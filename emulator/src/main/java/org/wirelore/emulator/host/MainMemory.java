package org.wirelore.emulator.host;

import org.wirelore.device.api.host.PhysicalMemory;

/** A machine's own memory as its bus has it. */
record MainMemory(PhysicalMemory memory) implements BusTarget {
    @Override
    public boolean contains(long address, int length) {
        return memory.contains(address, length);
    }

    @Override
    public void read(long address, byte[] into, int offset, int length) {
        memory.read((int) address, into, offset, length);
    }

    @Override
    public void write(long address, byte[] from, int offset, int length) {
        memory.write((int) address, from, offset, length);
    }
}
