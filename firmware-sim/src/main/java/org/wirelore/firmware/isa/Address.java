package org.wirelore.firmware.isa;

/** How a load or store finds its address. */
public sealed interface Address {
    /** The base register, {@link Registers#ZERO} where there is none. */
    int rs1();

    /** Bit P: the access is at the sum, and not at the base alone. */
    boolean atSum();

    /** Bit Q: the base register becomes the sum. */
    boolean writesBack();

    /** Base and signed constant. */
    record Displaced(int rs1, int offset, boolean atSum, boolean writesBack) implements Address {
    }

    /** Base and register; the "sum" is {@code rs1 op rs2}. */
    record Indexed(int rs1, AluOperation operation, int rs2, boolean atSum, boolean writesBack) implements Address {
    }

    /** A constant address below 2 MiB. */
    record Absolute(int address) implements Address {
        @Override
        public int rs1() {
            return Registers.ZERO;
        }

        @Override
        public boolean atSum() {
            return true;
        }

        @Override
        public boolean writesBack() {
            return false;
        }
    }
}
