package org.wirelore.rig.via.conformance;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.wirelore.rig.model.Fields;

/** What is below a VIPL library. */
public enum ViaProvider {
    /** The loopback, which has every level and RDMA read. */
    LOOPBACK("/dev/via_lo"),
    /** A cLAN1000. */
    CLAN("/dev/clanvi0"),
    /** The card with every level and RDMA read. */
    REFERENCE("/dev/clanvi0"),
    /** M-VIA on an Ethernet card. */
    MVIA("/dev/via_eth0"),
    /** The shared memory of a machine. */
    MEMORY("/dev/via_shm0");

    private final String deviceName;

    ViaProvider(String deviceName) {
        this.deviceName = deviceName;
    }

    /** {@return the name of the first NIC, for VipOpenNic} */
    public String deviceName() {
        return deviceName;
    }

    /** How the table names them. */
    static Set<String> names() {
        return Arrays.stream(values()).map(Fields::name).collect(Collectors.toSet());
    }
}
