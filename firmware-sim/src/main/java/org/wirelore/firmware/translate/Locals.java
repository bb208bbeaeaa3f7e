package org.wirelore.firmware.translate;

/** The local variables of translated code. */
final class Locals {
    static final int THIS = 0;
    static final int CONTEXT = 1;
    static final int REGISTERS = 2;
    static final int CELLS = 3;
    static final int GRAINS = 4;
    /** A long. */
    static final int COUNT = 5;
    /** Where the code goes on that is left to. */
    static final int NEXT = 7;
    static final int JUMP = 8;
    static final int LOADED = 9;
    static final int FORM = 10;
    static final int FIRST = 11;
    static final int SECOND = 12;
    static final int SUM = 13;
    static final int RESULT = 14;

    private static final int GUEST = 16;

    private Locals() {
    }

    static int guest(int register) {
        return GUEST + register;
    }
}
