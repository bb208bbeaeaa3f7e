package org.wirelore.firmware.cpu;

import java.util.List;

/** A translator's view of a processor's code. */
public interface CodeView {
    /** Whether a block of instructions that starts here has been executed and is still in the cache. */
    boolean isExecuted(int address);

    /** Where the register jump that ends the block at this address has gone, of the targets that are still kept. */
    List<Integer> jumpTargets(int address);

    /** The slot for calls of an address, which holds its translation whenever there is one. */
    CallSlot slot(int address);

    /** Bytes of memory, from address 0 on, in which code can be. */
    int bytes();

    /** The word at an address inside of the memory. */
    int word(int address);

    /** The options of the processor. */
    CpuOptions options();
}
