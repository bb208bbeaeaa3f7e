/**
 * The bare board: a processor with memory, a console and an exit, on which a linked program runs without any card.
 *
 * <p>{@link org.wirelore.firmware.board.BareBoard} loads an image, guards what must not be written, runs it for a
 * number of cycles, and tells how it ended; {@link org.wirelore.firmware.board.RuntimeLibrary} holds the compiled C
 * library and links programs with it; {@link org.wirelore.firmware.board.StackWalk} finds who called whom.
 *
 * <p>May import: {@code org.wirelore.firmware.cpu}, {@code org.wirelore.firmware.elf}, {@code
 * org.wirelore.firmware.isa}, {@code org.wirelore.firmware.link}, {@code org.wirelore.firmware.translate}, and the JDK.
 * The C side of the ports is {@code src/main/c/include/board.h}.
 */
@NullMarked
package org.wirelore.firmware.board;

import org.jspecify.annotations.NullMarked;
