package org.wirelore.firmware.cpu;

import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Instruction;

/**
 * Why an instruction could not be executed. It has changed nothing: it is still the next instruction.
 *
 * @param kind    what was wrong
 * @param address the address of the access, or of the instruction where no access was made
 * @param pc      the address of the instruction
 * @param word    the instruction, or 0 where it could not be fetched
 */
public record Fault(Kind kind, int address, int pc, int word) {
    /** The kinds of faults. */
    public enum Kind {
        /** The word has no meaning. */
        ILLEGAL_INSTRUCTION("illegal instruction"),
        /** A load or store whose address is no multiple of its width, in strict mode. */
        MISALIGNED_ACCESS("misaligned access"),
        /** A jump to an address that is no multiple of 4, in strict mode. */
        MISALIGNED_FETCH("misaligned jump"),
        /** No device at the address of a load. */
        UNMAPPED_LOAD("load where nothing is mapped"),
        /** No device at the address of a store. */
        UNMAPPED_STORE("store where nothing is mapped"),
        /** No code memory at the program counter. */
        UNMAPPED_FETCH("jump out of the memory"),
        /** A store to a protected range of the memory. */
        PROTECTED_STORE("store to protected memory"),
        /** A jump in the delay slot of a taken one, in strict mode. */
        JUMP_IN_DELAY_SLOT("jump in a delay slot");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    /** One sentence for people, with every number. */
    public String text() {
        String reason = kind.text;
        if (kind == Kind.ILLEGAL_INSTRUCTION && Decoder.decode(word) instanceof Instruction.Illegal illegal) {
            reason += " " + hex(word) + " (" + illegal.reason() + ")";
        }
        return reason + (address == pc ? "" : ", address " + hex(address)) + ", at pc " + hex(pc);
    }

    private static String hex(int value) {
        return String.format("0x%08x", value);
    }
}
