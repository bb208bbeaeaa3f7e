/**
 * The operations that the block interpreter executes, and how the instructions of a block become operations. {@link
 * org.wirelore.firmware.cpu.op.OpEmitter} is the entry; {@link org.wirelore.firmware.cpu.op.BlockOp} is the form.
 *
 * <p>May import: {@code org.wirelore.firmware.isa}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.cpu.op;

import org.jspecify.annotations.NullMarked;
