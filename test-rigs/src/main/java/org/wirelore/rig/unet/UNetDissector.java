package org.wirelore.rig.unet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.wirelore.device.unet.UNetDriverConfig;
import org.wirelore.emulator.capture.Dissector;

/** Makes U-Net's frames, and the packets of the reliable protocol in them, legible in Wireshark. */
final class UNetDissector {
    private static final String FILE = "unet.lua";

    private UNetDissector() {
    }

    /** @param hasHeader whether messages begin with the header of the reliable protocol */
    static Dissector of(boolean hasHeader) {
        try (InputStream file = UNetDissector.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException("the resource " + FILE + " must be beside its class");
            }
            return new Dissector("unet", "local ethernet_type = " + UNetDriverConfig.ETHERNET_TYPE
                    + "\nlocal has_header = " + hasHeader + "\n"
                    + new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the resource " + FILE, e);
        }
    }
}
