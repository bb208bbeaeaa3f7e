package org.wirelore.firmware.cpu;

/** What a translator may know of a processor's code. */
public interface CodeView {
    /** Whether a block of instructions that starts here has been executed, as far as is remembered. */
    boolean isExecuted(int address);

    /** Where the register jump that ends the block at this address went lately, or -1 if that is not known. */
    int lastJumpTarget(int address);

    /** Bytes of memory, from address 0 on, in which code can be. */
    int bytes();

    /** The word at an address inside of the memory. */
    int word(int address);

    /** How the processor is to behave. */
    CpuOptions options();
}
