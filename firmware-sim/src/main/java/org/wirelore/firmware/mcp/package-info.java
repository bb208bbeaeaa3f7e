/**
 * Control programs for Myrinet cards: the project's own FMP control program, whose C source is {@code src/main/c/mcp}
 * and whose objects are resources, and those that users bring as objects.
 *
 * <p>{@link org.wirelore.firmware.mcp.FmpControlProgram} links one for an SRAM. Code begins at SRAM address 0. What the
 * program and the host's software share is in {@code mcp/layout.h}; the program publishes it by a table, to which SRAM
 * word 16 points.
 *
 * <p>May import: {@code org.wirelore.firmware.board}, {@code org.wirelore.firmware.elf}, {@code
 * org.wirelore.firmware.link}, and the JDK.
 */
@NullMarked
package org.wirelore.firmware.mcp;

import org.jspecify.annotations.NullMarked;
