/**
 * The translator: a region of LANai code, which is a whole loop or function, becomes one method of JVM bytecode, with
 * guest registers in local variables. It is an option of the processor and changes no visible state.
 *
 * <p><b>Reading order.</b> {@link org.wirelore.firmware.translate.RegionTranslator} is the entry. {@code
 * KnownTranslations} has what was translated before. {@code RegionFinder}
 * collects the {@code RegionBlock}s of a region, {@code RegionGraph} places the checks of the cycle budget, {@code
 * RegionFlow} decides which registers are in local variables. {@code RegionWriter} writes the class, {@code
 * BlockWriter} and {@code InstructionWriter} the code; {@code AluCode}, {@code FlagCode}, {@code AccessCode}, {@code
 * RegisterCode} and {@code StateCode} write its parts. {@link org.wirelore.firmware.translate.PlainAccess} is called by
 * the generated code.
 *
 * <p><b>Limits.</b> The JVM compiles no method of 8,000 bytes or more, so a region that gets longer is made smaller.
 *
 * <p>The source of every rule is the {@code Stepper} of the processor; tests compare both on random programs.
 *
 * <p>May import: {@code org.wirelore.firmware.cpu}, {@code org.wirelore.firmware.isa}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.translate;

import org.jspecify.annotations.NullMarked;
