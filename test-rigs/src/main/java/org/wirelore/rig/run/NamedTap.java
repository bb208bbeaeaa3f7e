package org.wirelore.rig.run;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.wire.Frame;
import org.wirelore.emulator.capture.CaptureTap;

/** One capture file for all variants of a rig: their wires are told apart by the variant's name. */
record NamedTap(CaptureTap file) {
    /** The file as one variant sees it. */
    CaptureTap named(String variant) {
        return new CaptureTap() {
            @Override
            public int addWire(String name, String description, long bitsPerSecond) {
                return file.addWire(variant + "/" + name, description, bitsPerSecond);
            }

            @Override
            public void frame(int wire, long timePs, Direction direction, Frame frame, @Nullable String comment) {
                file.frame(wire, timePs, direction, frame, comment);
            }
        };
    }
}
