package org.wirelore.firmware.cpu;

import java.util.List;

/**
 * The state of a processor between two instructions, without its memory.
 *
 * @param registers    the 32 registers; pc's place holds 0
 * @param pc           the next instruction
 * @param next         the one after it: elsewhere than pc + 4 after a jump
 * @param afterNext    the one after that: elsewhere than next + 4 after a load to pc
 * @param flags        see {@link org.wirelore.firmware.isa.Flags}
 * @param loadedLast   the register that the last instruction loaded, whose use by the next costs a cycle; 0 for none
 * @param cycles       since reset
 * @param instructions since reset
 */
public record CpuState(List<Integer> registers, int pc, int next, int afterNext, int flags, int loadedLast, long cycles,
        long instructions) {
}
