package org.wirelore.rig.lanai;

import java.util.List;
import java.util.Optional;
import org.wirelore.firmware.elf.ByteView;
import org.wirelore.firmware.isa.Condition;
import org.wirelore.firmware.isa.Decoder;
import org.wirelore.firmware.isa.Instruction;
import org.wirelore.firmware.link.Image;
import org.wirelore.firmware.link.ImageSegment;

/**
 * A mistake of clang 14's LANai back end that random programs may run into.
 *
 * @param sign what the compiler's complaint or warning contains
 * @param reason what is wrong
 */
record CompilerBug(String sign, String reason) {
    static final List<CompilerBug> KNOWN = List.of(
            new CompilerBug("Cannot scavenge register without an emergency spill slot",
                    "the back end crashes on very large frames under register pressure"),
            new CompilerBug("Do not know how to split the result of this operator",
                    "the back end crashes on some casts of vectors"),
            new CompilerBug(" did not end within ",
                    "the instruction selection of the LANai back end never ends, at -O0 for a _Bool minus 1"),
            new CompilerBug("Cannot select: ",
                    "the back end has no instructions for an operation, such as AtomicCmpSwap"),
            new CompilerBug("exceeds limit (65535) in function",
                    "frames of 64 KiB and more are made 64 KiB too small, modulo 64 KiB"));

    /** Seen with csmith --seed 3383 at -O3. */
    static final String FOLDED_COMPARE = "a compare with 0 is folded into a predicated instruction with .f, which"
            + " sets no"
            + " flags when its condition does not hold";
    /** Without the pass that does so. */
    static final List<String> WITHOUT_PEEPHOLES = List.of("-mllvm", "-disable-peephole");

    /**
     * Whether the sign of {@link #FOLDED_COMPARE} is in a program: an instruction that is predicated and sets flags.
     */
    static boolean isCompareFoldedIntoAPredicate(Image image) {
        ByteView text = image.segment(ImageSegment.Kind.TEXT).map(ImageSegment::bytes).orElse(ByteView.EMPTY);
        for (int at = 0; at + Integer.BYTES <= text.length(); at += Integer.BYTES) {
            if (Decoder.decode(text.word(at)) instanceof Instruction.AluRegister alu && alu.setsFlags()
                    && alu.condition() != Condition.TRUE) {
                return true;
            }
        }
        return false;
    }

    static Optional<CompilerBug> in(String text) {
        return KNOWN.stream().filter(bug -> text.contains(bug.sign)).findFirst();
    }
}
