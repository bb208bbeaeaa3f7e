package org.wirelore.emulator.host;

import org.wirelore.device.api.Cost;

/**
 * What an operation costs, by what it waits for. The parts are kept apart so that the profile of one machine can be
 * derived from another's by the ratios of their CPUs and memories; what the I/O bus takes is the same in both.
 *
 * @param cpuPs instructions of one operation, picoseconds
 * @param cpuPsPerUnit instructions for each unit
 * @param memoryPsPerUnit memory traffic for each unit
 * @param busPs I/O bus cycles of one operation
 */
public record Price(long cpuPs, long cpuPsPerUnit, long memoryPsPerUnit, long busPs) {
    public Price {
        if (cpuPs < 0 || cpuPsPerUnit < 0 || memoryPsPerUnit < 0 || busPs < 0) {
            throw new IllegalArgumentException(
                    "a price must not be negative: cpuPs=" + cpuPs + ", cpuPsPerUnit=" + cpuPsPerUnit
                            + ", memoryPsPerUnit=" + memoryPsPerUnit + ", busPs=" + busPs);
        }
    }

    /** A price of instructions only. */
    public static Price cpu(long cpuPs) {
        return new Price(cpuPs, 0, 0, 0);
    }

    /** A price of I/O bus cycles only. */
    public static Price bus(long busPs) {
        return new Price(0, 0, 0, busPs);
    }

    /**
     * The price on another machine.
     *
     * @param cpuRatio how many times as long the other CPU takes
     * @param memoryRatio how many times as long the other memory takes
     */
    public Price scaled(double cpuRatio, double memoryRatio) {
        return new Price(scale(cpuPs, cpuRatio), scale(cpuPsPerUnit, cpuRatio), scale(memoryPsPerUnit, memoryRatio),
                busPs);
    }

    /** Picoseconds for one operation without units. */
    public long fixedPs() {
        return cpuPs + busPs;
    }

    /** The price as devices and protocols see it. */
    public Cost cost(String name) {
        return new Cost(name, fixedPs(), cpuPsPerUnit + memoryPsPerUnit);
    }

    static long scale(long ps, double ratio) {
        return Math.round(ps * ratio);
    }
}
