package org.wirelore.device.clan;

import org.jspecify.annotations.Nullable;
import org.wirelore.device.api.clan.ClanCq;
import org.wirelore.device.api.clan.ClanRegister;
import org.wirelore.device.api.clan.ClanTable;
import org.wirelore.device.api.clan.ClanVi;
import org.wirelore.device.api.host.RegisterBank;
import org.wirelore.device.clan.memory.ProtectionTable;

/** What base address register 0 opens: registers, contexts, tables; words only. */
final class ClanWindow implements RegisterBank {
    private static final int VIS_END = ClanVi.CONTEXTS + ClanVi.VIS_MAX * ClanVi.BYTES;
    private static final int CQS_END = ClanCq.CONTEXTS + ClanCq.CQS_MAX * ClanCq.BYTES;
    private static final int TABLES_END = ClanTable.PAGES + ClanTable.PAGES_MAX * Integer.BYTES;

    private final ClanCard card;
    private final ViTable vis;
    private final CompletionQueues cqs;
    private final ProtectionTable table;
    private final ConnectionUnit connections;

    ClanWindow(ClanCard card, ViTable vis, CompletionQueues cqs, ProtectionTable table,
            ConnectionUnit connections) {
        this.card = card;
        this.vis = vis;
        this.cqs = cqs;
        this.table = table;
        this.connections = connections;
    }

    private boolean isWord(int offset, int sizeBytes) {
        return card.opensMemory() && sizeBytes == Integer.BYTES && (offset & 3) == 0 && offset >= 0;
    }

    @Override
    public int read(int offset, int sizeBytes) {
        if (!isWord(offset, sizeBytes)) {
            return -1 >>> (Integer.SIZE - 8 * sizeBytes);
        }
        if (offset < ClanRegister.REGISTERS_END) {
            return card.registers().read(offset);
        }
        if (offset >= ClanVi.CONTEXTS && offset < VIS_END) {
            return readVi(vis.at((offset - ClanVi.CONTEXTS) / ClanVi.BYTES), offset % ClanVi.BYTES);
        }
        if (offset >= ClanCq.CONTEXTS && offset < CQS_END) {
            return cqs.read(offset - ClanCq.CONTEXTS);
        }
        return offset >= ClanTable.REGIONS && offset < TABLES_END ? table.read(offset) : -1;
    }

    private static int readVi(@Nullable VirtualInterface vi, int word) {
        if (vi == null) {
            return 0;
        }
        return switch (word) {
            case ClanVi.VICM -> 0;
            case ClanVi.VIST -> vi.state;
            case ClanVi.VIAS -> arm(vi.sends);
            case ClanVi.VIAR -> arm(vi.receives);
            case ClanVi.VISQ -> vi.sends.count();
            case ClanVi.VIRQ -> vi.receives.count();
            default -> vi.word(word);
        };
    }

    private static int arm(PostedDescriptors queue) {
        int fresh = queue.isFresh ? 1 : 0;
        queue.isArmed = !queue.isFresh;
        queue.isFresh = false;
        return fresh;
    }

    @Override
    public void write(int offset, int sizeBytes, int value) {
        if (!isWord(offset, sizeBytes)) {
            return;
        }
        if (offset < ClanRegister.REGISTERS_END) {
            card.registers().write(offset, value);
        } else if (offset >= ClanVi.CONTEXTS && offset < VIS_END) {
            writeVi((offset - ClanVi.CONTEXTS) / ClanVi.BYTES, offset % ClanVi.BYTES, value);
        } else if (offset >= ClanCq.CONTEXTS && offset < CQS_END) {
            cqs.write(offset - ClanCq.CONTEXTS, value);
        } else if (offset >= ClanTable.REGIONS && offset < TABLES_END) {
            table.write(offset, value);
        }
    }

    private void writeVi(int slot, int word, int value) {
        if (!vis.has(slot)) {
            return;
        }
        VirtualInterface vi = vis.make(slot);
        if (word == ClanVi.VICM) {
            connections.command(vi, value);
        } else if (word == ClanVi.VINM) {
            connections.make(vi, value);
        } else if (word < ClanVi.VICM) {
            vi.word(word, value);
        }
    }
}
