package org.wirelore.device.tulip;

/** The parts of the chip that both processes use. */
record TulipParts(BusMaster bus, BusMode busMode, OperatingMode mode, AddressFilter filter, FrameCheck check,
        InterruptUnit interrupts, InterruptMitigation mitigation, TulipCounters counters) {
}
