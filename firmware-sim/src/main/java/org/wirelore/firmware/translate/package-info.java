/**
 * The translator: regions of LANai code, whole loops with what they call, become one method of JVM bytecode each, in
 * which guest registers are local variables. It is an option of the processor and changes no state that anybody can
 * see.
 *
 * <p>It imports the instruction set, the processor's interface for translators and {@code java.lang.classfile}.
 */
@NullMarked
package org.wirelore.firmware.translate;

import org.jspecify.annotations.NullMarked;
