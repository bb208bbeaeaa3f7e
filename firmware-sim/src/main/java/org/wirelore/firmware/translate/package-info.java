/**
 * The translator: regions of LANai code, whole loops with what they call, become one method of JVM bytecode each, in
 * which guest registers are local variables. It is an option of the processor and changes no state that anybody can
 * see.
 *
 * <p>May import: {@code org.wirelore.firmware.cpu}, {@code org.wirelore.firmware.isa}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.translate;

import org.jspecify.annotations.NullMarked;
