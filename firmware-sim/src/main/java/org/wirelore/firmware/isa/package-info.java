/**
 * The LANai v11 instruction set: words, instructions, conditions, registers, and the text of an instruction as LLVM
 * writes it. Decoding is total: every 32-bit word is an instruction or illegal, and never an exception.
 *
 * <p>May import: the JDK. Source: LLVM's Lanai backend (LanaiInstrFormats.td, LanaiInstrInfo.td) and the words that
 * compilers of the hardware's time produced.
 */
@NullMarked
package org.wirelore.firmware.isa;

import org.jspecify.annotations.NullMarked;
