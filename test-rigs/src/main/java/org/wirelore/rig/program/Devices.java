package org.wirelore.rig.program;

import java.io.IOException;
import java.util.List;

/** The devices of one rank's machine, by the user API through which a process works with them. */
public interface Devices {
    /** A machine without any. */
    Devices NONE = new Devices() {
        @Override
        public <T> T open(Class<T> api) throws IOException {
            throw missing(api);
        }

        @Override
        public <T> T open(Class<T> api, String fabric) throws IOException {
            throw missing(api);
        }
    };

    /**
     * Opens the user API of a device; of several devices with this API, the first in the order of the rig.
     *
     * @throws IOException if there is no such device, or it can't be opened
     */
    <T> T open(Class<T> api) throws IOException;

    /**
     * Opens the user API of a device on one fabric.
     *
     * @param fabric name of the fabric
     * @throws IOException if there is no such device, or it can't be opened
     */
    <T> T open(Class<T> api, String fabric) throws IOException;

    /**
     * Opens the user API of a device on the first of some fabrics that has it.
     *
     * @param fabrics names of the fabrics; none: every one will do
     * @param isOnEveryHost whether there is such a device on every host besides
     * @throws IOException if there is no such device, or it can't be opened
     */
    default <T> T open(Class<T> api, List<String> fabrics, boolean isOnEveryHost) throws IOException {
        MissingDeviceException missing = null;
        for (String fabric : fabrics) {
            try {
                return open(api, fabric);
            } catch (MissingDeviceException e) {
                missing = e;
            }
        }
        if (missing != null && !isOnEveryHost) {
            throw missing;
        }
        return open(api);
    }

    /** The failure of a program that asks for what its machine has not on a fabric. */
    static IOException missing(Class<?> api, String fabric) {
        return new MissingDeviceException("expected a device with the API " + api.getName() + " on the fabric " + fabric
                + " in the rank's host, found none: choose a fabric that the host has such a card on");
    }

    /** The failure of a program that asks for what its machine has not. */
    static IOException missing(Class<?> api) {
        return new MissingDeviceException("expected a device with the API " + api.getName()
                + " on the rank's host, found none: choose a fabric and a card that have it");
    }
}
