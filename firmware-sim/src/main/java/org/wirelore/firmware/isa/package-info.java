/**
 * The LANai v11 instruction set: words, instructions, conditions, registers, and the text of an instruction as LLVM
 * writes it. Decoding is total: every 32-bit word is an instruction or illegal, and never an exception.
 *
 * <p>Read {@link org.wirelore.firmware.isa.Instruction} first, then {@link org.wirelore.firmware.isa.Decoder} with the
 * formats of the words. {@link org.wirelore.firmware.isa.AluOperation} and {@link org.wirelore.firmware.isa.Condition}
 * define results and flags. {@link org.wirelore.firmware.isa.Cycles}, {@link org.wirelore.firmware.isa.Effects} and
 * {@link org.wirelore.firmware.isa.Jumps} describe instructions for the engines: cycles, registers, delay slots.
 *
 * <p>Sources: LLVM's Lanai backend, LanaiInstrFormats.td and LanaiInstrInfo.td for words and flags, LanaiSchedule.td
 * for cycles; words that compilers of the hardware's time produced, where LLVM is silent.
 *
 * <p>May import: the JDK.
 */
@NullMarked
package org.wirelore.firmware.isa;

import org.jspecify.annotations.NullMarked;
