package org.wirelore.firmware.elf;

/** Names of machines whose objects get mixed up with the LANai's. */
final class MachineName {
    private MachineName() {
    }

    static String of(int number) {
        return switch (number) {
            case 2 -> "SPARC (machine 2)";
            case 3 -> "i386 (machine 3)";
            case 8 -> "MIPS (machine 8)";
            case 20 -> "PowerPC (machine 20)";
            case 40 -> "ARM (machine 40)";
            case 62 -> "x86-64 (machine 62); compile with --target=lanai";
            case 183 -> "AArch64 (machine 183); compile with --target=lanai";
            case 243 -> "RISC-V (machine 243)";
            default -> "machine " + number;
        };
    }
}
