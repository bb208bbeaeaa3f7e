package org.wirelore.firmware.cpu;

/**
 * A watched access that was made.
 *
 * @param pc      the instruction
 * @param address of the access
 * @param bytes   1, 2 or 4
 * @param isStore or a load
 * @param value   loaded or stored, zero extended
 */
public record WatchHit(int pc, int address, int bytes, boolean isStore, int value) {
}
