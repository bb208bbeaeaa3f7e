package org.wirelore.device.bpf;

import org.wirelore.device.api.Host;
import org.wirelore.device.api.datalink.WordTable;

/**
 * A process's view of the table that it shares with a filter in its host's kernel: before each access, everything
 * earlier has happened.
 *
 * @param owner the process
 * @param shared what the kernel uses
 */
public record OwnersWords(Host owner, WordTable shared) implements WordTable {
    @Override
    public int words() {
        return shared.words();
    }

    @Override
    public int get(int index) {
        owner.now();
        return shared.get(index);
    }

    @Override
    public void set(int index, int value) {
        owner.now();
        shared.set(index, value);
    }
}
