/**
 * The bare board: a processor with memory, a console and an exit, which runs a linked program without a card.
 *
 * <p>Read {@link org.wirelore.firmware.board.BareBoard} first, which loads an image, protects memory, runs the program
 * for a number of cycles and returns the {@link org.wirelore.firmware.board.BoardOutcome}. {@code BoardPorts} lists the
 * ports, {@code MainArguments} the layout of the arguments. {@link org.wirelore.firmware.board.RuntimeLibrary} holds
 * the compiled C library and links programs with it. {@link org.wirelore.firmware.board.StackWalk} finds the callers of
 * a function.
 *
 * <p>The board is the project's own. Its source is {@code src/main/c/include/board.h}, the C side of the ports.
 *
 * <p>May import: {@code org.wirelore.firmware.cpu}, {@code org.wirelore.firmware.elf}, {@code
 * org.wirelore.firmware.isa}, {@code org.wirelore.firmware.link}, {@code org.wirelore.firmware.translate}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.board;

import org.jspecify.annotations.NullMarked;
