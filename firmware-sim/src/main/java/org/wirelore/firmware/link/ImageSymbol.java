package org.wirelore.firmware.link;

/**
 * A name in the image.
 *
 * @param name as the compiler wrote it
 * @param address where it is
 * @param size in bytes; 0 if unknown
 * @param isFunction whether it names code
 * @param file the object that defines it
 */
public record ImageSymbol(String name, int address, int size, boolean isFunction, String file) {
}
