package org.wirelore.rig.sci.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.host.HostWriteListener;
import org.wirelore.device.psb.PsbCard;
import org.wirelore.emulator.host.Machine;
import org.wirelore.rig.spi.EmulatedFabric.Picture;

/**
 * What adapters add to the picture of an exchange: stores of programs into the window, and what comes into the memory
 * of hosts, of single words with their value, which may be a flag. Packets and echoes are the capture's.
 */
final class SciDrawing {
    static final List<String> PLACES = List.of("memory");
    private static final int HOSTS_DRAWN = 2;

    /** An adapter of a host that is drawn. */
    private record Drawn(int host, Machine machine, PsbCard card) {
    }

    private final List<Drawn> all = new ArrayList<>();
    private @Nullable Picture picture;

    /** Adds an adapter; gives what listens to its stores into the host's memory. */
    HostWriteListener add(int host, Machine machine, PsbCard card, HostWriteListener next) {
        if (host >= HOSTS_DRAWN) {
            return next;
        }
        all.add(new Drawn(host, machine, card));
        return (address, bytes) -> {
            next.onHostWrite(address, bytes);
            Picture drawn = picture;
            if (drawn != null) {
                drawn.passed(host, Picture.CARD, PLACES.getFirst(), machine.scheduler().now(), bytes == Integer.BYTES
                        ? "word " + machine.memory().readInt((int) address)
                        : bytes + " bytes");
            }
        };
    }

    /** As {@link org.wirelore.rig.spi.EmulatedFabric#draw}. */
    void draw(@Nullable Picture newPicture) {
        picture = newPicture;
        for (Drawn each : all) {
            each.card.onStores(newPicture == null
                    ? null
                    : bytes -> newPicture.passed(each.host, Picture.PROGRAM, Picture.CARD,
                            each.machine.scheduler().now(), String.format(Locale.ROOT, "store, %d bytes", bytes)));
        }
    }
}
