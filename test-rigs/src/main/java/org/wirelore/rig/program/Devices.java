package org.wirelore.rig.program;

import java.io.IOException;

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

    /** The failure of a program that asks for what its machine has not on a fabric. */
    static IOException missing(Class<?> api, String fabric) {
        return new IOException("expected a device with the API " + api.getName() + " on the fabric " + fabric
                + " in the rank's host, found none: choose a fabric that the host has such a card on");
    }

    /** The failure of a program that asks for what its machine has not. */
    static IOException missing(Class<?> api) {
        return new IOException("expected a device with the API " + api.getName()
                + " on the rank's host, found none: choose a fabric and a card that have it");
    }
}
