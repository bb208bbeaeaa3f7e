package org.wirelore.device.clan;

import org.wirelore.device.api.clan.ClanDoorbell;
import org.wirelore.device.api.host.RegisterBank;

/** What base address register 1 opens: a page of doorbells for each VI; words only, and nothing to read. */
final class DoorbellWindow implements RegisterBank {
    private final ClanCard card;
    private final ViTable vis;
    private final ConnectionUnit connections;
    private final ClanCounters counters;

    DoorbellWindow(ClanCard card, ViTable vis, ConnectionUnit connections, ClanCounters counters) {
        this.card = card;
        this.vis = vis;
        this.connections = connections;
        this.counters = counters;
    }

    @Override
    public int read(int offset, int sizeBytes) {
        return -1 >>> (Integer.SIZE - 8 * sizeBytes);
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        if (!card.opensMemory() || sizeBytes != Integer.BYTES || (offset & 3) != 0 || offset < 0) {
            return;
        }
        VirtualInterface vi = vis.at(offset / ClanDoorbell.PAGE_BYTES);
        int bell = offset % ClanDoorbell.PAGE_BYTES;
        boolean isReceive = bell >= ClanDoorbell.RECEIVE;
        int word = bell - (isReceive ? ClanDoorbell.RECEIVE : ClanDoorbell.SEND);
        if (vi == null || vi.number() == 0 || word > ClanDoorbell.HANDLE) {
            counters.badDoorbells++;
            return;
        }
        int latch = isReceive ? 2 : 0;
        if (word == ClanDoorbell.HANDLE) {
            counters.doorbells++;
            long address = (long) vi.latches[latch + 1] << Integer.SIZE
                    | Integer.toUnsignedLong(vi.latches[latch]);
            connections.post(vi, isReceive, address, value);
        } else {
            vi.latches[latch + word / Integer.BYTES] = value;
        }
    }
}
