package org.wirelore.rig.ethernet;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.wirelore.emulator.capture.CaptureRecord;
import org.wirelore.rig.spi.HostConfig;
import org.wirelore.rig.spi.WireReader;

/** Reads the addresses of Ethernet frames. */
final class EthernetReader implements WireReader {
    private static final int ADDRESS_BYTES = 6;

    private final List<HostConfig> hosts;
    private final Map<Long, Integer> numbers = new HashMap<>();

    EthernetReader(List<HostConfig> hosts) {
        this.hosts = hosts;
        for (int i = 0; i < hosts.size(); i++) {
            numbers.put(EthernetConfig.mac(hosts.get(i), i), i);
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
    public String sender(CaptureRecord record) {
        return name(from(record), address(record, ADDRESS_BYTES));
    }

    @Override
    public String receiver(CaptureRecord record) {
        return name(to(record), address(record, 0));
    }

    @Override
    public String label(CaptureRecord record) {
        return record.length + " bytes";
    }

    private String name(int host, long address) {
        return host == NO_HOST
                ? HexFormat.of().toHexDigits(address, 2 * ADDRESS_BYTES)
                : hosts.get(host).name();
    }

    private static long address(CaptureRecord record, int at) {
        long address = 0;
        for (int i = 0; i < ADDRESS_BYTES; i++) {
            address = address << 8 | (record.bytes[record.offset + at + i] & 0xFF);
        }
        return address;
    }
}
