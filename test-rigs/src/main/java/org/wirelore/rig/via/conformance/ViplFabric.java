package org.wirelore.rig.via.conformance;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.wirelore.device.api.via.ViNic;
import org.wirelore.device.api.via.VipException;
import org.wirelore.device.api.via.Vipl;
import org.wirelore.rig.program.Devices;
import org.wirelore.rig.spi.Plug;

/** A fabric of which it is known what its VIPL may lack. */
public interface ViplFabric {
    /**
     * {@return what is below the library}
     *
     * @param plugs the hosts on the fabric, with their cards
     */
    ViaProvider provider(List<Plug> plugs);

    /**
     * {@return the VIA address of a host, in words, as its NIC says it}
     *
     * @param devices of the host
     * @param fabric name of the fabric
     * @param plugs as for {@link #provider}
     * @throws IOException if the NIC refuses
     */
    default String viaAddress(Devices devices, String fabric, List<Plug> plugs) throws IOException {
        String device = provider(plugs).deviceName();
        try {
            ViNic nic = devices.open(Vipl.class, fabric).openNic(device);
            long address = nic.query().hostAddress();
            nic.close();
            return String.format(Locale.ROOT, "VIA address %012x on %s", address, device);
        } catch (VipException refused) {
            throw new IOException("the NIC on " + fabric + " does not say its address: " + refused.getMessage(),
                    refused);
        }
    }
}
