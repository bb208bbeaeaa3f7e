package org.wirelore.rig.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What things cost on one kind of machine; ratios of a profile that extends another are already applied. No value is
 * negative.
 *
 * @param name name of the profile
 * @param description the machine; may be empty
 * @param cpus number of CPUs, at least 1
 * @param timeSliceUs how long a process keeps a CPU that others wait for
 * @param contextSwitchNs from one process to another
 * @param wakeUpNs CPU time from a sleeper's turn until it runs in user space again
 * @param pollPeriodNs one round of a polling loop in user space, above 0
 * @param interrupt what an interrupt costs
 * @param pio what an access to a card's register costs
 * @param memoryBytes main memory
 * @param pci the I/O bus
 * @param cache where programs compute
 * @param costs what named operations cost, in the order of the file
 * @param stack whose TCP/IP its kernel has; null if that is not said
 * @param sources where the figures come from
 */
public record HostProfileConfig(String name, String description, int cpus, double timeSliceUs, double contextSwitchNs,
        double wakeUpNs, double pollPeriodNs, InterruptConfig interrupt, PioConfig pio, int memoryBytes, PciConfig pci,
        CacheConfig cache, Map<String, PriceConfig> costs, @Nullable String stack, List<String> sources) {
    public HostProfileConfig {
        costs = Collections.unmodifiableMap(new LinkedHashMap<>(costs));
        sources = List.copyOf(sources);
    }

    /**
     * What an interrupt costs.
     *
     * @param latencyNs from the line's assertion until a CPU reacts
     * @param enterNs from there to the handler's first instruction, but for the interrupt controller
     * @param exitNs from the handler's last instruction back to the process, but for the interrupt controller
     * @param controllerEnterNs what the CPU waits for the interrupt controller before the handler
     * @param controllerExitNs what the CPU waits for the interrupt controller after the handler
     */
    public record InterruptConfig(double latencyNs, double enterNs, double exitNs, double controllerEnterNs,
            double controllerExitNs) {
    }

    /**
     * What an access to a card's register costs the CPU.
     *
     * @param readNs the CPU waits for the data
     * @param writeNs a word; writes are posted
     * @param storeBytesMax the most that one store into a card's memory can have
     * @param furtherWordNs each word of a store after the first
     */
    public record PioConfig(double readNs, double writeNs, int storeBytesMax, double furtherWordNs) {
    }

    /**
     * The I/O bus and the memory controller behind it.
     *
     * @param arbitrationNs from request to grant and the address phase, for each burst
     * @param reads how cards read memory
     * @param writes how cards write memory
     * @param yieldBytes after how many bytes of a transfer an access of the CPU gets the bus; 0: they pass for free
     * @param kind which bus it is, {@code pci} or {@code sbus}: cards are made for one
     */
    public record PciConfig(double arbitrationNs, BurstConfig reads, BurstConfig writes, int yieldBytes, String kind) {
    }

    /**
     * Bursts in one direction.
     *
     * @param overheadNs target latency and turnaround, for each burst
     * @param bytesPerSecond while data moves, above 0
     * @param longestBytes after which the bus is arbitrated again; 0: no limit but the card's
     */
    public record BurstConfig(double overheadNs, long bytesPerSecond, int longestBytes) {
    }

    /**
     * The data cache nearest to memory.
     *
     * @param bytes its size; 0: none
     * @param lineBytes what is fetched at a time, at least 1
     */
    public record CacheConfig(int bytes, int lineBytes) {
    }

    /**
     * What an operation costs, by what it waits for.
     *
     * @param cpuNs instructions of one operation
     * @param cpuNsPerUnit instructions for each byte or element
     * @param memoryNsPerUnit memory traffic for each byte or element
     * @param busNs I/O bus cycles of one operation
     */
    public record PriceConfig(double cpuNs, double cpuNsPerUnit, double memoryNsPerUnit, double busNs) {
    }
}
