package org.wirelore.emulator.myrinet;

import org.jspecify.annotations.Nullable;

/** The ports of one crossbar; those without a cable are null. */
final class Crossbar {
    private final @Nullable CrossbarPort[] ports;

    Crossbar(int ports) {
        this.ports = new @Nullable CrossbarPort[ports];
    }

    void put(int number, CrossbarPort port) {
        ports[number] = port;
    }

    @Nullable
    CrossbarPort port(int number) {
        return number >= 0 && number < ports.length ? ports[number] : null;
    }
}
