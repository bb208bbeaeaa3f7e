package org.wirelore.firmware.board;

/** Where a program's output goes. */
@FunctionalInterface
public interface Console {
    /** Takes one byte, 0 to 255. */
    void print(int octet);
}
