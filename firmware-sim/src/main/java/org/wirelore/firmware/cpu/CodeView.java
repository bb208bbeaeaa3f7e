package org.wirelore.firmware.cpu;

import java.util.List;

/** What a translator may know of a processor's code. */
public interface CodeView {
    /** Whether a block of instructions that starts here has been executed, as far as is remembered. */
    boolean isExecuted(int address);

    /** Where the register jump that ends the block at this address has gone, as far as is remembered. */
    List<Integer> jumpTargets(int address);

    /** What calls of an address go through, so that they find its translation whenever there is one. */
    CallSlot slot(int address);

    /** Bytes of memory, from address 0 on, in which code can be. */
    int bytes();

    /** The word at an address inside of the memory. */
    int word(int address);

    /** How the processor is to behave. */
    CpuOptions options();
}
