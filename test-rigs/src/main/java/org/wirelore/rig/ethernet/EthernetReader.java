package org.wirelore.rig.ethernet;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.rig.spi.Plug;
import org.wirelore.rig.spi.WireReader;

/** Reads the addresses of Ethernet frames. */
final class EthernetReader implements WireReader {
    private static final int ADDRESS_BYTES = 6;

    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Long, Integer> numbers = new HashMap<>();

    EthernetReader(List<Plug> plugs) {
        for (int i = 0; i < plugs.size(); i++) {
            numbers.put(EthernetConfig.mac(plugs.get(i), i), plugs.get(i).host());
            names.put(plugs.get(i).host(), plugs.get(i).name());
        }
    }

    @Override
    public boolean isLegible(CaptureRecord record) {
        return record.length >= 2 * ADDRESS_BYTES;
    }

    @Override
    public int from(CaptureRecord record) {
        return numbers.getOrDefault(address(record, ADDRESS_BYTES), NO_HOST);
    }

    @Override
    public int to(CaptureRecord record) {
        return numbers.getOrDefault(address(record, 0), NO_HOST);
    }

    @Override
    public String sender(int wire, CaptureRecord record) {
        return name(from(record), address(record, ADDRESS_BYTES));
    }

    @Override
    public String receiver(int wire, CaptureRecord record) {
        return name(to(record), address(record, 0));
    }

    @Override
    public String label(CaptureRecord record) {
        return record.length + " bytes";
    }

    private String name(int host, long address) {
        return names.getOrDefault(host, HexFormat.of().toHexDigits(address, 2 * ADDRESS_BYTES));
    }

    private static long address(CaptureRecord record, int at) {
        long address = 0;
        for (int i = 0; i < ADDRESS_BYTES; i++) {
            address = address << 8 | (record.bytes[record.offset + at + i] & 0xFF);
        }
        return address;
    }
}
