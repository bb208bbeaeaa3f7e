package org.wirelore.rig.lanai;

import java.util.List;
import java.util.Optional;

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
                    "the instruction selection of the LANai back end never ends, above -O0"),
            new CompilerBug("Cannot select: ",
                    "the back end has no instructions for an operation, such as AtomicCmpSwap"),
            new CompilerBug("exceeds limit (65535) in function",
                    "frames of 64 KiB and more are made 64 KiB too small, modulo 64 KiB"));

    static Optional<CompilerBug> in(String text) {
        return KNOWN.stream().filter(bug -> text.contains(bug.sign)).findFirst();
    }
}
