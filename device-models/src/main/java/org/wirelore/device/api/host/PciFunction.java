package org.wirelore.device.api.host;

/** A card in a PCI slot: its configuration space and what its base address registers open. */
public interface PciFunction {
    /**
     * Reads the configuration space.
     *
     * @param offset 0 to 255
     * @param sizeBytes 1, 2 or 4, aligned
     * @return all ones where nothing is
     */
    int readConfig(int offset, int sizeBytes);

    /**
     * Writes the configuration space.
     *
     * @param offset 0 to 255
     * @param sizeBytes 1, 2 or 4, aligned
     * @param value what is written, in the low bits
     */
    void writeConfig(int offset, int sizeBytes, int value);

    /**
     * What base address register {@code index} (0 to 5) opens.
     *
     * @param index of the base address register, 0 to 5
     * @return the registers behind it
     * @throws IllegalArgumentException if the card does not implement that register
     */
    RegisterBank bar(int index);
}
