package org.wirelore.emulator.host;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A kind of machine as data: its CPUs, the prices of what the operating system and the software on it do, its memory
 * and its I/O bus. All times are picoseconds.
 *
 * @param name such as {@code pentium-pro-200}
 * @param description one line for people
 * @param cpus number of CPUs, at least 1
 * @param timeSlicePs how long a process keeps a CPU that others wait for; more than 0
 * @param contextSwitchPs from one process to another on one CPU
 * @param wakeUpPs CPU time from a sleeper's turn until it runs in user space again
 * @param pollPeriodPs one round of a user-level polling loop; more than 0
 * @param interrupts prices of an interrupt
 * @param pio prices of programmed I/O
 * @param memoryBytes main memory
 * @param pci the I/O bus
 * @param prices what named operations cost, in the order of the profile
 */
public record HostProfile(String name, String description, int cpus, long timeSlicePs, long contextSwitchPs,
        long wakeUpPs, long pollPeriodPs, Interrupts interrupts, Pio pio, int memoryBytes, Pci pci,
        Map<String, Price> prices) {
    /** Name of the cost of reading a card's register. */
    public static final String PIO_READ = "pio.read";
    /** Name of the cost of writing a card's register. */
    public static final String PIO_WRITE = "pio.write";
    /** Name of the cost of a store of more than a word; its units are the words after the first. */
    public static final String PIO_BURST = "pio.burst";
    /** Name of what the CPU waits for the bus before an access; its units are picoseconds. */
    public static final String PIO_WAIT = "pio.wait";

    /**
     * What an interrupt costs.
     *
     * @param latencyPs from the line's assertion until a CPU reacts
     * @param enterPs from there to the handler's first instruction
     * @param exitPs from the handler's last instruction back to the interrupted process
     */
    public record Interrupts(long latencyPs, long enterPs, long exitPs) {
        public Interrupts {
            requireNotNegative("latencyPs", latencyPs);
            requireNotNegative("enterPs", enterPs);
            requireNotNegative("exitPs", exitPs);
        }
    }

    /**
     * What an access to a card's register costs the CPU.
     *
     * @param readPs the CPU waits for the data
     * @param writePs a word; writes are posted
     * @param storeBytesMax the most that one store into a card's memory can have, aligned to it: 4, 8 where the CPU has
     *     double words, or more where it gathers stores; a power of 2
     * @param furtherWordPs each word of a store after the first
     */
    public record Pio(long readPs, long writePs, int storeBytesMax, long furtherWordPs) {
        public Pio {
            requireNotNegative("readPs", readPs);
            requireNotNegative("writePs", writePs);
            requireNotNegative("furtherWordPs", furtherWordPs);
            if (storeBytesMax < Integer.BYTES || Integer.bitCount(storeBytesMax) != 1) {
                throw new IllegalArgumentException(
                        "a store must have a power of 2 bytes, 4 or more: storeBytesMax=" + storeBytesMax);
            }
        }

        /** A host that stores words only. */
        public Pio(long readPs, long writePs) {
            this(readPs, writePs, Integer.BYTES, 0);
        }
    }

    /**
     * The PCI bus and the memory controller behind it.
     *
     * @param arbitrationPs from request to grant and the address phase, for each burst
     * @param reads how cards read memory: the bridge fetches what it has not foreseen
     * @param writes how cards write memory: the bridge posts what it has room for
     * @param yieldBytes after how many bytes of a card's transfer an access of the CPU that waits gets the bus; 0: the
     *     CPU's accesses and transfers do not feel each other
     */
    public record Pci(long arbitrationPs, Bursts reads, Bursts writes, int yieldBytes) {
        public Pci {
            requireNotNegative("arbitrationPs", arbitrationPs);
            requireNotNegative("yieldBytes", yieldBytes);
        }

        /** A bus on which the CPU's accesses pass for free. */
        public Pci(long arbitrationPs, Bursts reads, Bursts writes) {
            this(arbitrationPs, reads, writes, 0);
        }

        /** A bus on which both directions take the same time. */
        public Pci(long arbitrationPs, long burstOverheadPs, long bytesPerSecond, int longestBurstBytes) {
            this(arbitrationPs, new Bursts(burstOverheadPs, bytesPerSecond, longestBurstBytes),
                    new Bursts(burstOverheadPs, bytesPerSecond, longestBurstBytes));
        }
    }

    /**
     * Bursts in one direction.
     *
     * @param overheadPs target latency and turnaround, for each burst
     * @param bytesPerSecond while data moves; more than 0
     * @param longestBytes after which the bus is arbitrated again; 0: no limit but the card's
     */
    public record Bursts(long overheadPs, long bytesPerSecond, int longestBytes) {
        public Bursts {
            requireNotNegative("overheadPs", overheadPs);
            requirePositive("bytesPerSecond", bytesPerSecond);
            requireNotNegative("longestBytes", longestBytes);
        }
    }

    public HostProfile {
        requirePositive("cpus", cpus);
        requirePositive("timeSlicePs", timeSlicePs);
        requireNotNegative("contextSwitchPs", contextSwitchPs);
        requireNotNegative("wakeUpPs", wakeUpPs);
        requirePositive("pollPeriodPs", pollPeriodPs);
        requirePositive("memoryBytes", memoryBytes);
        prices = Collections.unmodifiableMap(new LinkedHashMap<>(prices));
        if (Stream.of(PIO_READ, PIO_WRITE, PIO_BURST, PIO_WAIT).anyMatch(prices::containsKey)) {
            throw new IllegalArgumentException(
                    "programmed I/O is priced by pio and must not be among the prices: profile=" + name);
        }
    }

    /**
     * The profile of a machine that differs in CPU and memory only: what the CPU does by itself scales with the one
     * ratio, memory traffic with the other, and the I/O bus (programmed I/O, DMA, interrupt latency) and the time slice
     * stay.
     *
     * @param cpuRatio how many times as long the other CPU takes for the same instructions
     * @param memoryRatio how many times as long the other memory takes for the same traffic
     */
    public HostProfile derive(String newName, String newDescription, double cpuRatio, double memoryRatio) {
        Map<String, Price> derived = new LinkedHashMap<>();
        for (Map.Entry<String, Price> entry : prices.entrySet()) {
            derived.put(entry.getKey(), entry.getValue().scaled(cpuRatio, memoryRatio));
        }
        Interrupts derivedInterrupts = new Interrupts(interrupts.latencyPs, Price.scale(interrupts.enterPs, cpuRatio),
                Price.scale(interrupts.exitPs, cpuRatio));
        return new HostProfile(newName, newDescription, cpus, timeSlicePs, Price.scale(contextSwitchPs, cpuRatio),
                Price.scale(wakeUpPs, cpuRatio), Math.max(1, Price.scale(pollPeriodPs, cpuRatio)), derivedInterrupts,
                pio, memoryBytes, pci, derived);
    }

    private static void requireNotNegative(String what, long value) {
        if (value < 0) {
            throw new IllegalArgumentException("a host profile's value must not be negative: " + what + "=" + value);
        }
    }

    private static void requirePositive(String what, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException("a host profile's value must be positive: " + what + "=" + value);
        }
    }
}
