/**
 * The operations of the block interpreter: what the instructions of a block become before they are executed.
 *
 * <p>Read {@link org.wirelore.firmware.cpu.op.BlockOp} first: an operation is a number, and its sources and
 * destinations are places in one array. {@link org.wirelore.firmware.cpu.op.OpEmitter} turns the instructions of a
 * block into operations and joins a comparison with its branch. Instructions that compilers hardly ever emit have no
 * operation of their own; the stepper executes them.
 *
 * <p>The source of every rule is the instruction set in {@code isa}; the operations are the project's own.
 *
 * <p>May import: {@code org.wirelore.firmware.isa}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.cpu.op;

import org.jspecify.annotations.NullMarked;
