package org.wirelore.emulator.backend.guest;

import org.jspecify.annotations.Nullable;

/** Commands of QEMU's proxy device (enum MPQemuCmd), with the bytes of their data. */
enum ProxyCommand {
    /** The guest's memory lies in these files from now on. */
    SYNC_SYSMEM(0, 192),
    /** An answer. */
    RET(1, 8),
    /** Writes the configuration space. */
    CONFIG_WRITE(2, 12),
    /** Reads it. */
    CONFIG_READ(3, 12),
    /** Writes a window. */
    BAR_WRITE(4, 24),
    /** Reads one. */
    BAR_READ(5, 24),
    /** The guest's interrupt is this open file. */
    SET_IRQFD(6, 0),
    /** The bus is reset. */
    DEVICE_RESET(7, 0);

    private static final ProxyCommand[] ALL = values();

    /** In messages. */
    final int number;
    final int dataBytes;

    ProxyCommand(int number, int dataBytes) {
        this.number = number;
        this.dataBytes = dataBytes;
    }

    static @Nullable ProxyCommand of(int number) {
        return number >= 0 && number < ALL.length ? ALL[number] : null;
    }
}
