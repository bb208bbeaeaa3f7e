package org.wirelore.toy.rig;

import java.util.List;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.WireReader;

/** Reads the two bytes before a parcel's data: to and from. */
record ParcelReader(List<Plug> plugs) implements WireReader {
    @Override
    public boolean isLegible(CaptureRecord record) {
        return record.length >= 2;
    }

    @Override
    public int from(CaptureRecord record) {
        return host(record.bytes[record.offset + 1]);
    }

    @Override
    public int to(CaptureRecord record) {
        return host(record.bytes[record.offset]);
    }

    @Override
    public String sender(int wire, CaptureRecord record) {
        return name(from(record));
    }

    @Override
    public String receiver(int wire, CaptureRecord record) {
        return name(to(record));
    }

    @Override
    public String label(CaptureRecord record) {
        return "parcel of " + (record.length - 2) + " bytes";
    }

    private int host(byte box) {
        return (box & 0xFF) < plugs.size() ? plugs.get(box & 0xFF).host() : NO_HOST;
    }

    private String name(int host) {
        return plugs.stream().filter(plug -> plug.host() == host).map(Plug::name).findFirst().orElse("no box");
    }
}
