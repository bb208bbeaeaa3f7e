package org.wirelore.rig.instance;

import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.emulator.capture.CaptureTap;
import org.wirelore.emulator.capture.CapturedWire;

/** One capture file for all variants of a rig: the variant's name distinguishes their wires. */
public record NamedTap(CaptureTap file) {
    /** The file as one variant sees it. */
    public CaptureTap named(String variant) {
        return new CaptureTap() {
            @Override
            public int addWire(CapturedWire wire) {
                return file.addWire(wire.named(variant + "/" + wire.name()));
            }

            @Override
            public void record(int wire, CaptureRecord record) {
                file.record(wire, record);
            }
        };
    }
}
