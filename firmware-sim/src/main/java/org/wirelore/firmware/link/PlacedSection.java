package org.wirelore.firmware.link;

/**
 * A section of an object, or the common symbols of all objects, at its place in the image.
 *
 * @param file the object
 * @param name the section
 * @param address where it begins
 * @param size in bytes
 */
public record PlacedSection(String file, String name, int address, int size) {
}
